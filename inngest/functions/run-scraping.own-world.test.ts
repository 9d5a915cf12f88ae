import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { enginePort } from "@/testing/push/engine/job-engine-settings";
import { scrapingRunWaiting } from "@/server/domain/kernel/job-events";
import { type Platform } from "@/server/domain/roster/platforms";
import { getDb } from "@/server/infra/db";
import { sendJobEvents } from "@/server/infra/jobs";
import { callsPerTarget } from "@/server/platforms";
import { createCtx } from "@/server/services/integration/context";
import { runScrapingTask } from "@/server/services/scraping/task";
import { startJobEngine } from "@/testing/push/engine/start-job-engine";
import { wakeEarly } from "@/testing/push/engine/wake-early";
import { RunScene, targetsOf } from "@/testing/scraping/run-scene";
import { pauseScrapingRun } from "@/server/services/scraping/run";
import type { EmbeddedEngine } from "../embedded/embedded-engine";

const INTERVAL_MS = 4_000;
/** By how much two requests may arrive closer together than they were sent, in ms. */
const SLACK_MS = 150;
const TIMEOUT_MS = 60_000;
const PATIENCE = { timeout: 40_000, interval: 100 };

const scene = new RunScene();
let engine: EmbeddedEngine;
beforeAll(async () => {
  engine = await startJobEngine(enginePort);
  await wakeEarly();
});
afterAll(() => engine.stop());

function ownerCtx() {
  const { actor, organization } = scene.organization.ctx();
  return createCtx({ actor }, organization);
}

async function runTask(platform: Platform): Promise<string> {
  const id = await scene.addTask({ platforms: [platform] });
  return (await runScrapingTask({ ctx: ownerCtx(), input: { id } })).id;
}

async function addCreators(platform: Platform, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await scene.addCreator(platform, n);
}
const quick = "VIDEO_HUXUAN";
const long = "BILIBILI_HUAHUO";
const runRow = (id: string) => getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });
const calls = () => scene.simulator.log();

const jobRuns = z.array(z.object({ status: z.string(), output: z.unknown(), steps: z.int() }));

async function jobRunsOf(runId: string) {
  const rows = await getDb().$queryRaw`
    SELECT r.status, r.output, (SELECT count(*)::int FROM inngest.step s WHERE s.run_id = r.id) AS steps
    FROM inngest.run r
    WHERE r.function_id LIKE '%run-scraping' AND r.event->'data'->>'runId' = ${runId} ORDER BY r.created_at`;
  return jobRuns.parse(rows);
}

/** The engine's own poll would come after five seconds. */
const wakeEngine = () => getDb().$executeRaw`SELECT pg_notify('inngest', '')`;

async function tick(): Promise<void> {
  const ended = () => getDb().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM inngest.run WHERE function_id LIKE '%-tick' AND status = 'completed'`;
  const [before = { count: 0 }] = await ended();
  const turned = await getDb().$executeRaw`
    UPDATE inngest.cron SET next_at = date_trunc('minute', now()) WHERE function_id LIKE '%-tick'`;
  expect(turned).toBe(1);
  await wakeEngine();
  await expect.poll(ended, PATIENCE).not.toEqual([before]);
}

function expectPace(): void {
  const times = calls().map(({ at }) => at);
  for (const [at, time] of times.entries())
    if (at > 0) expect(time - (times[at - 1] ?? 0)).toBeGreaterThanOrEqual(INTERVAL_MS - SLACK_MS);
}

describe("runs of scraping tasks, on the embedded engine", () => {
  it("start at their commit, and sleep when their account has to wait", { timeout: TIMEOUT_MS }, async () => {
    await scene.addAccount(quick);
    await addCreators(quick, 3);
    await scene.setPace({ minIntervalMs: INTERVAL_MS });
    const id = await runTask(quick);
    await expect.poll(() => runRow(id), PATIENCE).toMatchObject({ status: "SUCCESS", successCount: 3 });
    expect(calls()).toHaveLength(3 * callsPerTarget(quick));
    // No call came early, although the engine woke the job half a second before each.
    expectPace();
    await expect.poll(() => jobRunsOf(id), PATIENCE).toMatchObject([{ status: "completed" }]);
    const [{ steps } = { steps: 0 }] = await jobRunsOf(id);
    // A step, a sleep, a step. On a busy machine a short rest of an interval is waited for within a step.
    expect(steps).toBeGreaterThanOrEqual(3);
  });

  it(
    "pause in the middle, and go on when the tick finds that their time has come",
    { timeout: TIMEOUT_MS },
    async () => {
      await scene.addAccount(quick);
      await addCreators(quick, 4);
      scene.simulator.misbehave({ does: { kind: "slow", delayMs: 500 } });
      const id = await runTask(quick);
      await expect.poll(() => calls().length, { ...PATIENCE, interval: 20 }).toBeGreaterThan(1);
      await pauseScrapingRun({ ctx: ownerCtx(), input: { id } });
      await expect.poll(() => jobRunsOf(id), PATIENCE).toMatchObject([{ status: "completed" }]);
      const paused = await runRow(id);
      expect(paused).toMatchObject({ status: "PAUSED", pauseReason: "PERSON" });
      expect(paused.successCount).toBeLessThan(4);
      await tick();
      await getDb().scrapingTaskRun.update({ where: { id }, data: { resumeAt: new Date() } });
      await tick();
      const later = () => getDb().scrapingTaskRun.findMany({ where: { parentRunId: id } });
      const left = 4 - paused.successCount;
      await expect
        .poll(later, PATIENCE)
        .toMatchObject([{ status: "SUCCESS", attempt: 2, targetCount: left, successCount: left }]);
      const states = (await targetsOf(paused.chain)).map(({ state }) => state);
      expect(states).toEqual(["SUCCESS", "SUCCESS", "SUCCESS", "SUCCESS"]);
    },
  );

  it("count no outcome twice when the engine repeats a step", { timeout: TIMEOUT_MS }, async () => {
    const account = await scene.addAccount(long);
    await addCreators(long, 6);
    scene.simulator.misbehave({ does: { kind: "slow", delayMs: 300 } });
    const id = await runTask(long);
    await expect.poll(() => calls().length, { ...PATIENCE, interval: 20 }).toBeGreaterThan(1);
    // As after a restart of the engine: the step is called again while the first call still works.
    const again = await getDb().$executeRaw`
      UPDATE inngest.job SET status = 'queued', due_at = now() WHERE status = 'running'`;
    expect(again).toBe(1);
    await wakeEngine();
    await expect.poll(() => runRow(id), PATIENCE).toMatchObject({ status: "SUCCESS", successCount: 6 });
    // The account is free when the first call's scrape ends, not only at the end of its lease.
    expect((calls().at(-1)?.at ?? 0) - (calls()[0]?.at ?? 0)).toBeLessThan(25_000);
    const whole = new Map<string, number>();
    for (const { creator } of calls()) whole.set(creator ?? "", (whole.get(creator ?? "") ?? 0) + 1);
    expect(whole.size).toBe(6);
    // The second call took over the run, and the first ended its scrape before its next call.
    expect([...whole.values()].filter((times) => times > callsPerTarget(long)).length).toBeLessThan(2);
    const used = await getDb().scrapingRunAccount.findMany({ where: { runId: id } });
    expect(used).toMatchObject([{ accountId: account, succeeded: 6 }]);
    const audited = await getDb().auditEntry.count({
      where: { organizationId: scene.organization.organizationId, action: "blogger.scrape" },
    });
    expect(audited).toBe(6);
  });

  it(
    "are woken by the tick when their event was lost, under one executor",
    { timeout: TIMEOUT_MS },
    async () => {
      await scene.addAccount(quick);
      await addCreators(quick, 2);
      const { id, organizationId } = await scene.startRun(await scene.addTask({ platforms: [quick] }));
      await tick();
      await expect.poll(() => jobRunsOf(id), PATIENCE).toEqual([]);
      await getDb().scrapingTaskRun.update({
        where: { id },
        data: { startedAt: new Date(Date.now() - 10_000) },
      });
      await tick();
      await expect.poll(() => runRow(id), PATIENCE).toMatchObject({ status: "SUCCESS", successCount: 2 });
      // A late event has no effect.
      await sendJobEvents([scrapingRunWaiting({ runId: id, organizationId }, "late")]);
      await expect.poll(() => jobRunsOf(id), PATIENCE).toMatchObject([{}, {}]);
      expect(calls()).toHaveLength(2 * callsPerTarget(quick));
    },
  );
});
