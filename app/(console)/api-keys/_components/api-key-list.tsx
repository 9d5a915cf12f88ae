"use client";

import { Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconRestore, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ListPage } from "@/app/(console)/_components/list-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { RelativeTime } from "@/app/_ui/values";
import { StatusBadge } from "@/app/_ui/status-badge";
import { CreateApiKey, NewApiKey } from "./create-api-key";

type ApiKey = RouterOutputs["apiKey"]["list"]["list"][number];
type Created = RouterOutputs["apiKey"]["create"];

export function ApiKeyList() {
  const t = useTranslations("apiKeys");
  const [shown, setShown] = useState<Created>();
  const query = useQuery(useTRPC().apiKey.list.queryOptions());
  const hasSandbox = query.data?.list.some(({ environment }) => environment === "TEST") === true;
  return (
    <>
      <ListPage
        page="apiKeys"
        note={
          <>
            {t("note")} <Anchor href="/docs">{t("reference")}</Anchor>
          </>
        }
        query={query}
        columns={useColumns()}
        rowMenu={useRowMenu(setShown)}
        empty={{ title: t("empty"), hint: t("emptyHint") }}
        actions={hasSandbox && <ResetSandbox />}
        createForm={(dialog) => <CreateApiKey {...dialog} onCreated={setShown} />}
      />
      {shown !== undefined && <NewApiKey created={shown} onDone={() => setShown(undefined)} />}
    </>
  );
}

function useColumns(): ListColumn<ApiKey>[] {
  const t = useTranslations("apiKeys");
  const tStatus = useTranslations("words.status");
  const field = (key: Parameters<typeof t>[0]) => ({ key, title: t(key) });
  const testBadge = ({ environment }: ApiKey) =>
    environment === "TEST" && (
      <Badge size="sm" variant="light" color="orange" flex="none">
        {t("testBadge")}
      </Badge>
    );
  const scopeText = ({ scope }: ApiKey) => {
    const permissions = scope?.permissions ?? [];
    if (permissions.length === 0) return t("allReads");
    const text = permissions.map((name) => t(`scopes.${name}`)).join(" · ");
    return (
      <Text fz="sm" truncate maw={320} title={text}>
        {text}
      </Text>
    );
  };
  const lastUsed = ({ lastUsedAt }: ApiKey) => <RelativeTime value={lastUsedAt} never={t("neverUsed")} />;
  return [
    {
      ...field("fields.name"),
      width: 220,
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
      render: ({ maskedKey }) => <code className="identifier">{maskedKey}</code>,
      card: { at: 1, bright: true },
    },
    { ...field("fields.scope"), render: scopeText, card: { at: 2 } },
    {
      ...field("fields.status"),
      render: ({ enabled }) => {
        const status = enabled ? "ENABLED" : "DISABLED";
        return <StatusBadge status={status} label={tStatus(status)} />;
      },
      card: { at: "end" },
    },
    {
      ...field("fields.lastUsed"),
      render: (key) => (
        <Group gap={6} wrap="nowrap">
          {lastUsed(key)}
          <Text c="dimmed" fz="sm">
            {key.lastUsedIp}
          </Text>
        </Group>
      ),
      card: { at: 3, labelled: true, render: lastUsed },
    },
    { ...field("fields.created"), render: ({ createdAt }) => <RelativeTime value={createdAt} /> },
  ];
}

/**
 * Returns the menu of a key. Disabling can be undone; resetting and deleting ask, because they break
 * integrations.
 */
function useRowMenu(onReset: (created: Created) => void) {
  const t = useTranslations("apiKeys");
  const tUi = useTranslations("ui");
  const { apiKey } = useTRPC();
  const mayWrite = useMay("api-key:write");
  const mayDelete = useMay("api-key:delete");
  const ask = (action: "reset" | "delete", name: string) => ({
    title: t(`${action}Title`),
    consequence: t(`${action}Consequence`, { name }),
    action: t(action),
  });
  const setEnabled = useAction(apiKey.setEnabled.mutationOptions(), {
    input: ({ id, enabled }: ApiKey) => ({ id, enabled: !enabled }),
    undo: ({ id, enabled }) => ({ id, enabled }),
    done: (_, { name, enabled }) => t(enabled ? "disabledNow" : "enabledNow", { name }),
  });
  const reset = useAction(apiKey.reset.mutationOptions(), {
    input: ({ id }: ApiKey) => ({ id }),
    confirm: ({ name }) => ask("reset", name),
    onDone: onReset,
  });
  const remove = useAction(apiKey.delete.mutationOptions(), {
    input: ({ id }: ApiKey) => ({ id }),
    confirm: ({ name }) => ({ ...ask("delete", name), name }),
    done: () => t("deleted"),
  });
  return (key: ApiKey) => ({
    name: key.name,
    actions: [
      {
        label: tUi(key.enabled ? "disable" : "enable"),
        icon: key.enabled ? IconPlayerPause : IconPlayerPlay,
        allowed: mayWrite,
        run: () => setEnabled.run(key),
      },
      { label: t("reset"), icon: IconRefresh, allowed: mayWrite, run: () => reset.run(key) },
      { label: t("delete"), icon: IconTrash, allowed: mayDelete, danger: true, run: () => remove.run(key) },
    ],
  });
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
