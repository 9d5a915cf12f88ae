"use client";

import { Button, Group } from "@mantine/core";
import { IconCalendarRepeat } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@/app/_ui/link";
import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { ListPage } from "@/app/(console)/_components/list-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { unbatched, type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { Cut, Percent, RelativeTime, Unknown } from "@/app/_ui/values";
import type { ListColumn } from "@/app/_ui/columns";
import { type FilterOf, useListView, writeFilter } from "@/app/_ui/list-view";
import { useSavedNavigation } from "@/app/_ui/record-navigation";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { NameLink } from "@/app/_ui/name-link";
import { useUrlState } from "@/app/_ui/use-url-state";
import { StatusBadge } from "@/app/_ui/status-badge";
import { bloggerOrders } from "@/server/domain/roster/blogger";
import { bloggerFilter, useBloggerFilters } from "./blogger-filters";
import { LazyBloggerDrawer, useDrawerOpener } from "./lazy-blogger-drawer";
import { LazyBulkActions } from "./lazy-bulk-actions";
import { LazyManagerCell } from "./lazy-manager-cell";
import { OwnerCell, LinkupCell, RebateCell, RemarkCell, TagsCell } from "./blogger-cells";
import { FansCount, Gender, PlatformStatusBadge, PriceYuan } from "./blogger-values";
import { BloggerViews } from "./blogger-views";
import { PersonCount } from "./person-count";
import { ExportBloggers } from "./export-bloggers";
import { LeftBounds } from "./left-bounds";
import { useNoRoster } from "./use-no-roster";
import { useLinkHint } from "./use-link-words";
import { toFilterInput } from "./view-values";

const CreateBlogger = lazyDialog(() => import("./create-blogger").then((module) => module.CreateBlogger));
const EditBlogger = lazyDialog(() => import("./edit-blogger").then((module) => module.EditBlogger));

/** A pasted link, also without scheme or inside the text of a share. */
const LINK = /https?:|[a-z0-9-]\.[a-z]{2,}\//i;

type Blogger = RouterOutputs["blogger"]["list"]["list"][number];

export function BloggerList() {
  const t = useTranslations("bloggers");
  const timeZone = useTimeZone() ?? "UTC";
  const view = useListView(bloggerFilter, bloggerOrders);
  const { blogger } = useTRPC();
  const asked = toFilterInput(view.filter, timeZone);
  const query = useQuery(
    blogger.list.queryOptions({ ...asked, ...view.asked }, { placeholderData: keepPreviousData }),
  );
  const columns = useColumns(query.data?.list.map(({ id }) => id));
  useSavedNavigation("/bloggers", {
    input: { ...asked, ...view.asked },
    pages: view.pages,
    shown: query.isPlaceholderData ? undefined : query.data,
  });
  const mayWrite = useMay("blogger:write");
  const [params, change] = useUrlState();
  const { text: searched = "" } = view.filter;
  // A link to a creator that is not in the roster suggests adding it.
  const isUnknownLink = mayWrite && LINK.test(searched);
  const [edited, setEdited] = useState<string | null>(null);
  const edit = ({ id, deactivatedAt }: Blogger) => {
    if (deactivatedAt === null) setEdited(id);
  };
  const total = useQuery(blogger.count.queryOptions(asked, unbatched));
  const linkHint = useLinkHint(view.filter.text);
  return (
    <>
      <ListPage
        page="bloggers"
        note={t("note")}
        query={query}
        view={view}
        total={total.data}
        filters={useBloggerFilters(view.filter)}
        columns={columns}
        columnChoice="bloggers"
        remark={<LeftBounds filter={asked} onShow={() => view.changeFilter({ fansBounds: "WITH" })} />}
        picture={({ avatar, nickname }) => <NameAvatar src={avatar} name={nickname} size={36} />}
        href={({ id }) => `/bloggers/${id}`}
        onOpen={useDrawerOpener()}
        onEdit={mayWrite ? edit : undefined}
        actions={
          <>
            {/* First, as it appears and disappears: so it does not move the others. */}
            {view.isFiltered && <TaskFromFilter filter={view.filter} />}
            <BloggerViews view={view} columns={columns} />
            <ExportBloggers
              filter={asked}
              shown={view.filter}
              order={{ order: view.asked.order, direction: view.asked.direction }}
            />
          </>
        }
        selection={(count) => t("selected", { count })}
        bulk={(meant) => <LazyBulkActions meant={meant} filter={asked} total={total.data} />}
        createForm={({ title }) => (
          <CreateBlogger
            title={title}
            creator={params.get("creator") ?? ""}
            onClose={() => change({ create: null, creator: null }, "replace")}
          />
        )}
        empty={useNoRoster()}
        noMatch={{
          title: t("empty.noMatch"),
          hint: linkHint ?? t(isUnknownLink ? "empty.noLink" : "empty.noMatchHint"),
          clear: t("empty.clear"),
          action: isUnknownLink && linkHint === null && (
            <Button onClick={() => change({ create: "1", creator: searched })}>{t("empty.add")}</Button>
          ),
        }}
      />
      <LazyBloggerDrawer />
      {edited !== null && <EditBlogger id={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function TaskFromFilter({ filter }: { filter: FilterOf<typeof bloggerFilter> }) {
  const t = useTranslations("scrapingTasks");
  const mayCreate = useMay("scraping-task:write");
  if (!mayCreate) return null;
  const written = Object.entries(writeFilter(bloggerFilter, filter)).flatMap(([key, value]) =>
    value === null ? [] : [[key, value]],
  );
  return (
    <Button
      component={Link}
      href={`/scraping-tasks/new?${new URLSearchParams(written).toString()}`}
      variant="default"
      leftSection={<IconCalendarRepeat size={16} stroke={1.5} />}
    >
      {t("fromFilter")}
    </Button>
  );
}

const text = (value: string | null) => (value === null || value === "" ? <Unknown /> : <Cut text={value} />);

function useColumns(ids: readonly string[] = []): ListColumn<Blogger>[] {
  const t = useTranslations("bloggers.fields");
  const tWords = useTranslations("words");
  const field = (key: Parameters<typeof t>[0]) => ({ key, title: t(key) });
  return [
    {
      ...field("nickname"),
      width: 128,
      fluid: true,
      render: ({ id, avatar, nickname }) => (
        <Group gap={8} wrap="nowrap" miw={0}>
          <NameAvatar src={avatar} name={nickname} size={24} />
          <NameLink href={`/bloggers/${id}`} name={nickname} />
          <PersonCount id={id} among={ids} />
        </Group>
      ),
      card: { at: "title", render: ({ nickname }) => nickname },
    },
    {
      ...field("platform"),
      width: 136,
      render: (row) => <Cut text={tWords(`platform.${row.platform}`)} />,
      card: { at: 1 },
    },
    {
      ...field("fansCount"),
      width: 104,
      align: "right",
      sortable: true,
      render: (row) => <FansCount of={row} />,
      card: { at: 1, labelled: true },
    },
    {
      ...field("interactRate"),
      width: 96,
      align: "right",
      render: (row) => <Percent value={row.interactRate} />,
    },
    { ...field("category"), width: 84, render: (row) => text(row.category) },
    { ...field("tags"), width: 116, fluid: true, render: (row) => <TagsCell row={row} /> },
    {
      ...field("reviewStatus"),
      width: 98,
      render: ({ reviewStatus }) => (
        <StatusBadge status={reviewStatus} label={tWords(`review.${reviewStatus}`)} />
      ),
      card: { at: "end" },
    },
    {
      ...field("platformStatus"),
      width: 108,
      render: (row) => <PlatformStatusBadge of={row} />,
    },
    {
      ...field("managerUserName"),
      width: 110,
      optional: true,
      render: (row) => <LazyManagerCell row={row} />,
    },
    {
      ...field("updatedAt"),
      width: 100,
      sortable: true,
      render: (row) => <RelativeTime value={row.updatedAt} />,
      card: { at: 2, labelled: true },
    },
    {
      ...field("createdAt"),
      width: 114,
      sortable: true,
      optional: true,
      render: (row) => <RelativeTime value={row.createdAt} />,
    },
    {
      ...field("lastSyncedAt"),
      width: 114,
      optional: true,
      render: (row) => <RelativeTime value={row.lastSyncedAt} />,
    },
    { ...field("location"), width: 100, optional: true, render: (row) => text(row.location) },
    { ...field("gender"), width: 72, optional: true, render: (row) => <Gender value={row.gender} /> },
    { ...field("creatorType"), width: 110, optional: true, render: (row) => text(row.creatorType) },
    {
      ...field("priceMidWithFee"),
      width: 130,
      align: "right",
      optional: true,
      render: (row) => <PriceYuan value={row.priceMidWithFee} />,
    },
    {
      ...field("rebatePercent"),
      width: 84,
      align: "right",
      optional: true,
      render: (row) => <RebateCell row={row} />,
    },
    { ...field("remark"), width: 160, optional: true, render: (row) => <RemarkCell row={row} /> },
    { ...field("linkupAt"), width: 120, optional: true, render: (row) => <LinkupCell row={row} /> },
    { ...field("source"), width: 84, optional: true, render: (row) => tWords(`source.${row.source}`) },
    { ...field("externalId"), width: 130, optional: true, render: (row) => text(row.externalId) },
    { ...field("ownerUserName"), width: 110, optional: true, render: (row) => <OwnerCell row={row} /> },
  ];
}
