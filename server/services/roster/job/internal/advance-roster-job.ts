import { z } from "zod";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { action } from "@/server/services/kernel/verb";
import { advanceJob } from "./advance-job";
import { type RosterWork } from "./roster-work";

/**
 * Declares the verb that works on a job page after page for some time, at least one page. It may end at any
 * point, be called again or run twice at once: each page is written once (docs/rules.md#roster-jobs). Returns
 * whether the job has ended.
 */
export function advanceRosterJobBy(works: Record<RosterJob["kind"], RosterWork>) {
  return action({
    permission: "job",
    input: z.strictObject({ jobId: z.string(), stepMs: z.number() }),
    output: z.boolean(),
    audit: { none: "the beginning of the job has its entry" },
    run: ({ ctx, input: { jobId, stepMs } }) =>
      advanceJob(ctx, { jobId, workMs: stepMs, workOf: ({ kind }) => works[kind] }),
  });
}
