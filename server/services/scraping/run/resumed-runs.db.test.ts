import { describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { withTransaction } from "@/server/services/kernel/verb";
import { RunScene, targetsOf } from "@/testing/scraping/run-scene";
import { getRunProgress, stopRun } from ".";

const scene = new RunScene();
const creatorIds = { 1: "", 2: "", 3: "" };
const primaryId = (n: number) => scene.creatorOf("PGY", n).id;

async function startRun() {
  await scene.addAccount("PGY");
  for (const n of [1, 2, 3] as const) creatorIds[n] = await scene.addCreator("PGY", n);
  scene.simulator.misbehave({ creator: primaryId(2), does: { kind: "not-found" } });
  return scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
}

const pause = (id: string) =>
  withTransaction(scene.organization.ctx(), (tx) =>
    stopRun(tx, { id }, { status: "PAUSED", pauseReason: "PERSON", resumeAt: null }),
  );

it("freezes the targets of a run that was paused before it started", async () => {
  const { id, chain } = await startRun();
  await pause(id);
  const next = await scene.continueRun(id, "pending");
  expect(next).toMatchObject({ attempt: 2, chain, frozenAt: null, targetCount: 0 });
  expect(await targetsOf(chain)).toEqual([]);
  expect(await scene.work(next.id)).toMatchObject({ status: "PARTIAL", targetCount: 3, successCount: 2 });
  const { frozenAt } = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id: next.id } });
  expect(frozenAt).not.toBeNull();
  const seen = await getRunProgress({ ctx: scene.organization.ctx(), input: { id } });
  expect(seen).toMatchObject({ targetCount: 3, successCount: 2, failedCount: 1, pendingCount: 0 });
  const retry = await scene.continueRun(next.id, "failed");
  expect(retry).toMatchObject({ frozenAt: expect.any(Date) as Date, targetCount: 1 });
});

it("stays PARTIAL when a retry of the failed fails again: an earlier attempt succeeded", async () => {
  const { id } = await startRun();
  expect(await scene.work(id)).toMatchObject({ status: "PARTIAL", successCount: 2 });
  const retry = await scene.continueRun(id, "failed");
  expect(await scene.work(retry.id)).toMatchObject({ status: "PARTIAL", successCount: 0, failedCount: 1 });
});

it("stays PARTIAL when neither a retry nor an account is left", async () => {
  await scene.setPace({ consecutiveFailureThreshold: 1 });
  const { id, taskId, chain } = await startRun();
  await scene.work(id);
  await getDb().scrapingTask.update({ where: { id: taskId }, data: { failureRetryCount: 0 } });
  scene.simulator.reset();
  scene.simulator.misbehave({ creator: primaryId(2), does: { kind: "server-error" } });
  const retry = await scene.continueRun(id, "failed");
  // The target may be asked for again, but the only account is cooling down.
  expect(await scene.work(retry.id)).toMatchObject({ status: "PARTIAL", successCount: 0, failedCount: 0 });
  expect((await targetsOf(chain)).filter(({ state }) => state === "SUCCESS")).toHaveLength(2);
});

it("does not exceed an account's task cap in a retry of the failed", async () => {
  await scene.setPace({ maxPerTask: 2 });
  const { id, chain } = await startRun();
  await getDb().blogger.update({ where: { id: creatorIds[3] }, data: { lastSyncedAt: new Date() } });
  expect(await scene.work(id)).toMatchObject({ status: "PAUSED", successCount: 1, failedCount: 1 });
  const calls = scene.simulator.log().length;
  const retry = await scene.continueRun(id, "failed");
  expect(retry.chain).not.toBe(chain);
  expect(await scene.work(retry.id)).toMatchObject({ status: "PAUSED", pauseReason: "NO_ELIGIBLE_ACCOUNT" });
  expect(scene.simulator.log()).toHaveLength(calls);
});

it("does not succeed while it has failed targets, even if another run scrapes them", async () => {
  const { id, chain } = await startRun();
  await scene.step(id, { stepMs: 10_000 });
  await getDb().scrapingTaskRun.update({ where: { id }, data: { status: "RUNNING" } });
  for (const [n, state] of [
    [1, "SUCCESS"],
    [2, "FAILED"],
    [3, "PENDING"],
  ] as const)
    await setTarget(chain, creatorIds[n], state);
  await getDb().scrapingRunFailure.deleteMany({ where: { chain } });
  await getDb().scrapingRunFailure.create({
    data: { runId: id, chain, attempt: 1, bloggerId: creatorIds[2], platform: "PGY", url: "" },
  });
  await pause(id);
  scene.simulator.reset();
  const retry = await scene.continueRun(id, "failed");
  expect(retry.chain).not.toBe(chain);
  expect(await scene.work(retry.id)).toMatchObject({ status: "SUCCESS", successCount: 1 });
  const rest = await scene.continueRun(id, "pending");
  expect(await scene.work(rest.id)).toMatchObject({ status: "PARTIAL", successCount: 1, failedCount: 0 });
  const seen = await getRunProgress({ ctx: scene.organization.ctx(), input: { id } });
  expect(seen.causes, "what made it PARTIAL is shown").toMatchObject([{ count: 1 }]);
});

const setTarget = (chain: number, bloggerId: string, state: "PENDING" | "SUCCESS" | "FAILED") =>
  getDb().scrapingRunTarget.update({ where: { chain_bloggerId: { chain, bloggerId } }, data: { state } });

it("scrapes the failed targets of a paused run in one logical run, until that one is cancelled", async () => {
  const { id, chain } = await startRun();
  await scene.work(id);
  await setTarget(chain, creatorIds[3], "PENDING");
  await getDb().scrapingTaskRun.update({ where: { id }, data: { status: "PAUSED", pauseReason: "PERSON" } });
  const retry = await scene.continueRun(id, "failed");
  expect(retry.chain).not.toBe(chain);
  expect(await scene.work(retry.id)).toMatchObject({ status: "FAILED", failedCount: 1 });
  await expect(scene.continueRun(id, "failed")).rejects.toThrow(retry.id);
  await getDb().scrapingTaskRun.update({ where: { id: retry.id }, data: { status: "CANCELLED" } });
  expect(await scene.continueRun(id, "failed")).toMatchObject({ targetCount: 1 });
});

describe("a retry of the failed of a run that has others left", () => {
  const cancel = (id: string) =>
    withTransaction(scene.organization.ctx(), (tx) => stopRun(tx, { id }, { status: "CANCELLED" }));
  const pendingOf = async (chain: number) =>
    (await targetsOf(chain)).filter(({ state }) => state === "PENDING").map(({ bloggerId }) => bloggerId);

  async function retryOne() {
    const { id, chain } = await startRun();
    await scene.work(id);
    await setTarget(chain, creatorIds[3], "PENDING");
    await getDb().scrapingTaskRun.update({
      where: { id },
      data: { status: "PAUSED", pauseReason: "PERSON", successCount: 1 },
    });
    const retry = await scene.continueRun(id, "failed");
    expect(await pendingOf(retry.chain)).toEqual([creatorIds[2]]);
    return { id, chain, retry };
  }

  async function failThird(id: string, chain: number): Promise<string> {
    scene.simulator.misbehave({ creator: primaryId(3), does: { kind: "not-found" } });
    const rest = await scene.continueRun(id, "pending");
    expect(await scene.work(rest.id)).toMatchObject({ status: "PARTIAL", failedCount: 1 });
    expect(await pendingOf(chain)).toEqual([]);
    return rest.id;
  }

  it("does not affect a later attempt, which reports it", async () => {
    const { id, chain, retry } = await retryOne();
    await scene.work(retry.id);
    const second = await scene.continueRun(id, "pending");
    await pause(second.id);
    await expect(scene.continueRun(id, "failed")).rejects.toThrow(retry.id);
    const calls = () => scene.simulator.log().filter(({ creator }) => creator === primaryId(2)).length;
    const before = calls();
    const third = await failThird(id, chain);
    const again = await scene.continueRun(third, "failed");
    expect(again).toMatchObject({ chain, targetCount: 1 });
    expect(await pendingOf(chain)).toEqual([creatorIds[3]]);
    expect(await scene.work(again.id)).toMatchObject({ status: "PARTIAL", failedCount: 1 });
    expect(calls()).toBe(before);
    const seen = await getRunProgress({ ctx: scene.organization.ctx(), input: { id } });
    expect(seen).toMatchObject({ failedCount: 2, pendingCount: 0, causes: [{ count: 2 }] });
  });

  it("also excludes them from a resume with the failed", async () => {
    const { id, chain, retry } = await retryOne();
    await scene.work(retry.id);
    const next = await scene.continueRun(id, "pending-and-failed");
    expect(next).toMatchObject({ targetCount: 1 });
    expect(await pendingOf(chain)).toEqual([creatorIds[3]]);
  });

  it("returns them when its newest attempt is cancelled, except those that succeeded", async () => {
    const { id, chain, retry } = await retryOne();
    await pause(retry.id);
    const resumed = await scene.continueRun(retry.id, "pending");
    await expect(scene.continueRun(id, "failed")).rejects.toMatchObject({ reason: "CONFLICT" });
    await cancel(resumed.id);
    const second = await scene.continueRun(id, "failed");
    expect(await pendingOf(second.chain)).toEqual([creatorIds[2]]);
    scene.simulator.reset();
    await scene.step(second.id, { stepMs: 10_000 });
    await setTarget(second.chain, creatorIds[2], "SUCCESS");
    await cancel(second.id);
    await expect(scene.continueRun(id, "failed")).rejects.toMatchObject({ reason: "CONFLICT" });
    const third = await failThird(id, chain);
    expect(await scene.continueRun(third, "failed")).toMatchObject({ chain, targetCount: 1 });
  });

  it("retries its own failures itself, not in the first run", async () => {
    const { id, retry } = await retryOne();
    await scene.work(retry.id);
    const own = await scene.continueRun(retry.id, "failed");
    expect(own).toMatchObject({ chain: retry.chain, attempt: retry.attempt + 1, targetCount: 1 });
    await pause(own.id);
    await expect(scene.continueRun(id, "failed")).rejects.toThrow(own.id);
  });

  it("may be retried in turn, and its targets belong to no other run, whatever happened in between", async () => {
    const { id, chain } = await startRun();
    await scene.work(id);
    const fail = async (run: { id: string; chain: number; attempt: number }, n: 1 | 2) => {
      await setTarget(run.chain, creatorIds[n], "FAILED");
      const { id: runId, attempt } = run;
      await getDb().scrapingRunFailure.create({
        data: { runId, chain: run.chain, attempt, bloggerId: creatorIds[n], platform: "PGY", url: "" },
      });
    };
    await fail({ id, chain, attempt: 1 }, 1);
    await setTarget(chain, creatorIds[3], "PENDING");
    await getDb().scrapingTaskRun.update({ where: { id }, data: { status: "PAUSED" } });
    const first = await scene.continueRun(id, "failed");
    await pause(first.id);
    const later = await scene.continueRun(first.id, "pending");
    await fail(later, 2);
    await pause(later.id);
    const inTurn = await scene.continueRun(first.id, "failed");
    expect(await pendingOf(inTurn.chain)).toEqual([creatorIds[2]]);
    await pause(inTurn.id);
    await cancel(later.id);
    const second = await scene.continueRun(id, "failed");
    expect(await pendingOf(second.chain)).toEqual([creatorIds[1]]);
  });
});
