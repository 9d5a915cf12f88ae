import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/context";
import { findUnsettled, setHolders } from "@/server/services/organization";

/** Far below the platform's limit of a call. */
const STEP_MS = 8_000;
/** Over all organizations: below the 1,000 steps of a run. The next minute does the rest. */
const MAX_STEPS = 500;

/** Every minute: gives bloggers the holder of their organization's new data mode, a few seconds a step. */
export const setHoldersJob = jobClient.createFunction(
  { id: "set-holders", triggers: { cron: "* * * * *" }, concurrency: 1 },
  async ({ step }) => {
    const ctx = () => createJobCtx("set-holders");
    const waiting = await step.run("find", () => findUnsettled({ ctx: ctx() }));
    for (let n = 1; n <= MAX_STEPS; n += 1) {
      const [id] = waiting;
      if (id === undefined) break;
      const isDone = await step.run(`settle-${n}`, () =>
        setHolders({ ctx: ctx(), input: { id, untilMs: Date.now() + STEP_MS } }),
      );
      // In turn, so that a large organization holds up no small one.
      waiting.shift();
      if (!isDone) waiting.push(id);
    }
  },
);
