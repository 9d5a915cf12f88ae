import { expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { runScrapingTask } from "@/server/services/scraping/task";
import { withTransaction } from "@/server/services/kernel/verb";
import { recordLog } from "@/testing/record-log";
import { FREEZE_PAGE as PAGE, RunScene, targetsOf } from "@/testing/scraping/run-scene";
import { findWaitingRuns, getScrapingRun, pauseSilentDesktops, stopRun, updateScrapingRun } from ".";

const scene = new RunScene();
const platform = "PGY" as const;

const rowOf = (id: string) => getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });
const countOf = (chain: number) => getDb().scrapingRunTarget.count({ where: { chain } });

it("continues with the next page after a kill, with its task's filter at its start", async () => {
  const ids = await scene.fillRoster(2 * PAGE + 5);
  const { id, chain, taskId } = await scene.freezeOnePage();
  expect(await countOf(chain)).toBe(PAGE);
  expect(await rowOf(id)).toMatchObject({ status: "PENDING", frozenAt: null, targetCount: 0 });
  const filter = { scope: "FILTERED" as const, filterJson: { fansCountMin: 100 } };
  await getDb().scrapingTask.update({ where: { id: taskId }, data: filter });
  const ctx = scene.organization.ctx();
  expect(await getScrapingRun({ ctx, input: { id } })).toMatchObject({ pendingBloggerIds: null });
  expect(await scene.work(id)).toMatchObject({
    status: "PAUSED",
    targetCount: ids.length,
    successCount: 0,
    freezeJson: null,
    frozenAt: expect.any(Date) as Date,
  });
  expect(await countOf(chain)).toBe(ids.length);
});

it("stops between two pages when the run is paused, and its resume writes the others", async () => {
  const ids = await scene.fillRoster(PAGE + 5);
  const { id, chain } = await scene.freezeOnePage();
  await withTransaction(scene.organization.ctx(), (tx) =>
    stopRun(tx, { id }, { status: "PAUSED", pauseReason: "PERSON", resumeAt: null }),
  );
  expect((await scene.step(id)).kind).toBe("ended");
  expect(await countOf(chain)).toBe(PAGE);
  const next = await scene.continueRun(id, "pending");
  expect(next).toMatchObject({ attempt: 2, chain, frozenAt: null, targetCount: 0 });
  expect(next.freezeJson).toMatchObject({ after: { id: ids[PAGE - 1] } });
  expect(await scene.work(next.id)).toMatchObject({ status: "PAUSED", targetCount: ids.length });
});

it("gives an attempt that was paused before its first page no lists and targets", async () => {
  const ids = await scene.fillRoster(3);
  const { id } = await scene.startRun(await scene.addTask({ platforms: [platform] }));
  await withTransaction(scene.organization.ctx(), (tx) =>
    stopRun(tx, { id }, { status: "PAUSED", pauseReason: "PERSON", resumeAt: null }),
  );
  const next = await scene.continueRun(id, "pending");
  await scene.workUntilAlone(next.id);
  const shown = (run: string) => getScrapingRun({ ctx: scene.organization.ctx(), input: { id: run } });
  expect(await shown(id)).toMatchObject({ targetCount: 0, pendingBloggerIds: null });
  expect(await shown(next.id)).toMatchObject({ targetCount: 3, pendingBloggerIds: [...ids].sort() });
});

it("does not start a run that is cancelled after its targets were written, and logs nothing", async () => {
  await scene.fillRoster(1);
  await scene.addAccount(platform);
  const lines = recordLog();
  const { id } = await scene.startRun(await scene.addTask({ platforms: [platform] }));
  await getDb().$executeRaw`
    CREATE FUNCTION cancel_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.status = 'CANCELLED'; RETURN NEW; END $$`;
  await getDb().$executeRaw`
    CREATE TRIGGER cancel_frozen BEFORE UPDATE ON scraping_task_run FOR EACH ROW
    WHEN (OLD.frozen_at IS NULL AND NEW.frozen_at IS NOT NULL) EXECUTE FUNCTION cancel_frozen()`;
  expect(await scene.step(id)).toMatchObject({ kind: "ended" });
  await getDb().$executeRaw`DROP FUNCTION cancel_frozen CASCADE`;
  expect(await rowOf(id)).toMatchObject({ status: "CANCELLED", targetCount: 1, stopsAt: null });
  const began = () => lines.filter((line) => line.includes("a run began"));
  expect(began()).toEqual([]);
  const other = await scene.startRun(await scene.addTask({ platforms: [platform] }));
  await scene.step(other.id);
  expect(began()).toHaveLength(1);
});

it("scrapes no deactivated creator, even if its filter matches them", async () => {
  const [gone, left] = await scene.fillRoster(2);
  await getDb().blogger.update({ where: { id: gone ?? "" }, data: { deactivatedAt: new Date() } });
  const filterJson = { updatedSince: "2020-01-01T00:00:00Z", includeDeactivated: true };
  const run = await scene.startRun(
    await scene.addTask({ platforms: [platform], scope: "FILTERED", filterJson }),
  );
  expect(await scene.workUntilAlone(run.id)).toMatchObject({ targetCount: 1 });
  expect(await targetsOf(run.chain)).toMatchObject([{ bloggerId: left }]);
});

it("ends between two pages when the organization has its maximum of targets, and says so", async () => {
  await scene.fillRoster(PAGE + 5);
  const { id, chain } = await scene.freezeOnePage();
  const full = await scene.startRun(await scene.addTask({ platforms: [platform] }));
  await getDb().scrapingTaskRun.update({
    where: { id: full.id },
    data: { status: "SUCCESS", targetCount: 20_000_000 - PAGE },
  });
  expect(await scene.work(id)).toMatchObject({ status: "FAILED", errorsJson: [{ kind: "TARGETS_FULL" }] });
  expect(await countOf(chain)).toBe(PAGE);
  const { errorLog } = await getScrapingRun({ ctx: scene.organization.ctx(), input: { id } });
  expect(errorLog).toMatch(/Run tasks less often/);
});

it("leaves a desktop client's run of a large roster to the job, and refuses reports before", async () => {
  const ids = await scene.fillRoster(PAGE + 5);
  const ctx = scene.organization.ctx();
  const taskId = await scene.addTask({ platforms: [platform] });
  const started = await runScrapingTask({ ctx, input: { id: taskId, dispatcher: "DESKTOP" } });
  expect(started).toMatchObject({ status: "PENDING", targetCount: 0 });
  const { id } = started;
  expect((await getScrapingRun({ ctx, input: { id } })).pendingBloggerIds).toBeNull();
  const report = () => updateScrapingRun({ ctx, input: { id } });
  await expect(report()).rejects.toMatchObject({ reason: "CONFLICT" });
  // The event was lost and an hour has passed, but the sweep still finds the run.
  const startedAt = new Date(Date.now() - 3_700_000);
  await getDb().scrapingTaskRun.update({ where: { id }, data: { startedAt } });
  await pauseSilentDesktops({ ctx: createJobCtx("test") });
  const found = await findWaitingRuns({ ctx: createJobCtx("test") });
  expect(found.map(({ data }) => data.runId)).toContain(id);
  await getDb().scrapingTaskRun.update({ where: { id }, data: { startedAt: new Date() } });
  expect((await scene.step(id)).kind).toBe("ended");
  expect(await rowOf(id)).toMatchObject({ status: "PENDING", targetCount: ids.length, executor: null });
  const { pendingBloggerIds } = await getScrapingRun({ ctx, input: { id } });
  expect(pendingBloggerIds).toEqual([...ids].sort());
  expect(await report()).toMatchObject({ status: "RUNNING" });
});
