import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { type Ctx, type CommitEvent, withTransaction } from "@/server/services/kernel/verb";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestBlogger, createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { setSettings } from "@/testing/suite/suite-settings";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS } from "@/server/domain/kernel/durations";
import {
  cancelScrapingRun,
  continueRun,
  getRunProgress,
  getScrapingRun,
  listScrapingRuns,
  lockTaskOfRuns,
  pauseScrapingRun,
  resumeScrapingRun,
  retryFailedTargets,
} from ".";

setSettings({ RETENTION_TARGETS_DAYS: "90" });

let organization: TestOrganization;
let taskId: string;
let ids: { done: string; left: string; bad: string };
beforeEach(async () => {
  organization = await createTestOrganization();
  taskId = await createTestScrapingTask(organization);
  const [done, left, bad] = [await blogger(), await blogger(), await blogger()];
  ids = { done, left, bad };
});

afterEach(() => void vi.useRealTimers());

const blogger = () => createTestBlogger(organization);
const counts = { targetCount: 3, successCount: 1, failedCount: 1 };

const createRun = (fields: Parameters<typeof createTestScrapingRun>[2] = {}) =>
  createTestScrapingRun(
    organization,
    taskId,
    { status: "RUNNING", ...counts, ...fields },
    { processed: [ids.done], pending: [ids.left], failed: [ids.bad] },
  );
const rowOf = (id: string) => getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });
const listsOf = async (id: string) => {
  const run = await getScrapingRun({ ctx: organization.ctx(), input: { id } });
  return [run.pendingBloggerIds, run.processedBloggerIds, run.failedTargets?.length ?? null];
};
const audited = (targetId: string) =>
  getDb().auditEntry.findMany({ where: { targetId }, select: { action: true } });

const call = (verb: typeof pauseScrapingRun, id: string, ctx: Ctx = organization.ctx()) =>
  verb({ ctx, input: { id } });
const resume = (id: string, includeFailed = false, ctx: Ctx = organization.ctx()) =>
  resumeScrapingRun({ ctx, input: { id, includeFailed } });

describe("pausing a run", () => {
  it.each(["PENDING", "RUNNING"] as const)("pauses a %s one until a user resumes it", async (status) => {
    const id = await createRun({ status, executor: "job", executorUntil: new Date(Date.now() + 60_000) });
    expect(await call(pauseScrapingRun, id)).toMatchObject({
      id,
      status: "PAUSED",
      pauseReason: "PERSON",
      finishedAt: expect.any(String) as unknown,
      ...counts,
      // Lists may be as long as the roster.
      pendingBloggerIds: null,
    });
    expect(await rowOf(id)).toMatchObject({ resumeAt: null, executor: null, executorUntil: null });
    expect(await listsOf(id)).toEqual([[ids.left], [ids.done], 1]);
    expect(await audited(id)).toEqual([{ action: "scraping-run.pause" }]);
  });

  it.each(["PAUSED", "SUCCESS", "PARTIAL", "FAILED", "CANCELLED"] as const)(
    "is refused: %s",
    async (status) => {
      const id = await createRun({ status });
      await expect(call(pauseScrapingRun, id)).rejects.toMatchObject({
        reason: "CONFLICT",
        message: expect.stringContaining(status) as unknown,
      });
      expect(await rowOf(id)).toMatchObject({ status });
      expect(await audited(id)).toEqual([]);
    },
  );
});

describe("pausing a paused run", () => {
  it.each([
    { pauseReason: "NO_ELIGIBLE_ACCOUNT", resumeAt: new Date(Date.now() + 60_000) },
    { pauseReason: "ORG_SUSPENDED", resumeAt: null },
  ])("prevents one from resuming by itself: $pauseReason", async (fields) => {
    const id = await createRun({ status: "PAUSED", ...fields });
    expect(await call(pauseScrapingRun, id)).toMatchObject({ status: "PAUSED", pauseReason: "PERSON" });
    expect(await rowOf(id)).toMatchObject({ resumeAt: null });
    await expect(call(pauseScrapingRun, id)).rejects.toMatchObject({ reason: "CONFLICT" });
  });

  it("keeps the time at which it was paused, and resolves an earlier attempt to the newest", async () => {
    const finishedAt = new Date("2026-01-05T03:00:00.000Z");
    const id = await createRun({ status: "PAUSED", pauseReason: "ORG_SUSPENDED", finishedAt });
    await call(pauseScrapingRun, id);
    expect(await rowOf(id)).toMatchObject({ finishedAt });
    const next = await resume(id);
    expect(await call(pauseScrapingRun, id)).toMatchObject({ id: next.id, status: "PAUSED" });
    expect(await audited(next.id)).toContainEqual({ action: "scraping-run.pause" });
    expect((await rowOf(next.id)).finishedAt?.getTime()).toBeGreaterThan(finishedAt.getTime());
    expect(await rowOf(id)).toMatchObject({ finishedAt, pauseReason: "PERSON" });
  });
});

describe("cancelling a run", () => {
  it.each(["PENDING", "RUNNING", "PAUSED"] as const)("ends a %s one permanently", async (status) => {
    const id = await createRun({ status, resumeAt: new Date(Date.now() + 60_000) });
    expect(await call(cancelScrapingRun, id)).toMatchObject({
      status: "CANCELLED",
      finishedAt: expect.any(String) as unknown,
      pauseReason: null,
    });
    expect(await rowOf(id)).toMatchObject({ resumeAt: null });
    expect(await audited(id)).toEqual([{ action: "scraping-run.cancel" }]);
    await expect(resume(id)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining("Run the task") as unknown,
    });
  });

  it("resolves an earlier attempt to the newest, like resume and retry", async () => {
    const id = await createRun({ status: "PAUSED" });
    const second = await resume(id);
    await expect(resume(id)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining(second.id) as unknown,
    });
    await call(pauseScrapingRun, second.id);
    const third = await resume(id);
    expect(third).toMatchObject({ attempt: 3, parentRunId: second.id });
    expect(await call(cancelScrapingRun, id)).toMatchObject({ id: third.id, status: "CANCELLED" });
    expect(await audited(third.id)).toContainEqual({ action: "scraping-run.cancel" });
    for (const again of [resumeScrapingRun, retryFailedTargets, cancelScrapingRun])
      await expect(again({ ctx: organization.ctx(), input: { id } })).rejects.toMatchObject({
        reason: "CONFLICT",
        message: expect.stringMatching(/cancelled|CANCELLED/u) as unknown,
      });
  });
});

describe("cancelling a run that is being resumed", () => {
  it("waits for the resume, and cancels what it made", async () => {
    const id = await createRun({ status: "PAUSED", resumeAt: new Date(Date.now() + 60_000) });
    const ctx = organization.ctx();
    let cancelling: Promise<unknown> = Promise.resolve();
    const next = await withTransaction(ctx, async (tx) => {
      const run = await continueRun(tx, ctx, { id }, { targets: "pending" });
      cancelling = call(cancelScrapingRun, id).catch((error: unknown) => error);
      await sleep(300);
      return run;
    });
    expect(await cancelling).toMatchObject({ id: next.id, status: "CANCELLED" });
    expect(await rowOf(id)).toMatchObject({ status: "PAUSED" });
    expect(await audited(id)).toEqual([]);
  });

  it("waits for the lock on the runs of its task, as pausing does", async () => {
    const paused = await createRun({ status: "PAUSED" });
    const running = await createRun();
    const calls: Promise<unknown>[] = [];
    await withTransaction(organization.ctx(), async (tx) => {
      await lockTaskOfRuns(tx, taskId);
      calls.push(call(cancelScrapingRun, paused), call(pauseScrapingRun, running));
      await sleep(300);
      expect([(await rowOf(paused)).status, (await rowOf(running)).status]).toEqual(["PAUSED", "RUNNING"]);
    });
    await Promise.all(calls);
    expect([(await rowOf(paused)).status, (await rowOf(running)).status]).toEqual(["CANCELLED", "PAUSED"]);
  });
});

describe("resuming a run", () => {
  const wake = (runId: string): CommitEvent => ({
    type: "run.waiting",
    runId,
    organizationId: organization.organizationId,
  });

  it("creates an attempt over the pending targets, and wakes the service for it", async () => {
    const id = await createRun({ status: "PAUSED", resumeAt: new Date(Date.now() + 60_000) });
    const events: CommitEvent[] = [];
    const ctx = { ...organization.ctx(), afterCommit: (event: CommitEvent) => void events.push(event) };
    const next = await resume(id, false, ctx);
    expect(next).toMatchObject({ status: "PENDING", attempt: 2, parentRunId: id, targetCount: 1, taskId });
    expect(await listsOf(next.id)).toEqual([[ids.left], null, null]);
    expect(await rowOf(id)).toMatchObject({ status: "PAUSED", resumeAt: null });
    expect(events).toEqual([wake(next.id)]);
    expect(await audited(next.id)).toEqual([{ action: "scraping-run.resume" }]);
    expect(await getDb().scrapingTask.findUnique({ where: { id: taskId } })).toMatchObject({ runCount: 1 });
  });

  it("lists the platforms that the logical run leaves out, like the previous attempt", async () => {
    const left = { kind: "NO_DRIVER", platform: "MP_HUXUAN" };
    const errorsJson = [left, { kind: "FAILURES", code: "TIMEOUT", count: 1 }];
    const next = await resume(await createRun({ status: "PAUSED", errorsJson }));
    expect((await rowOf(next.id)).errorsJson).toEqual([left]);
  });

  it("also scrapes the failed on request", async () => {
    const next = await resume(await createRun({ status: "PAUSED" }), true);
    expect(next).toMatchObject({ attempt: 2, targetCount: 2 });
    expect(await listsOf(next.id)).toEqual([[ids.bad, ids.left].sort(), null, null]);
  });

  it("resets the retries and the tries of its targets, also of the failed", async () => {
    const id = await createRun({ status: "PAUSED" });
    await getDb().scrapingTask.update({ where: { id: taskId }, data: { currentRetryCount: 3 } });
    const { chain } = await rowOf(id);
    await getDb().scrapingRunTarget.updateMany({ where: { chain }, data: { tries: 2 } });
    await resume(id, true);
    expect(await getDb().scrapingTask.findUnique({ where: { id: taskId } })).toMatchObject({
      currentRetryCount: 0,
    });
    const targets = await getDb().scrapingRunTarget.findMany({ where: { chain } });
    const tries = new Map(targets.map((target) => [target.bloggerId, target.tries]));
    expect([ids.left, ids.bad, ids.done].map((target) => tries.get(target))).toEqual([0, 0, 2]);
  });

  it("starts by the database's clock, whatever the process's says", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2090, 0, 1) });
    const id = await createRun({ status: "PAUSED" });
    const next = await resume(id);
    vi.useRealTimers();
    for (const row of [await rowOf(id), await rowOf(next.id)]) {
      expect(row.startedAt.getUTCFullYear()).toBeLessThan(2090);
      expect(row.waitingSince.getUTCFullYear()).toBeLessThan(2090);
    }
    const [failure] = await getDb().scrapingRunFailure.findMany({ where: { runId: id } });
    expect(failure?.at.getUTCFullYear()).toBeLessThan(2090);
  });

  it("happens once, however many callers ask for it at the same time", async () => {
    const id = await createRun({ status: "PAUSED" });
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => resume(id)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ reason: "CONFLICT" });
    expect(await getDb().scrapingTaskRun.count({ where: { taskId } })).toBe(2);
  });

  it("is refused while a run of the task is running, and when no target is left", async () => {
    const id = await createRun({ status: "PAUSED" });
    const otherRun = await createTestScrapingRun(organization, taskId, { status: "RUNNING" });
    await expect(resume(id)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining(otherRun) as unknown,
    });
    await call(cancelScrapingRun, otherRun);
    const done = await createTestScrapingRun(organization, taskId, { status: "SUCCESS" });
    await expect(resume(done)).rejects.toMatchObject({ reason: "CONFLICT" });
  });
});

describe("retrying what failed", () => {
  it("creates a run over only the failed targets", async () => {
    const id = await createTestScrapingRun(
      organization,
      taskId,
      { status: "PARTIAL", targetCount: 2, successCount: 1, failedCount: 1 },
      { processed: [ids.done], failed: [ids.bad] },
    );
    const next = await call(retryFailedTargets, id);
    expect(next).toMatchObject({ status: "PENDING", attempt: 2, parentRunId: id, targetCount: 1 });
    expect(await listsOf(next.id)).toEqual([[ids.bad], null, null]);
    expect(await audited(next.id)).toEqual([{ action: "scraping-run.retry-failed" }]);
    await expect(call(retryFailedTargets, id)).rejects.toMatchObject({ reason: "CONFLICT" });
  });

  it("is refused for a cancelled run, and for one whose targets are deleted", async () => {
    const cancelled = await createRun({ status: "CANCELLED" });
    await expect(call(retryFailedTargets, cancelled)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining("cancelled") as unknown,
    });
    const finishedAt = new Date(Date.now() - 91 * DAY_MS);
    const old = await createRun({ status: "PARTIAL", startedAt: finishedAt, finishedAt });
    await getDb().scrapingRunTarget.deleteMany({ where: { chain: (await rowOf(old)).chain } });
    const again = [() => call(retryFailedTargets, old), () => resume(old), () => resume(old, true)];
    for (const attempt of again)
      await expect(attempt()).rejects.toMatchObject({
        reason: "CONFLICT",
        message: expect.stringContaining("no longer kept") as unknown,
      });
    expect(await getDb().scrapingTaskRun.count({ where: { taskId } })).toBe(2);
  });

  it("leaves a paused run to be resumed", async () => {
    const id = await createRun({ status: "PAUSED" });
    const shown = () => getScrapingRun({ ctx: organization.ctx(), input: { id } });
    const next = await call(retryFailedTargets, id);
    expect(await listsOf(next.id)).toEqual([[ids.bad], null, null]);
    expect(await shown()).toMatchObject({ resumedBy: null });
    await call(cancelScrapingRun, next.id);
    const resumed = await resume(id);
    expect(await listsOf(resumed.id)).toEqual([[ids.left], null, null]);
    expect(await shown()).toMatchObject({ resumedBy: resumed.id });
  });

  it("is refused when nothing failed", async () => {
    const id = await createTestScrapingRun(organization, taskId, { status: "SUCCESS" });
    await expect(call(retryFailedTargets, id)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining("failed") as unknown,
    });
  });
});

describe("the runs of a deleted task", () => {
  it("are shown unchanged, and cannot be resumed or retried", async () => {
    const id = await createRun({ status: "PARTIAL", finishedAt: new Date() });
    await getDb().scrapingTask.update({ where: { id: taskId }, data: { deletedAt: new Date() } });
    const ctx = organization.ctx();
    expect((await listScrapingRuns({ ctx, input: { taskId } })).list).toMatchObject([{ id }]);
    expect(await getRunProgress({ ctx, input: { id } })).toMatchObject({ isTaskDeleted: true });
    await expect(resume(id)).rejects.toThrow("The task of this run was deleted");
    await expect(call(retryFailedTargets, id)).rejects.toThrow("The task of this run was deleted");
  });
});

describe("steering runs", () => {
  const verbs = [pauseScrapingRun, cancelScrapingRun, resumeScrapingRun, retryFailedTargets] as const;

  it("needs the permission, the organization, and in LOCAL mode ownership of the task", async () => {
    const id = await createRun({ status: "PAUSED" });
    const reader = organization.ctx(permissions.filter((one) => one !== "scraping-run:write"));
    const stranger = (await createTestOrganization()).ctx();
    const member = await memberCtx(organization);
    const inLocalMode = { ...member, organization: { ...member.organization, dataMode: "LOCAL" as const } };
    for (const verb of verbs) {
      await expect(verb({ ctx: reader, input: { id } })).rejects.toMatchObject({
        reason: "PERMISSION_MISSING",
      });
      await expect(verb({ ctx: stranger, input: { id } })).rejects.toMatchObject({ reason: "NOT_FOUND" });
      await expect(verb({ ctx: inLocalMode, input: { id } })).rejects.toMatchObject({ reason: "NOT_FOUND" });
    }
    expect(await rowOf(id)).toMatchObject({ status: "PAUSED" });
  });

  it("is refused in a sandbox, where runs are read-only", async () => {
    const id = await createRun({ status: "PAUSED" });
    const ctx = organization.ctx();
    const sandbox = { ...ctx, organization: { ...ctx.organization, isSandbox: true } };
    for (const verb of verbs)
      await expect(verb({ ctx: sandbox, input: { id } })).rejects.toMatchObject({
        reason: "PERMISSION_MISSING",
        message: expect.stringContaining("sandbox") as unknown,
      });
  });
});
