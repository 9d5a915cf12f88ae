import { useLocale, useTranslations } from "next-intl";
import {
  choiceField,
  choicesField,
  dayField,
  type FilterField,
  type MoreField,
  flagField,
  numberField,
  rangeField,
  searchField,
  suggestField,
  textField,
} from "@/app/_ui/filter-fields";
import { yesNoField } from "@/app/_ui/filter-figures";
import { formatShortNumber } from "@/app/_ui/format";
import {
  bloggerSources,
  NO_MANAGER,
  OWN_MANAGER,
  UNASSIGNED,
  platformStatusFilters,
  reviewStatuses,
} from "@/server/domain/roster/blogger";
import { platforms } from "@/server/domain/roster/platforms";
import { CategorySuggest } from "./blogger-suggest";
import { categoryNodeField } from "./category-node-field";
import { useFigureFields } from "./figure-fields";
import { usePresets } from "./filter-presets";
import type { RosterFilter } from "./roster-filter";
import { tagsField } from "./tags-field";
import { useMembers, useOwners } from "./use-owners";
import { useImportRuns } from "./use-import-runs";
import { useShortlists } from "./use-shortlists";

/** Tiers that agencies use for fans. */
const fansPresets = [
  { min: 10_000, max: 100_000 },
  { min: 100_000, max: 500_000 },
  { min: 500_000, max: 1_000_000 },
  { min: 1_000_000 },
];
const staleDays = [7, 30, 60, 90, 180];

type Filter = RosterFilter;
type Field = FilterField<Filter>;

/**
 * The platform decides which forms and figures there are. The selected import and list may be too old for
 * the default choices.
 */
export function useBloggerFilters({
  platform,
  quoteForm,
  importRunId,
  shortlistId,
}: Pick<Filter, "platform" | "quoteForm" | "importRunId" | "shortlistId"> = {}): Field[] {
  const t = useTranslations("bloggers.filters");
  const locale = useLocale();
  const presets = usePresets();
  const short = (value: number) => formatShortNumber(value, locale);
  const { figures, audience } = useFigureFields({
    ...(platform && { platform }),
    ...(quoteForm && { quoteForm }),
  });
  const states = useStateFields(importRunId, shortlistId);
  const dates = useDateFields();
  const under = (section: "figures" | "audience" | "creator" | "state" | "dates", fields: readonly Field[]) =>
    fields.map((field) => ({ ...field, section: t(`sections.${section}`) }));
  return [
    searchField("text", { label: t("text") }),
    rangeField(
      ["fansCountMin", "fansCountMax"],
      [
        { label: t("fansMin"), chip: (least) => t("fansAtLeast", { count: short(least) }) },
        { label: t("fansMax"), chip: (most) => t("fansAtMost", { count: short(most) }) },
      ],
      { presets: presets(fansPresets) },
    ),
    ...under("figures", figures),
    ...under("audience", audience),
    ...under("creator", useCreatorFields()),
    ...under("dates", dates),
    ...under("state", states),
  ];
}

function useCreatorFields(): Field[] {
  const t = useTranslations("bloggers.filters");
  const locale = useLocale();
  const tPlatform = useTranslations("words.platform");
  const any = t("any");
  return [
    // Tabs choose one platform; several at once are asked for here.
    choicesField("platform", {
      label: t("platform"),
      place: "more",
      any,
      options: platforms.map((value) => ({ value, label: tPlatform(value) })),
    }),
    categoryNodeField(locale, {
      label: t("categoryNode"),
      any,
      chip: (category) => t("categoryNodeChip", { category }),
      all: (category) => t("categoryNodeAll", { category }),
    }),
    suggestField("category", {
      label: t("category"),
      help: t("categoryHelp"),
      any,
      chip: (category) => t("categoryChip", { category }),
      Control: CategorySuggest,
    }),
    tagsField({
      label: t("tags"),
      any,
      mode: t("tagsMode"),
      modes: { any: t("tagsModeAny"), all: t("tagsModeAll") },
      help: { any: t("tagsHelp"), all: t("tagsAllHelp") },
      chip: { any: (tag) => t("tagChip", { tag }), all: (tag) => t("tagAllChip", { tag }) },
    }),
    textField("location", { label: t("location") }),
    yesNoField("hasWechat", { label: t("hasWechat"), any, yes: t("hasWechatYes"), no: t("hasWechatNo") }),
  ];
}

function useStateFields(importRunId: string | undefined, shortlistId: string | undefined): Field[] {
  const t = useTranslations("bloggers.filters");
  const tReview = useTranslations("words.review");
  const locale = useLocale();
  const tStatus = useTranslations("words.status");
  const tSource = useTranslations("words.source");
  const owners = useOwners();
  const members = useMembers();
  const importRuns = useImportRuns(importRunId);
  const shortlists = useShortlists(shortlistId);
  const any = t("any");
  const price = (value: number) => ({ price: formatShortNumber(value, locale) });
  return [
    choiceField("managerUserId", "more", {
      label: t("manager"),
      any,
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
            any,
            options: [{ value: UNASSIGNED, label: t("ownerNobody") }, ...owners],
          }),
        ]),
    choiceField("reviewStatus", "more", {
      label: t("review"),
      any,
      options: reviewStatuses.map((value) => ({ value, label: tReview(value) })),
    }),
    choicesField("platformStatus", {
      label: t("platformStatus"),
      place: "more",
      any,
      options: platformStatusFilters.map((value) => ({ value, label: tStatus(value) })),
    }),
    choicesField("source", {
      label: t("source"),
      place: "more",
      any,
      options: bloggerSources.map((value) => ({ value, label: tSource(value) })),
    }),
    ...(importRuns === null
      ? []
      : [choiceField("importRunId", "more", { label: t("importRun"), any, options: importRuns })]),
    ...(shortlists.length === 0
      ? []
      : [choiceField("shortlistId", "more", { label: t("shortlist"), any, options: shortlists })]),
    choiceField("fansBounds", "more", {
      label: t("fansBounds"),
      any: t("fansBoundsWithout"),
      options: (["WITH", "ONLY"] as const).map((value) => ({ value, label: t(`fansBoundsOf.${value}`) })),
    }),
    // The overview's figures lead to these; people choose a quote by its form.
    {
      ...(rangeField(
        ["priceMin", "priceMax"],
        [
          { label: t("priceMin"), chip: (least) => t("priceAtLeast", price(least)) },
          { label: t("priceMax"), chip: (most) => t("priceAtMost", price(most)) },
        ],
        { place: "more" },
      ) as MoreField<Filter>),
      isHidden: true,
    },
    flagField("includeDeactivated", { label: t("includeDeactivated") }),
  ];
}

const clocks = [
  ["createdSince", "createdTo"],
  ["lastSyncedFrom", "lastSyncedTo"],
  ["refreshedSince", "refreshedTo"],
  ["updatedSince", "updatedTo"],
  ["linkupFrom", "linkupTo"],
] as const;

function useDateFields(): Field[] {
  const t = useTranslations("bloggers.filters");
  const any = t("any");
  const day = (key: (typeof clocks)[number][number]) =>
    dayField(key, { label: t(key), any, chip: (chosen) => t(`${key}Chip`, { day: chosen }) });
  return [
    ...clocks.flatMap((ends) => ends.map(day)),
    numberField("staleDays", {
      label: t("stale"),
      any,
      chip: (days) => t("staleDays", { days }),
      numbers: staleDays,
    }),
  ];
}
