"use client";

import { useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/router-outputs";
import { BigNumber } from "@/app/_ui/big-number";
import type { ListColumn } from "@/app/_ui/list-column";
import { Percent } from "@/app/_ui/percent";
import { RelativeTime } from "@/app/_ui/relative-time";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Unknown } from "@/app/_ui/unknown";
import { BloggerName } from "./blogger-name";
import { PriceYuan } from "./price-yuan";
import { TagList } from "./tag-list";

export type BloggerRow = RouterOutputs["blogger"]["list"]["list"][number];

const text = (value: string | null) => (value === null || value === "" ? <Unknown /> : value);

export function useBloggerColumns(): ListColumn<BloggerRow>[] {
  const words = useTranslations("bloggers.fields");
  const all = useTranslations("words");
  const title = (key: Parameters<typeof words>[0]) => ({ key, title: words(key) });
  return [
    { ...title("nickname"), width: 210, render: (row) => <BloggerName blogger={row} /> },
    { ...title("platform"), render: (row) => all(`platform.${row.platform}`) },
    {
      ...title("fansCount"),
      align: "right",
      sortable: true,
      render: (row) => <BigNumber value={row.fansCount} />,
    },
    { ...title("interactRate"), align: "right", render: (row) => <Percent value={row.interactRate} /> },
    { ...title("category"), render: (row) => text(row.category) },
    { ...title("tags"), width: 190, render: (row) => <TagList tags={row.tags} /> },
    {
      ...title("reviewStatus"),
      render: (row) => <StatusBadge status={row.reviewStatus} label={all(`status.${row.reviewStatus}`)} />,
    },
    {
      ...title("platformStatus"),
      render: (row) =>
        row.deactivatedAt === null ? (
          <StatusBadge status={row.platformStatus} label={all(`status.${row.platformStatus}`)} />
        ) : (
          <StatusBadge status="DEACTIVATED" label={all("status.DEACTIVATED")} />
        ),
    },
    { ...title("updatedAt"), sortable: true, render: (row) => <RelativeTime value={row.updatedAt} /> },
    {
      ...title("createdAt"),
      sortable: true,
      optional: true,
      render: (row) => <RelativeTime value={row.createdAt} />,
    },
    { ...title("lastSyncedAt"), optional: true, render: (row) => <RelativeTime value={row.lastSyncedAt} /> },
    { ...title("location"), optional: true, render: (row) => text(row.location) },
    { ...title("gender"), optional: true, render: (row) => text(row.gender) },
    { ...title("creatorType"), optional: true, render: (row) => text(row.creatorType) },
    {
      ...title("priceMidWithFee"),
      align: "right",
      optional: true,
      render: (row) => <PriceYuan value={row.priceMidWithFee} />,
    },
    {
      ...title("rebatePercent"),
      align: "right",
      optional: true,
      render: (row) => <Percent value={row.rebatePercent} perWhole={100} />,
    },
    { ...title("source"), optional: true, render: (row) => all(`source.${row.source}`) },
    { ...title("externalId"), optional: true, render: (row) => text(row.externalId) },
    { ...title("ownerUserName"), optional: true, render: (row) => text(row.ownerUserName) },
  ];
}
