import { type PlatformCtx, retention } from "@/server/services/kernel/verb";
import {
  deleteRunRows,
  findOldRuns,
  findRunsOver,
  type RunOver,
  type RunPart,
} from "./internal/retention/delete-run-rows";

/** Logical runs of one call; looking for them walks all that have rows, so one call takes many. */
const MAX_RUNS = 200;
/** Rows deleted per call, about: a second or two. */
const MAX_DELETED = 100_000;

/**
 * Removes some targets, failures and uses of accounts of logical runs that have outlived them
 * (docs/rules.md#retention), and targets of those that are gone. The runs keep their counts. Returns how many
 * rows, 0 when none is left.
 */
export const deleteOldRunRows = retention({
  run: async ({ ctx }) => deleteAll(ctx, "targets", await findRunsOver(ctx.db, MAX_RUNS)),
});

/** Removes some logical runs that have outlived their time, with all attempts; returns how many rows. */
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
