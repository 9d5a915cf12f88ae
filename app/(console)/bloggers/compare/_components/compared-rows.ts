import {
  type BloggerWire,
  metricFamilies,
  type MetricFamily,
  type MetricName,
  portraitShareKeys,
} from "@/server/domain/roster/blogger";
import { costWords, feeWords, paidPrice, playCost, quotesOf } from "@/server/domain/roster/quotes";

/** One row per form that any of them sells, plus the cost per thousand plays. */
export function toPriceRows(
  bloggers: readonly BloggerWire[],
  { locale, costLabel }: { locale: "zh" | "en"; costLabel: string },
): ComparedRow[] {
  const quotes = bloggers.map(quotesOf);
  const labels = [...new Set(quotes.flat().map(({ label }) => label[locale]))];
  const rows = labels.map((label): ComparedRow => {
    const found = quotes.map((list) => list.find((quote) => quote.label[locale] === label));
    return {
      key: label,
      label,
      format: "yuan",
      better: "less",
      values: found.map((quote) => (quote === undefined ? null : paidPrice(quote))),
      notes: found.map((quote) => (quote === undefined ? null : feeWords(quote, locale))),
    };
  });
  const costs = bloggers.map((blogger) => ({ cost: playCost(blogger), platform: blogger.platform }));
  const cost: ComparedRow = {
    key: "cost",
    label: costLabel,
    format: "yuan",
    better: "less",
    values: costs.map((one) => one.cost.yuan),
    notes: costs.map((one) => costWords(one.cost, one.platform, locale)),
  };
  return [...rows, cost];
}

export type Better = "more" | "less" | undefined;
export type RowFormat = "count" | "rate" | "yuan" | "seconds" | "text";
export type ComparedRow = {
  key: string;
  label: string;
  values: (string | number | null)[];
  format: RowFormat;
  better: Better;
  notes?: (string | null)[];
  least?: readonly boolean[];
};
export type ComparedGroup = { key: string; label: string; rows: ComparedRow[] };

type Measure = MetricFamily["measures"][number];

/** Metrics by family, one row per window and measure; rows without any value are left out. */
export function toMetricGroups(bloggers: readonly BloggerWire[], locale: "zh" | "en"): ComparedGroup[] {
  return metricFamilies
    .map((family: MetricFamily) => ({
      key: family.family,
      label: family[locale],
      rows: family.measures
        .flatMap((measure) =>
          family.variants.map((variant) => {
            const key = `${family.family}${variant.key}${measure.name}`;
            const words = [measure[locale], variant[locale]].filter(Boolean);
            return {
              key,
              label: capitalised(words.join(locale === "zh" ? " · " : ", ")),
              values: bloggers.map((blogger) => blogger[key as MetricName] ?? null),
              format: toFormat(measure),
              better: toBetter(measure),
            };
          }),
        )
        .filter(({ values }) => values.some((value) => value !== null && value !== "")),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/**
 * Indexes of the best values of a row. Empty if fewer than two are known, all are equal, or they have
 * different bases. A lower bound may be any larger value: unless it is the best itself, no best is certain.
 */
export function findBest({
  values,
  better,
  notes = [],
  least = [],
}: Pick<ComparedRow, "values" | "better" | "notes" | "least">): Set<number> {
  const numbers = values.map(toNumber);
  const known = numbers.filter((value) => value !== null);
  if (better === undefined || known.length < 2) return new Set();
  if (new Set(notes.filter((_, index) => numbers[index] !== null)).size > 1) return new Set();
  const best = better === "more" ? Math.max(...known) : Math.min(...known);
  if (known.every((value) => value === best)) return new Set();
  const found = new Set(numbers.flatMap((value, index) => (value === best ? [index] : [])));
  const isUnsure = least.some((isLeast, index) => isLeast && !(found.has(index) && found.size === 1));
  return isUnsure ? new Set() : found;
}

/** Platforms send rates as `12.5%` or as a number; ranges and words give null. */
function toNumber(value: string | number | null): number | null {
  if (typeof value === "number" || value === null) return value;
  const text = value.replace(/%$/, "").trim();
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

export type Share = { key: string; share: number };

const groups = ["gender", "age", "cityTier", "province", "device"];

export function toMainShares(portrait: Readonly<Record<string, unknown>> | null): Map<string, Share> {
  const main = new Map<string, Share>();
  for (const key of portraitShareKeys) {
    const share = portrait?.[key];
    const group = groups.find((name) => key.startsWith(name));
    if (group === undefined || typeof share !== "number" || share <= 0) continue;
    if (share > (main.get(group)?.share ?? 0)) main.set(group, { key, share });
  }
  return main;
}

function toFormat({ unit, kind }: Measure): RowFormat {
  if (unit === "yuan") return "yuan";
  if (kind === "string") return "text";
  return unit === "seconds" ? "seconds" : "count";
}

/** Lower costs are better; for lengths and numbers of works neither end is. */
function toBetter({ unit, name }: Measure): Better {
  if (unit === "yuan") return "less";
  return unit === "seconds" || name === "ItemNum" || name === "RelatedVideoCnt" ? undefined : "more";
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
