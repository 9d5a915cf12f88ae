import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { getBloggerWire } from "@/server/services/roster/blogger";
import {
  checkBatchSize,
  type Ctx,
  inWireForm,
  listNewestFirst,
  mayDo,
  mutation,
  query,
  retention,
  withTransaction,
} from "@/server/services/kernel/verb";
import { deactivateNamed, type Deactivation } from "./internal/deactivate-named";
import { importLimiter } from "./internal/import-limiter";
import { type ImportRequest, recordImportRun, withoutErrors } from "./internal/import-run";
import { itemOutcomes, toRowErrors, toWarnings } from "./internal/merge-rows";
import { parseItems, parseNames } from "./internal/parse-items";
import { failed, type FailedItem } from "./internal/parse-item";
import { refusedRun, type Run, writeImport } from "./internal/write-import";
import {
  deactivateBloggersInput,
  deactivateBloggersResult,
  importBloggerInput,
  importBloggerResult,
  importBloggersInput,
  importBloggersResult,
  importRunDetail,
  importRunId,
  importRunPage,
  listImportRunsInput,
  MAX_BATCH_ITEMS,
  withoutBlogger,
} from "./schema";

/** Shared by all imports. The import run records who wrote and from where. */
const writing = {
  permission: "blogger:write",
  audit: { none: "the import run is the record" },
  limiter: importLimiter,
  dryRun: (input: { dryRun: boolean }) => input.dryRun,
} as const;

/**
 * See docs/rules.md#import. Rows fail one by one and are reported; the rest and the import run are
 * committed in one transaction. A dry run is rolled back.
 * @throws ServiceError `BATCH_TOO_LARGE`
 */
export const importBloggers = mutation({
  ...writing,
  input: importBloggersInput,
  output: importBloggersResult,
  async prepare({ ctx, input: { items } }) {
    checkBatchSize(items, MAX_BATCH_ITEMS);
    const startedAt = ctx.now();
    const placed = items.map((item, index) => ({ item, index }));
    return { startedAt, items: await parseItems(ctx, placed) };
  },
  async run({ ctx, tx, input, prepared: { startedAt, items } }) {
    const { run, rows, outcomes, failed: refused, replaced } = await writeImport(tx, ctx, items);
    const runId = await recordImportRun(tx, ctx, { ...input, kind: "BATCH", startedAt }, run);
    const how = { failed: refused, isDryRun: input.dryRun };
    const each = input.outcomes ? itemOutcomes(rows, outcomes, how) : null;
    return { runId, ...run, warnings: toWarnings(rows, replaced), outcomes: each };
  },
});

/**
 * Returns the blogger, or only its ids if the caller may not read bloggers. Throws the row's own code if
 * the item is refused; then only the run is written, and the error has its id.
 */
export const importBlogger = mutation({
  ...writing,
  input: importBloggerInput,
  output: importBloggerResult,
  async prepare({ ctx, input }) {
    const startedAt = ctx.now();
    const items = await parseItems(ctx, [{ item: input.item, index: 0 }]);
    const [refused] = items.failed;
    if (refused !== undefined)
      throw await refuseSingle(ctx, { ...input, kind: "SINGLE", startedAt }, refused);
    return { startedAt, items };
  },
  async run({ ctx, tx, input, prepared: { startedAt, items } }) {
    const { run, rows, outcomes, replaced } = await writeImport(tx, ctx, items);
    const [written] = outcomes;
    const [refused] = run.errors;
    if (written === undefined) throw new ServiceError(refused?.code ?? "INTERNAL", refused?.message ?? "");
    const blogger = await getBloggerWire(tx, ctx, written.id);
    const discardedFields = Object.values(run.discardedFieldsByPlatform).flat();
    const runId = await recordImportRun(tx, ctx, { ...input, kind: "SINGLE", startedAt }, run);
    const warnings = toWarnings(rows, replaced);
    const result = { runId, outcome: written.outcome, blogger, discardedFields, warnings };
    return inWireForm(mayDo(ctx, "blogger:read") ? result : withoutBlogger(result));
  },
  async afterRefusal({ ctx, input, prepared: { startedAt, items }, refusal }) {
    const [item] = items.ready;
    const { reason, message } = refusal;
    if (item === undefined || !isByRoster(reason)) return refusal;
    return refuseSingle(ctx, { ...input, kind: "SINGLE", startedAt }, failed(item, reason, message));
  },
});

function isByRoster(code: string): code is "ROSTER_FULL" | "INVALID_FIELD" {
  return code === "ROSTER_FULL" || code === "INVALID_FIELD";
}

/** Uses its own transaction, because the import's is rolled back or never starts. */
async function refuseSingle(ctx: Ctx, request: ImportRequest, refused: FailedItem): Promise<ServiceError> {
  const runId = await withTransaction(ctx, (tx) => recordImportRun(tx, ctx, request, refusedRun(refused)));
  const more = toRowErrors([refused]).slice(1);
  const message = [refused, ...more].map((problem) => problem.message).join(" ");
  return new ServiceError(refused.code, message, { runId });
}

/**
 * See docs/rules.md#deactivation. Deactivated bloggers keep rows and history, can be read by id, and are
 * reactivated by an import. Rows fail one by one.
 * @throws ServiceError `BATCH_TOO_LARGE`
 */
export const deactivateBloggers = mutation({
  ...writing,
  input: deactivateBloggersInput,
  output: deactivateBloggersResult,
  async prepare({ ctx, input: { items } }) {
    checkBatchSize(items, MAX_BATCH_ITEMS);
    const startedAt = ctx.now();
    return { startedAt, names: await parseNames(ctx, items) };
  },
  async run({ ctx, tx, input, prepared: { startedAt, names } }) {
    const data = await deactivateNamed(tx, ctx, input, names);
    const runId = await recordImportRun(tx, ctx, { ...input, kind: "DEACTIVATE", startedAt }, toRun(data));
    return { runId, ...data };
  },
});

function toRun({ total, deactivated, unchanged, failed, errors }: Deactivation): Run {
  const updated = deactivated + unchanged;
  return { total, created: 0, updated, unchanged, failed, errors, discardedFieldsByPlatform: {} };
}

/** Without row errors. Throws `INVALID_CURSOR`. */
export const listImportRuns = query({
  permission: "import:read",
  input: listImportRunsInput,
  output: importRunPage,
  run: ({ ctx, input: { limit, cursor, ...filter } }) =>
    listNewestFirst(ctx, { list: "import-runs", by: "createdAt", filter, limit, cursor }, (page) =>
      ctx.db.openApiBloggerImportRun.findMany({ ...page, omit: withoutErrors }),
    ),
});

/** Throws `NOT_FOUND`. */
export const getImportRun = query({
  permission: "import:read",
  input: importRunId,
  output: importRunDetail,
  async run({ ctx, input: { id } }) {
    const where = { id, organizationId: ctx.organization.id };
    const row = await ctx.db.openApiBloggerImportRun.findFirst({ where });
    if (row === null) throw notFound("import run");
    return row;
  },
});

const MAX_DELETED = 5_000;

export const deleteExpiredShortLinks = retention({
  async run({ ctx: { db }, before }) {
    const where = { expiresAt: { lte: before } };
    const { count } = await db.shortLink.deleteMany({ where, limit: MAX_DELETED });
    return count;
  },
});

const MAX_RUNS = 1_000;
const MAX_NAMED = 20_000;

/** See docs/rules.md#retention. */
export const deleteOldImports = retention({
  kept: "imports",
  async run({ ctx: { db }, before }) {
    const where = { createdAt: { lt: before } };
    // A file's run may have 50,000 creators.
    const [named] = await db.$queryRaw<{ count: number }[]>`
      WITH old AS (
        SELECT c.run_id, c.blogger_id FROM import_run_blogger c JOIN open_api_blogger_import_run r ON r.id = c.run_id
        WHERE r.created_at < ${before} LIMIT ${MAX_NAMED}),
      gone AS (
        DELETE FROM import_run_blogger c USING old o WHERE c.run_id = o.run_id AND c.blogger_id = o.blogger_id RETURNING 1)
      SELECT count(*)::integer AS count FROM gone`;
    if (named !== undefined && named.count > 0) return named.count;
    const { count } = await db.openApiBloggerImportRun.deleteMany({ where, limit: MAX_RUNS });
    return count;
  },
});
