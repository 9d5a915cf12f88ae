"use client";

import { useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";
import { useShownColumns } from "@/app/_ui/columns";
import { firstPage } from "@/app/_ui/cursor-pages";
import { type FilterOf, writeFilter } from "@/app/_ui/list-view";
import { notifyFailed } from "@/app/_ui/notify";
import { useUrlState } from "@/app/_ui/use-url-state";
import { OWN_MANAGER } from "@/server/domain/roster/blogger";
import { bloggerFilter } from "./roster-filter";
import { type BloggerView, columnsOfView, isKnown, toAddress, type ViewColumns } from "./view-values";

export function useViews(columns: ViewColumns) {
  const t = useTranslations("bloggers.views");
  const timeZone = useTimeZone() ?? "UTC";
  const [params, change] = useUrlState();
  const [, showColumns] = useShownColumns("bloggers", columns);
  const { bloggerView } = useTRPC();
  const views = useQuery(bloggerView.list.queryOptions(undefined, unbatched)).data?.list ?? [];
  const current = views.find(({ id }) => id === params.get("view"));
  const open = (opened: BloggerView, how: "push" | "replace" = "push") => {
    if (!isKnown(opened)) {
      change({ view: opened.id }, how);
      notifyFailed(t("brokenText", { name: opened.name }));
      return;
    }
    change({ ...firstPage, ...toAddress(opened, timeZone), view: opened.id }, how);
    showColumns(columnsOfView(opened, columns));
  };
  const show = (filter: FilterOf<typeof bloggerFilter>) =>
    change({ ...firstPage, ...writeFilter(bloggerFilter, filter), sort: null, view: null });
  const showAll = () => show({});
  const showMine = () => show({ managerUserId: OWN_MANAGER });
  return { views, current, open, showAll, showMine };
}
