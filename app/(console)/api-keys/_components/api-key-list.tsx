"use client";

import { Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { IconFlask, IconPencil, IconRefresh, IconRestore, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { ListPage } from "@/app/(console)/_components/list-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { useClock } from "@/app/_ui/clock";
import type { ListColumn } from "@/app/_ui/columns";
import { formatDateTime } from "@/app/_ui/format";
import { Cut, RelativeTime } from "@/app/_ui/values";
import { StatusBadge } from "@/app/_ui/status-badge";
import { useSwitchAction } from "@/app/_ui/switch-action";
import { NewApiKey } from "./new-api-key";

const EditApiKey = lazyDialog(() => import("./change-api-key").then((module) => module.EditApiKey));
const ResetApiKey = lazyDialog(() => import("./change-api-key").then((module) => module.ResetApiKey));
const CreateApiKey = lazyDialog(() => import("./create-api-key").then((module) => module.CreateApiKey));

type ApiKey = RouterOutputs["apiKey"]["list"]["list"][number];
type Created = RouterOutputs["apiKey"]["create"];
type Changing = { how: "edit" | "reset"; apiKey: ApiKey };

export function ApiKeyList() {
  const t = useTranslations("apiKeys");
  const [shown, setShown] = useState<Created>();
  const [changing, setChanging] = useState<Changing>();
  const stop = () => setChanging(undefined);
  const query = useQuery(useTRPC().apiKey.list.queryOptions());
  const hasSandbox = query.data?.list.some(({ environment }) => environment === "TEST") === true;
  return (
    <>
      <ListPage
        page="apiKeys"
        note={
          <>
            {t("note")}{" "}
            <Anchor href="/docs" underline="always">
              {t("reference")}
            </Anchor>
          </>
        }
        query={query}
        columns={useColumns()}
        rowMenu={useRowMenu(setChanging)}
        empty={{ title: t("empty"), hint: t("emptyHint") }}
        actions={
          hasSandbox && (
            <>
              <EnterSandbox />
              <ResetSandbox />
            </>
          )
        }
        createForm={(dialog) => <CreateApiKey {...dialog} onCreated={setShown} />}
      />
      {changing?.how === "edit" && <EditApiKey apiKey={changing.apiKey} onClose={stop} />}
      {changing?.how === "reset" && (
        <ResetApiKey apiKey={changing.apiKey} onClose={stop} onReset={setShown} />
      )}
      {shown !== undefined && <NewApiKey created={shown} onDone={() => setShown(undefined)} />}
    </>
  );
}

function useColumns(): ListColumn<ApiKey>[] {
  const t = useTranslations("apiKeys");
  const tStatus = useTranslations("words.status");
  const now = useClock();
  const timeZone = useTimeZone() ?? "UTC";
  const field = (key: Parameters<typeof t>[0]) => ({ key, title: t(key) });
  const testBadge = ({ environment }: ApiKey) =>
    environment === "TEST" && (
      <Badge size="sm" variant="light" color="orange" flex="none">
        {t("testBadge")}
      </Badge>
    );
  const scopeText = ({ scope }: ApiKey) => {
    if (scope === null) return t("accesses.everything");
    if (scope.permissions.length === 0) return t("noPermissions");
    const text = scope.permissions.map((name) => t(`scopes.${name}`)).join(" · ");
    return <Cut text={text} />;
  };
  const maskedKey = ({ maskedKey: masked, previousKeyExpiresAt: until }: ApiKey) => (
    <Group gap="0 8px">
      <code className="identifier">{masked}</code>
      {until !== null && Date.parse(until) > now && (
        <Text c="dimmed" fz="xs" title={t("overlapHint")}>
          {t("overlapBadge", { time: formatDateTime(new Date(until), timeZone).slice(5) })}
        </Text>
      )}
    </Group>
  );
  const lastUsed = ({ lastUsedAt }: ApiKey) => <RelativeTime value={lastUsedAt} never={t("neverUsed")} />;
  return [
    {
      ...field("fields.name"),
      width: 200,
      render: (key) => (
        <Group gap="xs" wrap="nowrap">
          <Text fz="sm" fw={500} truncate maw={260} title={key.name}>
            {key.name}
          </Text>
          {testBadge(key)}
        </Group>
      ),
      card: [
        { at: "title", render: ({ name }) => name },
        { at: "end", render: testBadge },
      ],
    },
    {
      ...field("fields.key"),
      width: 170,
      render: maskedKey,
      card: { at: 1, bright: true },
    },
    { ...field("fields.scope"), width: 160, fluid: true, render: scopeText, card: { at: 2 } },
    {
      ...field("fields.status"),
      width: 96,
      render: ({ enabled }) => {
        const status = enabled ? "ENABLED" : "DISABLED";
        return <StatusBadge status={status} label={tStatus(status)} />;
      },
      card: { at: "end" },
    },
    {
      ...field("fields.lastUsed"),
      width: 190,
      render: (key) => (
        <Group gap={6} wrap="nowrap">
          {lastUsed(key)}
          <Text c="dimmed" fz="sm">
            {key.lastUsedIp}
          </Text>
        </Group>
      ),
      card: {
        at: 3,
        render: (key) =>
          key.lastUsedAt === null ? (
            lastUsed(key)
          ) : (
            <>
              {t("fields.lastUsed")} {lastUsed(key)}
            </>
          ),
      },
    },
    { ...field("fields.created"), width: 114, render: ({ createdAt }) => <RelativeTime value={createdAt} /> },
  ];
}

/**
 * Disabling can be undone; resetting and deleting ask for the key's name, because they break integrations.
 */
function useRowMenu(onChange: (changing: Changing) => void) {
  const t = useTranslations("apiKeys");
  const switchAction = useSwitchAction();
  const { apiKey } = useTRPC();
  const mayWrite = useMay("api-key:write");
  const mayDelete = useMay("api-key:delete");
  const setEnabled = useAction(apiKey.setEnabled.mutationOptions(), {
    input: ({ id, enabled }: ApiKey) => ({ id, enabled: !enabled }),
    undo: ({ id, enabled }) => ({ id, enabled }),
    done: (_, { name, enabled }) => t(enabled ? "disabledNow" : "enabledNow", { name }),
  });
  const remove = useAction(apiKey.delete.mutationOptions(), {
    input: ({ id }: ApiKey) => ({ id }),
    confirm: ({ name }) => ({
      title: t("deleteTitle"),
      consequence: t("deleteConsequence", { name }),
      action: t("delete"),
      name,
    }),
    done: () => t("deleted"),
  });
  return (key: ApiKey) => ({
    name: key.name,
    actions: [
      {
        label: t("edit"),
        icon: IconPencil,
        allowed: mayWrite,
        run: () => onChange({ how: "edit", apiKey: key }),
      },
      switchAction(key.enabled, { allowed: mayWrite, run: () => setEnabled.run(key) }),
      {
        label: t("reset"),
        icon: IconRefresh,
        allowed: mayWrite,
        run: () => onChange({ how: "reset", apiKey: key }),
      },
      { label: t("delete"), icon: IconTrash, allowed: mayDelete, danger: true, run: () => remove.run(key) },
    ],
  });
}

/** Opens the sandbox at its endpoints, where a receiver can be set up. */
function EnterSandbox() {
  const t = useTranslations("apiKeys");
  const entering = useAction(useTRPC().apiKey.enterSandbox.mutationOptions(), {
    input: () => ({}),
    onDone: () => window.location.assign("/sync-endpoints"),
  });
  if (!useMay("api-key:write")) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFlask size={16} />}
      loading={entering.busy}
      onClick={() => entering.run(undefined)}
    >
      {t("enterSandbox")}
    </Button>
  );
}

/** Resets the sandbox to its fixed creators; imported ones are deleted. */
function ResetSandbox() {
  const t = useTranslations("apiKeys");
  const resetting = useAction(useTRPC().apiKey.resetSandbox.mutationOptions(), {
    input: () => ({}),
    confirm: () => ({
      title: t("resetSandboxTitle"),
      consequence: t("resetSandboxConsequence"),
      action: t("resetSandbox"),
    }),
    done: ({ bloggerCount }) => t("sandboxReset", { count: bloggerCount }),
  });
  if (!useMay("api-key:write")) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRestore size={16} />}
      loading={resetting.busy}
      onClick={() => resetting.run(undefined)}
    >
      {t("resetSandbox")}
    </Button>
  );
}
