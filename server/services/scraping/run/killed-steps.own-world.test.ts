import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { getDb } from "@/server/infra/db";
import { callsPerTarget } from "@/server/platforms";
import { bundleProgram } from "@/testing/processes/bundle-program";
import { RunScene } from "@/testing/scraping/run-scene";
import { accountRow } from "@/testing/scraping/scraping-scene";

const platform = "BILIBILI_HUAHUO";
const SILENT_MS = 3_000;
const INTERVAL_MS = 700;

const scene = new RunScene();
const calls = () => scene.simulator.log();

async function killStep(runId: string): Promise<void> {
  const env = { ...process.env, ...scene.settings };
  const program = await bundleProgram("testing/processes/step-once.ts");
  const step = spawn(process.execPath, [program, runId], { env });
  await vi.waitFor(() => expect(calls()).toHaveLength(2), { timeout: 60_000, interval: 20 });
  step.kill("SIGKILL");
  await once(step, "exit");
}

async function startSlowRun() {
  await scene.setPace({ minIntervalMs: INTERVAL_MS });
  const account = await scene.addAccount(platform);
  for (const n of [1, 2]) await scene.addCreator(platform, n);
  const { id } = await scene.startRun(await scene.addTask({ platforms: [platform] }));
  return { id, account };
}

it("the step after one that was killed has its account within seconds", async () => {
  const { id, account } = await startSlowRun();
  scene.simulator.misbehave({ nth: { first: 2 }, does: { kind: "slow", delayMs: 60_000 } });
  await killStep(id);
  expect((await accountRow(account)).leaseHolder).toBe(id);
  // The job is repeated at once, and checks for the killed step first.
  const startedAt = Date.now();
  expect(await scene.work(id)).toMatchObject({ status: "SUCCESS", successCount: 2 });
  const again = calls().filter(({ at }) => at >= startedAt);
  expect(again).toHaveLength(2 * callsPerTarget(platform));
  // The step waited for the account's interval, but not for the end of its lease.
  const waited = (again[0]?.at ?? Infinity) - startedAt;
  expect(waited).toBeGreaterThanOrEqual(INTERVAL_MS - 50);
  expect(waited).toBeLessThan(SILENT_MS + INTERVAL_MS + 3_000);
  expect(await accountRow(account)).toMatchObject({ usedThisHour: 3, consecutiveFailures: 0 });
}, 120_000);

it("a step that hung before its start leaves the run to the next one", async () => {
  const { id } = await startSlowRun();
  const executor = `job_1#${String(Date.now() + 60_000).padStart(15, "0")}-0123456789abcdef`;
  const executorUntil = new Date(Date.now() + 80_000);
  await getDb().scrapingTaskRun.update({ where: { id }, data: { executor, executorUntil } });
  expect(await scene.step(id)).toEqual({ kind: "ended", until: null });
  expect(await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } })).toMatchObject({ executor });
  expect(calls()).toEqual([]);
}, 60_000);

/**
 * After two seconds a step only waits for the end of its last call, but still sends heartbeats. On a slow
 * machine the second call may come too late for the first step, and is made by the next.
 */
async function stepToSecondCall(id: string) {
  for (;;) {
    const step = scene.step(id, { stepMs: 12_000 });
    const ended = step.then(() => true);
    let isOver = false;
    while (calls().length < 2 && !isOver) isOver = await Promise.race([ended, sleep(20, false)]);
    if (calls().length >= 2) return { step };
  }
}

it("a running step leaves its accounts to the step that takes its run over", async () => {
  const { id } = await startSlowRun();
  const delayMs = 8_000;
  scene.simulator.misbehave({ nth: { first: 2 }, does: { kind: "slow", delayMs } });
  const { step: first } = await stepToSecondCall(id);
  await sleep(2_000 + SILENT_MS);
  expect(await scene.work(id)).toMatchObject({ status: "SUCCESS", successCount: 2 });
  expect(await first).toMatchObject({ kind: "ended" });
  // Its account makes no other call until that one has ended.
  const [, slow, next] = calls().map(({ at }) => at);
  expect((next ?? 0) - (slow ?? 0)).toBeGreaterThanOrEqual(delayMs);
}, 120_000);

it("a target that another step settled since the targets were read is not scraped again", async () => {
  await scene.setPace({ minIntervalMs: 1_000 });
  await scene.addAccount("VIDEO_HUXUAN");
  for (let n = 1; n <= 4; n += 1) await scene.addCreator("VIDEO_HUXUAN", n);
  const { id, chain } = await scene.startRun(await scene.addTask({ platforms: ["VIDEO_HUXUAN"] }));
  const work = scene.work(id);
  await vi.waitFor(() => expect(calls()).toHaveLength(1), { timeout: 30_000, interval: 20 });
  // A step whose engine was killed works on until it finds that another step took its run.
  const settled = await getDb().$executeRaw`
    UPDATE scraping_run_target t SET state = 'SUCCESS' FROM blogger b
    WHERE t.chain = ${chain} AND b.id = t.blogger_id AND b.platform_blogger_id <> ${calls()[0]?.creator}`;
  await getDb().scrapingTaskRun.update({ where: { id }, data: { successCount: { increment: settled } } });
  expect(await work).toMatchObject({ status: "SUCCESS", successCount: 4 });
  expect(calls()).toHaveLength(1);
}, 60_000);
