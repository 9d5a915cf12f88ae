import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { advanceRosterJob } from "@/server/services/roster/work";
import { allowImports, errorsOf, finishJob, lookAtFile, previewFile } from "@/testing/roster/import-files";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createImport, previewImport } from ".";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
});

const linkOf = (n: number) => `https://space.bilibili.com/${n + 1}`;
const fileOf = (id: string) => getDb().importFile.findUniqueOrThrow({ where: { id } });
const rowsOf = (fileId: string) =>
  getDb().importRow.findMany({ where: { fileId }, orderBy: { line: "asc" } });

it("of an imported file only the rows that failed are kept, and counted", async () => {
  const ctx = mine.ctx();
  const lines = Array.from({ length: 40 }, (_, n) => `${linkOf(n)},${n % 10 === 0 ? "x" : n}`);
  const { fileId } = await previewFile(ctx, ["主页,粉丝数", ...lines].join("\n"));
  const chars = (rows: { cells: string[] }[]) =>
    rows.flatMap(({ cells }) => cells).reduce((sum, cell) => sum + cell.length + 20, 0);
  expect(Number((await fileOf(fileId)).keptChars)).toBe(chars(await rowsOf(fileId)));
  const { jobId, runId } = await createImport({ ctx, input: { fileId } });
  await allowImports(ctx);
  await finishJob(jobId);
  const left = await rowsOf(fileId);
  expect(left.map(({ line }) => line)).toEqual([2, 12, 22, 32]);
  expect(Number((await fileOf(fileId)).keptChars)).toBe(chars(left));
  const errors = (await errorsOf(ctx, runId, { format: "CSV", locale: "en" })).toString();
  expect(errors.trim().split("\r\n")).toHaveLength(5);
  // A preview page that is still open shows all rows as checked.
  const shown = await previewImport({ ctx, input: { fileId } });
  expect(shown).toMatchObject({ runId, checked: 40, rowCount: 40 });
});

it("a page does not read the rows that earlier pages kept", async () => {
  const ctx = mine.ctx();
  const lines = Array.from({ length: 1_000 }, (_, n) => `${linkOf(n)},${n < 500 ? "x" : n}`);
  const { fileId } = await previewFile(ctx, ["主页,粉丝数", ...lines].join("\n"));
  const { jobId } = await createImport({ ctx, input: { fileId } });
  await allowImports(ctx);
  await advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input: { jobId, stepMs: 0 } });
  // A row before the job's place would be taken for written and deleted.
  await getDb().importRow.updateMany({ where: { fileId, line: 2 }, data: { hasFailed: false } });
  await finishJob(jobId);
  expect((await rowsOf(fileId)).map(({ line }) => line)).toEqual(
    Array.from({ length: 500 }, (_, n) => n + 2),
  );
});

it("a file is refused, and stores nothing, when its organization's quota is used up", async () => {
  const ctx = mine.ctx();
  const first = await previewFile(ctx, `主页\n${linkOf(1)}`);
  await getDb().importFile.update({ where: { id: first.fileId }, data: { keptChars: 499_950_000n } });
  const lines = Array.from({ length: 1_200 }, (_, n) => `${linkOf(n)},note`).join("\n");
  const second = await previewFile(ctx, `主页,备注\n${lines}`);
  expect(second).toMatchObject({ status: "REFUSED", problem: "NO_ROOM" });
  expect(await rowsOf(second.fileId)).toEqual([]);
  expect(await fileOf(second.fileId)).toMatchObject({ keptChars: 0n });
  // Another organization has its own limit, and this one has room again once the first file is deleted.
  const other = (await createTestOrganization()).ctx();
  expect(await previewFile(other, `主页,备注\n${lines}`)).toMatchObject({ status: "READY" });
  await getDb().importFile.delete({ where: { id: first.fileId } });
  expect(await previewFile(ctx, `主页,备注\n${lines}`)).toMatchObject({ status: "READY" });
});

it("pages of long rows are previewed and imported completely", async () => {
  const ctx = mine.ctx();
  const notes = Array.from({ length: 12 }, () => "字".repeat(9_000)).join(",");
  const lines = Array.from({ length: 60 }, (_, n) => `${linkOf(n)},${notes}`);
  const { fileId } = await previewFile(ctx, [`主页${",x".repeat(12)}`, ...lines].join("\n"));
  expect(await lookAtFile(ctx, fileId)).toMatchObject({ checked: 60, counts: { NEW: 60 } });
  const { jobId } = await createImport({ ctx, input: { fileId } });
  await allowImports(ctx);
  await finishJob(jobId);
  expect(await getDb().blogger.count({ where: { organizationId: mine.organizationId } })).toBe(60);
});
