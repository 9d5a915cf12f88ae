import { ServiceError } from "@/server/domain/kernel/errors";
import { setChangeSource, type Tx } from "@/server/infra/db";
import { rememberAliases, upsertBloggers, type UpsertOutcome } from "@/server/services/roster/blogger";
import { holdFigures } from "@/server/services/roster/held-figure";
import { checkBatchSize, type Ctx, mutation, rosterChanged } from "@/server/services/kernel/verb";
import { findBrokenTexts, refuseBroken } from "./internal/broken-names";
import { confirmWritten, keyOf, leadToKept, lockKnown, type RefusedRow } from "./internal/batch-rows";
import { importLimiter } from "./internal/import-limiter";
import { mergeItems, splitByRoom, toRowErrors } from "./internal/merge-rows";
import { type BatchItem, readBatchItem, sources } from "./internal/read-batch-item";
import { withoutRoom } from "./internal/write-items";
import { bloggerBatchInput, bloggerBatchResult, MAX_BATCH_ITEMS } from "./schema";

/**
 * Writes up to 500 creators that a desktop client scraped, or that a person brings
 * (docs/rules.md#desktop-clients). Rows fail one by one. Throws `BATCH_TOO_LARGE`, and in LOCAL mode
 * `HELD_BY_ANOTHER_MEMBER` where that is what is wrong with every row.
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
    return bloggers.map(readBatchItem);
  },
  async run({ ctx, tx, prepared: items }) {
    const named = items.filter((item) => item.kind === "ready");
    const ready = await leadToKept(tx, ctx, named);
    const { known, refused } = await lockKnown(tx, ctx, ready);
    const broken = await findBrokenTexts(tx, ctx.organization.id, ready);
    const heldAt = new Set(refused.map(({ index }) => index));
    // Of what another member holds nothing is told, not even that it is Chinese.
    for (const [item, names] of broken) if (!heldAt.has(item.index)) refused.push(refuseBroken(item, names));
    const failed: RefusedRow[] = [...items.filter((item) => item.kind === "failed"), ...refused];
    refuseWhereAllAreHeld(items.length, failed);

    const refusedAt = new Set(refused.map(({ index }) => index));
    const counts = { imported: 0, updated: 0 };
    const bloggerIds: string[] = [];
    for (const source of sources) {
      const taken = ready.filter((item) => item.source === source && !refusedAt.has(item.index));
      const { outcomes, full } = await writeItems(tx, ctx, { items: taken, source, known });
      const created = outcomes.filter(({ outcome }) => outcome === "created").length;
      counts.imported += created;
      counts.updated += taken.length - full.length - created;
      failed.push(...full.map(withoutRoom));
      bloggerIds.push(...outcomes.map(({ id }) => id));
    }
    if (bloggerIds.length > 0) ctx.afterCommit(rosterChanged(ctx.organization.id));
    const result = { ...counts, failed: failed.length, errors: toRowErrors(failed) };
    const after = { id: ctx.organization.id, ...counts, failed: failed.length, bloggerIds };
    return { before: null, after, result };
  },
});

type Batch = { items: readonly BatchItem[]; source: BatchItem["source"]; known: ReadonlyMap<string, string> };

type Written = { outcomes: UpsertOutcome[]; full: BatchItem[] };

/** What the history calls the sources of items: what a client scrapes, scrapes outside of the service. */
const changeSources = { SCRAPE: "DESKTOP", IMPORT: "IMPORT", MANUAL: "CONSOLE" } as const;

/** Figures that a scrape brings are held back as those of the service's own are. */
async function writeItems(tx: Tx, ctx: Ctx, { items, source, known }: Batch): Promise<Written> {
  if (items.length > 0) await setChangeSource(tx, changeSources[source]);
  const { organization, actor } = ctx;
  const kept: BatchItem[] = [];
  for (const item of items) {
    const bloggerId = source === "SCRAPE" ? known.get(keyOf(item)) : undefined;
    const { fields } = item;
    // One by one: of two rows of a creator, the wrong one must not take the right one's figure with it.
    if (bloggerId === undefined) kept.push(item);
    else {
      const held = { bloggerId, fields, runId: null, now: ctx.now() };
      kept.push({ ...item, fields: await holdFigures(tx, ctx, held) });
    }
  }
  const merged = mergeItems(kept);
  const holderId = actor.type === "user" ? actor.userId : null;
  const found = await upsertBloggers(tx, organization, merged, { source, holderId });
  const { rows, outcomes, refused } = splitByRoom(merged, found);
  const aliases = rows.flatMap((row, at) =>
    row.aliases.map((alias) => ({ ...row, alias, bloggerId: outcomes[at]?.id })),
  );
  await rememberAliases(tx, organization.id, aliases);
  await confirmWritten(tx, ctx, outcomes, source);
  return { outcomes, full: items.filter(({ index }) => refused.has(index)) };
}

function refuseWhereAllAreHeld(total: number, failed: readonly RefusedRow[]): void {
  const [first] = failed;
  if (first === undefined || failed.length < total) return;
  if (failed.some(({ code }) => code !== "HELD_BY_ANOTHER_MEMBER")) return;
  throw new ServiceError("HELD_BY_ANOTHER_MEMBER", first.message);
}
