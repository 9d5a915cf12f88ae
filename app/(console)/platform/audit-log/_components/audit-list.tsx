"use client";

import { Text } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { ListPage } from "@/app/(console)/_components/list-page";
import { ExportButton } from "@/app/_components/export-button";
import { unbatched, type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { Cut, ExactTime, Unknown } from "@/app/_ui/values";
import { SESSIONS } from "./audit-changes";
import { AuditDrawer } from "./audit-drawer";
import { targetText, useAuditWords } from "./audit-words";
import { useAuditFilters, useAuditView, useOpenEntry, useOwnLogFilters } from "./audit-view";

export type AuditEntry = RouterOutputs["auditLog"]["list"]["list"][number];

/** Of the organization that the user works in, or else of all and of the system. */
export function AuditList({ ofOrganization = false }: { ofOrganization?: boolean }) {
  const t = useTranslations("auditLog");
  const locale = useLocale();
  const view = useAuditView({ ofOrganization });
  const platformFilters = useAuditFilters(view.filter);
  const organizationFilters = useOwnLogFilters();
  const pathname = usePathname();
  const [openEntry, setOpenEntry] = useOpenEntry();
  const { auditLog } = useTRPC();
  const query = useQuery(
    auditLog.list.queryOptions({ ...view.askedFilter, ...view.asked }, { placeholderData: keepPreviousData }),
  );
  const total = useQuery(auditLog.count.queryOptions(view.askedFilter, unbatched));
  const exporting = useMutation(auditLog.export.mutationOptions());
  return (
    <>
      <ListPage
        page={ofOrganization ? "organizationLog" : "auditLog"}
        note={t("note")}
        actions={(["CSV", "XLSX"] as const).map((format) => (
          <ExportButton
            key={format}
            label={t("export", { format })}
            fetchFile={() => exporting.mutateAsync({ ...view.askedFilter, format, locale })}
          />
        ))}
        query={query}
        view={view}
        total={total.data}
        filters={ofOrganization ? organizationFilters : platformFilters}
        columns={useColumns({ ofOrganization })}
        columnChoice={ofOrganization ? "organization-log" : "audit-log"}
        href={({ id }) => `${pathname}?entry=${id}`}
        onOpen={({ id }) => setOpenEntry(id)}
        empty={{ title: t("empty"), hint: t("emptyHint") }}
        noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
      />
      <AuditDrawer id={openEntry} ofOrganization={ofOrganization} onClose={() => setOpenEntry(null)} />
    </>
  );
}

function useColumns({ ofOrganization }: { ofOrganization: boolean }): ListColumn<AuditEntry>[] {
  const t = useTranslations("auditLog");
  const { actionName, actorName, objectName, fieldNames } = useAuditWords();
  const changed = ({ targetType, changedFields }: AuditEntry) =>
    changedFields.join() === SESSIONS
      ? t("changes.signsOut")
      : fieldNames(targetType, changedFields).join(t("comma"));
  const target = (entry: AuditEntry) => targetText(entry, { ofMany: (count) => t("ofMany", { count }) });
  const field = (key: Parameters<typeof t>[0] & `fields.${string}`) => ({ key, title: t(key) });
  const organization: ListColumn<AuditEntry> = {
    ...field("fields.organization"),
    width: 150,
    render: ({ organizationName, organizationId }) => (
      <Cut text={organizationName ?? organizationId ?? t("platform")} />
    ),
    card: { at: 1 },
  };
  return [
    {
      ...field("fields.at"),
      width: 164,
      render: ({ createdAt }) => <ExactTime value={createdAt} seconds />,
      card: { at: 3 },
    },
    {
      ...field("fields.action"),
      width: 200,
      render: ({ action }) => <span title={action}>{actionName(action)}</span>,
      card: { at: "title" },
    },
    {
      ...field("fields.actor"),
      width: 140,
      render: (entry) => (
        <span title={entry.actorName ?? undefined}>
          <Cut text={actorName(entry)} />
        </span>
      ),
      card: { at: 1, bright: true },
    },
    {
      ...field("fields.object"),
      width: 200,
      render: (entry) => <Cut text={target(entry) ?? objectName(entry.targetType)} />,
      card: { at: 1, render: (entry) => target(entry) },
    },
    ...(ofOrganization ? [] : [organization]),
    {
      ...field("fields.changed"),
      width: 160,
      fluid: true,
      render: (entry) => (changed(entry) === "" ? <Unknown /> : <Cut text={changed(entry)} />),
      card: {
        at: 2,
        render: (entry) =>
          entry.changedFields.length > 0 && <Text inherit lineClamp={2} children={changed(entry)} />,
      },
    },
    {
      ...field("fields.ip"),
      width: 120,
      render: ({ ip }) => (ip === null ? <Unknown /> : <Cut text={ip} />),
    },
  ];
}
