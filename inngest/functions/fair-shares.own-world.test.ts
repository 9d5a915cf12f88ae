import { enginePort } from "@/testing/push/engine/job-engine-settings";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/integration/context";
import { runScrapingTask } from "@/server/services/scraping/task";
import { startJobEngine } from "@/testing/push/engine/start-job-engine";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { RunScene } from "@/testing/scraping/run-scene";
import type { EmbeddedEngine } from "../embedded/embedded-engine";
import { cancelScrapingRun } from "@/server/services/scraping/run";

const MANY = 30;
/** Runs that wait for a place when the single run comes. */
const CROWD = 10;
/** Concurrent steps of one organization (docs/rules.md#jobs). */
const CONCURRENCY = 6;
const TIMEOUT_MS = 180_000;
const PATIENCE = { timeout: 60_000, interval: 20 };
const platform = "VIDEO_HUXUAN";

const scene = new RunScene();
let engine: EmbeddedEngine;
beforeAll(async () => {
  engine = await startJobEngine(enginePort);
});
afterAll(() => engine.stop());

function ctxOf(organization: TestOrganization) {
  const { actor, organization: tenant } = organization.ctx();
  return createCtx({ actor }, tenant);
}

type Calls = { running: number; waiting: number; ended: number };

async function callsFor({ organizationId }: TestOrganization): Promise<Calls> {
  const [calls] = await getDb().$queryRaw<Calls[]>`
    WITH run AS (SELECT r.id FROM inngest.run r WHERE r.event->'data'->>'organizationId' = ${organizationId})
    SELECT count(*) FILTER (WHERE j.status = 'running')::int AS running,
      count(*) FILTER (WHERE j.status = 'queued' AND j.due_at <= now())::int AS waiting,
      (SELECT count(*)::int FROM inngest.step s JOIN run ON run.id = s.run_id WHERE s.name LIKE 'page-%') AS ended
    FROM inngest.job j JOIN run ON run.id = j.run_id`;
  return calls ?? { running: 0, waiting: 0, ended: 0 };
}

it(
  "an organization with many runs does not keep another one's single run waiting",
  async () => {
    // Each run has its own account and works for whole steps.
    await scene.setPace({ shiftSize: 1_000, minIntervalMs: 700 });
    const busy = scene.organization;
    for (let n = 1; n <= MANY; n += 1) await scene.addAccount(platform);
    for (let n = 1; n <= 60; n += 1) await scene.addCreator(platform, n);
    const tasks = await Promise.all(
      Array.from({ length: MANY }, () => scene.addTask({ platforms: [platform] })),
    );
    const runs = await Promise.all(tasks.map((id) => runScrapingTask({ ctx: ctxOf(busy), input: { id } })));
    const isCrowded = async () => {
      const { running, waiting } = await callsFor(busy);
      expect(running).toBeLessThanOrEqual(CONCURRENCY);
      return running === CONCURRENCY && waiting >= CROWD;
    };
    await expect.poll(isCrowded, PATIENCE).toBe(true);

    const single = await createTestOrganization();
    scene.moveTo(single);
    await scene.setPace({ minIntervalMs: 200 });
    const account = await scene.addAccount(platform);
    for (let n = 1; n <= 3; n += 1) await scene.addCreator(platform, n);
    const task = await scene.addTask({ platforms: [platform] });
    const before = await callsFor(busy);
    const { id } = await runScrapingTask({ ctx: ctxOf(single), input: { id: task } });
    await expect
      .poll(() => getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } }), PATIENCE)
      .toMatchObject({ status: "SUCCESS", successCount: 3 });
    // Queued behind the waiting runs, it would have started after all of them.
    const after = await callsFor(busy);
    expect(after.running).toBeLessThanOrEqual(CONCURRENCY);
    expect(after.ended - before.ended).toBeLessThan(CROWD);
    expect(scene.simulator.log().filter((request) => request.account === account)).toHaveLength(3);

    const foreign = await getDb().$queryRaw<object[]>`
    SELECT 1 FROM scraper_account a JOIN scraping_task_run r ON r.id = a.lease_holder
    WHERE a.organization_id <> r.organization_id
    UNION ALL SELECT 1 FROM scraping_run_account u JOIN scraping_task_run r ON r.id = u.run_id
    JOIN scraper_account a ON a.id = u.account_id WHERE a.organization_id <> r.organization_id`;
    expect(foreign).toEqual([]);
    for (const { id } of runs) await cancelScrapingRun({ ctx: ctxOf(busy), input: { id } });
  },
  TIMEOUT_MS,
);
