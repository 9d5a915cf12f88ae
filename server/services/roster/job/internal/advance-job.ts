import { type RosterJob } from "@/server/infra/db/generated/client";
import { type Ctx, type PlatformCtx } from "@/server/services/kernel/verb";
import { type RosterWork } from "./roster-work";
import { claimPage, workOnPage } from "./work-on-page";

type Advance = {
  jobId: string;
  /** No page begins later than so many milliseconds from now, but for the first one. */
  workMs: number;
  workOf: (job: RosterJob) => RosterWork;
  /** Whoever began the job, where it is they who call. For each other page they are looked up again. */
  person?: Ctx;
};

/**
 * Works on a job page after page. It may end anywhere, be called again or twice at once: each page is written
 * once (docs/rules.md#roster-jobs). Returns whether the job has ended.
 */
export async function advanceJob(
  ctx: PlatformCtx,
  { jobId, workMs, workOf, person }: Advance,
): Promise<boolean> {
  const untilMs = Date.now() + workMs;
  let acting = person;
  do {
    const job = await claimPage(ctx, jobId);
    if (job === null || (await workOnPage(ctx, { job, work: workOf(job), person: acting }))) return true;
    acting = undefined;
  } while (Date.now() < untilMs);
  return false;
}
