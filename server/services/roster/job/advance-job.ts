import { z } from "zod";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { action, type Ctx, type PlatformCtx } from "@/server/services/kernel/verb";
import { type RosterWork } from "./internal/roster-work";
import { claimPage, workOnPage } from "./internal/work-on-page";

/** Declares the work on jobs of every kind. Works on at least one page; returns whether the job has ended. */
export function advanceRosterJobBy(works: Record<RosterJob["kind"], RosterWork>) {
  return action({
    permission: "job",
    input: z.strictObject({ jobId: z.string(), stepMs: z.number() }),
    output: z.boolean(),
    audit: { none: "the start of the job has its entry" },
    run: ({ ctx, input: { jobId, stepMs } }) =>
      advanceJob(ctx, { jobId, workMs: stepMs, workOf: ({ kind }) => works[kind] }),
  });
}

type Advance = {
  jobId: string;
  /** Duration in ms after which no further page starts; the first page always does. */
  workMs: number;
  workOf: (job: RosterJob) => RosterWork;
  /**
   * The context of the user who started the job, if that user is calling. It is used for the first page
   * only.
   */
  person?: Ctx;
};

/**
 * Works on a job page by page. May end at any point, be called again or run concurrently: each page is
 * written once (docs/rules.md#roster-jobs).
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
