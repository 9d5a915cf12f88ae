import { type JobEvent, settlingWaiting } from "@/server/domain/kernel/job-events";
import { handOverJobEvents, jobClient } from "@/server/infra/jobs";
import { logger } from "@/server/infra/logger";
import { createJobCtx } from "@/server/services/integration/context";
import type { PlatformCtx } from "@/server/services/kernel/verb";
import { findUnsettled, settleRoster } from "@/server/services/organization/organization";
import { findUnsettledFigures, settleFigures } from "@/server/services/roster/blogger";
import { findUnsettledCounts, settleRosterCounts } from "@/server/services/roster/overview";
import { findUnsettledClues, settleClues } from "@/server/services/roster/person";

/** Work for one organization, before the next has its turn. */
const TURN_MS = 5_000;
/** Far below the platform's time limit for a call. */
const WORK_MS = 20_000;

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

type Settlement = (typeof settlements)[keyof typeof settlements];

/** The event that wakes `settle`, if any organization waits for it. */
export async function findSettling(ctx: PlatformCtx): Promise<JobEvent[]> {
  for (const { find } of Object.values(settlements))
    if ((await find({ ctx })).length > 0) return [settlingWaiting(Date.now())];
  return [];
}

/** Follows changes of rosters, all kinds side by side, and continues in a new run when that becomes long. */
export const settleJob = jobClient.createFunction(
  { id: "settle", triggers: { event: "roster/settling.waiting" }, concurrency: 1 },
  async () => {
    const untilMs = Date.now() + WORK_MS;
    const settled = await settleKinds(untilMs);
    if (!settled) await handOverJobEvents([settlingWaiting(Date.now())]);
    return { settled };
  },
);

/**
 * Waits for all kinds, also when one cannot look for its organizations: the platform may freeze the process
 * once the function has answered. Returns whether nothing is left.
 * @throws AggregateError
 */
export async function settleKinds(untilMs: number): Promise<boolean> {
  const ended = await Promise.allSettled(
    Object.entries(settlements).map(([name, settlement]) => settleAll(name, settlement, untilMs)),
  );
  const failures = ended.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  if (failures.length > 0) throw new AggregateError(failures, "Some kinds could not be settled.");
  return ended.every((one) => one.status === "fulfilled" && one.value);
}

/**
 * All waiting organizations in turn, so that a large one does not delay small ones. One that fails waits for
 * the next minute. Returns whether all others are done.
 */
async function settleAll(name: string, { find, settle }: Settlement, untilMs: number): Promise<boolean> {
  const ctx = createJobCtx(name);
  const waiting = await find({ ctx });
  for (const id of waiting) {
    const nowMs = Date.now();
    if (nowMs >= untilMs) return false;
    try {
      const input = { id, untilMs: Math.min(untilMs, nowMs + TURN_MS) };
      // The loop comes to it again, after all others.
      if (!(await settle({ ctx, input }))) waiting.push(id);
    } catch (error) {
      logger().error({ err: error, job: name, organizationId: id }, "an organization could not be settled");
    }
  }
  return true;
}
