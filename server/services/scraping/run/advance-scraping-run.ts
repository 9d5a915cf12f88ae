import { z } from "zod";
import { logger } from "@/server/infra/logger";
import { action } from "@/server/services/kernel/verb";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type RunRow } from "./internal/shown/shown-runs";
import { endRun } from "./internal/step/end-run";
import { markRunning, freezeTargets } from "./internal/step/freeze-run";
import { saveLanes } from "./internal/step/heartbeat";
import { openLanes } from "./internal/step/lane";
import { giveToClient, leaveRun, type OpenRun, openRun, releaseDeadScrapes } from "./internal/step/open-run";
import { runStep, SHORTEST_SLEEP_MS } from "./internal/step/run-step";
import { releaseStoppedScrapes } from "./release-stopped-scrapes";

const LONGEST_SLEEP_MS = 5 * MINUTE_MS;

const advanced = z.object({
  /**
   * `more`: continue at once. `sleep`: continue at `until`. `ended`: the run is over, or another executor
   * has it.
   */
  kind: z.enum(["more", "sleep", "ended"]),
  until: z.iso.datetime().nullable(),
});

/**
 * Runs one step of a run, for `stepMs` at most. Every outcome is committed separately, so a killed process
 * loses only its current scrapes (docs/rules.md#scraping-runs).
 */
export const advanceScrapingRun = action({
  permission: "job",
  input: z.strictObject({ runId: z.string(), executor: z.string(), stepMs: z.number() }),
  output: advanced,
  audit: { none: "each creator that is scraped has its entry" },
  async run({ ctx, input: { runId, executor, stepMs } }) {
    const calledAt = performance.now();
    const run = await openRun(ctx, { runId, executor });
    if (run === null) return { kind: "ended" as const, until: null };
    const deadline = run.clock() + stepMs - (performance.now() - calledAt);
    if (run.row.status === "PENDING") {
      // Scrapes parked by an earlier attempt would keep their accounts leased.
      if (run.row.attempt > 1) await releaseStoppedScrapes({ ctx, input: { chain: run.row.chain } });
      const isFrozen = await freezeTargets(run, deadline);
      logPaused(run);
      if (isFrozen && run.row.dispatcher === "DESKTOP") await giveToClient(run);
      if (run.over.signal.aborted) return { kind: "ended" as const, until: null };
      if (!isFrozen) {
        await leaveRun(run, null);
        return { kind: "more" as const, until: null };
      }
      if (!(await markRunning(run))) return { kind: "ended" as const, until: null };
      logRun(run.row, "a run began");
    }
    if (run.hasFormerDied) await releaseDeadScrapes(run);
    const lanes = await openLanes(run);
    const next = await runStep(run, lanes, deadline);
    await saveLanes(run, lanes);
    if (run.over.signal.aborted) return { kind: "ended" as const, until: null };
    if (next === null) {
      await endRun(run, lanes);
      logRun(
        await ctx.db.scrapingTaskRun.findUniqueOrThrow({ where: { id: runId } }),
        "a run ended or paused",
      );
      return { kind: "ended" as const, until: null };
    }
    const isSleep = next - run.clock() >= SHORTEST_SLEEP_MS;
    const until = isSleep ? new Date(Math.min(next, run.clock() + LONGEST_SLEEP_MS)) : null;
    await leaveRun(run, until);
    return { kind: isSleep ? ("sleep" as const) : ("more" as const), until };
  },
});

function logPaused({ row }: OpenRun): void {
  if (row.status === "PAUSED") logRun(row, "a run ended or paused");
}

function logRun(row: RunRow, message: string): void {
  const { id: runId, organizationId, taskId, attempt, status, pauseReason, resumeAt } = row;
  const { targetCount, successCount, failedCount, captchaCount } = row;
  const counts = { targetCount, successCount, failedCount, captchaCount };
  logger().info(
    { runId, organizationId, taskId, attempt, status, pauseReason, resumeAt, ...counts },
    message,
  );
}
