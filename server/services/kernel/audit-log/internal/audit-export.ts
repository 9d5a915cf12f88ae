import { ServiceError } from "@/server/domain/kernel/errors";
import { type Db } from "@/server/infra/db";
import { type Sheet, type SheetColumn } from "@/server/infra/spreadsheet";
import { listAllNewestFirst, MAX_EXPORTED } from "@/server/services/kernel/verb";
import { type AuditFilter } from "../schema";
import { type AuditReader } from "./audit-reader";
import { type DescribedEntry, describeEntries, toConditions } from "./audit-rows";

const ROWS_A_LOOK = 500;
const MIB = 2 ** 20;
/** Limits memory: the sheet, the file and its base64 exist at the same time. */
const MAX_BYTES = 20 * MIB;
const MAX_CHARS = 32_000;

type ExportedEntry = Omit<DescribedEntry, "before" | "after" | "changes"> & { changes: string };

/**
 * Reads page by page outside any transaction, newest first. Keeps only the differences as text, because
 * `before` and `after` may be large.
 * @throws ServiceError `CONFLICT` for more rows or bytes than one file may hold
 */
export async function listForExport(
  db: Db,
  reader: AuditReader,
  filter: AuditFilter,
): Promise<ExportedEntry[]> {
  const conditions = await toConditions(db, reader, filter);
  const find = { list: "audit-entries", by: "createdAt", filter: conditions, limit: ROWS_A_LOOK } as const;
  const rows: ExportedEntry[] = [];
  let bytes = 0;
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await listAllNewestFirst({ ...find, cursor }, (look) => db.auditEntry.findMany(look));
    for (const row of (await describeEntries(db, page.items, reader)).map(toExported)) {
      rows.push(row);
      bytes += Buffer.byteLength(row.changes);
    }
    if (rows.length > MAX_EXPORTED) throw tooMuch(`${MAX_EXPORTED.toLocaleString("en")} entries`);
    if (bytes > MAX_BYTES) throw tooMuch(`${MAX_BYTES / MIB} MiB of changes`);
    cursor = page.nextCursor;
  }
  return rows;
}

function toExported({ before: _before, after: _after, changes, ...entry }: DescribedEntry): ExportedEntry {
  return { ...entry, changes: JSON.stringify(changes).slice(0, MAX_CHARS) };
}

function tooMuch(bound: string): ServiceError {
  const message = `More than ${bound}, too much for one file. Choose a shorter time, or one organization.`;
  return new ServiceError("CONFLICT", message);
}

const columns: readonly SheetColumn<ExportedEntry>[] = [
  { zh: "时间（UTC）", en: "When (UTC)", width: 26, value: ({ createdAt }) => createdAt.toISOString() },
  { zh: "操作人类型", en: "Actor type", width: 12, value: ({ actorType }) => actorType },
  { zh: "操作人 ID", en: "Actor ID", width: 32, value: ({ actorId }) => actorId },
  { zh: "操作人", en: "Actor", width: 20, value: ({ actorName }) => actorName ?? "" },
  { zh: "企业 ID", en: "Organization ID", width: 32, value: ({ organizationId }) => organizationId ?? "" },
  { zh: "企业", en: "Organization", width: 20, value: ({ organizationName }) => organizationName ?? "" },
  { zh: "操作", en: "Action", width: 28, value: ({ action }) => action },
  { zh: "对象 ID", en: "Target ID", width: 32, value: ({ targetId }) => targetId },
  { zh: "对象", en: "Target", width: 28, value: ({ targetName }) => targetName ?? "" },
  { zh: "变更", en: "Changes", width: 60, value: ({ changes }) => changes },
  { zh: "IP", en: "IP address", width: 20, value: ({ ip }) => ip ?? "" },
  { zh: "请求 ID", en: "Request ID", width: 38, value: ({ requestId }) => requestId },
  { zh: "记录 ID", en: "Entry ID", width: 32, value: ({ id }) => id },
];

export function auditSheet(rows: readonly ExportedEntry[]): Sheet<ExportedEntry> {
  return { name: { zh: "操作审计", en: "Audit log" }, columns, rows };
}
