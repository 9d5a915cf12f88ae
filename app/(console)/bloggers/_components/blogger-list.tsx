"use client";

import { Anchor, Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { ListPage } from "@/app/(console)/_components/list-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { unbatched, type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { FilterField } from "@/app/_ui/filter-fields";
import { useListView } from "@/app/_ui/list-view";
import { Link } from "@/app/_ui/link";
import { useSavedNavigation } from "@/app/_ui/record-navigation";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { useUrlState } from "@/app/_ui/use-url-state";
import { columnsOf, useBloggerColumns } from "./blogger-columns";
import { bloggerFilter, type RosterFilter } from "./roster-filter";
import { useBloggerFilters } from "./blogger-filters";
import { LazyBloggerDrawer, useDrawerOpener } from "./lazy-blogger-drawer";
import { LazyBulkActions } from "./lazy-bulk-actions";
import { LazyBloggerViews } from "./lazy-blogger-views";
import { ExportBloggers } from "./export-bloggers";
import { LeftBounds } from "./left-bounds";
import { PlatformTabs, platformOfTab } from "./platform-tabs";
import { rosterOrders } from "./roster-order";
import { useBloggerRowMenu } from "./use-blogger-row-menu";
import { useNoRoster } from "./use-no-roster";
import { useLinkHint } from "./use-link-words";
import { toFilterInput } from "./view-values";
import { TaskFromFilter } from "./task-from-filter";
import { ViewTabs } from "./view-tabs";

const CreateBlogger = lazyDialog(() => import("./create-blogger").then((module) => module.CreateBlogger));
const EditBlogger = lazyDialog(() => import("./edit-blogger").then((module) => module.EditBlogger));

/** A pasted link, also without scheme or inside the text of a share. */
const LINK = /https?:|[a-z0-9-]\.[a-z]{2,}\//i;

type Blogger = RouterOutputs["blogger"]["list"]["list"][number];

export function BloggerList() {
  const t = useTranslations("bloggers");
  const tPersons = useTranslations("persons");
  const timeZone = useTimeZone() ?? "UTC";
  const view = useListView(bloggerFilter, rosterOrders);
  const { blogger } = useTRPC();
  const asked = toFilterInput(view.filter, timeZone);
  const query = useQuery(
    blogger.list.queryOptions({ ...asked, ...view.asked }, { placeholderData: keepPreviousData }),
  );
  const columns = useBloggerColumns(query.data?.list.map(({ id }) => id));
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
  const { rowMenu, dialog } = useBloggerRowMenu();
  return (
    <>
      <ListPage
        page="bloggers"
        note={
          <>
            {t("note")}{" "}
            <Anchor component={Link} href="/bloggers/persons" underline="always">
              {tPersons("pageTitle")}
            </Anchor>
          </>
        }
        query={query}
        view={view}
        total={total.data}
        filters={useListFilters(view.filter)}
        tabs={<PlatformTabs view={view} />}
        besideChips={<ViewTabs columns={columns} />}
        columns={columnsOf(columns, platformOfTab(view.filter))}
        columnChoice="bloggers"
        columnLayout={`bloggers-${platformOfTab(view.filter) ?? "ALL"}`}
        remark={<LeftBounds filter={asked} onShow={() => view.changeFilter({ fansBounds: "WITH" })} />}
        picture={({ avatar, nickname }) => <NameAvatar src={avatar} name={nickname} size={36} />}
        href={({ id }) => `/bloggers/${id}`}
        onOpen={useDrawerOpener()}
        onEdit={mayWrite ? edit : undefined}
        rowMenu={rowMenu}
        actions={
          <>
            {/* First, as it appears and disappears: so it does not move the others. */}
            {view.isFiltered && <TaskFromFilter filter={view.filter} />}
            <LazyBloggerViews view={view} columns={columns} />
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
      {dialog}
      {edited !== null && <EditBlogger id={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** The chosen tab shows the platform already. */
function useListFilters(filter: RosterFilter): FilterField<RosterFilter>[] {
  const fields = useBloggerFilters(filter);
  if (platformOfTab(filter) === undefined) return fields;
  return fields.map((field) => (field.key === "platform" ? { ...field, chips: () => [] } : field));
}
