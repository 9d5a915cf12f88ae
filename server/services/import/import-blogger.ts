import { ServiceError } from "@/server/domain/errors";
import { type Tx } from "@/server/infra/db";
import { readBlogger } from "@/server/services/blogger";
import { authorise, type Ctx, type Verb } from "@/server/services/verb";
import { type FailedItem, type ReadyItem } from "./internal/read-item";
import { readItems } from "./internal/read-items";
import { runImport } from "./internal/run-import";
import { type Run, writeItems } from "./internal/write-items";
import { type ImportBloggerInput, type ImportBloggerResult } from "./schema";

type Written = { run: Run; data: Omit<ImportBloggerResult, "runId"> };

/**
 * Imports or updates one creator (decisions, section 1, "Import"): a batch of one item, of which the blogger itself is answered.
 * Throws the row's own code when the item is refused; then nothing is written, no run either.
 */
export async function importBlogger({ ctx, input }: Verb<ImportBloggerInput>): Promise<ImportBloggerResult> {
  authorise(ctx, "blogger:write");
  const startedAt = ctx.now();
  const { ready, failed } = await readItems(ctx, [{ item: input.item, index: 0 }]);
  refuse(failed);
  return runImport(ctx, { ...input, kind: "SINGLE", startedAt }, (tx) => write(tx, ctx, ready));
}

function refuse([refused]: readonly FailedItem[]): void {
  if (refused !== undefined) throw new ServiceError(refused.code, refused.message);
}

async function write(tx: Tx, ctx: Ctx, ready: readonly ReadyItem[]): Promise<Written> {
  const { run, outcomes } = await writeItems(tx, ctx, { ready, failed: [] });
  const [written] = outcomes;
  if (written === undefined) throw new Error("an item was neither refused nor written");
  const blogger = await readBlogger(tx, ctx, written.id);
  const discardedFields = Object.values(run.discardedFieldsByPlatform).flat();
  return { run, data: { outcome: written.outcome, blogger, discardedFields } };
}
