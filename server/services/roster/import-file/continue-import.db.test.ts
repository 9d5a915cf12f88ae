import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { cancelRosterJob, getRosterJob } from "@/server/services/roster/job";
import { advanceRosterJob } from "@/server/services/roster/work";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { allowImports, finishJob, previewFile } from "@/testing/roster/import-files";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createImport, getImportRunWithFile, listAllImportRuns, undoImport } from ".";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
});

const ROWS = 1_250;
const rowOf = (n: number) =>
  `${n % 50 === 0 ? "没有链接" : `https://space.bilibili.com/${n + 1}`},第${n}号,${1_000 + n}`;
const FAILED = ROWS / 50;

const onePage = (jobId: string) =>
  advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input: { jobId, stepMs: 0 } });
const runOf = (id: string, ctx = mine.ctx()) => getImportRunWithFile({ ctx, input: { id } });

async function begin() {
  const ctx = mine.ctx();
  const text = ["主页,昵称,粉丝数", ...Array.from({ length: ROWS }, (_, n) => rowOf(n))].join("\n");
  const { fileId } = await previewFile(ctx, text);
  const made = await createImport({ ctx, input: { fileId } });
  await allowImports(ctx);
  await onePage(made.jobId);
  const continueIt = () => createImport({ ctx, input: { fileId } });
  return { ctx, fileId, ...made, continueIt };
}

async function expectAllOnce() {
  const found = await getDb().blogger.findMany({
    where: { organizationId: mine.organizationId },
    orderBy: { fansCount: "asc" },
  });
  const sound = Array.from({ length: ROWS }, (_, n) => n).filter((n) => n % 50 !== 0);
  expect(found.map(({ fansCount }) => fansCount)).toEqual(sound.map((n) => 1_000 + n));
}

it("a cancelled import can be resumed after its last page, in the same run, and once", async () => {
  const { ctx, fileId, runId, jobId, continueIt } = await begin();
  // A repeated start of a running import returns the same import.
  expect(await continueIt()).toEqual({ runId, jobId });
  expect(await runOf(runId)).toMatchObject({ status: "RUNNING", rowCount: ROWS, unfinishedFileId: null });
  await cancelRosterJob({ ctx, input: { id: jobId } });
  expect(await runOf(runId)).toMatchObject({ status: "CANCELLED", total: 500, unfinishedFileId: fileId });
  const started = await Promise.all([continueIt(), continueIt(), continueIt()]);
  const [next] = started;
  expect(new Set(started.map((one) => one.jobId)).size).toBe(1);
  expect(next.jobId).not.toBe(jobId);
  expect(next.runId).toBe(runId);
  await Promise.all([finishJob(next.jobId), finishJob(next.jobId)]);
  expect(await runOf(runId)).toMatchObject({
    status: "SUCCESS",
    total: ROWS,
    created: ROWS - FAILED,
    updated: 0,
    failed: FAILED,
    jobId: next.jobId,
    unfinishedFileId: null,
  });
  expect(await getRosterJob({ ctx, input: { id: next.jobId } })).toMatchObject({ total: ROWS - 500 });
  await expectAllOnce();
  // A finished import does not start again.
  expect(await continueIt()).toEqual(next);
});

it("a failed import can be resumed any number of times", async () => {
  const { ctx, runId, continueIt, ...first } = await begin();
  let { jobId } = first;
  for (const done of [500, 1_000]) {
    await getDb().rosterJob.update({ where: { id: jobId }, data: { tries: 10 } });
    expect(await onePage(jobId)).toBe(true);
    const failure = {
      reason: "UNAVAILABLE",
      message: expect.stringMatching(/with the remaining rows\.$/) as string,
    };
    expect(await runOf(runId)).toMatchObject({ status: "FAILED", total: done, failure });
    ({ jobId } = await continueIt());
    await onePage(jobId);
  }
  expect(await runOf(runId, ctx)).toMatchObject({ status: "SUCCESS", total: ROWS });
  await expectAllOnce();
});

it("only the user who started it may resume it, and is offered to; the list shows the status of each", async () => {
  const { ctx, runId, jobId } = await begin();
  const { list } = await listAllImportRuns({ ctx, input: {} });
  expect(list).toMatchObject([{ id: runId, status: "RUNNING", total: 500, rowCount: ROWS }]);
  await cancelRosterJob({ ctx, input: { id: jobId } });
  const member = await memberCtx(mine);
  expect(await runOf(runId, member)).toMatchObject({ status: "CANCELLED", unfinishedFileId: null });
  // All users who see the import see why it stopped, even if they do not see its job.
  const failure = { reason: "PERMISSION_MISSING", message: "…" };
  await getDb().rosterJob.update({ where: { id: jobId }, data: { status: "FAILED", failure } });
  expect(await runOf(runId, member)).toMatchObject({ status: "FAILED", failure });
  const theirs = await previewFile(member, ["主页,昵称,粉丝数", rowOf(1)].join("\n"));
  const started = await createImport({ ctx: member, input: { fileId: theirs.fileId } });
  await cancelRosterJob({ ctx, input: { id: started.jobId } });
  expect(await runOf(started.runId)).toMatchObject({ status: "CANCELLED", unfinishedFileId: null });
  await expect(createImport({ ctx, input: { fileId: theirs.fileId } })).rejects.toMatchObject({
    reason: "NOT_FOUND",
  });
});

it("an import that is being undone, or was undone in whole or part, cannot be resumed", async () => {
  const { ctx, fileId, runId, jobId, continueIt } = await begin();
  await cancelRosterJob({ ctx, input: { id: jobId } });
  const refused = async () => {
    await expect(continueIt()).rejects.toMatchObject({ reason: "CONFLICT" });
    expect(await runOf(runId)).toMatchObject({ status: "CANCELLED", unfinishedFileId: null });
  };
  const dropped = await undoImport({ ctx, input: { id: runId } });
  await refused();
  await cancelRosterJob({ ctx, input: { id: dropped.id } });
  expect(await runOf(runId), "an undo that did nothing").toMatchObject({ unfinishedFileId: fileId });
  const undo = await undoImport({ ctx, input: { id: runId } });
  await onePage(undo.id);
  await refused();
  await finishJob(undo.id);
  await refused();
  const where = { organizationId: mine.organizationId, deactivatedAt: null };
  expect(await getDb().blogger.count({ where })).toBe(0);
});

it("one of a simultaneous undo and resume is refused", async () => {
  const { ctx, runId, jobId, continueIt } = await begin();
  await cancelRosterJob({ ctx, input: { id: jobId } });
  const asked = await Promise.allSettled([continueIt(), undoImport({ ctx, input: { id: runId } })]);
  expect(asked.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
