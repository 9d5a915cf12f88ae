import { z } from "zod";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { action } from "@/server/services/kernel/verb";
import { advanceJob } from "./advance-job";
import { type RosterWork } from "./roster-work";

/**
 * Works on at least one page. May end at any point, be called again or run concurrently: each page is
 * written once (docs/rules.md#roster-jobs). Returns whether the job has ended.
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
