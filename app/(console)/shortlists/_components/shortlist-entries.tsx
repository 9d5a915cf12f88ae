"use client";

import { Button, Group } from "@mantine/core";
import { IconHistory, IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { FansCount } from "@/app/(console)/bloggers/_components/blogger-values";
import { ChosenQuote, PlayCost, PlayMedian } from "@/app/(console)/bloggers/_components/quote-values";
import { useMembers } from "@/app/(console)/bloggers/_components/use-owners";
import { useMay } from "@/app/(console)/_components/me-context";
import { ResourceList } from "@/app/_components/resource-list";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { choiceField, type FilterField } from "@/app/_ui/filter-fields";
import { Link } from "@/app/_ui/link";
import { type FilterOf, useListView } from "@/app/_ui/list-view";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { NameLink } from "@/app/_ui/name-link";
import { Cut, RelativeTime } from "@/app/_ui/values";
import { BulkEntries, useRemoval } from "./bulk-entries";
import { EntryManagerCell, FormCell, NoteCell, PriceCell, StatusCell } from "./entry-cells";
import { type Entry, entryFilter, entryOrders, entryStatuses } from "./entry-values";

type Totals = RouterOutputs["shortlist"]["entries"]["totals"];
type Props = { listId: string; onTotals: (totals: Totals) => void; onHistory: (entry: Entry) => void };

export function ShortlistEntries({ listId, onTotals, onHistory }: Props) {
  const t = useTranslations("shortlists");
  const view = useListView(entryFilter, entryOrders);
  const mayWrite = useMay("blogger:write");
  const query = useQuery(
    useTRPC().shortlist.entries.queryOptions(
      { id: listId, ...view.filter, ...view.asked },
      {
        placeholderData: keepPreviousData,
        select: ({ list, ...rest }) => ({
          ...rest,
          list: list.map((entry): Entry => ({ ...entry, id: entry.bloggerId })),
        }),
      },
    ),
  );
  const totals = query.data?.totals;
  useEffect(() => {
    if (totals !== undefined) onTotals(totals);
  }, [totals, onTotals]);
  const remove = useRemoval(listId).run;
  return (
    <ResourceList
      query={query}
      view={view}
      total={totals && { total: totals.count, isLeast: false }}
      filters={useFilters(totals)}
      columns={useColumns(listId)}
      columnChoice="shortlistEntries"
      href={({ bloggerId }) => `/bloggers/${bloggerId}`}
      picture={({ blogger: { avatar, nickname } }) => <NameAvatar src={avatar} name={nickname} size={36} />}
      rowMenu={(entry) => ({
        name: entry.blogger.nickname,
        actions: [
          { label: t("history.action"), icon: IconHistory, run: () => onHistory(entry) },
          { label: t("remove"), icon: IconX, allowed: mayWrite, run: () => remove([entry.bloggerId]) },
        ],
      })}
      selection={(count) => t("selected", { count })}
      bulk={(meant) => <BulkEntries listId={listId} meant={meant} filter={view.filter} />}
      empty={{
        title: t("entries.empty"),
        hint: t("entries.emptyHint"),
        action: (
          <Button component={Link} href="/bloggers">
            {t("find")}
          </Button>
        ),
      }}
      noMatch={{ title: t("entries.noMatch"), hint: t("entries.noMatchHint"), clear: t("entries.clear") }}
    />
  );
}

function useFilters(totals: Totals | undefined): FilterField<FilterOf<typeof entryFilter>>[] {
  const t = useTranslations("shortlists");
  const members = useMembers();
  const options = entryStatuses.map((value) => ({
    value,
    label:
      totals === undefined ? t(`statuses.${value}`) : `${t(`statuses.${value}`)} ${totals.byStatus[value]}`,
  }));
  return [
    choiceField("status", "bar", { label: t("fields.status"), any: t("anyStatus"), options }),
    ...(members.length === 0
      ? []
      : [
          choiceField("managerUserId", "bar", {
            label: t("fields.managerUserId"),
            any: t("anyManager"),
            options: members,
          }),
        ]),
  ];
}

function useColumns(listId: string): ListColumn<Entry>[] {
  const t = useTranslations("shortlists.fields");
  const tPlatform = useTranslations("words.platform");
  const field = (key: Parameters<typeof t>[0]) => ({ key, title: t(key) });
  return [
    {
      ...field("blogger"),
      width: 150,
      fluid: true,
      render: ({ bloggerId, blogger: { avatar, nickname } }) => (
        <Group gap={8} wrap="nowrap" miw={0}>
          <NameAvatar src={avatar} name={nickname} size={24} />
          <NameLink href={`/bloggers/${bloggerId}`} name={nickname} />
        </Group>
      ),
      card: { at: "title", render: ({ blogger }) => blogger.nickname },
    },
    {
      ...field("platform"),
      width: 110,
      render: ({ blogger }) => <Cut text={tPlatform(blogger.platform)} />,
      card: { at: 1 },
    },
    {
      ...field("fansCount"),
      width: 96,
      align: "right",
      sortable: true,
      render: ({ blogger }) => <FansCount of={blogger} />,
      card: { at: 1, labelled: true },
    },
    {
      ...field("status"),
      width: 112,
      render: (row) => <StatusCell listId={listId} row={row} />,
      card: { at: 3 },
    },
    { ...field("form"), width: 130, render: (row) => <FormCell listId={listId} row={row} /> },
    {
      ...field("quote"),
      width: 140,
      render: ({ blogger, form }) => <ChosenQuote of={blogger} form={form} />,
      card: { at: 2, labelled: true },
    },
    {
      ...field("agreedPrice"),
      width: 120,
      align: "right",
      sortable: true,
      render: (row) => <PriceCell listId={listId} row={row} />,
      card: { at: 2, labelled: true },
    },
    {
      ...field("cost"),
      width: 124,
      optional: true,
      render: ({ blogger }) => <PlayCost of={blogger} />,
    },
    {
      ...field("plays"),
      width: 84,
      align: "right",
      optional: true,
      render: ({ blogger }) => <PlayMedian of={blogger} />,
    },
    {
      ...field("note"),
      width: 110,
      fluid: true,
      render: (row) => <NoteCell listId={listId} row={row} />,
    },
    { ...field("managerUserId"), width: 96, render: (row) => <EntryManagerCell listId={listId} row={row} /> },
    {
      ...field("addedAt"),
      width: 110,
      sortable: true,
      optional: true,
      render: ({ addedAt }) => <RelativeTime value={addedAt} />,
    },
  ];
}
