import { bloggerKey } from "@/server/domain/roster/blogger";
import { ServiceError } from "@/server/domain/kernel/errors";
import { setChangeSource, type Tx } from "@/server/infra/db";
import { holdFigures } from "@/server/services/roster/held-figure";
import { checkBatchSize, type Ctx, mutation, rosterChanged } from "@/server/services/kernel/verb";
import { findBrokenTexts, refuseBroken } from "./internal/broken-names";
import { confirmWritten, followMerges, lockExistingBloggers, type RefusedRow } from "./internal/batch-rows";
import { importLimiter } from "./internal/import-limiter";
import { toRowErrors } from "./internal/merge-rows";
import { type BatchItem, parseBatchItem } from "./internal/parse-items";
import { writeRoster } from "./internal/write-roster";
import { bloggerBatchInput, bloggerBatchResult, MAX_BATCH_ITEMS, sources } from "./schema";

/**
 * Up to 500 creators from a desktop client (docs/rules.md#desktop-clients). Rows fail one by one. Throws
 * `BATCH_TOO_LARGE`, and `HELD_BY_ANOTHER_MEMBER` if every row fails for that reason.
 */
export const upsertBloggerBatch = mutation({
  permission: "blogger:write",
  input: bloggerBatchInput,
  output: bloggerBatchResult,
  audit: "blogger.batch-upsert",
  limiter: importLimiter,
  retriesDeadlock: true,
  prepare({ input: { bloggers } }) {
    checkBatchSize(bloggers, MAX_BATCH_ITEMS);
    return bloggers.map(parseBatchItem);
  },
  async run({ ctx, tx, prepared: items }) {
    const named = items.filter((item) => item.kind === "ready");
    const ready = await followMerges(tx, ctx, named);
    const { known, refused } = await lockExistingBloggers(tx, ctx, ready);
    const broken = await findBrokenTexts(tx, ctx.organization.id, ready);
    const ownedAt = new Set(refused.map(({ index }) => index));
    // Errors must not reveal anything about another member's creators.
    for (const [item, names] of broken) if (!ownedAt.has(item.index)) refused.push(refuseBroken(item, names));
    const failed: RefusedRow[] = [...items.filter((item) => item.kind === "failed"), ...refused];
    refuseWhereAllAreOwned(items.length, failed);

    const refusedAt = new Set(refused.map(({ index }) => index));
    const counts = { imported: 0, updated: 0 };
    const bloggerIds: string[] = [];
    const ownerUserId = ctx.actor.type === "user" ? ctx.actor.userId : null;
    for (const source of sources) {
      const taken = ready.filter((item) => item.source === source && !refusedAt.has(item.index));
      if (taken.length > 0) await setChangeSource(tx, changeSources[source]);
      const written = await holdFiguresOf(tx, ctx, taken, known);
      const { outcomes, full } = await writeRoster(tx, ctx, written, { source, ownerUserId });
      await confirmWritten(tx, ctx, outcomes, source);
      const created = outcomes.filter(({ outcome }) => outcome === "created").length;
      counts.imported += created;
      counts.updated += taken.length - full.length - created;
      failed.push(...full);
      bloggerIds.push(...outcomes.map(({ id }) => id));
    }
    if (bloggerIds.length > 0) ctx.afterCommit(rosterChanged(ctx.organization.id));
    const result = { ...counts, failed: failed.length, errors: toRowErrors(failed) };
    const after = { id: ctx.organization.id, ...counts, failed: failed.length, bloggerIds };
    return { before: null, after, result };
  },
});

const changeSources = { SCRAPE: "DESKTOP", IMPORT: "IMPORT", MANUAL: "CONSOLE" } as const;

/**
 * Scraped figures are held back as in the service's own scrapes. One item at a time: with two rows of a
 * creator, a wrong figure must not hold back a right one.
 */
async function holdFiguresOf(
  tx: Tx,
  ctx: Ctx,
  items: readonly BatchItem[],
  known: ReadonlyMap<string, string>,
): Promise<BatchItem[]> {
  const rest: BatchItem[] = [];
  for (const item of items) {
    const bloggerId = item.source === "SCRAPE" ? known.get(bloggerKey(item)) : undefined;
    const scraped = { fields: item.fields, runId: null, now: ctx.now() };
    if (bloggerId === undefined) rest.push(item);
    else rest.push({ ...item, fields: await holdFigures(tx, ctx, { bloggerId, ...scraped }) });
  }
  return rest;
}

function refuseWhereAllAreOwned(total: number, failed: readonly RefusedRow[]): void {
  const [first] = failed;
  if (first === undefined || failed.length < total) return;
  if (failed.some(({ code }) => code !== "HELD_BY_ANOTHER_MEMBER")) return;
  throw new ServiceError("HELD_BY_ANOTHER_MEMBER", first.message);
}
