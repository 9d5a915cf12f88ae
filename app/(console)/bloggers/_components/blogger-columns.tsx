"use client";

import { Group } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { NameLink } from "@/app/_ui/name-link";
import { StatusBadge } from "@/app/_ui/status-badge";
import { BigNumber, Cut, Percent, RelativeTime, Unknown } from "@/app/_ui/values";
import { checkedAt } from "@/server/domain/roster/blogger";
import type { Platform } from "@/server/domain/roster/platforms";
import { ownForms } from "@/server/domain/roster/quotes";
import {
  LinkupCell,
  ManagerCell,
  OwnerCell,
  PriceCell,
  QuoteCell,
  RebateCell,
  RemarkCell,
  TagsCell,
} from "./lazy-cell";
import { FansCount, Gender, PlatformStatusBadge } from "./blogger-values";
import { PersonCount } from "./person-count";
import { PlayCost, PlayMedian, UsualQuote } from "./quote-values";

type Blogger = RouterOutputs["blogger"]["list"]["list"][number];
type Column = ListColumn<Blogger> & { platforms?: readonly Platform[] };

/** Columns of a platform's tab; on the tab of all platforms those that they have in common. */
export function columnsOf(columns: readonly Column[], platform: Platform | undefined): Column[] {
  return columns.filter(({ key, platforms }) => {
    if (platform === undefined) return platforms === undefined;
    return key !== "platform" && (platforms?.includes(platform) ?? true);
  });
}

const text = (value: string | null) => (value === null || value === "" ? <Unknown /> : <Cut text={value} />);

const formsOfPlatforms = (Object.entries(ownForms) as [Platform, (typeof ownForms)[Platform]][]).flatMap(
  ([platform, forms]) => forms.map((form) => ({ platform, ...form })),
);

const formColumns = [...new Map(formsOfPlatforms.map(({ form, label }) => [form, label]))].map(
  ([form, label]) => ({
    form,
    label,
    platforms: formsOfPlatforms.filter((one) => one.form === form).map(({ platform }) => platform),
  }),
);

/** Forms that few creators sell are columns to choose, so that the decisive ones fit. */
const rarelySold = ["live", "repost"];

/** The columns of all tabs, as a view may name any of them. `ids` are the creators on the page. */
export function useBloggerColumns(ids: readonly string[] = []): Column[] {
  const t = useTranslations("bloggers.fields");
  const locale = useLocale();
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
      width: 88,
      align: "right",
      sortable: true,
      render: (row) => <FansCount of={row} />,
      card: { at: 1, labelled: true },
    },
    {
      ...field("quote"),
      width: 140,
      sortable: true,
      render: (row) => <QuoteCell row={row} />,
      card: { at: 2, labelled: true, render: (row) => <UsualQuote of={row} /> },
    },
    ...formColumns.map(({ form, label, platforms }) => ({
      key: `quote_${form}`,
      title: label[locale],
      width: 120,
      align: "right" as const,
      optional: rarelySold.includes(form),
      platforms,
      render: (row: Blogger) => <PriceCell row={row} form={{ form, label: label[locale] }} />,
    })),
    { ...field("cost"), width: 124, sortable: true, render: (row) => <PlayCost of={row} /> },
    { ...field("plays"), width: 84, align: "right", render: (row) => <PlayMedian of={row} /> },
    {
      ...field("interactRate"),
      width: 84,
      align: "right",
      sortable: true,
      render: (row) => <Percent value={row.interactRate} />,
    },
    { ...field("managerUserName"), width: 100, render: (row) => <ManagerCell row={row} /> },
    {
      ...field("lastSyncedAt"),
      width: 92,
      sortable: true,
      render: (row) => <RelativeTime value={row.lastSyncedAt} />,
    },
    {
      ...field("fansGrowth"),
      width: 100,
      align: "right",
      sortable: true,
      optional: true,
      render: ({ fansGrowth }) => (fansGrowth === null ? <Unknown /> : <BigNumber value={fansGrowth} />),
    },
    { ...field("category"), width: 100, optional: true, render: (row) => text(row.category) },
    { ...field("tags"), width: 116, optional: true, fluid: true, render: (row) => <TagsCell row={row} /> },
    {
      ...field("reviewStatus"),
      width: 98,
      optional: true,
      render: ({ reviewStatus }) => (
        <StatusBadge status={reviewStatus} label={tWords(`review.${reviewStatus}`)} />
      ),
      card: { at: "end" },
    },
    {
      ...field("platformStatus"),
      width: 108,
      optional: true,
      render: (row) => <PlatformStatusBadge of={row} />,
    },
    {
      ...field("updatedAt"),
      width: 100,
      sortable: true,
      optional: true,
      render: (row) => <RelativeTime value={row.updatedAt} />,
      card: { at: 3, labelled: true },
    },
    {
      ...field("createdAt"),
      width: 114,
      sortable: true,
      optional: true,
      render: (row) => <RelativeTime value={row.createdAt} />,
    },
    {
      ...field("platformStatusCheckedAt"),
      width: 100,
      optional: true,
      render: (row) => <RelativeTime value={checkedAt(row)} />,
    },
    { ...field("location"), width: 100, optional: true, render: (row) => text(row.location) },
    { ...field("gender"), width: 72, optional: true, render: (row) => <Gender value={row.gender} /> },
    { ...field("creatorType"), width: 110, optional: true, render: (row) => text(row.creatorType) },
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
