import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { createDesktopScene, type DesktopScene, failure, refused } from "@/testing/scraping/desktop-scene";
import { seedTestPace } from "@/testing/scraping/seed-test-pace";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { pauseScrapingRun, pauseSilentDesktops, resumeScrapingRun } from ".";

beforeAll(seedTestPace);
let scene: DesktopScene;
let ids: string[];
let runId: string;
beforeEach(async () => {
  scene = await createDesktopScene();
  ({ ids, runId } = scene);
});

describe("a silent desktop client", () => {
  const sweep = () => pauseSilentDesktops({ ctx: createJobCtx("test") });
  const silence = (id = runId) =>
    getDb().scrapingTaskRun.update({ where: { id }, data: { executorUntil: new Date(Date.now() - 1) } });

  it("leaves its run paused, with its reports and the rest to resume", async () => {
    const [a = "", b = "", c = ""] = ids;
    await scene.report({ processedBloggerIds: [a], failedTargets: [failure(b)] });
    await sweep();
    expect(await scene.rowOf(), "it is heard of").toMatchObject({ status: "RUNNING" });
    await silence();
    expect(await sweep()).toBeGreaterThanOrEqual(1);
    expect(await scene.rowOf()).toMatchObject({
      status: "PAUSED",
      pauseReason: "DISPATCHER_GONE",
      resumeAt: null,
      executor: null,
      executorUntil: null,
      successCount: 1,
      failedCount: 1,
    });
    expect((await scene.rowOf()).finishedAt).not.toBeNull();
    await refused(scene.report({ processedBloggerIds: [c] }), "CONFLICT", "scrapingRun.resume");
    const next = await resumeScrapingRun({ ctx: scene.organization.ctx(), input: { id: runId } });
    expect(await scene.listsOf(next.id)).toEqual([[c], null, null]);
  });

  it("has its run ended when only the last report is missing", async () => {
    const [a = "", b = "", c = ""] = ids;
    await scene.report({ processedBloggerIds: [a, b], failedTargets: [failure(c)] });
    await silence();
    await sweep();
    expect(await scene.rowOf()).toMatchObject({
      status: "PARTIAL",
      pauseReason: null,
      successCount: 2,
      failedCount: 1,
    });
    expect((await scene.rowOf()).finishedAt).not.toBeNull();
  });

  it("has its run ended by all attempts: a success of an earlier one counts", async () => {
    const [a = "", b = "", c = ""] = ids;
    await scene.report({ status: "PAUSED", processedBloggerIds: [a, b] });
    const { id } = await resumeScrapingRun({ ctx: scene.organization.ctx(), input: { id: runId } });
    await scene.report({ failedTargets: [{ ...failure(c), attempt: 2 }] }, id);
    await silence(id);
    await sweep();
    expect(await scene.rowOf(id)).toMatchObject({ status: "PARTIAL", successCount: 0, failedCount: 1 });
  });

  it("leaves a run paused that it did not claim within an hour", async () => {
    const startedAt = (minutes: number) => ({ startedAt: new Date(Date.now() - minutes * MINUTE_MS) });
    await getDb().scrapingTaskRun.update({ where: { id: runId }, data: startedAt(59) });
    await sweep();
    expect(await scene.rowOf()).toMatchObject({ status: "PENDING" });
    await getDb().scrapingTaskRun.update({ where: { id: runId }, data: startedAt(61) });
    await sweep();
    expect(await scene.rowOf()).toMatchObject({ status: "PAUSED", pauseReason: "DISPATCHER_GONE" });
  });

  it("does not concern the service's own runs, or runs that a user paused", async () => {
    await pauseScrapingRun({ ctx: scene.organization.ctx(), input: { id: runId } });
    const other = await createTestScrapingTask(scene.organization);
    const executorUntil = new Date(0);
    const own = await createTestScrapingRun(scene.organization, other, { status: "RUNNING", executorUntil });
    await sweep();
    expect(await scene.rowOf()).toMatchObject({ status: "PAUSED", pauseReason: "PERSON" });
    expect(await scene.rowOf(own)).toMatchObject({ status: "RUNNING" });
    await expect(pauseSilentDesktops({ ctx: scene.organization.ctx() })).rejects.toMatchObject({
      reason: "PERMISSION_MISSING",
    });
  });

  it("has its run ended when it has no targets left to resume", async () => {
    const task = await createTestScrapingTask(scene.organization);
    const silent = { dispatcher: "DESKTOP" as const, status: "RUNNING" as const, executorUntil: new Date(0) };
    const id = await createTestScrapingRun(scene.organization, task, silent);
    while ((await sweep()) > 0);
    expect(await scene.rowOf(id)).toMatchObject({ status: "SUCCESS", pauseReason: null, executor: null });
  });
});
