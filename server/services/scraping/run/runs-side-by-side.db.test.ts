import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { withTransaction } from "@/server/services/kernel/verb";
import { RunScene, targetsOf } from "@/testing/scraping/run-scene";
import { accountRow, bloggerRow } from "@/testing/scraping/scraping-scene";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { getRunProgress, releaseStoppedScrapes, stopRun } from ".";

const scene = new RunScene();
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const addCreators = (count: number) => Promise.all(upTo(count).map((n) => scene.addCreator("PGY", n)));
const stepOf = (ms: number) => ({ stepMs: 10_000 + ms });
const stop = (id: string, by: Parameters<typeof stopRun>[2]) =>
  withTransaction(scene.organization.ctx(), (tx) => stopRun(tx, { id }, by));
const paused = { status: "PAUSED", pauseReason: "PERSON", resumeAt: null } as const;

describe("runs of one organization", () => {
  it("share its accounts by priority: a manual run works first", async () => {
    await scene.addAccount("PGY");
    for (const n of upTo(5)) await scene.addCreator("PGY", n, { tags: ["later"] });
    const byHand = await scene.addCreator("PGY", 9, { tags: ["now"] });
    await scene.setPace({ minIntervalMs: 100 });
    const task = { platforms: ["PGY" as const], scope: "FILTERED" as const };
    const slow = await scene.startRun(
      await scene.addTask({ ...task, priority: "DAILY", filterJson: { tags: ["later"] } }),
    );
    const over = new AbortController();
    const working = (async () => {
      for (; !over.signal.aborted; await sleep(200)) await scene.step(slow.id, stepOf(2_000));
    })();
    await expect.poll(() => scene.simulator.log().length).toBeGreaterThan(2);
    const quick = await scene.startRun(
      await scene.addTask({ ...task, priority: "MANUAL", filterJson: { tags: ["now"] } }),
    );
    expect(await scene.work(quick.id, { executor: "job_2" })).toMatchObject({ status: "SUCCESS" });
    expect((await bloggerRow(byHand)).lastSyncedAt).not.toBeNull();
    const left = await targetsOf(slow.chain);
    expect(left.filter(({ state }) => state === "PENDING").length).toBeGreaterThan(0);
    over.abort();
    await working;
    expect(await scene.work(slow.id)).toMatchObject({ status: "SUCCESS", successCount: 5 });
  });
});

describe("a run that waits", () => {
  const seen = (id: string) => getRunProgress({ ctx: scene.organization.ctx(), input: { id } });

  it("says so while its accounts rest, and reports the run that has priority", async () => {
    await scene.addAccount("PGY");
    await addCreators(2);
    await scene.setPace({ shiftRestMinutes: 20 });
    const first = await scene.startRun(await scene.addTask({ name: "By hand", platforms: ["PGY"] }));
    expect(await scene.step(first.id)).toMatchObject({ kind: "sleep" });
    const rests = await seen(first.id);
    expect(rests).toMatchObject({ status: "RUNNING", successCount: 1, waits: { reason: "SHIFT_REST" } });
    const { freesAt } = rests.perPlatform[0]?.accounts[0] ?? {};
    expect(rests.waits?.until).toBe(freesAt);
    // The second target follows the rest by a call or two.
    expect(Date.parse(rests.expectedEndAt ?? "") - Date.parse(freesAt ?? "")).toBeLessThan(60_000);
    const behind = await scene.addTask({ platforms: ["PGY"], priority: "DAILY" });
    const { id } = await scene.startRun(behind);
    expect(await scene.step(id, { executor: "job_2" })).toMatchObject({ kind: "sleep" });
    const heldBy = { runId: first.id, taskName: "By hand" };
    expect(await seen(id)).toMatchObject({
      status: "RUNNING",
      waits: { reason: "RIVAL", until: null, heldBy },
    });
  });

  const sleepAfterStep = async (id: string, executor = "job_1") => {
    const { kind, until } = await scene.step(id, { executor });
    expect(kind).toBe("sleep");
    return Date.parse(until ?? "") - Date.now();
  };
  const ageWait = (id: string, ms: number) =>
    getDb().$executeRaw`
      UPDATE scraping_task_run
      SET crew_json = jsonb_set(crew_json, '{PGY,wait,since}', to_jsonb((crew_json #>> '{PGY,wait,since}')::float8 - ${ms}))
      WHERE id = ${id}`;
  const around = (ms: number) => expect.closeTo(ms, -4) as number;

  it("for a run with priority checks again at growing intervals, up to a minute", async () => {
    await scene.addAccount("PGY");
    await addCreators(2);
    await scene.setPace({ shiftRestMinutes: 20 });
    const first = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    await scene.step(first.id);
    const { id } = await scene.startRun(await scene.addTask({ platforms: ["PGY"], priority: "DAILY" }));
    expect(await sleepAfterStep(id, "job_2")).toEqual(around(30_000));
    await ageWait(id, 45_000);
    expect(await sleepAfterStep(id, "job_2")).toEqual(around(45_000));
    await ageWait(id, MINUTE_MS);
    expect(await sleepAfterStep(id, "job_2")).toEqual(around(MINUTE_MS));
  });

  it("for a leased account checks again at growing intervals, but not while a client has it", async () => {
    const account = await scene.addAccount("PGY");
    await addCreators(1);
    const leaseFor = (ms: number) =>
      getDb().scraperAccount.update({
        where: { id: account },
        data: { leaseHolder: "another", leaseToken: "1.x", leaseExpiresAt: new Date(Date.now() + ms) },
      });
    await leaseFor(50_000);
    const { id } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    expect(await sleepAfterStep(id)).toEqual(around(5_000));
    await ageWait(id, 20_000);
    expect(await sleepAfterStep(id)).toEqual(around(20_000));
    await leaseFor(10_000);
    expect(await sleepAfterStep(id)).toEqual(around(10_000));
    await leaseFor(60 * MINUTE_MS);
    // A sleeping run looks for new accounts at this interval.
    expect(await sleepAfterStep(id)).toEqual(around(5 * MINUTE_MS));
  });
});

describe("what others do at the same time", () => {
  it("does not end a run early: its targets stay those of its start, whatever the task's filter is now", async () => {
    await scene.addAccount("PGY");
    await addCreators(2);
    const taskId = await scene.addTask({ platforms: ["PGY"] });
    const { id } = await scene.startRun(taskId);
    await scene.step(id, stepOf(0));
    await getDb().scrapingTask.update({ where: { id: taskId }, data: { platforms: ["STARMAP"] } });
    expect(await scene.work(id)).toMatchObject({ status: "SUCCESS", successCount: 2 });
  });

  it("frees the accounts of a paused run, at the next minute or when it is resumed", async () => {
    const account = await scene.addAccount("PGY");
    await addCreators(1);
    await scene.setPace({ minIntervalMs: 700 });
    const pauseParked = async (id: string) => {
      // On a busy machine the time of a step may be over before it claims the creator.
      const claimsAfterStep = async () => {
        await scene.step(id, stepOf(900));
        return getDb().scrapeClaim.count({ where: { runId: id } });
      };
      await expect.poll(claimsAfterStep).toBe(1);
      await stop(id, paused);
    };
    const { id, chain } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    await pauseParked(id);
    await releaseStoppedScrapes({ ctx: createJobCtx("scraping-tick"), input: { chain } });
    expect(await accountRow(account)).toMatchObject({ leaseToken: null, consecutiveFailures: 0 });
    expect((await accountRow(account)).nextRequestAt).not.toBeNull();
    expect(await getDb().scrapeClaim.count({ where: { runId: id } })).toBe(0);
    const second = await scene.continueRun(id, "pending");
    await pauseParked(second.id);
    const third = await scene.continueRun(second.id, "pending");
    const startedAt = Date.now();
    expect(await scene.work(third.id)).toMatchObject({ status: "SUCCESS" });
    expect(Date.now() - startedAt).toBeLessThan(15_000);
  });

  it("delays a run for a creator that a user refreshes, without busy waiting", async () => {
    await scene.addAccount("PGY");
    await scene.addAccount("PGY");
    const [id = ""] = await addCreators(1);
    const expiresAt = new Date(Date.now() + 3_500);
    await getDb().scrapeClaim.create({ data: { bloggerId: id, token: "a person's", expiresAt } });
    const { id: runId } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    const { kind, until } = await scene.step(runId);
    expect(kind).toBe("sleep");
    expect(Date.parse(until ?? "")).toBeGreaterThan(Date.now() + 3_000);
    expect(await scene.work(runId)).toMatchObject({ status: "SUCCESS" });
  });
});
