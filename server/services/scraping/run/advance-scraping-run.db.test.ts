import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { callsPerTarget } from "@/server/platforms";
import { createJobCtx } from "@/server/services/integration/context";
import { withTransaction } from "@/server/services/kernel/verb";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { RunScene, targetsOf } from "@/testing/scraping/run-scene";
import { accountRow, bloggerRow } from "@/testing/scraping/scraping-scene";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { getRunProgress, getScrapingRun, resumeDueRuns, stopRun } from ".";

const scene = new RunScene();
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const addCreators = (count: number) => Promise.all(upTo(count).map((n) => scene.addCreator("PGY", n)));
const primaryId = (n: number) => scene.creatorOf("PGY", n).id;
const stepOf = (ms: number) => ({ stepMs: 10_000 + ms });
const usesOf = (runId: string) => getDb().scrapingRunAccount.findMany({ where: { runId } });
const failuresOf = (runId: string) => getDb().scrapingRunFailure.findMany({ where: { runId } });
const stop = (id: string, by: Parameters<typeof stopRun>[2]) =>
  withTransaction(scene.organization.ctx(), (tx) => stopRun(tx, { id }, by));
const paused = { status: "PAUSED", pauseReason: "PERSON", resumeAt: null } as const;

describe("a run", () => {
  it("scrapes each target once, and shows which account did what", async () => {
    const [first, second] = [await scene.addAccount("PGY"), await scene.addAccount("PGY")];
    const ids = await addCreators(6);
    const { id, chain } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    const run = await scene.work(id);
    expect(run).toMatchObject({
      status: "SUCCESS",
      targetCount: 6,
      successCount: 6,
      failedCount: 0,
      pauseReason: null,
      errorLog: null,
      errorsJson: [],
      executor: null,
      crewJson: null,
    });
    expect(run.finishedAt).not.toBeNull();
    const targets = await targetsOf(chain);
    expect(targets.map(({ state, attempt }) => [state, attempt])).toEqual(ids.map(() => ["SUCCESS", 1]));
    for (const blogger of ids) expect((await bloggerRow(blogger)).lastSyncedAt).not.toBeNull();
    expect(scene.simulator.log()).toHaveLength(6 * callsPerTarget("PGY"));
    const used = await usesOf(id);
    expect(used.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(6);
    expect(used.map(({ accountId }) => accountId).sort()).toEqual([first, second].sort());
    expect(await getDb().scrapeClaim.count({ where: { runId: id } })).toBe(0);
    const audited = await getDb().auditEntry.findMany({
      where: { organizationId: scene.organization.organizationId, action: "blogger.scrape" },
    });
    expect(audited.map(({ targetId }) => targetId).sort()).toEqual([...ids].sort());
    expect(audited[0]).toMatchObject({ actorType: "job", actorName: "run-scraping", after: { runId: id } });
  });

  it("continues at once after a step whose last scrape ended late, not at the end of its account's lease", async () => {
    await scene.addAccount("VIDEO_HUXUAN");
    for (const n of [1, 2]) await scene.addCreator("VIDEO_HUXUAN", n);
    const { id } = await scene.startRun(await scene.addTask({ platforms: ["VIDEO_HUXUAN"] }));
    scene.simulator.misbehave({ nth: { first: 1 }, does: { kind: "slow", delayMs: 2_500 } });
    expect(await scene.step(id, stepOf(1_500))).toEqual({ kind: "more", until: null });
    expect(await scene.step(id)).toMatchObject({ kind: "ended" });
    expect(scene.simulator.log()).toHaveLength(2);
  });

  it("continues in the next step where the last one ended, and repeats no call", async () => {
    const account = await scene.addAccount("PGY");
    const [id = ""] = await addCreators(1);
    await scene.setPace({ minIntervalMs: 400 });
    const { id: runId } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    let parked = 0;
    let kind = "more";
    while (kind !== "ended") {
      ({ kind } = await scene.step(runId, stepOf(900)));
      const claim = await getDb().scrapeClaim.findUnique({ where: { bloggerId: id } });
      if (claim !== null) {
        expect(claim).toMatchObject({ runId, accountId: account });
        parked += 1;
      }
    }
    expect(parked).toBeGreaterThan(2);
    expect(scene.simulator.log()).toHaveLength(callsPerTarget("PGY"));
    const times = scene.simulator.log().map(({ at }) => at);
    for (const [at, time] of times.entries())
      if (at > 0) expect(time - (times[at - 1] ?? 0)).toBeGreaterThanOrEqual(395);
    expect(await accountRow(account)).toMatchObject({ usedToday: 1, leaseToken: null });
    expect((await bloggerRow(id)).lastSyncedAt).not.toBeNull();
  });

  it("belongs to one executor at a time, and to another when the first is silent", async () => {
    await scene.addAccount("PGY");
    await addCreators(1);
    await scene.setPace({ minIntervalMs: 400 });
    const { id } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    expect((await scene.step(id, stepOf(500))).kind).toBe("more");
    const calls = scene.simulator.log().length;
    expect((await scene.step(id, { executor: "job_2" })).kind).toBe("ended");
    expect(scene.simulator.log()).toHaveLength(calls);
    const executorUntil = new Date(Date.now() - 1_000);
    await getDb().scrapingTaskRun.update({ where: { id }, data: { executorUntil } });
    expect(await scene.work(id, { executor: "job_2" })).toMatchObject({ status: "SUCCESS" });
    expect(scene.simulator.log()).toHaveLength(callsPerTarget("PGY"));
  });

  it("shows which creator is scraped with which account", async () => {
    const account = await scene.addAccount("PGY");
    const [id = ""] = await addCreators(1);
    scene.simulator.misbehave({ does: { kind: "slow", delayMs: 200 } });
    const { id: runId } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    const working = scene.work(runId);
    await expect.poll(() => scene.simulator.log().length).toBeGreaterThan(0);
    const { underWay } = await getRunProgress({ ctx: scene.organization.ctx(), input: { id: runId } });
    expect(underWay).toMatchObject([
      { bloggerId: id, accountId: account, since: expect.any(String) as string },
    ]);
    await working;
  });

  it("fails with a reason when its task's filter cannot be read", async () => {
    const filter = { scope: "FILTERED" as const, filterJson: { color: "red" } };
    const { id } = await scene.startRun(await scene.addTask({ platforms: ["PGY"], ...filter }));
    expect(await scene.work(id)).toMatchObject({
      status: "FAILED",
      executor: null,
      errorsJson: [{ kind: "UNREADABLE_FILTER" }],
    });
    const { errorLog } = await getScrapingRun({ ctx: scene.organization.ctx(), input: { id } });
    expect(errorLog).toMatch(/select the creators again/);
  });

  it("scrapes a target that was merged since as the creator it was merged into", async () => {
    await scene.addAccount("PGY");
    const [merged = ""] = await addCreators(1);
    const { id, chain } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    await scene.step(id, stepOf(0));
    const kept = await scene.addCreator("PGY", 2);
    await getDb().blogger.update({
      where: { id: merged },
      data: { platformBloggerId: `merged:${merged}`, mergedIntoId: kept, deactivatedAt: new Date() },
    });
    expect(await scene.work(id)).toMatchObject({ status: "SUCCESS", successCount: 1 });
    expect(await targetsOf(chain)).toMatchObject([{ bloggerId: merged, state: "SUCCESS" }]);
    expect((await bloggerRow(kept)).lastSyncedAt).not.toBeNull();
  });

  it("restarts a scrape of a killed step when its account is free", async () => {
    const account = await scene.addAccount("PGY");
    const [id = ""] = await addCreators(1);
    const { id: runId, chain } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    const soon = new Date(Date.now() + 2_000);
    await getDb().scrapeClaim.create({ data: { bloggerId: id, token: "gone", expiresAt: soon, runId } });
    await getDb().scraperAccount.update({
      where: { id: account },
      data: { leaseHolder: runId, leaseToken: "1.gone", leaseExpiresAt: soon },
    });
    expect(await scene.work(runId)).toMatchObject({ status: "SUCCESS", successCount: 1 });
    expect(scene.simulator.log()[0]?.at).toBeGreaterThanOrEqual(soon.getTime());
    expect(await targetsOf(chain)).toMatchObject([{ state: "SUCCESS", tries: 0 }]);
  });

  it("freezes its targets at its start, without creators that are added later", async () => {
    await scene.addAccount("PGY");
    const many = await scene.addCreator("PGY", 1, { fansCount: 5_000 });
    await scene.addCreator("PGY", 2, { fansCount: 10 });
    await scene.addCreator("PGY", 3, { fansCount: 5_000, deactivatedAt: new Date() });
    await scene.addCreator("STARMAP", 4, { fansCount: 5_000 });
    const filtered = { scope: "FILTERED" as const, filterJson: { fansCountMin: 1_000 } };
    const taskId = await scene.addTask({ platforms: ["PGY"], ...filtered });
    scene.simulator.misbehave({ does: { kind: "slow", delayMs: 100 } });
    const { id, chain } = await scene.startRun(taskId);
    const working = scene.work(id);
    await expect.poll(() => scene.simulator.log().length).toBeGreaterThan(0);
    await scene.addCreator("PGY", 5, { fansCount: 5_000 });
    expect(await working).toMatchObject({ status: "SUCCESS", targetCount: 1 });
    expect((await targetsOf(chain)).map(({ bloggerId }) => bloggerId)).toEqual([many]);
  });

  it("leaves out platforms without a driver, and says so", async () => {
    await scene.addAccount("PGY");
    await addCreators(1);
    await scene.addCreator("MP_HUXUAN", 1);
    const both = await scene.startRun(await scene.addTask({ platforms: ["MP_HUXUAN", "PGY"] }));
    const errorsJson = [{ kind: "NO_DRIVER", platform: "MP_HUXUAN" }];
    expect(await scene.work(both.id)).toMatchObject({ status: "SUCCESS", targetCount: 1, errorsJson });
    const none = await scene.startRun(await scene.addTask({ platforms: ["MP_HUXUAN"] }));
    expect(await scene.work(none.id)).toMatchObject({ status: "FAILED", targetCount: 0, errorsJson });
  });

  it("succeeds without a target", async () => {
    const { id } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    expect(await scene.work(id)).toMatchObject({ status: "SUCCESS", targetCount: 0 });
  });

  it("writes only the fields that its task names", async () => {
    await scene.addAccount("PGY");
    const id = await scene.addCreator("PGY", 1, { nickname: "旧名" });
    const { id: runId } = await scene.startRun(
      await scene.addTask({ platforms: ["PGY"], fieldsJson: ["fansCount"] }),
    );
    await scene.work(runId);
    const row = await bloggerRow(id);
    expect(row).toMatchObject({ nickname: "旧名", avatar: null, platformStatus: "ACTIVE" });
    expect(row.fansCount).toBeGreaterThan(0);
    expect(scene.simulator.log().length).toBeLessThan(callsPerTarget("PGY"));
  });

  it("writes no figures when its task names no field, only that the creator exists", async () => {
    await scene.addAccount("PGY");
    const id = await scene.addCreator("PGY", 1, { nickname: "旧名" });
    const { id: runId } = await scene.startRun(await scene.addTask({ platforms: ["PGY"], fieldsJson: [] }));
    await scene.work(runId);
    expect(await bloggerRow(id)).toMatchObject({
      nickname: "旧名",
      fansCount: null,
      rawData: null,
      platformStatus: "ACTIVE",
      lastSyncedAt: expect.any(Date) as Date,
    });
  });

  it("in LOCAL mode scrapes the task owner's creators, with the owner's accounts", async () => {
    const { organization } = scene;
    await getDb().organization.update({
      where: { id: organization.organizationId },
      data: { dataMode: "LOCAL" },
    });
    const member = await memberCtx(organization);
    const ownerUserId = member.actor.type === "user" ? member.actor.userId : "";
    const account = await scene.addAccount("PGY", member);
    const held = await scene.addCreator("PGY", 1, { ownerUserId });
    await scene.addCreator("PGY", 2, { ownerUserId: organization.ownerId });
    const { id, chain } = await scene.startRun(await scene.addTask({ platforms: ["PGY"], ownerUserId }));
    expect(await scene.work(id)).toMatchObject({ status: "SUCCESS", targetCount: 1 });
    expect((await targetsOf(chain)).map(({ bloggerId }) => bloggerId)).toEqual([held]);
    expect(await usesOf(id)).toMatchObject([{ accountId: account }]);
  });
});

describe("targets that fail", () => {
  it("are recorded with cause and account; the others make the run PARTIAL", async () => {
    const account = await scene.addAccount("PGY");
    const ids = await addCreators(3);
    scene.simulator.misbehave({ creator: primaryId(2), does: { kind: "not-found" } });
    const { id, chain } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    expect(await scene.work(id)).toMatchObject({
      status: "PARTIAL",
      successCount: 2,
      failedCount: 1,
      captchaCount: 0,
      errorsJson: [{ kind: "FAILURES", code: "NOT_FOUND", count: 1 }],
    });
    expect(await failuresOf(id)).toMatchObject([
      { bloggerId: ids[1], errorCode: "NOT_FOUND", accountId: account, attempt: 1, platform: "PGY", chain },
    ]);
    expect(await bloggerRow(ids[1] ?? "")).toMatchObject({ platformStatus: "NOT_FOUND" });
    expect((await targetsOf(chain)).filter(({ state }) => state === "FAILED")).toHaveLength(1);
  });

  it("are tried three times after temporary refusals, and done when one succeeds", async () => {
    await scene.addAccount("PGY");
    await scene.setPace({ consecutiveFailureThreshold: 50 });
    const ids = await addCreators(2);
    scene.simulator.misbehave({ creator: primaryId(1), does: { kind: "server-error" } });
    scene.simulator.misbehave({
      creator: primaryId(2),
      nth: { first: 1, last: 2 },
      does: { kind: "captcha" },
    });
    const { id, chain } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    expect(await scene.work(id)).toMatchObject({ status: "PARTIAL", successCount: 1, captchaCount: 2 });
    expect(await failuresOf(id)).toMatchObject([{ bloggerId: ids[0], errorCode: "HTTP_5XX" }]);
    const tries = new Map((await targetsOf(chain)).map((target) => [target.bloggerId, target.tries]));
    expect([tries.get(ids[0] ?? ""), tries.get(ids[1] ?? "")]).toEqual([3, 2]);
    expect(await usesOf(id)).toMatchObject([{ succeeded: 1, refused: 5, captchas: 2 }]);
  });

  it("include those that were deactivated since the start, without a call", async () => {
    await scene.addAccount("PGY");
    const [first = "", second = ""] = await addCreators(2);
    await scene.setPace({ minIntervalMs: 300 });
    const { id } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    await scene.step(id, stepOf(0));
    const deactivatedAt = new Date();
    await getDb().blogger.updateMany({ where: { id: { in: [first, second] } }, data: { deactivatedAt } });
    expect(await scene.work(id)).toMatchObject({ status: "FAILED", failedCount: 2 });
    expect((await failuresOf(id)).map(({ errorCode }) => errorCode)).toEqual(["DEACTIVATED", "DEACTIVATED"]);
    expect(scene.simulator.log()).toEqual([]);
  });

  it("are scraped again by a resume with the failed, and by a retry of only the failed", async () => {
    await scene.addAccount("PGY");
    const ids = await addCreators(3);
    scene.simulator.misbehave({ creator: primaryId(2), nth: { first: 1 }, does: { kind: "not-found" } });
    const first = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    expect(await scene.work(first.id)).toMatchObject({ status: "PARTIAL" });
    const calls = scene.simulator.log().length;
    const retry = await scene.continueRun(first.id, "failed");
    expect(retry).toMatchObject({ attempt: 2, parentRunId: first.id, chain: first.chain, targetCount: 1 });
    expect(await scene.work(retry.id)).toMatchObject({ status: "SUCCESS", successCount: 1, failedCount: 0 });
    expect(
      scene.simulator
        .log()
        .slice(calls)
        .map(({ creator }) => creator),
    ).toEqual(Array.from({ length: callsPerTarget("PGY") }, () => primaryId(2)));
    expect(await failuresOf(first.id)).toMatchObject([{ bloggerId: ids[1], requeuedIn: 2 }]);
    await expect(scene.continueRun(retry.id, "failed")).rejects.toMatchObject({ reason: "CONFLICT" });
    await expect(scene.continueRun(first.id, "failed")).rejects.toMatchObject({ reason: "CONFLICT" });
  });
});

describe("a run that has to stop", () => {
  it("is paused by a user at once: no call starts, and a resume does the rest", async () => {
    const account = await scene.addAccount("PGY");
    await addCreators(3);
    scene.simulator.misbehave({ does: { kind: "slow", delayMs: 300 } });
    const { id } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    const working = scene.work(id);
    await expect.poll(() => scene.simulator.log().length).toBeGreaterThan(0);
    await stop(id, paused);
    await sleep(1_500);
    const calls = scene.simulator.log().length;
    expect(await working).toMatchObject({ status: "PAUSED", pauseReason: "PERSON", executor: null });
    expect(scene.simulator.log()).toHaveLength(calls);
    expect(await accountRow(account)).toMatchObject({ leaseToken: null, consecutiveFailures: 0 });
    const { successCount, targetCount } = await scene.work(id);
    expect(successCount).toBeLessThan(targetCount);
    scene.simulator.reset();
    const next = await scene.continueRun(id, "pending");
    expect(next).toMatchObject({ attempt: 2, parentRunId: id, targetCount: targetCount - successCount });
    expect(await scene.work(next.id)).toMatchObject({ status: "SUCCESS", successCount: next.targetCount });
  });

  it("pauses until a user helps when no account can work, and continues with one that can", async () => {
    await addCreators(2);
    const { id } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    expect(await scene.work(id)).toMatchObject({
      status: "PAUSED",
      pauseReason: "NO_ELIGIBLE_ACCOUNT",
      resumeAt: null,
      finishedAt: expect.any(Date) as unknown,
    });
    await scene.addAccount("PGY");
    const next = await scene.continueRun(id, "pending");
    expect(await scene.work(next.id)).toMatchObject({ status: "SUCCESS", targetCount: 2 });
  });

  it("pauses until midnight when the daily budget is used up", async () => {
    await scene.addAccount("PGY");
    await addCreators(3);
    await scene.setPace({ orgDailyBudget: 2 });
    const { id } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
    const run = await scene.work(id);
    expect(run).toMatchObject({ status: "PAUSED", pauseReason: "ORG_DAILY_BUDGET", successCount: 2 });
    expect(run.resumeAt?.toISOString()).toMatch(/T16:00:00.000Z$/);
  });

  it("pauses when its duration is over, and a resume has all of it again", async () => {
    await scene.addAccount("PGY");
    await addCreators(2);
    const { id } = await scene.startRun(await scene.addTask({ platforms: ["PGY"], retryIntervalMinutes: 7 }));
    scene.simulator.misbehave({ does: { kind: "slow", delayMs: 200 } });
    const stopsAt = new Date(Date.now() + 500);
    await scene.step(id, stepOf(0));
    await getDb().scrapingTaskRun.update({ where: { id }, data: { stopsAt } });
    const run = await scene.work(id);
    expect(run).toMatchObject({ status: "PAUSED", pauseReason: "MAX_DURATION" });
    const restsMs = (run.resumeAt?.getTime() ?? 0) - stopsAt.getTime();
    expect(restsMs).toBeGreaterThanOrEqual(7 * MINUTE_MS);
    expect(restsMs).toBeLessThan(8 * MINUTE_MS);
    const next = await scene.continueRun(id, "pending");
    expect(await scene.work(next.id)).toMatchObject({ status: "SUCCESS" });
  });

  it("without a success waits for its task's interval, and fails when no retry is left", async () => {
    await scene.addAccount("PGY");
    await addCreators(1);
    await scene.setPace({ consecutiveFailureThreshold: 50 });
    scene.simulator.misbehave({ does: { kind: "server-error" } });
    const retries = { failureRetryCount: 1, retryIntervalMinutes: 7 };
    const taskId = await scene.addTask({ platforms: ["PGY"], ...retries });
    const { id } = await scene.startRun(taskId);
    const run = await scene.work(id);
    expect(run).toMatchObject({ status: "PAUSED", pauseReason: "RETRY", failedCount: 1 });
    const minutes = ((run.resumeAt?.getTime() ?? 0) - Date.now()) / MINUTE_MS;
    expect(minutes).toBeGreaterThan(6.5);
    expect(minutes).toBeLessThan(7.1);
    await getDb().scrapingTaskRun.update({ where: { id }, data: { resumeAt: new Date(0) } });
    await resumeDueRuns({ ctx: createJobCtx("scraping-tick") });
    const next = await getDb().scrapingTaskRun.findFirstOrThrow({ where: { parentRunId: id } });
    expect(await scene.work(next.id)).toMatchObject({ status: "FAILED", failedCount: 1, pauseReason: null });
    const task = await getDb().scrapingTask.findUniqueOrThrow({ where: { id: taskId } });
    expect(task.currentRetryCount).toBe(1);
  });
});
