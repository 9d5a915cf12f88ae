import { enginePort } from "@/testing/push/engine/job-engine-settings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/integration/context";
import { createSyncEndpoint } from "@/server/services/push/endpoint";
import { runScrapingTask } from "@/server/services/scraping/task";
import { importCreators, upTo } from "../../push/engine/push-bench";
import { startJobEngine } from "../../push/engine/start-job-engine";
import { startReceiver } from "../../push/receiver/start-receiver";
import { RunScene } from "../../scraping/run-scene";
import { serveWithShortSteps } from "./serve-with-short-steps";
import {
  countExecutions,
  countIdle,
  difference,
  type Executions,
  fireSchedules,
  sumOf,
  untilIdle,
} from "./count-executions";

const CHANGES = Number(process.env.EXECUTIONS_CHANGES ?? 200);
const TARGETS = Number(process.env.EXECUTIONS_TARGETS ?? 20);
/** Of the longest month, on the plan of Inngest's cloud that costs nothing and documents 50,000. */
const MAX_IDLE = 45_000;
const PER_IMPORT = 100;
const PATIENCE_MS = 120_000 + CHANGES * 60 + TARGETS * 500;

/** Accounts, intervals and working time of a step pass this much faster, so the steps are as many. */
const SPEED = 10;
const INTERVAL_MS = 3_000 / SPEED;
/** Of a step's 25 s, the last ten are room for a call that has started. */
const STEP_MS = 10_000 + 15_000 / SPEED;
const ACCOUNTS = 5;
const platform = "VIDEO_HUXUAN";

const scene = new RunScene();
let engine: Awaited<ReturnType<typeof startJobEngine>>;
beforeAll(async () => {
  engine = await startJobEngine(enginePort, { serve: serveWithShortSteps(STEP_MS) });
});
afterAll(() => engine.stop());

function tell(period: string, executions: Executions): void {
  const parts = Object.entries(executions).map(([name, count]) => `${name} ${count.toLocaleString("en")}`);
  console.log(`${period}: ${sumOf(executions).toLocaleString("en")} executions (${parts.join(", ")})`);
}

function add(one: Executions, other: Executions): Executions {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}

describe("the job engine's executions", () => {
  it("are one a minute and few besides where there is nothing to do", { timeout: PATIENCE_MS }, async () => {
    // What was set up before may still have to settle.
    await fireSchedules();
    const month = await countIdle(31);
    tell("a month of 31 days with nothing to do", month);
    expect(month.tick).toBe(44_640);
    expect(sumOf(month)).toBeLessThanOrEqual(MAX_IDLE);
  });

  it("follow the work, not the single change or target", { timeout: PATIENCE_MS }, async () => {
    await fireSchedules();
    const idle = await countIdle(1);
    const before = await countExecutions();
    const { actor, organization } = scene.organization.ctx();
    const ctx = createCtx({ actor }, organization);
    const receiver = await startReceiver();
    await createSyncEndpoint({ ctx, input: { name: "Receiver", url: `${receiver.url}/hook` } });

    let ticks = 0;
    for (let first = 1; first <= CHANGES; first += PER_IMPORT) {
      await importCreators(ctx, upTo(Math.min(PER_IMPORT, CHANGES - first + 1), first));
      await fireSchedules("-tick");
      ticks += 1;
    }
    await scene.setPace({ minIntervalMs: INTERVAL_MS });
    for (let n = 1; n <= ACCOUNTS; n += 1) await scene.addAccount(platform);
    for (let n = 1; n <= TARGETS; n += 1) await scene.addCreator(platform, n);
    const task = await scene.addTask({ platforms: [platform] });
    const { id } = await runScrapingTask({ ctx, input: { id: task } });
    const run = () => getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });
    await expect
      .poll(run, { timeout: PATIENCE_MS, interval: 200 })
      .toMatchObject({ status: "SUCCESS", successCount: TARGETS });
    await fireSchedules("-tick");
    ticks += 1;
    await untilIdle();
    await receiver.close();

    const { tick = 0, ...work } = difference(await countExecutions(), before);
    // They stand for those of the day. The minute's own may come in between.
    expect(tick).toBeGreaterThanOrEqual(ticks);
    expect(work).toMatchObject({
      settle: expect.any(Number) as number,
      "run-scraping": expect.any(Number) as number,
    });
    tell(`a day of ${CHANGES} changes and ${TARGETS} targets`, add(idle, work));
    // Neither a change nor a target has an execution of its own.
    expect(sumOf(work)).toBeLessThan((CHANGES + TARGETS) / 4);
  });
});
