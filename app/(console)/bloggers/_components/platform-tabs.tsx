"use client";

import { useTranslations } from "next-intl";
import { type FilterOf, type ListView, writeFilter } from "@/app/_ui/list-view";
import { PageTabs } from "@/app/_ui/page-tabs";
import { bloggerOrders } from "@/server/domain/roster/blogger";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { bloggerFilter } from "./blogger-filters";

type Filter = FilterOf<typeof bloggerFilter>;

/** Undefined on the tab of all platforms, and where several are chosen by the filter. */
export function platformOfTab({ platform = [] }: Filter): Platform | undefined {
  return platform.length === 1 ? platform[0] : undefined;
}

/** A tab changes the platform and keeps the rest of the filter. */
export function PlatformTabs({ view: { filter, sort } }: { view: ListView<Filter> }) {
  const t = useTranslations("bloggers.tabs");
  const tPlatform = useTranslations("words.platform");
  const isUsualOrder = sort.key === bloggerOrders[0] && sort.direction === "desc";
  const toHref = (platform: Platform[] | undefined) => {
    const { platform: _, ...rest } = filter;
    const written = writeFilter(bloggerFilter, { ...rest, ...(platform && { platform }) });
    const order = isUsualOrder ? null : `${sort.key}.${sort.direction}`;
    const named = Object.entries({ ...written, sort: order }).flatMap(([key, value]) =>
      value === null ? [] : [[key, value]],
    );
    return `/bloggers?${new URLSearchParams(named).toString()}`;
  };
  const tabs = [
    { href: toHref(undefined), name: t("all") },
    ...platforms.map((platform) => ({ href: toHref([platform]), name: tPlatform(platform) })),
  ];
  return <PageTabs label={t("platforms")} current={toHref(filter.platform)} tabs={tabs} />;
}
