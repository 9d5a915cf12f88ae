"use client";

import { Alert, Button, Checkbox, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { storedValue } from "@/app/_components/form-draft";
import { useAction } from "@/app/_components/use-action";
import { isChangedSince } from "@/app/_components/is-changed-since";
import { ChangedNotice } from "@/app/_components/use-changed-since";
import { useRestore } from "@/app/_components/use-restore";
import { QueryError } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { useLeaveGuard } from "@/app/_ui/leave-guard";
import { Section } from "@/app/_ui/section";
import { Table } from "@/app/_ui/table";
import { type Action, actionWords, resourceWords } from "@/server/domain/people/console";
import { useDeliveredName } from "../../../_components/use-names";
import { type Cell, type PageRows, type Row, toPageRows, withoutEmptyGroups, withTick } from "./matrix-rows";

type Role = RouterOutputs["role"]["get"];
type Props = { role: Role; reload: () => Promise<Role | undefined> };

/** Columns that most resources have; other actions share the last column. */
const columns = ["read", "write", "delete"] as const satisfies readonly Action[];

export function PermissionMatrix({ role, reload }: Props) {
  const t = useTranslations("roles");
  const { data, error, refetch } = useQuery(useTRPC().role.menuTree.queryOptions());
  if (data === undefined && error !== null)
    return <QueryError error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={240} />;
  return (
    <Section title={t("sections.matrix")} note={role.own ? t("ownNote") : t("matrix.note")}>
      <Matrix key={role.id} role={role} pages={toPageRows(data.list)} reload={reload} />
    </Section>
  );
}

function Matrix({ role, pages, reload }: Props & { pages: readonly PageRows[] }) {
  const t = useTranslations("roles");
  const tUi = useTranslations("ui.changed");
  const tForm = useTranslations("ui.form");
  const nameOf = useDeliveredName();
  const [loaded, setLoaded] = useState(role);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(role.menuIds));
  const { added, removed } = ticksBetween(loaded.menuIds, chosen);
  const isChanged = added.length + removed.length > 0;
  // Another user's change keeps unsaved ticks: saving them is refused with a notice.
  if (role.updatedAt > loaded.updatedAt && (!isChanged || role.menuIds.join() === loaded.menuIds.join())) {
    setLoaded(role);
    if (!isChanged) setChosen(new Set(role.menuIds));
  }
  const kept = storedValue<{ added: string[]; removed: string[] }>(`role.setMenus ${role.id}`);
  const { leave } = useLeaveGuard(isChanged, chosen, kept.drop);
  const [isRestored, setRestored] = useState(false);
  useRestore(() => {
    const ticks = kept.find()?.value;
    if (ticks === undefined) return;
    setChosen(withTicks(role.menuIds, ticks));
    setRestored(true);
  });
  const choose = (next: ReadonlySet<string>) => {
    setChosen(next);
    const ticks = ticksBetween(loaded.menuIds, next);
    if (ticks.added.length + ticks.removed.length === 0) kept.drop();
    else kept.save(ticks, { added: [], removed: [] });
  };
  const [isMerged, setMerged] = useState(false);
  const mergeChanged = (error: unknown): boolean => {
    if (!isChangedSince(error)) return false;
    // Reapplies the user's ticks to the saved ones of another user.
    void reload().then((now) => {
      if (now === undefined) return;
      setLoaded(now);
      setChosen(withTicks(now.menuIds, { added, removed }));
      setMerged(true);
    });
    return true;
  };
  const saving = useAction(useTRPC().role.setMenus.mutationOptions(), {
    input: (menuIds: string[]) => ({ id: role.id, updatedAt: loaded.updatedAt, menuIds }),
    refused: mergeChanged,
    onDone: ({ updatedAt }, menuIds) => {
      setMerged(false);
      setLoaded({ ...loaded, menuIds, updatedAt });
      setChosen((ticked) => new Set(withoutEmptyGroups(ticked, pages)));
      leave(() => undefined);
    },
    done: ({ label }) => t("matrix.saved", { name: nameOf(label) }),
    reasons: { PERMISSION_MISSING: t("beyond") },
  });
  const mayWrite = useMay("role:write") && role.manageable && !role.own;
  const tick = (page: PageRows) => (id: string) => choose(withTick(chosen, page, id));
  const given = { chosen, readOnly: !mayWrite };
  return (
    <Stack gap="md">
      {isRestored && isChanged && (
        <Alert color="blue" variant="light" role="status" p="xs">
          {tForm("restored")}
        </Alert>
      )}
      {isMerged && <ChangedNotice title={tUi("merged")}>{null}</ChangedNotice>}
      <Table verticalSpacing={6} visibleFrom="sm" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="26%">{t("matrix.resource")}</Table.Th>
            {columns.map((action) => (
              <Table.Th key={action} w="10%">
                <ActionName action={action} />
              </Table.Th>
            ))}
            <Table.Th>{t("matrix.others")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {pages.map((page) => (
          <Table.Tbody key={page.id}>
            <PageHead page={page} {...given} onTick={tick(page)} />
            {page.rows.map((row) => (
              <MatrixRow key={row.resource} row={row} {...given} onTick={tick(page)} />
            ))}
          </Table.Tbody>
        ))}
      </Table>
      <Stack gap="md" hiddenFrom="sm">
        {pages.map((page) => (
          <PageCard key={page.id} page={page} {...given} onTick={tick(page)} />
        ))}
      </Stack>
      {mayWrite && (
        <Group gap="sm">
          <Button
            disabled={!isChanged}
            loading={saving.busy}
            onClick={() => saving.run(withoutEmptyGroups(chosen, pages))}
          >
            {t("matrix.save")}
          </Button>
          {isChanged && (
            <Button variant="default" onClick={() => choose(new Set(loaded.menuIds))}>
              {t("matrix.discard")}
            </Button>
          )}
          <Text fz="sm" c="dimmed" role="status">
            {isChanged
              ? t("matrix.changes", { added: added.length, removed: removed.length })
              : t("matrix.unchanged")}
          </Text>
        </Group>
      )}
    </Stack>
  );
}

type Ticks = { added: readonly string[]; removed: readonly string[] };

function ticksBetween(
  before: readonly string[],
  chosen: ReadonlySet<string>,
): { added: string[]; removed: string[] } {
  return {
    added: [...chosen].filter((id) => !before.includes(id)),
    removed: before.filter((id) => !chosen.has(id)),
  };
}

function withTicks(menuIds: readonly string[], { added, removed }: Ticks): ReadonlySet<string> {
  return new Set([...menuIds.filter((id) => !removed.includes(id)), ...added]);
}

type Given = { chosen: ReadonlySet<string>; readOnly: boolean; onTick: (id: string) => void };

function PageHead({ page, ...given }: Given & { page: PageRows }) {
  return (
    // Darker than the page in the dark scheme: on a lighter ground the check boxes would be invisible.
    <Table.Tr bg="light-dark(var(--mantine-color-gray-0), var(--mantine-color-dark-8))">
      <Table.Th colSpan={columns.length + 1} scope="rowgroup" fw={600}>
        {usePageTitle(page)}
      </Table.Th>
      <Table.Td>
        <PageTick page={page} {...given} />
      </Table.Td>
    </Table.Tr>
  );
}

function PageTick({ page, chosen, readOnly, onTick }: Given & { page: PageRows }) {
  const t = useTranslations("roles.matrix");
  const title = usePageTitle(page);
  return (
    <Checkbox
      size="xs"
      label={t("shown")}
      aria-label={t("cell", { resource: title, action: t("shown") })}
      checked={chosen.has(page.id)}
      disabled={readOnly}
      onChange={() => onTick(page.id)}
    />
  );
}

function MatrixRow({ row, ...given }: Given & { row: Row }) {
  const locale = useLocale();
  const others = row.cells.filter(({ action }) => !columns.some((column) => column === action));
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} ps="lg">
        {resourceWords[row.resource][locale]}
      </Table.Th>
      {columns.map((action) => (
        <Table.Td key={action}>
          {row.cells
            .filter((cell) => cell.action === action)
            .map((cell) => (
              <Tick key={cell.id} row={row} cell={cell} {...given} />
            ))}
        </Table.Td>
      ))}
      <Table.Td>
        <Group gap="4px 16px">
          {others.map((cell) => (
            <Tick key={cell.id} row={row} cell={cell} labelled {...given} />
          ))}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function PageCard({ page, ...given }: Given & { page: PageRows }) {
  const locale = useLocale();
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{usePageTitle(page)}</Text>
        <PageTick page={page} {...given} />
      </Group>
      {page.rows.map((row) => (
        <div key={row.resource}>
          <Text fz="sm" c="dimmed">
            {resourceWords[row.resource][locale]}
          </Text>
          <Group gap="6px 16px">
            {row.cells.map((cell) => (
              <Tick key={cell.id} row={row} cell={cell} labelled {...given} />
            ))}
          </Group>
        </div>
      ))}
    </Stack>
  );
}

type TickProps = Given & { row: Row; cell: Cell; labelled?: boolean };

function Tick({ row: { resource }, cell, labelled = false, chosen, readOnly, onTick }: TickProps) {
  const t = useTranslations("roles.matrix");
  const locale = useLocale();
  const action = actionWords[cell.action][locale];
  const name = t("cell", { resource: resourceWords[resource][locale], action });
  const hint = cell.enabled ? "" : ` (${t("disabled")})`;
  return (
    <Checkbox
      size="xs"
      aria-label={`${name}${hint}`}
      title={`${resource}:${cell.action}${hint}`}
      {...(labelled && { label: action })}
      checked={chosen.has(cell.id)}
      disabled={readOnly}
      onChange={() => onTick(cell.id)}
    />
  );
}

function ActionName({ action }: { action: Action }) {
  return actionWords[action][useLocale()];
}

function usePageTitle({ names }: PageRows): string {
  return names.map(useDeliveredName()).join(" › ");
}
