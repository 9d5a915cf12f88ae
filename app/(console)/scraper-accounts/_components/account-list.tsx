"use client";

import { Anchor, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@/app/_ui/link";
import { useTranslations } from "next-intl";
import { OwnerName } from "@/app/(console)/bloggers/_components/owner-name";
import { ListPage } from "@/app/(console)/_components/list-page";
import { useMe } from "@/app/(console)/_components/me-context";
import { useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { pageOf } from "@/app/_ui/cursor-pages";
import { useListView } from "@/app/_ui/list-view";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { Cut, RelativeTime, Unknown } from "@/app/_ui/values";
import { accountFilter, accountOrders, sortAccounts, useAccountFilters } from "./account-filters";
import { type Account, AccountStatus, type Health, listPollMs, NowWord, Quota } from "./account-values";
import { useAccountActions } from "./use-account-actions";

export function AccountList() {
  const t = useTranslations("scraperAccounts");
  const { scraperAccount } = useTRPC();
  const view = useListView(accountFilter, accountOrders);
  const polled = { refetchInterval: listPollMs };
  const query = useQuery(scraperAccount.list.queryOptions(view.filter, polled));
  const health = useQuery(scraperAccount.health.queryOptions(undefined, polled));
  const healthById = new Map(health.data?.list.map((row) => [row.id, row]));
  const { actionsOf, dialogs } = useAccountActions();
  const rows = query.data && sortAccounts(query.data.list, view.sort);
  return (
    <>
      <ListPage
        page="scraperAccounts"
        note={t("note")}
        query={{ ...query, data: rows && pageOf(rows, view.pages) }}
        view={view}
        total={rows && { total: rows.length, isLeast: false }}
        filters={useAccountFilters()}
        columns={useColumns(healthById)}
        columnChoice="scraper-accounts"
        picture={({ avatar, displayName }) => <NameAvatar src={avatar} name={displayName} size={36} />}
        href={({ id }) => `/scraper-accounts/${id}`}
        rowMenu={(account) => {
          const { authorise, confirm, endCooldown, check, mark, edit, delete: remove } = actionsOf(account);
          const actions = [authorise, confirm, endCooldown, check, mark, edit, remove];
          return { name: account.displayName, actions };
        }}
        empty={{ title: t("empty"), hint: t("emptyHint") }}
        noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
      />
      {dialogs}
    </>
  );
}

function useColumns(healthById: ReadonlyMap<string, Health>): ListColumn<Account>[] {
  const t = useTranslations("scraperAccounts.fields");
  const tColumn = useTranslations("scraperAccounts.columns");
  const tPlatform = useTranslations("words.platform");
  const isLocal = useMe().organization?.dataMode === "LOCAL";
  const field = (key: Parameters<typeof t>[0]) => ({ key, title: t(key) });
  const now = (account: Account) => <NowWord account={account} health={healthById.get(account.id)} />;
  return [
    {
      ...field("name"),
      width: 140,
      fluid: true,
      render: (account) => <AccountName account={account} />,
      card: { at: "title", render: ({ displayName }) => displayName },
    },
    {
      ...field("platform"),
      width: 122,
      render: ({ platform }) => <Cut text={tPlatform(platform)} />,
      card: { at: 1 },
    },
    {
      ...field("status"),
      width: 90,
      render: ({ status }) => <AccountStatus status={status} />,
      card: { at: "end" },
    },
    { ...field("now"), width: 164, render: now, card: { at: 1, bright: true } },
    {
      ...field("today"),
      title: tColumn("today"),
      width: 100,
      sortable: true,
      key: "usedToday",
      render: ({ id, usedToday }) => <Quota what="today" used={usedToday} cap={healthById.get(id)?.dayCap} />,
      card: {
        at: 2,
        render: ({ id, usedToday }) => (
          <Quota what="today" used={usedToday} cap={healthById.get(id)?.dayCap} caption={t("today")} />
        ),
      },
    },
    {
      ...field("hour"),
      title: tColumn("hour"),
      width: 88,
      render: ({ id, usedThisHour: used }) => (
        <Quota what="hour" used={used} cap={healthById.get(id)?.hourCap} />
      ),
    },
    {
      ...field("shift"),
      title: tColumn("shift"),
      width: 84,
      render: ({ id }) => <Shift health={healthById.get(id)} />,
      card: { at: 3, labelled: true, render: ({ id }) => <ShiftText health={healthById.get(id)} /> },
    },
    {
      ...field("lastUsed"),
      width: 106,
      sortable: true,
      key: "lastUsedAt",
      render: ({ lastUsedAt }) => <RelativeTime value={lastUsedAt} />,
      card: { at: 3, labelled: true },
    },
    { ...field("weight"), width: 64, align: "right", optional: isLocal, render: ({ weight }) => weight },
    {
      ...field("holder"),
      width: 64,
      optional: !isLocal,
      render: (account) => <OwnerName held={account} />,
    },
    {
      ...field("authorised"),
      width: 104,
      optional: true,
      render: ({ lastAuthAt }) => <RelativeTime value={lastAuthAt} />,
    },
  ];
}

function AccountName({ account: { id, avatar, displayName } }: { account: Account }) {
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      <NameAvatar src={avatar} name={displayName} size={24} />
      <Anchor
        component={Link}
        href={`/scraper-accounts/${id}`}
        title={displayName}
        c="inherit"
        fz="sm"
        fw={500}
        truncate
      >
        {displayName}
      </Anchor>
    </Group>
  );
}

function Shift({ health }: { health: Health | undefined }) {
  if (health === undefined) return <Unknown />;
  return <Quota what="shift" used={health.currentShiftCount} cap={health.shiftSize} />;
}

function ShiftText({ health }: { health: Health | undefined }) {
  if (health === undefined) return <Unknown />;
  return (
    <span className="figures">{`${String(health.currentShiftCount)} / ${String(health.shiftSize)}`}</span>
  );
}
