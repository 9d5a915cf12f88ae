import { type PlatformCtx, retention } from "@/server/services/kernel/verb";
import {
  deleteRunRows,
  findOldRuns,
  findRunsOver,
  type RunOver,
  type RunPart,
} from "./internal/retention/delete-run-rows";

const MAX_RUNS = 200;
const MAX_DELETED = 100_000;

/**
 * Deletes targets, failures and account uses of expired logical runs (docs/rules.md#retention), and targets
 * of deleted runs. The runs keep their counts. Returns the number of rows, 0 when none is left.
 */
export const deleteOldRunRows = retention({
  run: async ({ ctx }) => deleteAll(ctx, "targets", await findRunsOver(ctx.db, MAX_RUNS)),
});

export const deleteOldRuns = retention({
  run: async ({ ctx }) => deleteAll(ctx, "runs", await findOldRuns(ctx.db, MAX_RUNS)),
});

async function deleteAll(ctx: PlatformCtx, part: RunPart, runs: readonly RunOver[]): Promise<number> {
  let deleted = 0;
  for (const run of runs) {
    if (deleted >= MAX_DELETED) break;
    deleted += await deleteRunRows(ctx, run, { part, most: MAX_DELETED - deleted });
  }
  return deleted;
}
