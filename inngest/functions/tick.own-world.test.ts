import { enginePort } from "@/testing/push/engine/job-engine-settings";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { rateLimiter } from "@/server/infra/limiter";
import { checkHealth } from "@/server/services/kernel/health";
import { createPushBench, importCreators, type PushBench } from "@/testing/push/engine/push-bench";
import { listEngineRuns, runTick } from "@/testing/push/engine/run-tick";
import { startJobEngine } from "@/testing/push/engine/start-job-engine";
import type { EmbeddedEngine } from "../embedded/embedded-engine";

const TIMEOUT_MS = 120_000;
const PATIENCE = { timeout: 60_000, interval: 50 };

let engine: EmbeddedEngine;
let bench: PushBench;
beforeAll(async () => {
  engine = await startJobEngine(enginePort);
  bench = await createPushBench();
});
afterAll(async () => {
  await engine.stop();
  await bench.receiver.close();
});

/** As when the event of a change was lost. */
async function missChange(number: number): Promise<void> {
  await importCreators(bench.ctx, [number]);
  await getDb().bloggerChange.updateMany({
    where: { organizationId: bench.organization.organizationId },
    data: { changedAt: new Date(Date.now() - 60_000) },
  });
}

it("a tick without steps wakes all that was missed, and what settles", { timeout: TIMEOUT_MS }, async () => {
  await bench.endpoint();
  await missChange(1);
  expect(await runTick()).toMatchObject({ status: "completed", steps: 0 });
  await bench.receiver.waitFor(1, PATIENCE.timeout);
  await expect
    .poll(() => listEngineRuns("settle"), PATIENCE)
    .toMatchObject([{ status: "completed", steps: 0 }]);
  const { organizationId } = bench.organization;
  const behind = () => getDb().$queryRaw`
    SELECT 1 FROM roster_delta WHERE organization_id = ${organizationId}`;
  await expect.poll(behind, PATIENCE).toEqual([]);
});

const health = async () => {
  const parts = { db: getDb(), limiter: rateLimiter(), jobsHealthUrl: null, runningMs: 0 };
  const { status, checks } = await checkHealth(parts);
  return { status, jobs: checks.jobs };
};

it(
  "a look that fails keeps no other from looking, and the health says so",
  { timeout: TIMEOUT_MS },
  async () => {
    await missChange(2);
    await getDb().$executeRawUnsafe("ALTER TABLE blogger_refresh RENAME TO blogger_refresh_away");
    try {
      expect(await runTick()).toMatchObject({ status: "failed" });
      await bench.receiver.waitFor(2, PATIENCE.timeout);
      await expect.poll(health, PATIENCE).toEqual({ status: "degraded", jobs: "failing" });
      const { problem } = await getDb().jobState.findUniqueOrThrow({ where: { name: "sweep" } });
      expect(problem?.split(", ")).toContain("sweep-refreshes");
    } finally {
      await getDb().$executeRawUnsafe("ALTER TABLE blogger_refresh_away RENAME TO blogger_refresh");
    }
    expect(await runTick()).toMatchObject({ status: "completed" });
    await expect.poll(health, PATIENCE).toEqual({ status: "ok", jobs: "ok" });
  },
);
