import { DAY_MS } from "@/server/domain/kernel/durations";
import { type Ctx } from "@/server/services/kernel/verb";
import { findRunIds } from "./find-run-ids";
import { runsVisibleTo } from "./visible-run";

/** Paused runs that continue only when a person resumes them, at most `most` (docs/rules.md#to-dos). */
export async function countRunsForPerson(ctx: Ctx, most: number): Promise<number> {
  const asked = { newestAttempts: true, forPerson: true, at: null, before: null, take: most };
  return (await findRunIds(ctx, asked)).length;
}

/** Runs that failed in the last 24 hours and were not retried since (docs/rules.md#to-dos). */
export function countFailedRuns(ctx: Ctx): Promise<number> {
  const since = new Date(ctx.now().getTime() - DAY_MS);
  return ctx.db.scrapingTaskRun.count({
    where: {
      organizationId: ctx.organization.id,
      isNewest: true,
      status: "FAILED",
      finishedAt: { gte: since },
      ...runsVisibleTo(ctx),
    },
  });
}
