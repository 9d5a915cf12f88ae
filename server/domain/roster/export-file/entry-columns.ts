import { type Locale } from "@/server/domain/kernel/languages";
import { type Platform } from "../platforms";
import { quoteForms } from "../quotes";
import { type ExportField, exportFields, type ExportKind } from "./export-columns";

/** What an entry of a shortlist adds to the columns of an export (docs/rules.md#proposals). */
const entryColumns = {
  "entry.status": { kind: "text", zh: "进度", en: "Progress" },
  "entry.form": { kind: "text", zh: "合作形式", en: "Form" },
  "entry.agreedPrice": { kind: "integer", zh: "确认价格（元）", en: "Agreed price (yuan)" },
  "entry.note": { kind: "text", zh: "名单备注", en: "Note in the list" },
  "entry.manager": { kind: "text", zh: "对接人", en: "Handled by" },
  "entry.addedAt": { kind: "instant", zh: "加入名单时间", en: "Added to the list" },
} as const satisfies Record<string, { kind: ExportKind; zh: string; en: string }>;

export type EntryField = keyof typeof entryColumns;
export type ProposalField = ExportField | EntryField;

const entryFields = Object.keys(entryColumns) as readonly EntryField[];
export const proposalFields: readonly ProposalField[] = [...exportFields, ...entryFields];

export function isEntryField(field: string): field is EntryField {
  return Object.hasOwn(entryColumns, field);
}

export function findEntryColumn(field: EntryField): { kind: ExportKind; names: Record<Locale, string> } {
  const { kind, zh, en } = entryColumns[field];
  return { kind, names: { zh, en } };
}

export const defaultProposalFields: readonly ProposalField[] = [
  "nickname",
  "platform",
  "url",
  "fansCount",
  "interactRate",
  "category",
  ...entryFields.filter((field) => field !== "entry.manager" && field !== "entry.addedAt"),
];

export const shortlistStatuses = ["TO_CONTACT", "QUOTED", "CONFIRMED", "PUBLISHED", "DROPPED"] as const;
export type ShortlistStatus = (typeof shortlistStatuses)[number];

export const shortlistStatusWords: Readonly<Record<ShortlistStatus, Record<Locale, string>>> = {
  TO_CONTACT: { zh: "待沟通", en: "To contact" },
  QUOTED: { zh: "已报价", en: "Quoted" },
  CONFIRMED: { zh: "已确认", en: "Confirmed" },
  PUBLISHED: { zh: "已发布", en: "Published" },
  DROPPED: { zh: "已放弃", en: "Dropped" },
};

export function formWords(platform: Platform, form: string, locale: Locale): string {
  return quoteForms[platform].find((known) => known.form === form)?.label[locale] ?? form;
}
