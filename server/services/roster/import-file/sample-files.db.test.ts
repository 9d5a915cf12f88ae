import { readFileSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { getRosterJob } from "@/server/services/roster/job";
import { allowImports, finishJob, lookAtFile, previewFile } from "@/testing/roster/import-files";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createImport, getImportRunWithFile } from ".";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
  await allowImports(mine.ctx());
});

const preview = (name: string) =>
  previewFile(mine.ctx(), readFileSync(`testing/roster/import-samples/${name}`), name);

async function importFile(name: string) {
  const ctx = mine.ctx();
  const shown = await preview(name);
  const { jobId } = await createImport({ ctx, input: { fileId: shown.fileId } });
  await finishJob(jobId);
  const where = { organizationId: mine.organizationId };
  const bloggers = await getDb().blogger.findMany({ where, orderBy: { platformBloggerId: "asc" } });
  return { shown, bloggers };
}

it("a share text of three lines, and quotes and line breaks in a remark", async () => {
  const { bloggers } = await importFile("c16-quoted-newlines-in-cells.csv");
  expect(bloggers).toMatchObject([
    { platform: "PGY", platformBloggerId: "5f2d1c3e000000000101b201", remark: "第一行\r\n第二行" },
    {
      platform: "STARMAP",
      platformBloggerId: "MS4wLjABAAAAaDemo0000000000000000000000000000000000000",
      remark: '他说："先寄样"，\n再谈价',
    },
  ]);
});

it("a quote that is never closed is refused by its line", async () => {
  expect(await preview("c17-stray-quotes.csv")).toMatchObject({
    status: "REFUSED",
    problem: "QUOTE_NOT_CLOSED",
    problemLine: 3,
  });
});

it("ids in every wrapper that keeps them as text", async () => {
  const { shown, bloggers } = await importFile("c31-ids-forced-to-text.csv");
  expect(shown.counts).toMatchObject({ NEW: 6, WRONG: 0 });
  expect(bloggers).toMatchObject(
    Array.from({ length: 6 }, (_, n) => ({
      platform: "STARMAP",
      platformBloggerId: `691234567890123450${n + 1}`,
    })),
  );
});

it("two columns of links are asked about, and a row with only the second link says where the link is", async () => {
  const { notices, questions, rows } = await preview("c20-two-link-columns.csv");
  expect(notices).toContainEqual({ code: "SECOND_LINK", columns: ["小红书链接"], used: "抖音链接" });
  expect(questions).toMatchObject([
    { kind: "COLUMN", field: "url", columns: [1, 2], answer: null },
    { kind: "COLUMN", field: "fansCount", columns: [3, 4], answer: null },
  ]);
  expect(rows).toMatchObject([
    { line: 2, outcome: "NEW", platform: "STARMAP" },
    { line: 3, outcome: "WRONG", error: { code: "LINK_ELSEWHERE", value: "小红书链接" } },
  ]);
});

it("the other column of links can be chosen, with the columns that belong to it", async () => {
  const { fileId } = await preview("c20-two-link-columns.csv");
  const answers = { "column:url": "2", "column:fansCount": "4" };
  const mapping = ["nickname", "url", null, "fansCount", null];
  const shown = await lookAtFile(mine.ctx(), fileId, { reading: { mapping, platform: null, answers } });
  expect(shown.rows.map(({ values }) => values.find(({ field }) => field === "fansCount")?.after)).toEqual([
    34_000, 235_000,
  ]);
  expect(shown.counts).toMatchObject({ NEW: 2, WRONG: 0 });
});

it("an id that lost digits is ignored when a link identifies the creator", async () => {
  const { rows } = await preview("c30-scientific-ids.csv");
  expect(rows).toMatchObject([
    {
      line: 2,
      outcome: "NEW",
      platformBloggerId: "6912345678901234501",
      notice: { count: 2, code: "LOST_DIGITS", more: [{ code: "LOST_DIGITS", field: "contactPhone" }] },
    },
    { line: 3, outcome: "WRONG", error: { code: "LOST_DIGITS", field: "platformBloggerId" } },
  ]);
});

it("the sheet that has creators is read, whichever comes first", async () => {
  const { shown, bloggers } = await importFile("x08-first-visible-sheet-empty.xlsx");
  expect(shown.notices).toEqual([]);
  expect(bloggers).toHaveLength(2);
});

it("headings of two rows with merged cells, below a title", async () => {
  const { shown, bloggers } = await importFile("x09-merged-two-row-header.xlsx");
  expect(shown.columns.map(({ heading, field, note }) => [heading, field, note?.code])).toEqual([
    ["平台", "platform", undefined],
    ["链接", "url", undefined],
    ["昵称", "nickname", undefined],
    ["粉丝数", "fansCount", undefined],
    ["报价（元） 图文", "quote.imageText", undefined],
    ["报价（元） 视频", "quote.video", undefined],
  ]);
  expect(shown.notices).toEqual([{ code: "HEADINGS", first: 2, last: 3 }]);
  expect(bloggers.map(({ fansCount }) => fansCount).toSorted((a, b) => Number(a) - Number(b))).toEqual([
    30_000, 123_000, 235_000,
  ]);
});

it("links behind words, of the sheet, of formulas and of rich text", async () => {
  const { shown, bloggers } = await importFile("x10-hyperlink-cells.xlsx");
  expect(shown.rows.map(({ platformBloggerId }) => platformBloggerId)).toEqual([
    "6912345678901234501",
    "5f2d1c3e000000000101b201",
    "208260",
  ]);
  expect(shown.notices).toContainEqual({ code: "LINKS_BEHIND", columns: ["链接"] });
  expect(bloggers.map(({ nickname }) => nickname).toSorted()).toEqual(["HYPERLINK公式", "富文本", "超链接"]);
});

it("hidden rows and columns are reported, and can be left out", async () => {
  const { fileId, notices, counts } = await preview("x17-filtered-hidden-row.xlsx");
  expect(notices).toEqual([
    { code: "HIDDEN_ROWS", count: 1, skipped: false },
    { code: "HIDDEN_COLUMNS", columns: ["粉丝数"], at: [3] },
  ]);
  expect(counts).toMatchObject({ NEW: 3, SKIPPED: 0 });
  const ctx = mine.ctx();
  const mapping = ["platform", "url", "nickname", null, null, "tags", "contactWechat", "remark"];
  const reading = { mapping, platform: null, skipHidden: true };
  const shown = await lookAtFile(ctx, fileId, { reading });
  expect(shown.counts).toMatchObject({ NEW: 2, SKIPPED: 1 });
  expect(shown.notices).toEqual([{ code: "HIDDEN_ROWS", count: 1, skipped: true }]);
  const { jobId, runId } = await createImport({ ctx, input: { fileId } });
  await finishJob(jobId);
  expect(await getImportRunWithFile({ ctx, input: { id: runId } })).toMatchObject({
    total: 2,
    rowCount: 2,
    created: 2,
    failed: 0,
    status: "SUCCESS",
  });
  expect(await getRosterJob({ ctx, input: { id: jobId } })).toMatchObject({ total: 2, changed: 2 });
});

it.each([
  ["o01-html-table-named.xls", "WEB_PAGE"],
  ["o08-binary.xlsb", "BINARY_WORKBOOK"],
])("%s is refused by its kind", async (name, problem) => {
  expect(await preview(name)).toMatchObject({ status: "REFUSED", problem });
});
