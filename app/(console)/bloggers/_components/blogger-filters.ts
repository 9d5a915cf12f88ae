import { useLocale, useTranslations } from "next-intl";
import {
  choiceField,
  choicesField,
  dayField,
  type FilterField,
  flagField,
  numberField,
  rangeField,
  searchField,
  suggestField,
} from "@/app/_ui/filter-fields";
import { formatShortNumber } from "@/app/_ui/format";
import { type FilterOf, inAddress } from "@/app/_ui/list-view";
import {
  bloggerSources,
  NO_MANAGER,
  OWN_MANAGER,
  UNASSIGNED,
  platformStatusFilters,
  reviewStatuses,
} from "@/server/domain/roster/blogger";
import { categoryNodes } from "@/server/domain/roster/labels";
import { platforms } from "@/server/domain/roster/platforms";
import { categoryNodeField } from "./category-node-field";
import { CategorySuggest, TagSuggest } from "./blogger-suggest";
import { useMembers, useOwners } from "./use-owners";
import { useImportRuns } from "./use-import-runs";
import { useShortlists } from "./use-shortlists";

/** Tiers that agencies use for fans, and briefs for prices. */
const fansPresets = [
  { min: 10_000, max: 100_000 },
  { min: 100_000, max: 500_000 },
  { min: 500_000, max: 1_000_000 },
  { min: 1_000_000 },
];
const pricePresets = [
  { max: 1_000 },
  { min: 1_000, max: 5_000 },
  { min: 5_000, max: 20_000 },
  { min: 20_000, max: 100_000 },
  { min: 100_000 },
];
const staleDays = [7, 30, 60, 90, 180];

/** The roster's filter; the keys of the URL are those of the query. */
export const bloggerFilter = {
  text: inAddress.text,
  platform: inAddress.someOf(platforms),
  fansCountMin: inAddress.count(),
  fansCountMax: inAddress.count(),
  tags: inAddress.names,
  category: inAddress.names,
  categoryNode: inAddress.someOf(categoryNodes.map(({ id }) => id)),
  staleDays: inAddress.count({ min: 1, max: 3_650 }),
  priceMin: inAddress.count(),
  priceMax: inAddress.count(),
  ownerUserId: inAddress.matching(/^(nobody|usr_\w+)$/),
  managerUserId: inAddress.matching(/^(me|none|usr_\w+)$/),
  platformStatus: inAddress.someOf(platformStatusFilters),
  source: inAddress.someOf(bloggerSources),
  importRunId: inAddress.matching(/^imp_\w+$/),
  shortlistId: inAddress.matching(/^lst_\w+$/),
  reviewStatus: inAddress.oneOf(reviewStatuses),
  createdSince: inAddress.day,
  createdTo: inAddress.day,
  refreshedSince: inAddress.day,
  refreshedTo: inAddress.day,
  updatedSince: inAddress.day,
  updatedTo: inAddress.day,
  fansBounds: inAddress.oneOf(["WITH", "ONLY"]),
  includeDeactivated: inAddress.flag,
};

/** The selected import and list may be too old for the default choices. */
export function useBloggerFilters({
  importRunId,
  shortlistId,
}: { importRunId?: string; shortlistId?: string } = {}): FilterField<FilterOf<typeof bloggerFilter>>[] {
  const t = useTranslations("bloggers.filters");
  const tPlatform = useTranslations("words.platform");
  const tReview = useTranslations("words.review");
  const locale = useLocale();
  const tStatus = useTranslations("words.status");
  const tSource = useTranslations("words.source");
  const owners = useOwners();
  const members = useMembers();
  const importRuns = useImportRuns(importRunId);
  const shortlists = useShortlists(shortlistId);
  const short = (value: number) => formatShortNumber(value, locale);
  const preset = ({ min, max }: { min?: number; max?: number }) => ({
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    label:
      min === undefined
        ? `≤ ${short(max ?? 0)}`
        : max === undefined
          ? `≥ ${short(min)}`
          : `${short(min)}–${short(max)}`,
  });
  const days = (clock: "created" | "refreshed" | "updated") =>
    (["Since", "To"] as const).map((end) =>
      dayField(`${clock}${end}`, {
        label: t(`${clock}${end}`),
        any: t("any"),
        chip: (day) => t(`${clock}${end}Chip`, { day }),
      }),
    );
  return [
    searchField("text", { label: t("text") }),
    choicesField("platform", {
      label: t("platform"),
      options: platforms.map((value) => ({ value, label: tPlatform(value) })),
    }),
    rangeField(
      ["fansCountMin", "fansCountMax"],
      [
        { label: t("fansMin"), chip: (least) => t("fansAtLeast", { count: short(least) }) },
        { label: t("fansMax"), chip: (most) => t("fansAtMost", { count: short(most) }) },
      ],
      { presets: fansPresets.map(preset) },
    ),
    numberField("staleDays", {
      label: t("stale"),
      any: t("any"),
      chip: (days) => t("staleDays", { days }),
      numbers: staleDays,
    }),
    categoryNodeField(locale, {
      label: t("categoryNode"),
      any: t("any"),
      chip: (category) => t("categoryNodeChip", { category }),
      all: (category) => t("categoryNodeAll", { category }),
    }),
    suggestField("category", {
      label: t("category"),
      help: t("categoryHelp"),
      any: t("any"),
      chip: (category) => t("categoryChip", { category }),
      Control: CategorySuggest,
    }),
    suggestField("tags", {
      label: t("tags"),
      help: t("tagsHelp"),
      any: t("any"),
      chip: (tag) => t("tagChip", { tag }),
      Control: TagSuggest,
    }),
    rangeField(
      ["priceMin", "priceMax"],
      [
        { label: t("priceMin"), chip: (least) => t("priceAtLeast", { price: short(least) }) },
        { label: t("priceMax"), chip: (most) => t("priceAtMost", { price: short(most) }) },
      ],
      { place: "more", presets: pricePresets.map(preset) },
    ),
    choiceField("managerUserId", "more", {
      label: t("manager"),
      any: t("any"),
      options: [
        { value: OWN_MANAGER, label: t("managerMe") },
        { value: NO_MANAGER, label: t("managerNone") },
        ...members,
      ],
    }),
    ...(owners === null
      ? []
      : [
          choiceField("ownerUserId", "more", {
            label: t("owner"),
            any: t("any"),
            options: [{ value: UNASSIGNED, label: t("ownerNobody") }, ...owners],
          }),
        ]),
    choicesField("platformStatus", {
      label: t("platformStatus"),
      place: "more",
      any: t("any"),
      options: platformStatusFilters.map((value) => ({ value, label: tStatus(value) })),
    }),
    choiceField("reviewStatus", "more", {
      label: t("review"),
      any: t("any"),
      options: reviewStatuses.map((value) => ({ value, label: tReview(value) })),
    }),
    choicesField("source", {
      label: t("source"),
      place: "more",
      any: t("any"),
      options: bloggerSources.map((value) => ({ value, label: tSource(value) })),
    }),
    ...(importRuns === null
      ? []
      : [choiceField("importRunId", "more", { label: t("importRun"), any: t("any"), options: importRuns })]),
    ...(shortlists.length === 0
      ? []
      : [choiceField("shortlistId", "more", { label: t("shortlist"), any: t("any"), options: shortlists })]),
    ...days("created"),
    ...days("refreshed"),
    ...days("updated"),
    choiceField("fansBounds", "more", {
      label: t("fansBounds"),
      any: t("fansBoundsWithout"),
      options: (["WITH", "ONLY"] as const).map((value) => ({ value, label: t(`fansBoundsOf.${value}`) })),
    }),
    flagField("includeDeactivated", { label: t("includeDeactivated") }),
  ];
}
