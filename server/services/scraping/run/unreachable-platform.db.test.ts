import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { getDb } from "@/server/infra/db";
import { checkScraperAccountConnectivity } from "@/server/services/scraping/account";
import { RunScene, targetsOf } from "@/testing/scraping/run-scene";
import { accountRow, bloggerRow } from "@/testing/scraping/scraping-scene";
import { getRunProgress } from ".";

const scene = new RunScene();
const FIRST_WAIT_MS = 15_000;
const inReach = { consecutiveFailures: 0, cooldownUntil: null, cooldownRound: 0, status: "ACTIVE" } as const;

let accounts: string[];
let isCut: boolean;
beforeEach(async () => {
  // A single failure would start a cooldown.
  await scene.setPace({ consecutiveFailureThreshold: 1 });
  accounts = [await scene.addAccount("PGY"), await scene.addAccount("PGY")];
  isCut = false;
});
afterEach(() => (isCut ? scene.reconnect() : undefined));

async function cutOff() {
  await scene.cutOff();
  isCut = true;
  // Lets pooled connections notice the cut.
  await sleep(50);
}

async function reconnect() {
  await scene.reconnect();
  isCut = false;
}

async function startRun() {
  for (const n of [1, 2, 3]) await scene.addCreator("PGY", n);
  return scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
}

const runRow = (id: string) => getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });
const progressOf = (id: string) => getRunProgress({ ctx: scene.organization.ctx(), input: { id } });
const lanes = z.object({
  PGY: z.looseObject({ outage: z.object({ since: z.number(), waitMs: z.number(), until: z.number() }) }),
});
const outageOf = async (id: string) => lanes.parse((await runRow(id)).crewJson).PGY.outage;

async function endWait(id: string) {
  const { PGY } = lanes.parse((await runRow(id)).crewJson);
  const savedLanes = JSON.stringify({ PGY: { ...PGY, outage: { ...PGY.outage, until: Date.now() - 1 } } });
  await getDb().$executeRaw`UPDATE scraping_task_run SET crew_json = ${savedLanes}::jsonb WHERE id = ${id}`;
}

async function expectNoAccountBlamed(id: string, chain: number) {
  for (const account of accounts)
    expect(await accountRow(account)).toMatchObject({ ...inReach, leaseToken: null });
  expect(await targetsOf(chain)).toMatchObject(
    [1, 2, 3].map(() => ({ state: "PENDING", tries: 0, attempt: 0 })),
  );
  expect(await getDb().scrapingRunFailure.count({ where: { runId: id } })).toBe(0);
  expect(await getDb().scrapingRunAccount.count({ where: { runId: id } })).toBe(0);
  expect(await getDb().scrapeClaim.count({ where: { runId: id } })).toBe(0);
}

describe("a run whose platform cannot be reached", () => {
  it("waits, blames no account, tries with one scrape, and resumes once it can be reached", async () => {
    const { id, chain } = await startRun();
    await cutOff();
    const { kind, until } = await scene.step(id);
    expect(kind).toBe("sleep");
    const waitMs = Date.parse(until ?? "") - Date.now();
    expect(waitMs).toBeGreaterThan(FIRST_WAIT_MS - 5_000);
    expect(waitMs).toBeLessThanOrEqual(FIRST_WAIT_MS + 500);
    await expectNoAccountBlamed(id, chain);
    expect(await runRow(id)).toMatchObject({ status: "RUNNING", successCount: 0, failedCount: 0 });
    const first = await outageOf(id);
    expect((await progressOf(id)).perPlatform).toMatchObject([
      { platform: "PGY", outage: { since: new Date(first.since).toISOString(), until } },
    ]);

    const used = async () => (await Promise.all(accounts.map(accountRow))).map(({ usedToday }) => usedToday);
    const before = (await used()).reduce((sum, count) => sum + count, 0);
    await endWait(id);
    expect((await scene.step(id)).kind).toBe("sleep");
    expect(await outageOf(id)).toMatchObject({ since: first.since, waitMs: 2 * FIRST_WAIT_MS });
    expect((await used()).reduce((sum, count) => sum + count, 0)).toBe(before + 1);
    await expectNoAccountBlamed(id, chain);

    await reconnect();
    await endWait(id);
    expect(await scene.work(id)).toMatchObject({ status: "SUCCESS", successCount: 3, failedCount: 0 });
    expect((await progressOf(id)).perPlatform).toMatchObject([{ outage: null }]);
  });

  it("pauses at the end of its time, and counts no retry", async () => {
    const { id, chain, taskId } = await startRun();
    await cutOff();
    await scene.step(id);
    await getDb().scrapingTaskRun.update({ where: { id }, data: { stopsAt: new Date(Date.now() + 5_000) } });
    expect(await scene.work(id)).toMatchObject({ status: "PAUSED", pauseReason: "MAX_DURATION" });
    expect((await runRow(id)).resumeAt).not.toBeNull();
    await expectNoAccountBlamed(id, chain);
    expect(await getDb().scrapingTask.findUniqueOrThrow({ where: { id: taskId } })).toMatchObject({
      currentRetryCount: 0,
    });
  });
});

it("a refresh and a check report that the platform cannot be reached, and blame no account", async () => {
  const creator = await scene.addCreator("PGY", 1);
  await cutOff();
  expect(await scene.refresh(creator)).toMatchObject({
    outcome: "FAILED",
    code: "UNREACHABLE",
    message: expect.stringMatching(/cannot be reached from here.*CONNECT_FAILED/) as string,
  });
  expect(await bloggerRow(creator)).toMatchObject({ platformStatus: "ACTIVE", lastSyncedAt: null });
  const [used = ""] = accounts;
  const ctx = scene.organization.ctx();
  expect(await checkScraperAccountConnectivity({ ctx, input: { id: used } })).toMatchObject({
    ok: false,
    code: "UNREACHABLE",
  });
  for (const account of accounts)
    expect(await accountRow(account)).toMatchObject({
      ...inReach,
      leaseToken: null,
      failedCheckCode: null,
      lastConnectivityCheckAt: null,
    });
});
