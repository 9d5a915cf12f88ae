import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { findUnsettled, settleRoster } from "@/server/services/organization/organization";
import { findUnsettledFigures, settleFigures } from "@/server/services/roster/blogger";
import { findUnsettledClues, settleClues } from "@/server/services/roster/person";
import { findUnsettledCounts, settleRosterCounts } from "@/server/services/roster/overview";

const STEP_MS = 8_000;
/** Over all organizations, below the 1,000 steps of a run. The next minute does the rest. */
const MAX_STEPS = 500;

const settlements = {
  /** Applies an organization's new data mode or plan to its bloggers. */
  "settle-rosters": { find: findUnsettled, settle: settleRoster },
  /** Folds roster changes into the counts, and recounts where requested. */
  "settle-roster-counts": { find: findUnsettledCounts, settle: settleRosterCounts },
  /** Follows the change stream with the figures that lists find creators by. */
  "settle-blogger-figures": { find: findUnsettledFigures, settle: settleFigures },
  /** Follows the change stream with what suggests that creators are one person. */
  "settle-person-clues": { find: findUnsettledClues, settle: settleClues },
} as const;

/** Every minute, for all waiting organizations in turn. */
export const settleJobs = Object.entries(settlements).map(([id, { find, settle }]) =>
  jobClient.createFunction({ id, triggers: { cron: "* * * * *" }, concurrency: 1 }, async ({ step }) => {
    const ctx = () => createJobCtx(id);
    const waiting = await step.run("find", () => find({ ctx: ctx() }));
    for (let n = 1; n <= MAX_STEPS; n += 1) {
      const [organizationId] = waiting;
      if (organizationId === undefined) break;
      const isDone = await step.run(`settle-${n}`, () =>
        settle({ ctx: ctx(), input: { id: organizationId, untilMs: Date.now() + STEP_MS } }),
      );
      // In turn, so that a large organization does not delay small ones.
      waiting.shift();
      if (!isDone) waiting.push(organizationId);
    }
  }),
);
