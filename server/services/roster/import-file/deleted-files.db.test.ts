import { expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { cancelRosterJob } from "@/server/services/roster/job";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { allowImports, finishJob, lookStrictly, previewFile } from "@/testing/roster/import-files";
import { createImport, deleteExpiredImportFiles, exportImportErrors, getImportRunWithFile } from ".";

const pgyId = (n: number) => n.toString(16).padStart(24, "0");
const linkOf = (n: number) => `https://www.xiaohongshu.com/user/profile/${pgyId(n)}?from=x`;
const csv = (...lines: string[]) => ["昵称,主页链接,粉丝数", ...lines].join("\n");
const lineOf = (n: number, fans: number | string = 1.5) => `第${n}号,${linkOf(n)},${fans}`;

it("files are deleted when they expire, and their runs stay", async () => {
  const mine = await createTestOrganization();
  const ctx = mine.ctx();
  const imported = await lookStrictly(
    ctx,
    await previewFile(ctx, csv(lineOf(1, 1), lineOf(1, 2), lineOf(2, "很多"))),
  );
  const { runId, jobId } = await createImport({ ctx, input: { fileId: imported.fileId, answers: {} } });
  await allowImports(ctx);
  await finishJob(jobId);
  const { fileId } = await previewFile(ctx, csv(lineOf(3, 1)));
  const stopped = await createImport({ ctx, input: { fileId } });
  await cancelRosterJob({ ctx, input: { id: stopped.jobId } });
  await getDb().importFile.updateMany({ data: { expiresAt: new Date(0) } });
  while ((await deleteExpiredImportFiles({ ctx: createJobCtx("prune") })) > 0);
  const runOf = (id: string) => getImportRunWithFile({ ctx, input: { id } });
  // Without its job, the run's rows tell whether it is done.
  expect(await runOf(runId)).toMatchObject({
    hasFile: false,
    jobId: null,
    status: "SUCCESS",
    total: 3,
    rowCount: 3,
    userName: mine.ownerId,
  });
  expect(await runOf(stopped.runId)).toMatchObject({ status: "FAILED", total: 0, unfinishedFileId: null });
  await getDb().openApiBloggerImportRun.update({ where: { id: runId }, data: { rowCount: null } });
  expect(await runOf(runId)).toMatchObject({ status: null });
  await expect(
    exportImportErrors({ ctx, input: { id: runId, format: "CSV", locale: "zh" } }),
  ).rejects.toMatchObject({ reason: "CONFLICT" });
});
