import { z } from "zod";
import { advanceJob } from "@/server/services/roster/job";
import { action } from "@/server/services/kernel/verb";
import { works } from "./internal/works";

/**
 * Works on a job page after page, for some time; at least one page. It may end anywhere, be called again or
 * twice at once: each page is written once (docs/rules.md#roster-jobs). Returns whether the job has ended.
 */
export const advanceRosterJob = action({
  permission: "job",
  input: z.strictObject({ jobId: z.string(), stepMs: z.number() }),
  output: z.boolean(),
  audit: { none: "the beginning of the job has its entry" },
  run: ({ ctx, input: { jobId, stepMs } }) =>
    advanceJob(ctx, { jobId, workMs: stepMs, workOf: ({ kind }) => works[kind] }),
});
