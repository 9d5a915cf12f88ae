import type { GetStepTools, Inngest } from "inngest";

type Step = GetStepTools<Inngest.Any>;

/** With a sleep after each, far below the 1,000 steps of a run. */
export const MAX_STEPS = 200;

type Work = {
  name: string;
  maxSteps?: number;
  advance: () => Promise<{ kind: string; until: string | null }>;
  continuation: Parameters<Step["sendEvent"]>[1];
};

/**
 * Works step by step until the work has `ended`, and sleeps while it must wait. Progress is stored in the
 * database, so a step may be repeated or never return. Returns the number of steps.
 */
export async function workInSteps(step: Step, work: Work): Promise<number> {
  const { name, maxSteps = MAX_STEPS, advance, continuation } = work;
  for (let n = 1; n <= maxSteps; n += 1) {
    const { kind, until } = await step.run(`${name}-${n}`, advance);
    if (kind === "ended") return n;
    if (until) await step.sleepUntil(`rest-${n}`, until);
  }
  await step.sendEvent("go-on", continuation);
  return maxSteps;
}
