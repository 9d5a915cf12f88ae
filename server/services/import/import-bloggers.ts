import { ServiceError } from "@/server/domain/errors";
import { authorise, type Ctx, type Verb, withTransaction } from "@/server/services/verb";
import { type FailedItem, readItem, type ReadyItem } from "./internal/read-item";
import { recordImportRun } from "./internal/record-import-run";
import { resolveShortItems } from "./internal/resolve-short-items";
import { rehearse } from "./internal/rehearse";
import { writeItems } from "./internal/write-items";
import { type ImportBloggersInput, type ImportBloggersResult, MAX_BATCH_ITEMS } from "./schema";

/**
 * Imports or updates up to 500 creators (specification, section 4.1). Rows fail one by one and are reported; the rest, the import run
 * and the door's idempotency record commit in one transaction. A dry run does the same work and takes it back.
 * Throws `BATCH_TOO_LARGE`.
 */
export async function importBloggers({
  ctx,
  input,
}: Verb<ImportBloggersInput>): Promise<ImportBloggersResult> {
  authorise(ctx, "blogger:write");
  const startedAt = ctx.now();
  const { ready, failed } = await readItems(ctx, input.items);
  if (input.dryRun)
    return { runId: null, ...(await rehearse(ctx, (tx) => writeItems(tx, ctx, ready, failed))) };
  const result = await withTransaction(ctx, async (tx) => {
    const run = await writeItems(tx, ctx, ready, failed);
    return { runId: await recordImportRun(tx, ctx, { ...input, kind: "BATCH", startedAt }, run), ...run };
  });
  ctx.bloggersChanged();
  return result;
}

/** Everything that needs no transaction: reading the rows and following short links. */
async function readItems(
  ctx: Ctx,
  items: readonly unknown[],
): Promise<{ ready: ReadyItem[]; failed: FailedItem[] }> {
  if (items.length > MAX_BATCH_ITEMS) {
    const message = `A batch has at most ${MAX_BATCH_ITEMS} items; this one has ${items.length}. Split it.`;
    throw new ServiceError("BATCH_TOO_LARGE", message);
  }
  const read = items.map(readItem);
  const resolved = await resolveShortItems(
    ctx.db,
    read.flatMap((item) => (item.kind === "short" ? [item] : [])),
  );
  const all = [...read, ...resolved];
  return {
    ready: all.flatMap((item) => (item.kind === "ready" ? [item] : [])).sort((a, b) => a.index - b.index),
    failed: all.flatMap((item) => (item.kind === "failed" ? [item] : [])),
  };
}
