import { enginePort } from "@/testing/push/engine/job-engine-settings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { rateLimiter } from "@/server/infra/limiter";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import { checkHealth } from "@/server/services/kernel/health";
import { exportBloggers } from "@/server/services/roster/export";
import {
  createPushBench,
  importCreators,
  parsePush,
  type PushBench,
  upTo,
} from "../../push/engine/push-bench";
import { allowRole } from "../../roster/allow-role";
import { listEngineRuns, runTick } from "../../push/engine/run-tick";
import { startJobEngine } from "../../push/engine/start-job-engine";
import { behave } from "../../push/receiver/behave";
import { passHour } from "./pass-hour";

const PATIENCE_MS = 180_000;
const BATCH = 5;
const FAILED_BEFORE = 20;
const WRITTEN_WHILE_AWAY = 40;

let engine: Awaited<ReturnType<typeof startJobEngine>>;
let bench: PushBench;
beforeAll(async () => {
  engine = await startJobEngine(enginePort);
  bench = await createPushBench();
  // A job works with the permissions of the person who began it.
  await allowRole(bench.ctx, "blogger:export");
}, PATIENCE_MS);
afterAll(async () => {
  await engine.stop();
  await bench.receiver.close();
});

/** What the health report says of the jobs, of the embedded engine and of a job server elsewhere. */
async function jobs(): Promise<string[]> {
  const parts = { db: getDb(), limiter: rateLimiter(), runningMs: HOUR_MS };
  const urls = [`http://127.0.0.1:${enginePort}/health`, null];
  const reports = await Promise.all(urls.map((jobsHealthUrl) => checkHealth({ ...parts, jobsHealthUrl })));
  return reports.map(({ checks }) => checks.jobs);
}

describe("a job server that is away for an hour", () => {
  it("does what it missed when it is back, once", { timeout: 3 * PATIENCE_MS }, async () => {
    await runTick();
    await expect.poll(jobs, { timeout: PATIENCE_MS }).toEqual(["ok", "ok"]);
    const { receiver } = bench;
    const accepted: { id: string; ids: string[] }[] = [];
    // Of the first attempts every creator is refused, so that each delivery is due again.
    receiver.behaveAs((response, request) => {
      const failedBloggerIds = parsePush(request).bloggers.map(({ blogger }) => blogger.id);
      response.end(JSON.stringify({ failedBloggerIds }));
    });
    const endpoint = await bench.endpoint({ batchSize: BATCH, retryCount: 10 });

    await engine.stop();
    await importCreators(bench.ctx, upTo(FAILED_BEFORE));
    await bench.drain(endpoint);
    await importCreators(bench.ctx, upTo(WRITTEN_WHILE_AWAY, FAILED_BEFORE + 1));
    const exported = await exportBloggers({
      ctx: bench.ctx,
      input: { columns: ["nickname"], format: "CSV" },
    });
    const ticks = (await listEngineRuns("tick")).length;
    await passHour();
    await expect.poll(jobs, { timeout: PATIENCE_MS }).toEqual(["unreachable", "stalled"]);
    const deliveries = () => getDb().syncDelivery.findMany({ where: { endpointId: endpoint.id } });
    expect((await deliveries()).map(({ status }) => status)).toEqual(
      Array(FAILED_BEFORE / BATCH).fill("PENDING"),
    );

    receiver.behaveAs((response, request) => {
      const { id, bloggers } = parsePush(request);
      accepted.push({ id, ids: bloggers.map(({ blogger }) => blogger.platformBloggerId) });
      behave.ok()(response, request);
    });
    const startedAtMs = performance.now();
    engine = await startJobEngine(enginePort);
    const left = async () => {
      const unsent = (await deliveries()).filter(({ status }) => status !== "SUCCESS").length;
      const job = await getDb().rosterJob.findUniqueOrThrow({ where: { id: exported.id } });
      return { unsent, pushed: new Set(accepted.flatMap(({ ids }) => ids)).size, export: job.status };
    };
    await expect
      .poll(left, { timeout: PATIENCE_MS, interval: 50 })
      .toEqual({ unsent: 0, pushed: FAILED_BEFORE + WRITTEN_WHILE_AWAY, export: "SUCCESS" });
    const seconds = (performance.now() - startedAtMs) / 1_000;
    console.log(`job server away for an hour: all of it was done ${seconds.toFixed(1)} s after its return`);
    expect(accepted.length).toBe(new Set(accepted.map(({ id }) => id)).size);
    await expect.poll(jobs, { timeout: PATIENCE_MS }).toEqual(["ok", "ok"]);
    // One for the sixty minutes that were missed, and those of the minutes since.
    const since = (await listEngineRuns("tick")).length - ticks;
    expect(since).toBeLessThanOrEqual(2 + seconds / 60);
  });
});
