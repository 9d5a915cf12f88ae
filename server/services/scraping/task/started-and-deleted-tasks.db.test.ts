import { describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { createTaskGround, SATURDAY } from "@/testing/scraping/task-ground";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { deleteScrapingTask, getScrapingTask, runScrapingTask, searchScrapingTasks } from ".";

const { ground, ctx, create, update, rowOf, audited } = createTaskGround();

describe("deleting a task", () => {
  const remove = (id: string) => deleteScrapingTask({ ctx: ctx(), input: { id } });

  it("keeps its runs, and nothing else of it is found, started or counted", async () => {
    const { id } = await create({ scheduleType: "DAILY" });
    const runId = await createTestScrapingRun(ground.organization, id, { status: "SUCCESS" });
    expect(await remove(id)).toMatchObject({ id, lastRun: { id: runId } });
    expect(await getDb().scrapingTaskRun.findMany({ where: { taskId: id } })).toMatchObject([{ id: runId }]);
    expect(await rowOf(id)).toMatchObject({ nextRunAt: null, enabled: false });
    expect((await searchScrapingTasks({ ctx: ctx() })).list).toEqual([]);
    const run = (input: { id: string }) => runScrapingTask({ ctx: ctx(), input });
    for (const use of [
      remove,
      (gone: string) => update(gone, { name: "x" }),
      (gone: string) => run({ id: gone }),
    ])
      await expect(use(id)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    expect((await audited(id)).at(-1)).toMatchObject({ action: "scraping-task.delete", after: null });
  });

  it.each([
    { status: "PENDING" as const },
    { status: "RUNNING" as const },
    { status: "PAUSED" as const, resumeAt: new Date() },
    { status: "PAUSED" as const, pauseReason: "ORG_SUSPENDED" },
  ])("is refused while a run is running or resumes by itself: %s", async (run) => {
    const { id } = await create();
    const runId = await createTestScrapingRun(ground.organization, id, run);
    const message = expect.stringContaining(`${runId} is running, or is paused`) as string;
    await expect(remove(id)).rejects.toMatchObject({ reason: "CONFLICT", message });
    await getDb().scrapingTaskRun.update({
      where: { id: runId },
      data: { status: "PAUSED", pauseReason: "PERSON", resumeAt: null },
    });
    await expect(remove(id)).resolves.toMatchObject({ id });
    const row = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id: runId } });
    expect(row).toMatchObject({ status: "CANCELLED", pauseReason: null });
  });
});

describe("starting a task manually", () => {
  const runNow = (id: string, more: object = {}, by = ctx()) =>
    runScrapingTask({ ctx: by, input: { id, ...more } });

  it("creates a run with priority over all others, also of a task that is off", async () => {
    const { id } = await create({ scheduleType: "MONTHLY", enabled: false });
    const run = await runNow(id);
    expect(run).toMatchObject({ taskId: id, status: "PENDING", attempt: 1, pendingBloggerIds: null });
    const row = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id: run.id } });
    expect(row).toMatchObject({ priority: "MANUAL", dispatcher: "SERVER" });
    const task = await getScrapingTask({ ctx: ctx(), input: { id } });
    expect(task).toMatchObject({ runCount: 1, lastRunAt: run.startedAt, nextRunAt: null });
    expect(task.lastRun).toMatchObject({ id: run.id, status: "PENDING" });
    expect((await audited(id)).at(-1)).toMatchObject({
      action: "scraping-task.run-now",
      before: { runCount: 0 },
      after: { runCount: 1 },
    });
    await expect(runNow(id)).rejects.toMatchObject({ reason: "CONFLICT" });
  });

  it("is refused while the newest run is paused, until it is cancelled or its targets are deleted", async () => {
    const { id } = await create();
    const paused = { status: "PAUSED", pauseReason: "NO_ELIGIBLE_ACCOUNT" } as const;
    const runId = await createTestScrapingRun(ground.organization, id, paused);
    const { list } = await searchScrapingTasks({ ctx: ctx() });
    expect(list).toMatchObject([{ logicalRun: { id: runId, isWaiting: true } }]);
    const message = expect.stringContaining(`${runId} is paused and has targets left`) as string;
    await expect(runNow(id)).rejects.toMatchObject({ reason: "CONFLICT", message });
    const where = { id: runId };
    await getDb().scrapingTaskRun.update({ where, data: { pauseReason: "EXPIRED" } });
    await expect(runNow(id)).resolves.toMatchObject({ taskId: id });
  });

  it("leaves the scrapes to a desktop client that requests it", async () => {
    const { id } = await create();
    const run = await runNow(id, { dispatcher: "DESKTOP" });
    const row = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id: run.id } });
    expect(row.dispatcher).toBe("DESKTOP");
  });

  it("is refused when the organization may not work", async () => {
    const { id } = await create();
    const where = { id: ground.organization.organizationId };
    await getDb().organization.update({ where, data: { subscriptionExpiresAt: SATURDAY } });
    await expect(runNow(id)).rejects.toMatchObject({ reason: "SUBSCRIPTION_EXPIRED" });
    const suspended = await createTestOrganization({ status: "SUSPENDED" });
    const theirs = await createTestScrapingTask(suspended);
    await expect(runNow(theirs, {}, suspended.ctx())).rejects.toMatchObject({
      reason: "ORGANIZATION_SUSPENDED",
    });
  });
});
