import { type Sheet, type SheetColumn } from "@/server/infra/spreadsheet";
import { type ExportedEntry } from "./read-for-export";

const columns: readonly SheetColumn<ExportedEntry>[] = [
  { zh: "时间（UTC）", en: "When (UTC)", width: 26, value: ({ createdAt }) => createdAt.toISOString() },
  { zh: "操作者类型", en: "Actor type", width: 12, value: ({ actorType }) => actorType },
  { zh: "操作者编号", en: "Actor id", width: 32, value: ({ actorId }) => actorId },
  { zh: "操作者", en: "Actor", width: 20, value: ({ actorName }) => actorName ?? "" },
  { zh: "企业编号", en: "Organization id", width: 32, value: ({ organizationId }) => organizationId ?? "" },
  { zh: "企业", en: "Organization", width: 20, value: ({ organizationName }) => organizationName ?? "" },
  { zh: "操作", en: "Action", width: 28, value: ({ action }) => action },
  { zh: "对象编号", en: "Target id", width: 32, value: ({ targetId }) => targetId },
  { zh: "变更", en: "Changes", width: 60, value: ({ changes }) => changes },
  { zh: "地址", en: "Address", width: 20, value: ({ ip }) => ip ?? "" },
  { zh: "请求编号", en: "Request id", width: 38, value: ({ requestId }) => requestId },
  { zh: "记录编号", en: "Entry id", width: 32, value: ({ id }) => id },
];

export function auditSheet(rows: readonly ExportedEntry[]): Sheet<ExportedEntry> {
  return { name: { zh: "操作审计", en: "Audit log" }, columns, rows };
}
