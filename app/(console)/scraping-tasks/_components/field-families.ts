import { type BloggerWireField, metricFamilies, type MetricFamily } from "@/server/domain/roster/blogger";

/** Fields that are scraped together, as a task's whitelist offers them. */
export type FieldFamily = {
  key: string;
  fields: readonly BloggerWireField[];
  /** In both languages; the others are named by `scrapingTasks.families`. */
  name?: { zh: string; en: string };
};

const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

const core = [
  {
    key: "profile",
    fields: ["nickname", "avatar", "gender", "location", "category", "creatorType", "industryTag"],
  },
  {
    key: "fans",
    fields: [
      "fansCount",
      "interactRate",
      "fansGrowth",
      "fansGrowthRate",
      "monthFansIncreaseRate",
      "fansTrend",
    ],
  },
  { key: "price", fields: ["priceJson", "priceShortWithFee", "priceMidWithFee", "priceLongWithFee"] },
  { key: "contacts", fields: ["contactWechat", "contactPhone", "contactEmail"] },
  {
    key: "content",
    fields: [
      "contentTopic",
      "contentAnalysisSummary",
      ...ranks.map((rank) => `contentAnalysisTop${rank}` as const),
    ],
  },
  { key: "portraits", fields: ["fansPortraitJson", "audiencePortraitJson", "tiePortraitJson"] },
  { key: "raw", fields: ["rawData"] },
] as const satisfies FieldFamily[];

export type CoreFamilyKey = (typeof core)[number]["key"];

const families: readonly FieldFamily[] = [...core, ...metricFamilies.map(toFamily)];

/** Families reduced to the fields that a scrape fills; empty ones are left out. */
export function familiesOf(scraped: ReadonlySet<string>): FieldFamily[] {
  return families
    .map((family) => ({ ...family, fields: family.fields.filter((name) => scraped.has(name)) }))
    .filter(({ fields }) => fields.length > 0);
}

function toFamily({ family, zh, en, variants, measures }: MetricFamily): FieldFamily {
  const fields = variants.flatMap(({ key }) =>
    measures.map(({ name }) => `${family}${key}${name}` as BloggerWireField),
  );
  return { key: family, fields, name: { zh, en } };
}

export function countChosen({ fields }: FieldFamily, chosen: ReadonlySet<string>): number {
  return fields.filter((name) => chosen.has(name)).length;
}

export function toggleFamily({ fields }: FieldFamily, chosen: readonly string[]): string[] {
  const isWhole = fields.every((name) => chosen.includes(name));
  const rest = chosen.filter((name) => !fields.some((field) => field === name));
  return isWhole ? rest : [...rest, ...fields];
}
