"use client";

import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useRouter } from "@/app/_ui/navigation";
import { ListPage } from "@/app/(console)/_components/list-page";
import { useFigureName } from "@/app/(console)/bloggers/_components/held-figure-values";
import { useRiskWords } from "@/app/(console)/scraper-accounts/_components/account-values";
import {
  type ActionName,
  useAccountActions,
} from "@/app/(console)/scraper-accounts/_components/use-account-actions";
import { usePauseAdvice, usePauseWords } from "@/app/(console)/scraping-runs/_components/run-values";
import type { MenuAction } from "@/app/_ui/action-menu";
import type { ListColumn } from "@/app/_ui/columns";
import { NameLink } from "@/app/_ui/name-link";
import { type Status, StatusBadge } from "@/app/_ui/status-badge";
import { Cut, RelativeTime, Unknown } from "@/app/_ui/values";
import { adviceOf, type InboxItem } from "./inbox-items";
import { useInbox } from "./use-inbox";

export function Inbox() {
  const t = useTranslations("inbox");
  const { items, accounts, queries } = useInbox();
  const router = useRouter();
  const { actionsOf, dialogs } = useAccountActions();
  const remedyOf = (item: InboxItem): MenuAction | null => {
    if (item.kind === "RUN") {
      const open = () => router.push(`/scraping-runs/${item.run.id}`);
      return { label: t("actions.openRun"), icon: IconPlayerPlay, run: open };
    }
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
          error: queries.find(({ error }) => error !== null)?.error ?? null,
          data: items && { list: items },
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

const remedies: Partial<Record<ReturnType<typeof adviceOf>, ActionName & ("authorise" | "check")>> = {
  NO_SESSION: "authorise",
  REVOKED: "authorise",
  RISK_AUTH: "authorise",
  CHECK_FAILED: "check",
  CHECK_CAPTCHA: "check",
  CHECK_EMPTY: "check",
};

/** Codes that a check of a working account can return; other codes change its status. */
const checkCodes = ["L2_CAPTCHA", "RATE_LIMITED", "TIMEOUT", "HTTP_5XX", "EMPTY_BODY"] as const;

const tones: Record<InboxItem["kind"], Status> = {
  RISK: "RISK",
  BANNED: "BANNED",
  REVOKED: "REVOKED",
  NO_SESSION: "PENDING",
  CHECK_FAILED: "FAILING",
  DRIFT: "FAILING",
  HELD: "PENDING",
  RUN: "PAUSED",
};

function useColumns(remedyOf: (item: InboxItem) => MenuAction | null): ListColumn<InboxItem>[] {
  const t = useTranslations("inbox");
  const tPlatform = useTranslations("words.platformShort");
  const field = (key: Parameters<typeof t>[0] & `fields.${string}`) => ({ key, title: t(key) });
  const riskWords = useRiskWords();
  const tHeld = useTranslations("heldFigures");
  const pauseWords = usePauseWords();
  const pauseAdvice = usePauseAdvice();
  const what = (item: InboxItem) => {
    if (item.kind === "RUN") return pauseWords(item.run.pauseReason) ?? t("what.RUN");
    const { account, alarm, kind, check } = item;
    if (kind === "HELD") return tHeld(item.held.isLeast ? "inboxLeast" : "inbox", { count: item.held.total });
    if (alarm !== null) return t("what.DRIFT", { drifted: alarm.drifted, answers: alarm.answers });
    if (kind === "CHECK_FAILED") return t(`check.${checkCodes.find((code) => code === check) ?? "OTHER"}`);
    const reason = kind === "RISK" || kind === "BANNED" ? account.riskReason : null;
    return reason === null ? t(`what.${kind}`) : riskWords(reason);
  };
  const figureName = useFigureName();
  const todo = (item: InboxItem) => {
    if (item.kind === "RUN") return pauseAdvice(item.run.pauseReason, true);
    const said = t(`todo.${adviceOf(item)}`);
    if (item.alarm === null || item.alarm.fields.length === 0) return said;
    return `${said} · ${t("affected", { figures: item.alarm.fields.map(figureName).join(", ") })}`;
  };
  const remedy = (item: InboxItem) => <Remedy action={remedyOf(item)} />;
  return [
    {
      ...field("fields.who"),
      width: 170,
      render: (item) => {
        if (item.kind === "RUN")
          return <NameLink href={`/scraping-runs/${item.run.id}`} name={item.run.taskName} />;
        if (item.kind === "HELD") return <NameLink href="/inbox/held-figures" name={tHeld("title")} />;
        if (item.kind === "DRIFT") return <code className="identifier">{item.alarm.subCall}</code>;
        const { id, displayName } = item.account;
        return <NameLink href={`/scraper-accounts/${id}`} name={displayName} />;
      },
      card: { at: "title" },
    },
    {
      ...field("fields.platform"),
      width: 114,
      render: ({ account, alarm }) => {
        const of = account ?? alarm;
        return of === null ? <Unknown /> : <Cut text={tPlatform(of.platform)} />;
      },
      card: {
        at: 1,
        render: ({ account, alarm }) => {
          const of = account ?? alarm;
          return of !== null && tPlatform(of.platform);
        },
      },
    },
    {
      ...field("fields.what"),
      width: 200,
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
      render: (item) => <Cut text={todo(item)} />,
      card: { at: 3, bright: true, render: todo },
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
