import { useLocale, useTranslations } from "next-intl";
import { choicesField, type MoreField, rangeField, textField } from "@/app/_ui/filter-fields";
import { limitField } from "@/app/_ui/filter-figures";
import { formatShortNumber } from "@/app/_ui/format";
import { audienceAges, type FoundForm } from "@/server/domain/roster/figures";
import type { Platform } from "@/server/domain/roster/platforms";
import { ownForms, quoteForms } from "@/server/domain/roster/quotes";
import type { RosterFilter } from "./roster-filter";
import { usePresets } from "./filter-presets";
import { quoteFormField } from "./quote-form-field";

type Filter = RosterFilter;

/** Prices of briefs. */
const quotePresets = [
  { max: 1_000 },
  { min: 1_000, max: 5_000 },
  { min: 5_000, max: 10_000 },
  { min: 10_000, max: 30_000 },
  { min: 30_000, max: 100_000 },
  { min: 100_000 },
];

/** What these marketplaces do not show. */
const withoutAudience: readonly Platform[] = ["VIDEO_HUXUAN", "MP_HUXUAN"];
const withoutGrowth: readonly Platform[] = ["MP_HUXUAN", "KUAISHOU_JLJX"];

const labels = new Map(
  Object.values(quoteForms)
    .flat()
    .map(({ form, label }) => [form, label]),
);

/** Of one platform its own forms and figures; of several or all, what they have in common. */
export function useFigureFields({ platform, quoteForm }: Pick<Filter, "platform" | "quoteForm">) {
  const t = useTranslations("bloggers.filters");
  const tAge = useTranslations("bloggers.portrait");
  const locale = useLocale();
  const presets = usePresets();
  const only = platform?.length === 1 ? platform[0] : undefined;
  const short = (value: number) => formatShortNumber(value, locale);
  const nameOf = (form: FoundForm) => labels.get(form)?.[locale] ?? form;
  const any = t("any");
  const forms = only === undefined ? [] : ownForms[only].map(({ form }) => form as FoundForm);
  const shownForms = quoteForm === undefined || forms.includes(quoteForm) ? forms : [...forms, quoteForm];
  const quotes = rangeField<"quoteMin" | "quoteMax">(
    ["quoteMin", "quoteMax"],
    [
      { label: t("quoteMin"), chip: short },
      { label: t("quoteMax"), chip: short },
    ],
    { place: "more", label: t("quote"), presets: presets(quotePresets) },
  ) as MoreField<Filter>;
  const figures: MoreField<Filter>[] = [
    quoteFormField({
      options: shownForms.map((value) => ({ value, label: nameOf(value) })),
      range: quotes,
      words: {
        label: t("quoteForm"),
        any: t("quoteAnyForm"),
        has: (form) => t("hasQuote", { form: nameOf(form) }),
        least: (form, price) =>
          t("quoteAtLeast", { form: form === undefined ? t("quote") : nameOf(form), price: short(price) }),
        most: (form, price) =>
          t("quoteAtMost", { form: form === undefined ? t("quote") : nameOf(form), price: short(price) }),
      },
    }),
    limitField("costMax", {
      label: t("costMax"),
      any,
      decimals: 2,
      chip: (yuan) => t("costAtMost", { price: short(yuan) }),
    }),
    limitField("playsMin", {
      label: t("playsMin"),
      any,
      chip: (count) => t("playsAtLeast", { count: short(count) }),
    }),
    limitField("interactRateMin", {
      label: t("interactRateMin"),
      any,
      decimals: 2,
      percent: 100,
      chip: (rate) => t("interactRateAtLeast", { rate: `${rate / 100}%` }),
    }),
    limitField("fansGrowthMin", {
      label: t("fansGrowthMin"),
      any,
      chip: (count) => t("fansGrowthAtLeast", { count: short(count) }),
    }),
    limitField("rebateMin", {
      label: t("rebateMin"),
      any,
      decimals: 2,
      percent: 1,
      chip: (rate) => t("rebateAtLeast", { rate: `${rate}%` }),
    }),
  ];
  const audience: MoreField<Filter>[] = [
    limitField("femaleShareMin", {
      label: t("femaleShareMin"),
      any,
      decimals: 1,
      percent: 0.01,
      chip: (share) => t("femaleShareAtLeast", { rate: `${Number((share * 100).toFixed(1))}%` }),
    }),
    choicesField("audienceAge", {
      label: t("audienceAge"),
      place: "more",
      any,
      options: audienceAges.map((value) => ({ value, label: tAge(value) })),
      chip: (age) => t("audienceAgeChip", { age }),
    }) as MoreField<Filter>,
    textField("audienceCity", { label: t("audienceCity") }) as MoreField<Filter>,
  ];
  const isSold = only === undefined || ownForms[only].some(({ played }) => played);
  const lacking: readonly string[] =
    only === undefined
      ? []
      : [
          ...(isSold ? [] : ["costMax", "playsMin"]),
          ...(withoutGrowth.includes(only) ? ["fansGrowthMin"] : []),
          ...(withoutAudience.includes(only) ? audience.map(({ key }) => key) : []),
        ];
  return {
    figures: figures.map((field) => hiddenIf(lacking.includes(field.key), field)),
    audience: audience.map((field) => hiddenIf(lacking.includes(field.key), field)),
  };
}

/** Its chip stays: a filter of another tab can be seen and removed. */
function hiddenIf(isHidden: boolean, field: MoreField<Filter>): MoreField<Filter> {
  return isHidden ? { ...field, isHidden } : field;
}
