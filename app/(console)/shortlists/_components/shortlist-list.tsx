"use client";

import { IconTrash } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { ListPage } from "@/app/(console)/_components/list-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { formatExactNumber, formatYuan } from "@/app/_ui/format";
import { useListView } from "@/app/_ui/list-view";
import { NameLink } from "@/app/_ui/name-link";
import { Cut, RelativeTime, Unknown } from "@/app/_ui/values";

const CreateShortlist = lazyDialog(() => import("./shortlist-form").then((module) => module.CreateShortlist));

type Shortlist = RouterOutputs["shortlist"]["list"]["list"][number];

const noFilter = {};

export function ShortlistList() {
  const t = useTranslations("shortlists");
  const view = useListView(noFilter);
  const query = useQuery(
    useTRPC().shortlist.list.queryOptions(view.asked, { placeholderData: keepPreviousData }),
  );
  return (
    <ListPage
      page="shortlists"
      note={t("note")}
      query={query}
      view={view}
      columns={useColumns()}
      href={({ id }) => `/shortlists/${id}`}
      rowMenu={useRowMenu()}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
      createForm={(dialog) => <CreateShortlist {...dialog} />}
    />
  );
}

function useColumns(): ListColumn<Shortlist>[] {
  const t = useTranslations("shortlists.fields");
  const locale = useLocale();
  const field = (key: Parameters<typeof t>[0]) => ({ key, title: t(key) });
  const count = ({ entryCount }: Shortlist) => (
    <span className="figures">{formatExactNumber(entryCount, locale)}</span>
  );
  const agreed = ({ agreedTotal }: Shortlist) => (
    <span className="figures">{formatYuan(agreedTotal, locale)}</span>
  );
  return [
    {
      ...field("name"),
      width: 200,
      fluid: true,
      render: ({ id, name }) => <NameLink href={`/shortlists/${id}`} name={name} />,
      card: { at: "title", render: ({ name }) => name },
    },
    {
      ...field("purpose"),
      width: 180,
      fluid: true,
      render: ({ purpose }) => (purpose === null ? <Unknown /> : <Cut text={purpose} />),
      card: { at: 1 },
    },
    { ...field("entryCount"), width: 90, align: "right", render: count, card: { at: 2, labelled: true } },
    { ...field("agreedTotal"), width: 130, align: "right", render: agreed, card: { at: 2, labelled: true } },
    {
      ...field("budget"),
      width: 120,
      align: "right",
      render: ({ budget }) =>
        budget === null ? <Unknown /> : <span className="figures">{formatYuan(budget, locale)}</span>,
    },
    {
      ...field("createdBy"),
      width: 100,
      render: ({ createdBy }) => (createdBy === null ? <Unknown /> : <Cut text={createdBy} />),
    },
    {
      ...field("updatedAt"),
      width: 110,
      render: ({ updatedAt }) => <RelativeTime value={updatedAt} />,
      card: { at: "end" },
    },
  ];
}

function useRowMenu() {
  const t = useTranslations("shortlists");
  const mayWrite = useMay("blogger:write");
  const remove = useDeleteShortlist();
  return (list: Shortlist) => ({
    name: list.name,
    actions: [
      { label: t("delete"), icon: IconTrash, danger: true, allowed: mayWrite, run: () => remove.run(list) },
    ],
  });
}

type Deleted = Pick<Shortlist, "id" | "name" | "entryCount">;

export function useDeleteShortlist(onDone: () => void = () => undefined) {
  const t = useTranslations("shortlists");
  return useAction(useTRPC().shortlist.delete.mutationOptions(), {
    input: ({ id }: Deleted) => ({ id }),
    confirm: ({ name, entryCount }) => ({
      title: t("deleteTitle"),
      consequence: t("deleteConsequence", { name, count: entryCount }),
      action: t("delete"),
      name,
    }),
    onDone: () => onDone(),
    done: () => t("deleted"),
  });
}
