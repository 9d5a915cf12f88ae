import { rosterJobWaiting } from "@/server/domain/kernel/job-events";
import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { advanceRosterJob } from "@/server/services/roster/work";
import { parseEventData } from "./push-jobs";
import { workInSteps } from "./work-in-steps";

const STEP_MS = 10_000;
/** A user who starts many jobs only delays their own. */
const JOBS_PER_ORGANIZATION = 2;
const RETRIES = 10;

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
    const input = { jobId: waiting.jobId, stepMs: STEP_MS };
    const steps = await workInSteps(step, {
      name: "pages",
      advance: async () => {
        const isEnded = await advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input });
        return { kind: isEnded ? "ended" : "more", until: null };
      },
      continuation: rosterJobWaiting(waiting, `after-${runId}`),
    });
    return { steps };
  },
);
