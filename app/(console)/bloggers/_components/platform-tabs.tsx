"use client";

import { useTranslations } from "next-intl";
import { type FilterOf, type ListView, writeFilter } from "@/app/_ui/list-view";
import { PageTabs } from "@/app/_ui/page-tabs";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { ownForms } from "@/server/domain/roster/quotes";
import { bloggerFilter } from "./roster-filter";
import { isUsualOrder } from "./roster-order";

type Filter = FilterOf<typeof bloggerFilter>;

/** Undefined on the tab of all platforms, and where several are chosen by the filter. */
export function platformOfTab({ platform = [] }: Filter): Platform | undefined {
  return platform.length === 1 ? platform[0] : undefined;
}

/** A platform of several, or of all, may sell the form. */
function hasForm(chosen: readonly Platform[] = platforms, form: string): boolean {
  return chosen.some((platform) => ownForms[platform].some((sold) => sold.form === form));
}

/** A tab changes the platform and keeps the rest, but for a form that the platform does not sell. */
export function PlatformTabs({ view: { filter, sort } }: { view: ListView<Filter> }) {
  const t = useTranslations("bloggers.tabs");
  const tPlatform = useTranslations("words.platform");
  const toHref = (platform: Platform[] | undefined) => {
    const { platform: _, quoteForm, ...rest } = filter;
    const isSold = quoteForm !== undefined && hasForm(platform, quoteForm);
    const written = writeFilter(bloggerFilter, {
      ...rest,
      ...(platform && { platform }),
      ...(isSold && { quoteForm }),
    });
    const order = isUsualOrder({ order: sort.key, direction: sort.direction })
      ? null
      : `${sort.key}.${sort.direction}`;
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
