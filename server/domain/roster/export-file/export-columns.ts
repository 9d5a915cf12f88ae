import { bloggerWireFields, type BloggerWireField, metricFamilies, metricFields } from "../blogger";
import { importColumns, priceColumns } from "../import-file";
import { quotedFields } from "../quotes";
import { type Locale } from "@/server/domain/kernel/languages";

export type ExportKind = "text" | "integer" | "number" | "rate" | "percent" | "instant" | "json" | "word";

/** Computed by an export from other fields of the same blogger (docs/rules.md#quotes). */
const derivedExportFields = {
  playCost: { kind: "number", zh: "千次播放成本", en: "Cost per 1,000 plays" },
  playCostBasis: { kind: "text", zh: "千次播放成本依据", en: "Basis of the cost per 1,000 plays" },
} as const;
type CostField = keyof typeof derivedExportFields;
type QuoteField = `quote.${string}`;
type DerivedField = CostField | QuoteField;
export type ExportField = BloggerWireField | DerivedField;

const quoteFields = priceColumns
  .filter(({ basis }) => basis === "price")
  .map(({ field }) => field as QuoteField);
export const exportFields = [
  ...bloggerWireFields,
  ...Object.keys(derivedExportFields),
  ...quoteFields,
] as readonly ExportField[];

export function isDerived(field: string): field is DerivedField {
  return isOfCost(field) || isQuoteField(field);
}

function isOfCost(field: string): field is CostField {
  return field in derivedExportFields;
}

export function isQuoteField(field: string): field is QuoteField {
  return field.startsWith(QUOTE);
}

const QUOTE = "quote.";

/** The form whose listed price the column has. */
export function formOfField(field: QuoteField): string {
  return field.slice(QUOTE.length);
}

export function fieldsOfColumns(columns: readonly ExportField[]): BloggerWireField[] {
  const own = columns.filter((field) => !isDerived(field));
  const cost = columns.some(isDerived) ? costFields : [];
  const clocks = columns.includes("platformStatus") ? statusFields : [];
  return [...new Set([...own, ...cost, ...clocks])];
}

const costFields = [...quotedFields, "personal30PlayMid", "star30PlayMid"] as const;

/** Needed to tell "not checked" from the platform's own status. */
const statusFields = ["lastSyncedAt", "platformStatusCheckedAt"] as const;

export type ExportColumn = {
  field: ExportField;
  kind: ExportKind;
  group: ExportGroup;
  names: Record<Locale, string>;
};

const fieldGroups = {
  basics: [
    "nickname",
    "platform",
    "url",
    "platformBloggerId",
    "externalId",
    "category",
    "tags",
    "gender",
    "location",
    "creatorType",
    "avatar",
  ],
  figures: [
    "fansCount",
    "fansCountIsLeast",
    "interactRate",
    "fansGrowth",
    "fansGrowthRate",
    "monthFansIncreaseRate",
    "fansTrend",
  ],
  price: [
    "priceShortWithFee",
    "priceMidWithFee",
    "priceLongWithFee",
    "rebatePercent",
    "quotes",
    "priceJson",
    "playCost",
    "playCostBasis",
    ...quoteFields,
  ],
  contacts: ["contactWechat", "contactPhone", "contactEmail", "remark", "linkupAt", "linkupRemark"],
  state: [
    "reviewStatus",
    "platformStatus",
    "platformStatusReason",
    "platformStatusCheckedAt",
    "lastSyncedAt",
    "source",
    "ownerUserName",
    "ownerUserId",
    "id",
    "organizationId",
    "createdAt",
    "updatedAt",
    "deactivatedAt",
    "deactivatedReason",
    "mergedIntoId",
  ],
  content: [
    "contentTopic",
    "industryTag",
    "contentAnalysisSummary",
    ...Array.from({ length: 10 }, (_, at) => `contentAnalysisTop${at + 1}`),
  ],
  portraits: ["fansPortraitJson", "audiencePortraitJson", "tiePortraitJson"],
  raw: ["rawData"],
} as const satisfies Record<string, readonly string[]>;

type FamilyName = (typeof metricFamilies)[number]["family"];
export type ExportGroup = keyof typeof fieldGroups | FamilyName;

export const exportGroups: readonly { group: ExportGroup; names: Record<Locale, string> }[] = [
  { group: "basics", names: { zh: "基本信息", en: "Basics" } },
  { group: "figures", names: { zh: "粉丝与互动", en: "Followers and engagement" } },
  { group: "price", names: { zh: "报价", en: "Price" } },
  { group: "contacts", names: { zh: "联系与合作", en: "Contact and outreach" } },
  { group: "state", names: { zh: "状态与记录", en: "State and record" } },
  { group: "content", names: { zh: "内容分析", en: "Content" } },
  ...metricFamilies.map(({ family, zh, en }) => ({ group: family, names: { zh, en } })),
  { group: "portraits", names: { zh: "受众画像（JSON）", en: "Audience demographics (JSON)" } },
  { group: "raw", names: { zh: "原始数据（JSON）", en: "Raw data (JSON)" } },
];

const groupOf = new Map<string, ExportGroup>([
  ...metricFields.map(({ name, family }) => [name, family] as const),
  ...Object.entries(fieldGroups).flatMap(([group, fields]) =>
    fields.map((field) => [field, group as ExportGroup] as const),
  ),
]);

const readOnly: Readonly<Record<string, [kind: ExportKind, zh: string, en: string]>> = {
  fansCountIsLeast: ["word", "粉丝数为下限", "Followers are a lower bound"],
  id: ["text", "ID", "ID"],
  organizationId: ["text", "企业 ID", "Organization ID"],
  ownerUserId: ["text", "负责人 ID", "Owner's ID"],
  ownerUserName: ["text", "负责人", "Owner"],
  quotes: ["text", "各形式报价", "Quotes by form"],
  lastSyncedAt: ["instant", "数据更新", "Data updated"],
  source: ["word", "来源", "Source"],
  platformStatus: ["word", "平台状态", "Status"],
  platformStatusReason: ["text", "状态说明", "Status, reason"],
  platformStatusCheckedAt: ["instant", "平台检查", "Checked"],
  reviewStatus: ["word", "审核状态", "Review"],
  createdAt: ["instant", "入库时间", "Added"],
  updatedAt: ["instant", "资料更新", "Updated"],
  deactivatedAt: ["instant", "下线时间", "Deactivated"],
  deactivatedReason: ["text", "下线原因", "Deactivated, reason"],
  mergedIntoId: ["text", "并入的达人 ID", "Merged into"],
};

const kindOfImport = {
  platform: "word",
  id: "text",
  phone: "text",
  text: "text",
  tags: "text",
  integer: "integer",
  average: "integer",
  int64: "integer",
  number: "number",
  rate: "rate",
  percent: "percent",
  rateText: "text",
  instant: "instant",
  json: "json",
  link: "text",
  address: "text",
} as const;

const units: Readonly<Record<string, Record<Locale, string>>> = {
  yuan: { zh: "元", en: "yuan" },
  seconds: { zh: "秒", en: "s" },
};
const prices = ["priceShortWithFee", "priceMidWithFee", "priceLongWithFee", "playCost", ...quoteFields];
const unitOf = new Map([
  ...metricFields.map(({ name, unit }) => [name as string, units[unit]] as const),
  ...prices.map((name) => [name, units.yuan] as const),
]);

const imported = new Map(importColumns.map((column) => [column.field, column]));

function toColumn(field: ExportField): ExportColumn {
  const group = groupOf.get(field);
  if (isOfCost(field)) {
    const { kind, zh, en } = derivedExportFields[field];
    return { field, group: "price", kind, names: { zh, en } };
  }
  const known = imported.get(field);
  const [kind, zh, en] = readOnly[field] ?? [];
  if (group === undefined) throw new Error(`${field} is in no group of the export`);
  if (known !== undefined) return { field, group, kind: kindOfImport[known.kind], names: known.names };
  if (kind === undefined || zh === undefined || en === undefined) throw new Error(`${field} has no name`);
  return { field, group, kind, names: { zh, en } };
}

export const exportColumns: readonly ExportColumn[] = exportGroups.flatMap(({ group }) => {
  const fields: readonly string[] =
    group in fieldGroups
      ? fieldGroups[group as keyof typeof fieldGroups]
      : metricFields.filter(({ family }) => family === group).map(({ name }) => name);
  return fields.map((field) => toColumn(field as ExportField));
});

const byField = new Map(exportColumns.map((column) => [column.field, column]));

export function findExportColumn(field: ExportField): ExportColumn {
  return byField.get(field) ?? toColumn(field);
}

/** The column's heading in a file. An import recognises the field by it and ignores the unit. */
export function headingOf({ field, names }: ExportColumn, locale: Locale): string {
  const unit = unitOf.get(field)?.[locale];
  if (unit === undefined) return names[locale];
  return locale === "zh" ? `${names.zh}（${unit}）` : `${names.en} (${unit})`;
}

export const defaultExportFields: readonly BloggerWireField[] = [
  "nickname",
  "platform",
  "url",
  "platformBloggerId",
  "fansCount",
  "fansCountIsLeast",
  "interactRate",
  "category",
  "tags",
  "reviewStatus",
  "platformStatus",
  "updatedAt",
];

export const heavyExportFields: ReadonlySet<ExportField> = new Set(
  bloggerWireFields.filter((field) => field === "fansTrend" || byField.get(field)?.kind === "json"),
);
