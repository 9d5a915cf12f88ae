import { afterEach, describe, expect, it, vi } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { withTransaction } from "@/server/services/kernel/verb";
import { RunScene, targetsOf } from "@/testing/scraping/run-scene";
import { bloggerRow } from "@/testing/scraping/scraping-scene";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { lockTaskOfRuns, resumeDueRuns, stopRun } from ".";

const platform = "VIDEO_HUXUAN";
const byPerson = { status: "PAUSED", pauseReason: "PERSON", resumeAt: null } as const;

const scene = new RunScene();
afterEach(() => void vi.useRealTimers());

const rowOf = (id: string) => getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });
const retriesOf = async (taskId: string) =>
  (await getDb().scrapingTask.findUniqueOrThrow({ where: { id: taskId } })).currentRetryCount;
const setRetries = (taskId: string, currentRetryCount: number) =>
  getDb().scrapingTask.update({ where: { id: taskId }, data: { currentRetryCount } });

const setStatus = (status: "ACTIVE" | "SUSPENDED") =>
  getDb().organization.update({ where: { id: scene.organization.organizationId }, data: { status } });

async function startRun(task: Parameters<typeof scene.addTask>[0] = {}) {
  await scene.addAccount(platform);
  const creator = await scene.addCreator(platform, 1);
  const { id, chain, taskId } = await scene.startRun(await scene.addTask({ platforms: [platform], ...task }));
  return { id, chain, taskId, creator };
}

describe("a run that is stopped", () => {
  it("stays stopped when its step ends at the same time, without a deadlock", async () => {
    const { id, taskId } = await startRun();
    let step: Promise<unknown> = Promise.resolve();
    await withTransaction(scene.organization.ctx(), async (tx) => {
      await lockTaskOfRuns(tx, taskId);
      const [session] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      step = scene.step(id);
      await vi.waitFor(async () => {
        const waiting = await getDb().$queryRaw`
          SELECT 1 FROM pg_stat_activity WHERE ${session?.pid}::int = ANY (pg_blocking_pids(pid))`;
        expect(waiting).toHaveLength(1);
      }, 10_000);
      await stopRun(tx, { id }, byPerson);
    });
    expect(await step).toEqual({ kind: "ended", until: null });
    expect(await rowOf(id)).toMatchObject({ status: "PAUSED", pauseReason: "PERSON", successCount: 1 });
  });

  it("does not count the result of a call that was running when it stopped", async () => {
    scene.simulator.misbehave({ does: { kind: "slow", delayMs: 500 } });
    const { id, chain, creator } = await startRun();
    const working = scene.work(id);
    await expect.poll(() => scene.simulator.log().length).toBeGreaterThan(0);
    await withTransaction(scene.organization.ctx(), (tx) => stopRun(tx, { id }, byPerson));
    expect(await working).toMatchObject({ status: "PAUSED", successCount: 0, failedCount: 0 });
    expect(await targetsOf(chain)).toMatchObject([{ state: "PENDING", tries: 0 }]);
    expect((await bloggerRow(creator)).lastSyncedAt).toBeNull();
  });
});

describe("a run that ends", () => {
  it("ends by the database's clock, whatever the process's says", async () => {
    const { id } = await startRun();
    const { id: without } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    await scene.addCreator("STARMAP", 1);
    const { id: paused } = await scene.startRun(await scene.addTask({ platforms: ["STARMAP"] }));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2090, 0, 1) });
    for (const run of [id, without, paused]) await scene.step(run);
    vi.useRealTimers();
    const rows = await Promise.all([id, without, paused].map(rowOf));
    expect(rows.map(({ status }) => status)).toEqual(["SUCCESS", "SUCCESS", "PAUSED"]);
    for (const { finishedAt } of rows) expect(finishedAt?.getUTCFullYear()).toBeLessThan(2090);
    expect(rows[2]?.pausedAt?.getUTCFullYear()).toBeLessThan(2090);
  });

  it("with a success resets its task's retries, and without one does not", async () => {
    const { id, taskId } = await startRun({ failureRetryCount: 3 });
    await setRetries(taskId, 2);
    expect(await scene.work(id)).toMatchObject({ status: "SUCCESS" });
    expect(await retriesOf(taskId)).toBe(0);
    scene.simulator.misbehave({ does: { kind: "not-found" } });
    const next = await scene.startRun(taskId);
    await setRetries(taskId, 2);
    expect(await scene.work(next.id)).toMatchObject({ status: "FAILED" });
    expect(await retriesOf(taskId)).toBe(2);
  });

  it("does not succeed when a target was not scraped, and says so", async () => {
    const { id, chain } = await startRun();
    await scene.addCreator(platform, 2);
    const other = await scene.startRun(await scene.addTask({ platforms: [platform] }));
    await scene.step(id, { stepMs: 10_000 });
    await scene.step(other.id, { stepMs: 10_000 });
    await getDb().scrapingRunTarget.deleteMany({ where: { chain } });
    const [first] = await targetsOf(other.chain);
    const where = { chain: other.chain, bloggerId: first?.bloggerId ?? "" };
    // This release has no driver for it.
    await getDb().scrapingRunTarget.updateMany({ where, data: { platform: "MP_HUXUAN" } });
    expect(await scene.work(id)).toMatchObject({ status: "FAILED", targetCount: 2, successCount: 0 });
    expect(await scene.work(other.id)).toMatchObject({
      status: "PARTIAL",
      targetCount: 2,
      successCount: 1,
      errorsJson: [{ kind: "NOT_ASKED", count: 1 }],
    });
  });

  it("waits only for its organization, even if the daily budget is used up as well", async () => {
    await scene.setPace({ orgDailyBudget: 1 });
    const { id, taskId } = await startRun();
    await scene.work(id);
    const next = await scene.startRun(taskId);
    await setStatus("SUSPENDED");
    expect(await scene.work(next.id)).toMatchObject({ pauseReason: "ORG_SUSPENDED", resumeAt: null });
  });

  it("waits for its suspended organization, even if that is active again before the run has ended", async () => {
    scene.simulator.misbehave({ does: { kind: "slow", delayMs: 1_500 } });
    const { id, taskId } = await startRun();
    await scene.addCreator(platform, 2);
    let working: Promise<unknown> = Promise.resolve();
    await withTransaction(scene.organization.ctx(), async (tx) => {
      await lockTaskOfRuns(tx, taskId);
      const [session] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      working = scene.work(id);
      await expect.poll(() => scene.simulator.log().length, { timeout: 10_000 }).toBe(1);
      await setStatus("SUSPENDED");
      await vi.waitFor(async () => {
        const waiting = await getDb().$queryRaw`
          SELECT 1 FROM pg_stat_activity WHERE ${session?.pid}::int = ANY (pg_blocking_pids(pid))`;
        expect(waiting).toHaveLength(1);
      }, 15_000);
      await setStatus("ACTIVE");
    });
    expect(await working).toMatchObject({ pauseReason: "ORG_SUSPENDED", resumeAt: null });
  });

  it("without a success retries failed targets, except for the creators' own failures", async () => {
    await scene.setPace({ consecutiveFailureThreshold: 50 });
    const { id, taskId } = await startRun({ failureRetryCount: 1 });
    await scene.addCreator(platform, 2);
    const primaryId = (n: number) => scene.creatorOf(platform, n).id;
    scene.simulator.misbehave({ creator: primaryId(1), does: { kind: "not-found" } });
    scene.simulator.misbehave({ creator: primaryId(2), does: { kind: "server-error" } });
    expect(await scene.work(id)).toMatchObject({ status: "PAUSED", pauseReason: "RETRY", failedCount: 2 });
    await getDb().scrapingTaskRun.update({ where: { id }, data: { resumeAt: new Date() } });
    scene.simulator.reset();
    for (const n of [1, 2]) scene.simulator.misbehave({ creator: primaryId(n), does: { kind: "not-found" } });
    await setRetries(taskId, 0);
    await resumeDueRuns({ ctx: createJobCtx("scraping-tick") });
    const next = await getDb().scrapingTaskRun.findFirstOrThrow({ where: { parentRunId: id } });
    expect(await scene.work(next.id)).toMatchObject({ status: "FAILED", targetCount: 1, failedCount: 1 });
  });

  it("without a success and with its account cooling down waits for the cooldown or its task's interval, whichever is longer", async () => {
    await scene.setPace({ consecutiveFailureThreshold: 1 });
    scene.simulator.misbehave({ does: { kind: "server-error" } });
    const { id, taskId } = await startRun({ failureRetryCount: 1, retryIntervalMinutes: 1_440 });
    const run = await scene.work(id);
    expect(run).toMatchObject({ status: "PAUSED", pauseReason: "NO_ELIGIBLE_ACCOUNT", successCount: 0 });
    const minutes = ((run.resumeAt?.getTime() ?? 0) - (run.finishedAt?.getTime() ?? 0)) / MINUTE_MS;
    expect(minutes).toBeGreaterThan(1_439);
    expect(minutes).toBeLessThanOrEqual(1_440);
    expect(await retriesOf(taskId)).toBe(1);
  });
});

describe("a run without working accounts from its start", () => {
  const CREATORS = [1, 2];
  async function startWithout(account: object | null) {
    if (account !== null) {
      const id = await scene.addAccount(platform);
      await getDb().scraperAccount.update({ where: { id }, data: account });
    }
    for (const n of CREATORS) await scene.addCreator(platform, n);
    return scene.startRun(await scene.addTask({ platforms: [platform], failureRetryCount: 2 }));
  }
  const paused = {
    status: "PAUSED",
    pauseReason: "NO_ELIGIBLE_ACCOUNT",
    executor: null,
    targetCount: 0,
    successCount: 0,
    failedCount: 0,
    frozenAt: null,
  };

  it.each([
    ["there is no account", null],
    ["its only account is banned", { status: "BANNED" }],
  ] as const)("waits for a user when %s, and counts no retry", async (_, account) => {
    const { id, chain, taskId } = await startWithout(account);
    const run = await scene.work(id);
    expect(run).toMatchObject({ ...paused, resumeAt: null, finishedAt: expect.any(Date) as unknown });
    expect(run.pausedAt).not.toBeNull();
    expect(await targetsOf(chain), "a copy of the roster would only wait").toEqual([]);
    expect(await retriesOf(taskId)).toBe(0);
    expect(scene.simulator.log()).toEqual([]);
    await resumeDueRuns({ ctx: createJobCtx("scraping-tick") });
    expect(await getDb().scrapingTaskRun.count({ where: { chain } })).toBe(1);
  });

  it("resumes when its first account is free, and not before", async () => {
    const cooldownUntil = new Date(Date.now() + 3 * 60 * MINUTE_MS);
    const { id, chain } = await startWithout({ cooldownUntil });
    const run = await scene.work(id);
    expect(run).toMatchObject({ ...paused, resumeAt: cooldownUntil });
    expect(await targetsOf(chain)).toEqual([]);
    await resumeDueRuns({ ctx: createJobCtx("scraping-tick") });
    expect(await getDb().scrapingTaskRun.count({ where: { chain } })).toBe(1);
    await getDb().scraperAccount.updateMany({
      where: { organizationId: scene.organization.organizationId },
      data: { cooldownUntil: null },
    });
    await getDb().scrapingTaskRun.update({ where: { id }, data: { resumeAt: new Date() } });
    await resumeDueRuns({ ctx: createJobCtx("scraping-tick") });
    const next = await getDb().scrapingTaskRun.findFirstOrThrow({ where: { chain, attempt: 2 } });
    expect(await scene.work(next.id)).toMatchObject({ status: "SUCCESS", successCount: 2 });
  });
});
