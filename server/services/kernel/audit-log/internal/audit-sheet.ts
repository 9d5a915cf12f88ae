import { type Sheet, type SheetColumn } from "@/server/infra/spreadsheet";
import { type ExportedEntry } from "./read-for-export";

const columns: readonly SheetColumn<ExportedEntry>[] = [
  { zh: "时间（UTC）", en: "When (UTC)", width: 26, value: ({ createdAt }) => createdAt.toISOString() },
  { zh: "操作人类型", en: "Actor type", width: 12, value: ({ actorType }) => actorType },
  { zh: "操作人 ID", en: "Actor ID", width: 32, value: ({ actorId }) => actorId },
  { zh: "操作人", en: "Actor", width: 20, value: ({ actorName }) => actorName ?? "" },
  { zh: "企业 ID", en: "Organization ID", width: 32, value: ({ organizationId }) => organizationId ?? "" },
  { zh: "企业", en: "Organization", width: 20, value: ({ organizationName }) => organizationName ?? "" },
  { zh: "操作", en: "Action", width: 28, value: ({ action }) => action },
  { zh: "对象 ID", en: "Target ID", width: 32, value: ({ targetId }) => targetId },
  { zh: "变更", en: "Changes", width: 60, value: ({ changes }) => changes },
  { zh: "IP", en: "IP address", width: 20, value: ({ ip }) => ip ?? "" },
  { zh: "请求 ID", en: "Request ID", width: 38, value: ({ requestId }) => requestId },
  { zh: "记录 ID", en: "Entry ID", width: 32, value: ({ id }) => id },
];

export function auditSheet(rows: readonly ExportedEntry[]): Sheet<ExportedEntry> {
  return { name: { zh: "操作审计", en: "Audit log" }, columns, rows };
}
