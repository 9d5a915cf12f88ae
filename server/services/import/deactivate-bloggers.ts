import { authorise, checkBatchSize, type Verb } from "@/server/services/verb";
import { deactivateNamed, type Deactivation } from "./internal/deactivate-named";
import { readNames } from "./internal/read-names";
import { runImport } from "./internal/run-import";
import { type Run } from "./internal/write-items";
import { type DeactivateBloggersInput, type DeactivateBloggersResult, MAX_BATCH_ITEMS } from "./schema";

/**
 * Takes up to 500 bloggers out of the lists (decisions, section 1, "Import"). They keep their rows and history, are still readable by
 * id, and come back when they are imported again. Rows fail one by one; the rest and the run commit in one transaction.
 * Throws `BATCH_TOO_LARGE`.
 */
export async function deactivateBloggers({
  ctx,
  input,
}: Verb<DeactivateBloggersInput>): Promise<DeactivateBloggersResult> {
  authorise(ctx, "blogger:write");
  checkBatchSize(input.items, MAX_BATCH_ITEMS);
  const startedAt = ctx.now();
  const names = await readNames(ctx, input.items);
  return runImport(ctx, { ...input, kind: "DEACTIVATE", startedAt }, async (tx) => {
    const data = await deactivateNamed(tx, ctx, input, names);
    return { run: toRun(data), data };
  });
}

/** In the counts of a run, what was not refused is updated, changed or not. */
function toRun({ total, deactivated, unchanged, failed, errors }: Deactivation): Run {
  const updated = deactivated + unchanged;
  return { total, created: 0, updated, unchanged, failed, errors, discardedFieldsByPlatform: {} };
}
