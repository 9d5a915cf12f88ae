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
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  ip: z.string().nullable(),
  requestId: z.string(),
  changedFields: z.array(z.string()),
});

export const auditEntryList = listOf(auditEntry);

export const auditEntryDetail = auditEntry.extend({
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  seq: z.string(),
  hash: z.string(),
});

export const auditEntryId = z.strictObject({ id: idSchema("auditEntry") });

/**
 * `actor`: an id or a username. `what`: an action (`api-key.reset`) or a resource (`api-key`).
 * `organizationId` null: the system's own entries. `from` is inclusive, `to` exclusive.
 */
const auditFilter = {
  actor: text.exactOptional(),
  what: text.exactOptional(),
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
