"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { ListPage } from "@/app/(console)/_components/list-page";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { choiceField, searchField } from "@/app/_ui/filter-fields";
import { formatExactNumber } from "@/app/_ui/format";
import { inAddress, useListView } from "@/app/_ui/list-view";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { FansCount, PlatformStatusBadge } from "@/app/(console)/bloggers/_components/blogger-values";
import { Cut, RelativeTime, Unknown } from "@/app/_ui/values";
import { platforms } from "@/server/domain/roster/platforms";

type Blogger = RouterOutputs["adminBlogger"]["list"]["list"][number];
type Organizations = RouterOutputs["adminBlogger"]["overview"]["perOrganization"];

const bloggerFilter = {
  text: inAddress.text,
  organizationId: inAddress.text,
  platform: inAddress.oneOf(platforms),
};

/** The largest organizations; others are reached by their own page. */
const MAX_OFFERED = 200;

export function AllBloggers() {
  const t = useTranslations("allBloggers");
  const locale = useLocale();
  const { adminBlogger } = useTRPC();
  const view = useListView(bloggerFilter);
  const query = useQuery(
    adminBlogger.list.queryOptions({ ...view.filter, ...view.asked }, { placeholderData: keepPreviousData }),
  );
  const { data: overview } = useQuery(adminBlogger.overview.queryOptions());
  const count = (value: number) => formatExactNumber(value, locale);
  return (
    <ListPage
      page="allBloggers"
      note={
        overview === undefined
          ? t("note")
          : t("counted", {
              total: count(overview.totalCount),
              organizations: count(overview.organizationCount),
            })
      }
      query={query}
      view={view}
      total={
        view.isFiltered || overview === undefined ? undefined : { total: overview.totalCount, isLeast: false }
      }
      filters={useFilters(overview)}
      columns={useColumns()}
      columnChoice="all-bloggers"
      picture={({ avatar, nickname }) => <NameAvatar src={avatar} name={nickname} size={36} />}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
      noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
    />
  );
}

function useFilters(
  overview:
    | { perOrganization: Organizations; perPlatform: { platform: Blogger["platform"]; count: number }[] }
    | undefined,
) {
  const t = useTranslations("allBloggers");
  const tPlatform = useTranslations("words.platform");
  const locale = useLocale();
  const counted = (name: string, count: number) =>
    t("option", { name, count: formatExactNumber(count, locale) });
  return [
    searchField("text" as const, { label: t("filters.text") }),
    choiceField("organizationId", "bar", {
      label: t("fields.organization"),
      any: t("filters.anyOrganization"),
      options: (overview?.perOrganization ?? []).slice(0, MAX_OFFERED).map((one) => ({
        value: one.organizationId,
        label: counted(one.organizationName ?? one.organizationId, one.count),
      })),
    }),
    choiceField("platform", "bar", {
      label: t("fields.platform"),
      any: t("filters.anyPlatform"),
      options: platforms.map((value) => {
        const count = overview?.perPlatform.find(({ platform }) => platform === value)?.count ?? 0;
        return { value, label: counted(tPlatform(value), count) };
      }),
    }),
  ];
}

function useColumns(): ListColumn<Blogger>[] {
  const t = useTranslations("allBloggers");
  const tWords = useTranslations("words");
  const field = (key: Parameters<typeof t>[0] & `fields.${string}`) => ({ key, title: t(key) });
  return [
    {
      ...field("fields.nickname"),
      width: 160,
      fluid: true,
      render: ({ nickname }) => <Cut text={nickname} />,
      card: { at: "title", render: ({ nickname }) => nickname },
    },
    {
      ...field("fields.organization"),
      width: 170,
      render: ({ organizationName, organizationId }) => <Cut text={organizationName ?? organizationId} />,
      card: { at: 1, bright: true },
    },
    {
      ...field("fields.platform"),
      width: 136,
      render: ({ platform }) => <Cut text={tWords(`platform.${platform}`)} />,
      card: { at: 2 },
    },
    {
      ...field("fields.platformBloggerId"),
      width: 150,
      render: ({ platformBloggerId }) => <Cut text={platformBloggerId} />,
    },
    {
      ...field("fields.fansCount"),
      width: 90,
      align: "right",
      render: (row) => <FansCount of={row} />,
      card: { at: 2, labelled: true },
    },
    {
      ...field("fields.holder"),
      width: 110,
      render: ({ ownerUserName }) => (ownerUserName === null ? <Unknown /> : <Cut text={ownerUserName} />),
    },
    {
      ...field("fields.platformStatus"),
      width: 100,
      render: (row) => <PlatformStatusBadge of={row} />,
      card: { at: "end" },
    },
    {
      ...field("fields.updatedAt"),
      width: 94,
      render: ({ updatedAt }) => <RelativeTime value={updatedAt} />,
      card: { at: 3, labelled: true },
    },
  ];
}
