import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { allowImports, finishJob, lookAtFile, previewFile, uploadFile } from "@/testing/roster/import-files";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { workbookOf } from "@/testing/roster/workbook";
import { createImport, getImportRunWithFile, previewImport } from ".";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
  await allowImports(mine.ctx());
});

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const linkOf = (n: number) => `https://space.bilibili.com/${n + 1}`;
const cellsOf = (...cells: string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`;
const preview = (text: string) => previewFile(mine.ctx(), text);

function workbookOfTwo(): Uint8Array<ArrayBuffer> {
  const second = `<worksheet><sheetData>${cellsOf("链接", "备注")}${cellsOf(linkOf(2), "b")}${cellsOf(linkOf(3), "c")}</sheetData></worksheet>`;
  const relation = (id: string, sheet: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/worksheet" Target="worksheets/${sheet}.xml"/>`;
  return workbookOf({
    rows: cellsOf("链接", "昵称") + cellsOf(linkOf(1), "小鹿"),
    parts: {
      "xl/workbook.xml": `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="抖音" r:id="rId1"/><sheet name="B站" r:id="rId2"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships>${relation("rId1", "sheet1")}${relation("rId2", "sheet2")}</Relationships>`,
      "xl/worksheets/sheet2.xml": second,
    },
  });
}

it("names the sheet that was read when others have rows, and can read another one instead", async () => {
  const ctx = mine.ctx();
  const { fileId, notices, rowCount } = await previewFile(ctx, workbookOfTwo(), "名单.xlsx");
  expect([rowCount, notices]).toEqual([
    1,
    [{ code: "SHEET", sheet: "抖音", others: ["B站"], mayChoose: true }],
  ]);
  for (const _twice of [1, 2]) {
    const other = await lookAtFile(ctx, fileId, { sheet: "B站" });
    expect(other).toMatchObject({ status: "READY", rowCount: 2, counts: { NEW: 2 } });
    expect(other.columns.map(({ field }) => field)).toEqual(["url", "remark"]);
    expect(other.notices).toMatchObject([{ code: "SHEET", sheet: "B站", others: ["抖音"], mayChoose: true }]);
  }
  await expect(lookAtFile(ctx, fileId, { sheet: "没有" })).rejects.toMatchObject({ reason: "CONFLICT" });
  const { jobId } = await createImport({ ctx, input: { fileId } });
  await finishJob(jobId);
  expect(await getDb().blogger.count({ where: { organizationId: mine.organizationId } })).toBe(2);
  expect(await getDb().upload.count({ where: { userId: mine.ownerId } }), "the upload is let go").toBe(0);
});

it("keeps only the upload of a user's newest file, so that the limit of uploads is not reached", async () => {
  const ctx = mine.ctx();
  const { fileId } = await previewFile(ctx, workbookOfTwo(), "名单.xlsx");
  await uploadFile(ctx, `链接\n${linkOf(1)}`);
  const { notices } = await lookAtFile(ctx, fileId);
  expect(notices).toMatchObject([{ code: "SHEET", mayChoose: false }]);
  await expect(lookAtFile(ctx, fileId, { sheet: "B站" })).rejects.toMatchObject({ reason: "CONFLICT" });
});

it("uses creators' links behind names when no column has them", async () => {
  const rows = cellsOf("昵称", "粉丝数") + cellsOf("小鹿", "12") + cellsOf("阿树", "13");
  const hyperlinks = '<hyperlink ref="A2" r:id="a"/>';
  const sheet = `<worksheet xmlns:r="${OFFICE}"><sheetData>${rows}</sheetData><hyperlinks>${hyperlinks}</hyperlinks></worksheet>`;
  const relations = `<Relationships><Relationship Id="a" Type="${OFFICE}/hyperlink" Target="${linkOf(1)}" TargetMode="External"/></Relationships>`;
  const parts = { "xl/worksheets/sheet1.xml": sheet, "xl/worksheets/_rels/sheet1.xml.rels": relations };
  const ctx = mine.ctx();
  const shown = await previewFile(ctx, workbookOf({ rows: "", parts }), "名单.xlsx");
  expect(shown).toMatchObject({ named: true, notices: [{ code: "LINKS_BEHIND", columns: ["昵称"] }] });
  expect(shown.rows.map(({ outcome, platformBloggerId }) => [outcome, platformBloggerId])).toEqual([
    ["NEW", "2"],
    ["WRONG", null],
  ]);
  const { jobId, runId } = await createImport({ ctx, input: { fileId: shown.fileId } });
  await finishJob(jobId);
  expect(await getImportRunWithFile({ ctx, input: { id: runId } })).toMatchObject({ created: 1, failed: 1 });
});

it("skips totals, notes and repeated headings, and counts them nowhere", async () => {
  const rows = [
    `${linkOf(1)},小鹿,12`,
    "链接,昵称,粉丝数",
    `${linkOf(2)},合计,13`,
    ",合计,25",
    "备注：不含税",
  ];
  const ctx = mine.ctx();
  const shown = await preview(["链接,昵称,粉丝数", ...rows].join("\n"));
  expect(shown.counts).toMatchObject({ NEW: 2, WRONG: 0, SKIPPED: 3 });
  expect(shown.notices).toEqual([{ code: "ROWS_SKIPPED", count: 3 }]);
  expect(shown.rows.flatMap(({ line, error }) => (error === null ? [] : [[line, error.code]]))).toEqual([
    [3, "HEADING_ROW"],
    [5, "TOTAL_ROW"],
    [6, "NOTE_ROW"],
  ]);
  const { jobId, runId } = await createImport({ ctx, input: { fileId: shown.fileId } });
  await finishJob(jobId);
  expect(await getImportRunWithFile({ ctx, input: { id: runId } })).toMatchObject({
    status: "SUCCESS",
    total: 2,
    rowCount: 2,
    created: 2,
    failed: 0,
  });
});

it("reads pasted rows of a name and a link as creators, even without headings", async () => {
  const ctx = mine.ctx();
  const text = `小鹿\t${linkOf(1)}\n阿树\t${linkOf(2)}`;
  const { fileId } = await previewImport({ ctx, input: { text } });
  expect(await lookAtFile(ctx, fileId)).toMatchObject({ counts: { NEW: 2, WRONG: 0 } });
});

it("unwraps pasted cells like those of files", async () => {
  const ctx = mine.ctx();
  const text = `平台\t平台编号\t昵称\n星图\t="6912345678901234501"\t'小鹿\n星图\t\`6912345678901234502\t\u001f阿树`;
  const { fileId } = await previewImport({ ctx, input: { text } });
  const { rows } = await lookAtFile(ctx, fileId);
  expect(rows.map(({ platformBloggerId }) => platformBloggerId)).toEqual([
    "6912345678901234501",
    "6912345678901234502",
  ]);
  expect(rows.map(({ values }) => values.find(({ field }) => field === "nickname")?.after)).toEqual([
    "小鹿",
    "阿树",
  ]);
});
