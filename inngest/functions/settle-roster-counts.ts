import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { findUnsettledCounts, settleRosterCounts } from "@/server/services/roster/overview";

/** Far below the platform's limit of a call. */
const STEP_MS = 8_000;
/** Over all organizations: below the 1,000 steps of a run. The next minute does the rest. */
const MAX_STEPS = 500;

/** Every minute: folds what changed in rosters into their counts, and counts those that are counted again. */
export const settleRosterCountsJob = jobClient.createFunction(
  { id: "settle-roster-counts", triggers: { cron: "* * * * *" }, concurrency: 1 },
  async ({ step }) => {
    const ctx = () => createJobCtx("settle-roster-counts");
    const waiting = await step.run("find", () => findUnsettledCounts({ ctx: ctx() }));
    for (let n = 1; n <= MAX_STEPS; n += 1) {
      const [id] = waiting;
      if (id === undefined) break;
      const isDone = await step.run(`settle-${n}`, () =>
        settleRosterCounts({ ctx: ctx(), input: { id, untilMs: Date.now() + STEP_MS } }),
      );
      // In turn, so that a large organization holds up no small one.
      waiting.shift();
      if (!isDone) waiting.push(id);
    }
  },
);
