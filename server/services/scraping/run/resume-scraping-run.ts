import { mutation } from "@/server/services/kernel/verb";
import { getRunWithoutLists } from "./internal/shown/shown-runs";
import { scrapingRun } from "./internal/shown/scraping-run";
import { getRun } from "./internal/shown/visible-run";
import { continueRun } from "./internal/transitions/continue-run";
import { resumeScrapingRunInput, scrapingRunId } from "./schema";

const permission = "scraping-run:write";

/**
 * Creates a run for the targets that are left, with `includeFailed` also for the failed ones. Any attempt's
 * id means the newest. Throws `NOT_FOUND`, and `CONFLICT` for a run that was cancelled, is under way, or
 * has nothing left.
 */
export const resumeScrapingRun = mutation({
  permission,
  input: resumeScrapingRunInput,
  output: scrapingRun,
  audit: "scraping-run.resume",
  async run({ ctx, tx, input: { id, includeFailed } }) {
    await getRun(tx, ctx, id);
    const targets = includeFailed ? "pending-and-failed" : "pending";
    const after = await continueRun(tx, ctx, { id }, { targets });
    return { before: null, after, result: await getRunWithoutLists(tx, after) };
  },
});

/**
 * Creates a run for the failed targets of a logical run that no other retry has taken. Throws `NOT_FOUND`,
 * and `CONFLICT` if there are none, a run of the task is under way, or it was cancelled.
 */
export const retryFailedTargets = mutation({
  permission,
  input: scrapingRunId,
  output: scrapingRun,
  audit: "scraping-run.retry-failed",
  async run({ ctx, tx, input: { id } }) {
    await getRun(tx, ctx, id);
    const after = await continueRun(tx, ctx, { id }, { targets: "failed" });
    return { before: null, after, result: await getRunWithoutLists(tx, after) };
  },
});
