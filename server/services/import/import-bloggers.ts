import { authorise, checkBatchSize, type Verb } from "@/server/services/verb";
import { readItems } from "./internal/read-items";
import { runImport } from "./internal/run-import";
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
  checkBatchSize(input.items, MAX_BATCH_ITEMS);
  const startedAt = ctx.now();
  const placed = input.items.map((item, index) => ({ item, index }));
  const items = await readItems(ctx, placed);
  return runImport(ctx, { ...input, kind: "BATCH", startedAt }, async (tx) => {
    const { run } = await writeItems(tx, ctx, items);
    return { run, data: run };
  });
}
