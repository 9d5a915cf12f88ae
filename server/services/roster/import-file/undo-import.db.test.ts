import { beforeEach, expect, it } from "vitest";
import { getDb, setChangeSource } from "@/server/infra/db";
import { listBloggerChanges, searchBloggers } from "@/server/services/roster/blogger";
import { createJobCtx } from "@/server/services/integration/context";
import { updateBlogger } from "@/server/services/roster/import";
import { cancelRosterJob, getRosterJob } from "@/server/services/roster/job";
import { advanceRosterJob } from "@/server/services/roster/work";
import { type Ctx } from "@/server/services/kernel/verb";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestBlogger } from "@/testing/create-test-rows";
import { allowImports, finishJob, previewFile } from "@/testing/roster/import-files";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { createImport, forgetImportChanges, getImportRunWithFile, undoImport } from ".";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
});

const pgyId = (n: number) => n.toString(16).padStart(24, "0");
const link = (n: number) => `https://www.xiaohongshu.com/user/profile/${pgyId(n)}`;
const HEADINGS = "主页,昵称,粉丝,标签,备注,播放中位数";
const csv = (...lines: string[]) => [HEADINGS, ...lines].join("\n");

async function importNow(text: string, ctx: Ctx = mine.ctx()) {
  const shown = await previewFile(ctx, text);
  const { jobId, runId } = await createImport({ ctx, input: { fileId: shown.fileId } });
  await allowImports(ctx);
  await finishJob(jobId);
  return runId;
}

async function undo(id: string, ctx: Ctx = mine.ctx()) {
  const job = await undoImport({ ctx, input: { id } });
  await finishJob(job.id);
  const run = await getImportRunWithFile({ ctx, input: { id } });
  return { job: await getRosterJob({ ctx, input: { id: job.id } }), run };
}

const rowOf = (n: number) =>
  getDb().blogger.findFirstOrThrow({
    where: { organizationId: mine.organizationId, platformBloggerId: pgyId(n) },
  });

it("created rows are removed, changed fields restored one by one, and later changes kept", async () => {
  const ctx = mine.ctx();
  await createTestBlogger(mine, {
    platformBloggerId: pgyId(1),
    nickname: "旧名",
    fansCount: 900,
    tags: ["a"],
    remark: "旧",
    metrics: { personal30PlayMid: "12", personal30ItemNum: 3 },
  });
  await createTestBlogger(mine, { platformBloggerId: pgyId(2), remark: "旧", deactivatedAt: new Date() });
  await createTestBlogger(mine, { platformBloggerId: pgyId(3), remark: "旧", fansCount: 7 });
  const runId = await importNow(
    csv(
      `${link(1)},新名,1.2万,b、c,新,15`,
      `${link(2)},回来,,,新,`,
      `${link(3)},同名,8,,新,`,
      `${link(4)},四号,1,,新,`,
      `${link(5)},五号,1,,新,`,
      `${link(4)},四号改,2,,新,`,
    ).replace("播放中位数", "个人 近30天 播放中位数"),
  );
  const listed = await searchBloggers({ ctx, input: { importRunId: runId, limit: 50 } });
  expect(listed.list.map(({ platformBloggerId }) => platformBloggerId).sort()).toEqual(
    [1, 2, 3, 4, 5].map(pgyId),
  );
  const before = await getImportRunWithFile({ ctx, input: { id: runId } });
  expect(before).toMatchObject({
    created: 2,
    updated: 4,
    failed: 0,
    mayUndo: true,
    undo: null,
    undone: null,
  });

  await updateBlogger({ ctx, input: { id: (await rowOf(3)).id, fansCount: 9 } });
  await updateBlogger({ ctx, input: { id: (await rowOf(5)).id, remark: "我的" } });
  const { watermark } = await listBloggerChanges({ ctx, input: { limit: 100 } });
  const { job, run } = await undo(runId);
  expect(run.undone).toMatchObject({
    removed: 1,
    restored: 2,
    partly: 1,
    kept: { changedSince: 1, merged: 0, held: 0 },
  });
  expect(run).toMatchObject({ mayUndo: false, undo: null });
  expect(job).toMatchObject({ status: "SUCCESS", total: 5, changed: 4, failed: 1 });
  expect(await rowOf(1)).toMatchObject({
    nickname: "旧名",
    fansCount: 900,
    tags: ["a"],
    remark: "旧",
    deactivatedAt: null,
    metrics: { personal30PlayMid: "12", personal30ItemNum: 3 },
  });
  expect((await rowOf(2)).deactivatedAt).not.toBeNull();
  expect(await rowOf(3)).toMatchObject({ fansCount: 9, remark: "旧" });
  expect(await rowOf(4)).toMatchObject({ deactivatedReason: "Import undone: 名单.csv" });
  expect(await rowOf(5)).toMatchObject({ deactivatedAt: null, remark: "我的" });
  const told = await listBloggerChanges({ ctx, input: { since: watermark, limit: 100 } });
  const types = told.items.map(({ changeType, blogger }) => [blogger.platformBloggerId, changeType]);
  expect(types).toContainEqual([pgyId(4), "DEACTIVATED"]);
  expect(types).toContainEqual([pgyId(1), "UPDATED"]);
  await expect(undoImport({ ctx, input: { id: runId } })).rejects.toMatchObject({ reason: "CONFLICT" });
});

it("a later scrape does not prevent removing created rows; another import or a reverted change does", async () => {
  const ctx = mine.ctx();
  await createTestBlogger(mine, { platformBloggerId: pgyId(3), remark: "旧" });
  const line = (n: number) => `${link(n)},第${n}号,1,,新,`;
  const runId = await importNow(csv(line(1), line(2), line(3)));
  const scraped = await rowOf(1);
  await getDb().$transaction(async (tx) => {
    await setChangeSource(tx, "SCRAPE");
    await tx.blogger.update({ where: { id: scraped.id }, data: { fansCount: 50, priceMidWithFee: 10 } });
  });
  await importNow(`${csv(line(2))}\n`);
  const { id } = await rowOf(3);
  for (const remark of ["其他", "新"]) await updateBlogger({ ctx, input: { id, remark } });
  const { run } = await undo(runId);
  expect(run.undone).toMatchObject({ removed: 1, restored: 0, partly: 1, kept: { changedSince: 1 } });
  expect((await rowOf(1)).deactivatedAt).not.toBeNull();
  expect((await rowOf(2)).deactivatedAt).toBeNull();
  expect((await rowOf(3)).remark).toBe("新");
});

it("imports can be undone one after the other, the last one first", async () => {
  await createTestBlogger(mine, { platformBloggerId: pgyId(1), remark: "旧", tags: ["a"] });
  const line = (n: number, remark: string) => `${link(n)},第${n}号,,b,${remark},`;
  const first = await importNow(csv(line(1, "一"), line(2, "一")));
  const second = await importNow(csv(line(1, "第二"), line(2, "第二"), line(3, "第二")));
  expect((await undo(second)).run.undone).toMatchObject({ removed: 1, restored: 2, partly: 0 });
  expect((await rowOf(2)).remark).toBe("一");
  expect((await undo(first)).run.undone).toMatchObject({
    removed: 1,
    restored: 1,
    kept: { changedSince: 0 },
  });
  expect(await rowOf(1)).toMatchObject({ remark: "旧", tags: ["a"], deactivatedAt: null });
  const left = await getDb().blogger.count({
    where: { organizationId: mine.organizationId, deactivatedAt: null },
  });
  expect(left).toBe(1);
});

it("thousands of rows are undone page by page, each once, despite crashes; a cancelled undo resumes", async () => {
  const lines = (fans: number) =>
    Array.from({ length: 1_300 }, (_, n) => `${link(n + 1)},第${n}号,${n < 100 ? fans : 9},,x,`);
  await importNow(csv(...lines(1).slice(0, 100)));
  const runId = await importNow(csv(...lines(2)));
  const ctx = mine.ctx();
  const { id } = await undoImport({ ctx, input: { id: runId } });
  await advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input: { jobId: id, stepMs: 0 } });
  const underWay = await getImportRunWithFile({ ctx, input: { id: runId } });
  expect(underWay).toMatchObject({ mayUndo: false, undo: { jobId: id, done: 500, total: 1_300 } });
  await expect(undoImport({ ctx, input: { id: runId } })).rejects.toMatchObject({ reason: "CONFLICT" });
  await cancelRosterJob({ ctx, input: { id } });
  expect(await getImportRunWithFile({ ctx, input: { id: runId } })).toMatchObject({ mayUndo: true });
  const { run, job } = await undo(runId);
  expect(job).toMatchObject({ total: 800, changed: 800, unchanged: 0, failed: 0 });
  const { removed = 0, restored = 0, kept } = run.undone ?? {};
  expect([removed + restored, kept?.changedSince]).toEqual([1_300, 0]);
  const where = { organizationId: mine.organizationId, deactivatedAt: null };
  const left = await getDb().blogger.findMany({ where, select: { fansCount: true } });
  expect(left.map(({ fansCount }) => fansCount)).toEqual(Array.from({ length: 100 }, () => 1));
});

it("a change that a user saves while the undo waits for it is kept", async () => {
  const runId = await importNow(csv(`${link(1)},一号,1,,,`));
  const { id } = await rowOf(1);
  const job = await undoImport({ ctx: mine.ctx(), input: { id: runId } });
  let working: Promise<unknown> = Promise.resolve();
  await getDb().$transaction(
    async (tx) => {
      await setChangeSource(tx, "CONSOLE");
      await tx.blogger.update({ where: { id }, data: { remark: "谈好了" } });
      working = finishJob(job.id);
      await expect.poll(() => waitsForLock(), { timeout: 15_000 }).toBe(true);
    },
    { timeout: 20_000 },
  );
  await working;
  expect(await rowOf(1)).toMatchObject({ remark: "谈好了", deactivatedAt: null });
});

async function waitsForLock(): Promise<boolean> {
  const rows = await getDb().$queryRaw<unknown[]>`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM blogger b%'`;
  return rows.length > 0;
}

it("previous values are deleted after 30 days, the list of its creators is not", async () => {
  await createTestBlogger(mine, { platformBloggerId: pgyId(1), remark: "旧" });
  const runId = await importNow(csv(`${link(1)},一,1,,新,`));
  const later = new Date(Date.now() + 31 * DAY_MS);
  await forgetImportChanges({ ctx: { ...createJobCtx("prune"), now: () => later } });
  const [kept] = await getDb().importRunBlogger.findMany({ where: { runId } });
  expect(kept).toMatchObject({ isNew: false, before: null, after: null });
  expect(await getImportRunWithFile({ ctx: mine.ctx(), input: { id: runId } })).toMatchObject({
    mayUndo: false,
  });
  await expect(undoImport({ ctx: mine.ctx(), input: { id: runId } })).rejects.toMatchObject({
    reason: "CONFLICT",
  });
  const { list } = await searchBloggers({ ctx: mine.ctx(), input: { importRunId: runId } });
  expect(list).toHaveLength(1);
});

it("only the importing user or the Owner can undo it, and only a file import of the last 30 days", async () => {
  const member = await memberCtx(mine);
  const other = await memberCtx(mine);
  const stranger = (await createTestOrganization()).ctx();
  const runId = await importNow(csv(`${link(1)},一,1,,x,`), member);
  const refusal = (ctx: Ctx) => undoImport({ ctx, input: { id: runId } }).catch((error: unknown) => error);
  expect(await refusal(other)).toMatchObject({ reason: "PERMISSION_MISSING" });
  expect(await refusal(stranger)).toMatchObject({ reason: "NOT_FOUND" });
  await getDb().openApiBloggerImportRun.update({
    where: { id: runId },
    data: { createdAt: new Date(Date.now() - 31 * DAY_MS) },
  });
  expect(await refusal(member)).toMatchObject({ reason: "CONFLICT" });
  expect((await searchBloggers({ ctx: stranger, input: { importRunId: runId } })).list).toEqual([]);
});
