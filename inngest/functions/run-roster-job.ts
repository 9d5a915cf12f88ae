import { rosterJobWaiting } from "@/server/domain/kernel/job-events";
import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { advanceRosterJob } from "./advance-roster-job";
import { parseEventData } from "./push-jobs";

/** Far below the platform's limit of a call. */
const STEP_MS = 10_000;
/** Far below the 1,000 steps of a run. */
const MAX_STEPS = 200;
/** A person who begins many jobs waits for their own. */
const JOBS_PER_ORGANIZATION = 2;
const RETRIES = 10;

/**
 * Works on a job that a person began on a roster, some seconds a step. How far it has come stands in the
 * database, so a step may be repeated, or never return.
 */
export const runRosterJobJob = jobClient.createFunction(
  {
    id: "run-roster-job",
    retries: RETRIES,
    triggers: { event: "roster/job.waiting" },
    concurrency: [
      { key: "event.data.jobId", limit: 1 },
      { key: "event.data.organizationId", limit: JOBS_PER_ORGANIZATION },
    ],
  },
  async ({ event, step, runId }) => {
    const waiting = parseEventData("roster/job.waiting", event.data);
    const { jobId } = waiting;
    for (let n = 1; n <= MAX_STEPS; n += 1) {
      const isEnded = await step.run(`pages-${n}`, () =>
        advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input: { jobId, stepMs: STEP_MS } }),
      );
      if (isEnded) return { steps: n };
    }
    await step.sendEvent("go-on", rosterJobWaiting(waiting, `after-${runId}`));
    return { steps: MAX_STEPS };
  },
);
