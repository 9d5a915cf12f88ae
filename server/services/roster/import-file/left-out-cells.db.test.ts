import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { getImportRun } from "@/server/services/roster/import";
import { createTestBlogger } from "@/testing/create-test-rows";
import {
  allowImports,
  errorsOf,
  finishJob,
  lookAtFile,
  lookStrictly,
  previewFile,
} from "@/testing/roster/import-files";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createImport, getImportRunWithFile, listProblemRows, previewImport } from ".";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
});

const id = (n: number) => n.toString(16).padStart(24, "0");
const link = (n: number) => `https://www.xiaohongshu.com/user/profile/${id(n)}`;
const text = [
  "主页,粉丝,返点,建联日期,备注",
  `${link(1)},12.3万,5%,2026/11/21,一`,
  `${link(2)},很多,5000-8000,11-20,二`,
  "没有链接,1,5%,2026/11/21,三",
  `${link(4)},1,5%,2026/11/21,四`,
  "https://example.com/x,很多,5%,2026/11/21,五",
].join("\n");

async function importFile(fileId: string, answers: Record<string, string> = {}) {
  const ctx = mine.ctx();
  const { jobId, runId } = await createImport({ ctx, input: { fileId, answers } });
  await allowImports(ctx);
  await finishJob(jobId);
  return runId;
}

const rowOf = (n: number) =>
  getDb().blogger.findFirst({ where: { organizationId: mine.organizationId, platformBloggerId: id(n) } });

it("only an unreadable cell is skipped: the rest of its row is stored, and the cell is reported", async () => {
  await createTestBlogger(mine, { platformBloggerId: id(2), fansCount: 900, rebatePercent: 3 });
  const ctx = mine.ctx();
  const shown = await previewFile(ctx, text);
  expect(shown.counts).toMatchObject({ NEW: 2, CHANGED: 1, WRONG: 2 });
  expect(shown.leftOut).toEqual({ rows: 1, cells: 3 });
  const [first, second] = shown.rows;
  expect(first?.values).toEqual(
    expect.arrayContaining([
      { field: "fansCount", before: null, after: 123_000 },
      { field: "rebatePercent", before: null, after: 5 },
      { field: "linkupAt", before: null, after: "2026-11-20T16:00:00.000Z" },
      { field: "remark", before: null, after: "一" },
    ]),
  );
  expect(second?.values.map(({ field }) => field).sort()).toEqual(["remark", "url"]);
  expect(second?.notice).toMatchObject({ code: "NOT_A_NUMBER", field: "fansCount", value: "很多", count: 3 });
  expect(second?.notice?.more).toMatchObject([{ field: "rebatePercent" }, { field: "linkupAt" }]);

  const runId = await importFile(shown.fileId);
  expect(await rowOf(2)).toMatchObject({ fansCount: 900, rebatePercent: 3, linkupAt: null, remark: "二" });
  const run = await getImportRunWithFile({ ctx, input: { id: runId } });
  expect(run).toMatchObject({ total: 5, created: 2, updated: 1, failed: 2, cellsLeftOut: 3 });
  expect(run.errors.map(({ index }) => index)).toEqual([4, 6]);
  expect(await getImportRun({ ctx, input: { id: runId } })).not.toHaveProperty("cellsLeftOut");
  const told = await listProblemRows({ ctx, input: { id: runId } });
  expect(told.headings[1]).toBe("粉丝");
  expect(
    told.rows.map(({ line, cells, error, notice }) => [line, cells[4], error?.code, notice?.count]),
  ).toEqual([
    [3, "二", undefined, 3],
    [4, "三", "PLATFORM_MISSING", undefined],
    [6, "五", "PLATFORM_MISSING", undefined],
  ]);
  const file = (await errorsOf(ctx, runId, { format: "CSV", locale: "zh" })).toString().split("\r\n");
  expect(file[1]).toContain('3,"已导入，部分单元格未写入","粉丝数“很多”不是数字');
  expect(file[2]).toContain('4,"未导入"');
});

it("in strict mode the whole row is refused", async () => {
  const ctx = mine.ctx();
  const shown = await lookStrictly(ctx, await previewFile(ctx, text));
  expect(shown).toMatchObject({ strict: true, counts: { NEW: 2, WRONG: 3 }, leftOut: { rows: 0, cells: 0 } });
  const runId = await importFile(shown.fileId);
  expect(await rowOf(2)).toBeNull();
  const run = await getImportRunWithFile({ ctx, input: { id: runId } });
  expect(run).toMatchObject({ created: 2, failed: 3, cellsLeftOut: 0 });
  expect(run.errors.map(({ index }) => index)).toEqual([3, 4, 6]);
});

it("a text of question marks is left out when the roster has Chinese there, in preview and import", async () => {
  await createTestBlogger(mine, { platformBloggerId: id(1), nickname: "小鹿", location: "上海" });
  const ctx = mine.ctx();
  const shown = await previewFile(ctx, `主页,昵称,地区,备注\n${link(1)},??,??,好\n${link(2)},??,??,好`);
  expect(shown.rows[0]?.notice).toMatchObject({
    code: "LOST_TEXT",
    field: "nickname",
    value: "??",
    count: 2,
  });
  expect(shown.rows[1]).toMatchObject({ outcome: "NEW", notice: null });
  const strict = await lookStrictly(ctx, shown);
  expect(strict.rows[0]).toMatchObject({ outcome: "WRONG", error: { code: "LOST_TEXT" } });
  const { columns, platform } = shown;
  await lookAtFile(ctx, shown.fileId, { reading: { mapping: columns.map(({ field }) => field), platform } });
  const runId = await importFile(shown.fileId);
  expect(await rowOf(1)).toMatchObject({ nickname: "小鹿", location: "上海", remark: "好" });
  expect(await getImportRunWithFile({ ctx, input: { id: runId } })).toMatchObject({
    cellsLeftOut: 2,
    failed: 0,
  });
});

it("ambiguous rates, and two columns of one field, are asked about before the start", async () => {
  const ctx = mine.ctx();
  const lines = ["主页,粉丝,粉丝量,返点,报价", `${link(1)},100,200,0.2,12000`, `${link(2)},1,2,15%,8000`];
  const shown = await previewFile(ctx, lines.join("\n"));
  const { fileId, columns, platform } = shown;
  expect(columns.map(({ field, note }) => [field, note?.code])).toEqual([
    ["url", undefined],
    ["fansCount", undefined],
    [null, "SAME_FIELD"],
    ["rebatePercent", undefined],
    [null, "CHOOSE_QUOTE"],
  ]);
  expect(columns[2]?.note?.heading).toBe("粉丝");
  expect(shown.questions).toEqual([
    {
      id: "column:fansCount",
      kind: "COLUMN",
      field: "fansCount",
      columns: [1, 2],
      answer: null,
      options: ["1", "2", "none"].map((answer) => ({ answer, examples: [] })),
    },
    {
      id: "rate:rebatePercent",
      kind: "RATE",
      field: "rebatePercent",
      columns: [3],
      answer: null,
      options: [
        { answer: "fraction", examples: [{ written: "0.2", stored: 20 }] },
        { answer: "percent", examples: [{ written: "0.2", stored: 0.2 }] },
      ],
    },
  ]);
  expect(shown.rows[0]?.notice).toMatchObject({ code: "UNCLEAR_RATE", field: "rebatePercent" });
  const half = { "column:fansCount": "2" };
  await expect(createImport({ ctx, input: { fileId, answers: half } })).rejects.toMatchObject({
    reason: "VALIDATION_FAILED",
    issues: [{ path: "answers.rate:rebatePercent" }],
  });
  const reading = { mapping: columns.map(({ field }) => field), platform, answers: half };
  const anew = await lookAtFile(ctx, fileId, { reading });
  expect(anew.columns.map(({ field }) => field)).toEqual(["url", null, "fansCount", "rebatePercent", null]);
  expect(anew.questions.map(({ answer }) => answer)).toEqual(["2", null]);
  await importFile(fileId, { "rate:rebatePercent": "fraction" });
  expect(await rowOf(1)).toMatchObject({ fansCount: 200, rebatePercent: 20, priceMidWithFee: null });
  expect(await rowOf(2)).toMatchObject({ fansCount: 2, rebatePercent: 15 });
  // The next file with these headings uses the chosen mapping.
  const next = await previewFile(ctx, `${lines[0] ?? ""}\n${link(3)},1,2,5%,9`);
  expect(next.questions).toEqual([]);
  expect(next.columns.map(({ field }) => field)).toEqual(["url", null, "fansCount", "rebatePercent", null]);
});

it("a reading that an older version stored can be continued", async () => {
  const ctx = mine.ctx();
  const { fileId } = await previewFile(ctx, text);
  const old = { mapping: ["url", "fansCount", null, null, "remark"], platform: null };
  await getDb().importFile.update({ where: { id: fileId }, data: { reading: old } });
  expect(await lookAtFile(ctx, fileId)).toMatchObject({ checked: 5, strict: false, leftOut: { cells: 1 } });
  const runId = await importFile(fileId);
  await getDb().importFile.update({ where: { id: fileId }, data: { reading: old } });
  expect(await previewImport({ ctx, input: { fileId } })).toMatchObject({ runId });
});

it("the prefix of formulas in an error file is removed when the file is imported again", async () => {
  const ctx = mine.ctx();
  const wrong = ["主页,粉丝增长,备注", "没有链接,-,-100", "也没有,'-7,=1"].join("\n");
  const first = await importFile((await previewFile(ctx, wrong)).fileId);
  const cellsOf = async (runId: string) =>
    (await listProblemRows({ ctx, input: { id: runId } })).rows.map(({ cells }) => cells.slice(-2));
  expect(await cellsOf(first)).toEqual([
    ["-", "-100"],
    ["-7", "=1"],
  ]);
  const csv = await errorsOf(ctx, first, { format: "CSV", locale: "zh" });
  // A dash and a negative number are exported as they are, a formula is not.
  expect(csv.toString()).toContain('"-","-100"');
  expect(csv.toString()).toContain('"-7","\'=1"');
  const second = await importFile((await previewFile(ctx, csv)).fileId);
  expect(await cellsOf(second)).toEqual([
    ["-", "-100"],
    ["-7", "=1"],
  ]);
});
