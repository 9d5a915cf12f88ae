"use client";

import { useLocale, useTranslations } from "next-intl";
import { z } from "zod";
import {
  choiceField,
  choicesField,
  dayField,
  type FilterField,
  flagField,
  rangeField,
  searchField,
  tagsField,
  textField,
} from "@/app/_ui/filter-fields";
import { formatExactNumber } from "@/app/_ui/format";
import { type FilterOf, inAddress } from "@/app/_ui/list-view";
import { platforms } from "@/server/domain/platforms";

const reviewStatuses = ["PENDING", "APPROVED", "REJECTED"] as const;

export const bloggerOrders = ["updatedAt", "createdAt", "fansCount"] as const;

/** Filter of the roster; the keys of the URL are those of the query. */
export const bloggerFilter = z.object({
  text: z.string(),
  platform: inAddress.someOf(platforms),
  fansCountMin: inAddress.count,
  fansCountMax: inAddress.count,
  tags: inAddress.names,
  category: z.string(),
  reviewStatus: z.enum(reviewStatuses),
  updatedSince: z.iso.date(),
  includeDeactivated: inAddress.flag,
});

export function useBloggerFilters(): FilterField<FilterOf<typeof bloggerFilter>>[] {
  const t = useTranslations("bloggers.filters");
  const tPlatform = useTranslations("words.platform");
  const tReview = useTranslations("words.review");
  const locale = useLocale();
  const count = (value: number) => formatExactNumber(value, locale);
  return [
    searchField("text", { label: t("text") }),
    choicesField("platform", {
      label: t("platform"),
      options: platforms.map((value) => ({ value, label: tPlatform(value) })),
    }),
    rangeField(
      ["fansCountMin", "fansCountMax"],
      [
        { label: t("fansMin"), chip: (least) => t("fansAtLeast", { count: count(least) }) },
        { label: t("fansMax"), chip: (most) => t("fansAtMost", { count: count(most) }) },
      ],
    ),
    tagsField("tags", { label: t("tags"), help: t("tagsHelp"), chip: (tag) => t("tagChip", { tag }) }),
    textField("category", { label: t("category") }),
    choiceField("reviewStatus", "more", {
      label: t("review"),
      any: t("any"),
      options: reviewStatuses.map((value) => ({ value, label: tReview(value) })),
    }),
    dayField("updatedSince", {
      label: t("updatedSince"),
      any: t("any"),
      chip: (day) => t("updatedSinceChip", { day }),
    }),
    flagField("includeDeactivated", { label: t("includeDeactivated") }),
  ];
}
