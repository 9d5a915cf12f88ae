"use client";

import { Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { ListPage } from "@/app/(console)/_components/list-page";
import { listPollMs, useRiskWords } from "@/app/(console)/scraper-accounts/_components/account-values";
import {
  type ActionName,
  useAccountActions,
} from "@/app/(console)/scraper-accounts/_components/use-account-actions";
import { useTRPC } from "@/app/_trpc/trpc";
import type { MenuAction } from "@/app/_ui/action-menu";
import type { ListColumn } from "@/app/_ui/columns";
import { type Status, StatusBadge } from "@/app/_ui/status-badge";
import { Cut, RelativeTime } from "@/app/_ui/values";
import { adviceOf, type InboxItem, toInbox } from "./inbox-items";

/** Lists what needs a person, with the action at hand. */
export function Inbox() {
  const t = useTranslations("inbox");
  const { scraperAccount } = useTRPC();
  const polled = { refetchInterval: listPollMs };
  const accounts = useQuery(scraperAccount.list.queryOptions({}, polled));
  const health = useQuery(scraperAccount.health.queryOptions(undefined, polled));
  const alarms = useQuery(scraperAccount.driftAlarms.queryOptions(undefined, polled));
  const { actionsOf, dialogs } = useAccountActions();
  const isKnown = accounts.data !== undefined && health.data !== undefined && alarms.data !== undefined;
  const list = isKnown
    ? toInbox({ accounts: accounts.data.list, health: health.data.list, alarms: alarms.data.list })
    : undefined;
  const remedyOf = (item: InboxItem): MenuAction | null => {
    if (item.account === null) return null;
    const name = remedies[adviceOf(item)] ?? "confirm";
    return { ...actionsOf(item.account)[name], label: t(`actions.${name}`) };
  };
  return (
    <>
      <ListPage
        page="inbox"
        note={t("note")}
        query={{
          ...accounts,
          error: accounts.error ?? health.error ?? alarms.error,
          data: list && { list },
        }}
        columns={useColumns(remedyOf)}
        rowMenu={({ account }) => {
          if (account === null) return { name: "", actions: [] };
          const { authorise, confirm, check, mark, delete: remove } = actionsOf(account);
          return { name: account.displayName, actions: [authorise, check, confirm, mark, remove] };
        }}
        empty={{ title: t("empty"), hint: t("emptyHint") }}
      />
      {dialogs}
    </>
  );
}

/** The first step; what is not named is confirmed. */
const remedies: Partial<Record<ReturnType<typeof adviceOf>, ActionName & ("authorise" | "check")>> = {
  NO_SESSION: "authorise",
  REVOKED: "authorise",
  RISK_AUTH: "authorise",
  CHECK_FAILED: "check",
  CHECK_CAPTCHA: "check",
  CHECK_EMPTY: "check",
};

/** What a check of an account that works can meet; the others end in a status. */
const checkCodes = ["L2_CAPTCHA", "RATE_LIMITED", "TIMEOUT", "HTTP_5XX", "EMPTY_BODY"] as const;

const tones: Record<InboxItem["kind"], Status> = {
  RISK: "RISK",
  BANNED: "BANNED",
  REVOKED: "REVOKED",
  NO_SESSION: "PENDING",
  CHECK_FAILED: "FAILING",
  DRIFT: "FAILING",
};

function useColumns(remedyOf: (item: InboxItem) => MenuAction | null): ListColumn<InboxItem>[] {
  const t = useTranslations("inbox");
  const tPlatform = useTranslations("words.platform");
  const field = (key: Parameters<typeof t>[0] & `fields.${string}`) => ({ key, title: t(key) });
  const riskWords = useRiskWords();
  const what = ({ account, alarm, kind, check }: InboxItem) => {
    if (alarm !== null) return t("what.DRIFT", { ...alarm });
    if (kind === "CHECK_FAILED") return t(`check.${checkCodes.find((code) => code === check) ?? "OTHER"}`);
    const reason = kind === "RISK" || kind === "BANNED" ? account.riskReason : null;
    return reason === null ? t(`what.${kind}`) : riskWords(reason);
  };
  const remedy = (item: InboxItem) => <Remedy action={remedyOf(item)} />;
  return [
    {
      ...field("fields.who"),
      width: 140,
      render: ({ account, alarm }) =>
        account === null ? (
          <code className="identifier">{alarm.subCall}</code>
        ) : (
          <Anchor
            component={Link}
            href={`/scraper-accounts/${account.id}`}
            title={account.displayName}
            c="inherit"
            fz="sm"
            fw={500}
            display="block"
            truncate
          >
            {account.displayName}
          </Anchor>
        ),
      card: { at: "title" },
    },
    {
      ...field("fields.platform"),
      width: 114,
      render: ({ account, alarm }) => <Cut text={tPlatform((account ?? alarm).platform)} />,
      card: { at: 1 },
    },
    {
      ...field("fields.what"),
      width: 230,
      fluid: true,
      render: (item) => (
        <span title={what(item)}>
          <StatusBadge status={tones[item.kind]} label={what(item)} />
        </span>
      ),
      card: [
        {
          at: "end",
          render: ({ kind }) => <StatusBadge status={tones[kind]} label={t(`kind.${kind}`)} />,
        },
        { at: 2, render: what },
      ],
    },
    {
      ...field("fields.since"),
      width: 96,
      render: ({ since }) => <RelativeTime value={since} />,
      card: { at: 1 },
    },
    {
      ...field("fields.todo"),
      width: 240,
      fluid: true,
      render: (item) => <Cut text={t(`todo.${adviceOf(item)}`)} />,
      card: { at: 3, bright: true, render: (item) => t(`todo.${adviceOf(item)}`) },
    },
    { key: "action", title: "", width: 136, render: remedy, card: { at: 4, render: remedy } },
  ];
}

function Remedy({ action }: { action: MenuAction | null }) {
  if (action === null || action.allowed === false) return null;
  const { label, icon: ActionPicture, run } = action;
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<ActionPicture size={14} stroke={1.5} />}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        run();
      }}
    >
      {label}
    </Button>
  );
}
