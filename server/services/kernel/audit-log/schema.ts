import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { instantSchema } from "@/server/domain/kernel/instants";
import { listOf, pageInput } from "@/server/domain/kernel/paging";
import { storableText } from "@/server/domain/kernel/text";
import { sheetInput } from "@/server/services/kernel/verb";

const instant = z.iso.datetime();
const text = storableText.trim().min(1).max(100);

const auditEntry = z.object({
  id: z.string(),
  createdAt: instant,
  organizationId: z.string().nullable(),
  organizationName: z.string().nullable(),
  actorType: z.string(),
  actorId: z.string(),
  actorName: z.string().nullable(),
  actorNickname: z.string().nullable(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  /** The name of the row: its present one, or that of the entry for a row that is gone. */
  targetName: z.string().nullable(),
  /** How many rows a bulk change names; null for other entries. */
  targetCount: z.int().nullable(),
  ip: z.string().nullable(),
  requestId: z.string(),
  changedFields: z.array(z.string()),
});

export const auditEntryList = listOf(auditEntry);

export const auditEntryDetail = auditEntry.extend({
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  seq: z.string(),
  hash: z.string(),
  /** Names of the ids among the values, where they are known. */
  names: z.record(z.string(), z.string()),
});

export const auditEntryId = z.strictObject({ id: idSchema("auditEntry") });

/**
 * `actor`: an id or a username. `what`: an action (`api-key.reset`) or a resource (`api-key`). `target`: an
 * id, or in one organization the whole name of a row. `organizationId` null: the system's own entries; an
 * Owner finds their own organization's alone. `from` is inclusive, `to` exclusive.
 */
const auditFilter = {
  actor: text.exactOptional(),
  what: text.exactOptional(),
  target: text.exactOptional(),
  targetId: text.exactOptional(),
  organizationId: idSchema("organization").nullable().exactOptional(),
  requestId: text.exactOptional(),
  from: instantSchema.exactOptional(),
  to: instantSchema.exactOptional(),
};
export const countAuditEntriesInput = z.strictObject(auditFilter).prefault({});
export const listAuditEntriesInput = z.strictObject({ ...auditFilter, ...pageInput() }).prefault({});
export const exportAuditEntriesInput = z.strictObject({ ...auditFilter, ...sheetInput });
export type AuditFilter = z.output<typeof countAuditEntriesInput>;
