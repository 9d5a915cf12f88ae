import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { enginePort } from "@/testing/push/engine/job-engine-settings";
import { getDb } from "@/server/infra/db";
import { callsPerTarget } from "@/server/platforms";
import { createCtx } from "@/server/services/integration/context";
import { runScrapingTask } from "@/server/services/scraping/task";
import { startJobEngine } from "@/testing/push/engine/start-job-engine";
import { wakeEarly } from "@/testing/push/engine/wake-early";
import { RunScene } from "@/testing/scraping/run-scene";
import type { EmbeddedEngine } from "../embedded/embedded-engine";
import { jobs } from "../job-functions";
import { createJobsRoute } from "../serve-jobs";
import { createRunScrapingJob, runScrapingJob } from "./run-scraping";

/** Two seconds of work a step: the rest is room for a call that has started. */
const STEP_MS = 12_000;
const MAX_PAGES = 2;
const INTERVAL_MS = 300;
const TIMEOUT_MS = 90_000;
const PATIENCE = { timeout: 60_000, interval: 100 };
/** What a busy machine may take between two calls; a run whose job is gone waits for 95 s. */
const GAP_MS = 20_000;
const platform = "BILIBILI_HUAHUO";

const scene = new RunScene();
/** Number of calls still to be cut short, and after how long. */
const cut = { calls: 0, afterMs: 3_000 };
let engine: EmbeddedEngine;
beforeAll(async () => {
  const short = createRunScrapingJob({ stepMs: STEP_MS, maxPages: MAX_PAGES });
  engine = await startJobEngine(enginePort, {
    serve: createJobsRoute(jobs.map((job) => (job === runScrapingJob ? short : job))),
    callLimitMs: () => (cut.calls-- > 0 ? cut.afterMs : null),
  });
  await wakeEarly();
});
afterAll(() => engine.stop());

async function startRun(creators: number): Promise<string> {
  await scene.setPace({ minIntervalMs: INTERVAL_MS });
  await scene.addAccount(platform);
  for (let n = 1; n <= creators; n += 1) await scene.addCreator(platform, n);
  const id = await scene.addTask({ platforms: [platform] });
  const { actor, organization } = scene.organization.ctx();
  return (await runScrapingTask({ ctx: createCtx({ actor }, organization), input: { id } })).id;
}

const runRow = (id: string) => getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });

const jobRuns = z.array(
  z.object({ id: z.string(), status: z.string(), executor: z.string().nullable(), bytes: z.int() }),
);

async function jobRunsOf(runId: string) {
  const rows = await getDb().$queryRaw`
    SELECT r.id, r.status, r.event->'data'->>'executor' AS executor,
      (SELECT coalesce(max(octet_length(s.state::text)), 0) FROM inngest.step s WHERE s.run_id = r.id) AS bytes
    FROM inngest.run r
    WHERE r.function_id LIKE '%run-scraping' AND r.event->'data'->>'runId' = ${runId} ORDER BY r.created_at, r.id`;
  return jobRuns.parse(rows);
}

async function storedBy(runId: string): Promise<number[]> {
  const rows = await getDb().$queryRaw<{ times: number }[]>`
    SELECT count(*)::int AS times FROM audit_entry e
    WHERE e.action = 'blogger.scrape' AND e.after->>'runId' = ${runId} GROUP BY e.target_id`;
  return rows.map(({ times }) => times);
}

function callsByCreator(): number[] {
  const calls = new Map<string, number>();
  for (const { creator } of scene.simulator.log())
    calls.set(creator ?? "", (calls.get(creator ?? "") ?? 0) + 1);
  return [...calls.values()];
}

describe("runs of scraping tasks, within an engine's limits", () => {
  it("continue in a new run of the job, without gaps or duplicates", { timeout: TIMEOUT_MS }, async () => {
    // By their interval 48 calls take fourteen seconds, and two steps work for four.
    const creators = 12;
    const id = await startRun(creators);
    await expect
      .poll(() => runRow(id), PATIENCE)
      .toMatchObject({ status: "SUCCESS", successCount: creators });
    await expect
      .poll(async () => (await jobRunsOf(id)).map(({ status }) => status), PATIENCE)
      .not.toContain("running");
    const [first, ...later] = await jobRunsOf(id);
    expect(later.length).toBeGreaterThanOrEqual(2);
    for (const { status, executor } of later)
      expect({ status, executor }).toEqual({ status: "completed", executor: first?.id });
    expect(callsByCreator()).toEqual(Array.from({ length: creators }, () => callsPerTarget(platform)));
    const times = scene.simulator.log().map(({ at }) => at);
    for (const [index, at] of times.entries())
      expect(at - (times[index - 1] ?? at)).toBeLessThanOrEqual(GAP_MS);
    // Step outputs stay tiny whatever the run's size; a real engine accepts 4 MB.
    for (const { bytes } of [first, ...later].flatMap((run) => run ?? [])) expect(bytes).toBeLessThan(1_000);
  });

  it("survive more broken calls than a job's own retries", { timeout: TIMEOUT_MS }, async () => {
    const before = cut.afterMs;
    Object.assign(cut, { calls: 6, afterMs: 400 });
    // A step continues after its call was cut: by their interval 24 calls far outlast six cut ones.
    const creators = 6;
    const id = await startRun(creators);
    await expect
      .poll(() => runRow(id), PATIENCE)
      .toMatchObject({ status: "SUCCESS", successCount: creators });
    expect(cut.calls).toBeLessThanOrEqual(0);
    expect((await jobRunsOf(id)).map(({ executor }) => executor).slice(1)).not.toContain(null);
    cut.afterMs = before;
  });

  it("repeat a call that took too long, and scrape no target twice", { timeout: TIMEOUT_MS }, async () => {
    const creators = 6;
    // The call hangs beyond the limit while its step continues unaware.
    scene.simulator.misbehave({ nth: { first: 2 }, does: { kind: "slow", delayMs: 6_000 } });
    cut.calls = 2;
    const id = await startRun(creators);
    await expect
      .poll(() => runRow(id), PATIENCE)
      .toMatchObject({ status: "SUCCESS", successCount: creators });
    expect(cut.calls).toBeLessThanOrEqual(0);
    expect(await storedBy(id)).toEqual(Array.from({ length: creators }, () => 1));
    const again = callsByCreator().filter((calls) => calls !== callsPerTarget(platform));
    // At most the one scrape in progress for each cut call.
    expect(again.length).toBeLessThanOrEqual(2);
  });
});
