import { listTotal } from "@/server/domain/kernel/paging";
import { notOnPlatform } from "@/server/domain/kernel/errors";
import {
  countAllNewestFirst,
  exportedFile,
  exportSheet,
  listAllNewestFirst,
  mutation,
  query,
} from "@/server/services/kernel/verb";
import { onlyReadableBy, readerOf } from "./internal/audit-reader";
import { describeEntries, toConditions } from "./internal/audit-rows";
import { findNames, idsIn } from "./internal/row-names";
import { auditSheet, listForExport } from "./internal/audit-export";
import {
  auditEntryDetail,
  auditEntryId,
  auditEntryList,
  countAuditEntriesInput,
  exportAuditEntriesInput,
  listAuditEntriesInput,
} from "./schema";

/** Owners read their own organization's entries, the system level all (docs/rules.md#audit). */
const access = { permission: "audit-log:own", platform: { instead: "audit-log:read" } } as const;

/** Throws `INVALID_CURSOR` (docs/rules.md#audit). */
export const listAuditEntries = query({
  ...access,
  input: listAuditEntriesInput,
  output: auditEntryList,
  async run({ ctx, input: { limit, cursor, ...input } }) {
    const reader = readerOf(ctx);
    const filter = await toConditions(ctx.db, reader, input);
    const find = { list: "audit-entries", by: "createdAt", filter, limit, cursor } as const;
    const { items, ...rest } = await listAllNewestFirst(find, (page) => ctx.db.auditEntry.findMany(page));
    return { list: await describeEntries(ctx.db, items, reader), ...rest };
  },
});

export const countAuditEntries = query({
  ...access,
  input: countAuditEntriesInput,
  output: listTotal,
  run: async ({ ctx, input }) =>
    countAllNewestFirst(
      { by: "createdAt", filter: await toConditions(ctx.db, readerOf(ctx), input) },
      (rows) => ctx.db.auditEntry.count(rows),
    ),
});

/**
 * Reading an entry of an organization other than the current one is audited in that organization. Throws
 * `NOT_FOUND`.
 */
export const getAuditEntry = query({
  ...access,
  input: auditEntryId,
  output: auditEntryDetail,
  audit: "audit-log.read",
  async run({ ctx, input: { id }, record }) {
    const reader = readerOf(ctx);
    const [entry, link] = await Promise.all([
      ctx.db.auditEntry.findFirst({ where: { id, ...onlyReadableBy(reader) } }),
      ctx.db.auditLink.findUnique({ where: { entryId: id } }),
    ]);
    if (entry === null || link === null) throw notOnPlatform("audit entry");
    const [described] = await describeEntries(ctx.db, [entry], reader);
    if (described === undefined) throw notOnPlatform("audit entry");
    const { organizationId } = entry;
    if (organizationId !== null && organizationId !== ctx.organization?.id)
      await record(organizationId, entry);
    const names = await findNames(ctx.db, idsIn(described.changes), reader);
    return { ...described, seq: link.seq, hash: link.hash, names: Object.fromEntries(names) };
  },
});

/**
 * The export itself is audited, in the organization it was filtered by or else at system level. Throws
 * `CONFLICT` for more than 50,000 entries or 20 MiB of changes.
 */
export const exportAuditEntries = mutation({
  ...access,
  input: exportAuditEntriesInput,
  output: exportedFile,
  audit: "audit-log.export",
  async prepare({ ctx, input: { format, locale, ...filter } }) {
    const entries = await listForExport(ctx.db, readerOf(ctx), filter);
    const file = await exportSheet({ zh: "操作审计", en: "audit-log" }, auditSheet(entries), {
      format,
      locale,
    });
    return { file, entries: entries.length };
  },
  async run({ ctx, tx, input: { locale: _locale, ...input }, prepared: { file, entries } }) {
    const id = readerOf(ctx) ?? input.organizationId ?? null;
    const after = { id: id ?? "all", ...input, entries };
    // A chain can never be deleted, so an unknown organization id must not start one.
    const known =
      id === null ? null : await tx.organization.findUnique({ where: { id }, select: { id: true } });
    return { before: null, after, organizationId: known?.id ?? null, result: file };
  },
});
