import { beforeEach, expect, it, type TestContext } from "vitest";
import { createAnswering } from "@/testing/measure/answering";
import { allowImports, errorsOf, finishJob, lookAtFile, uploadFile } from "@/testing/roster/import-files";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { workbookOf } from "@/testing/roster/workbook";
import { createImport, previewImport } from ".";

const TIMEOUT_MS = 1_200_000;

/** U+FDFA: NFKC expands it to eighteen characters. */
const WORST = "\ufdfa";
const linkOf = (n: number) => `https://space.bilibili.com/${n + 1}`;

const { whileAnswering } = createAnswering();

let mine: TestOrganization;
// An import of an earlier test would have created the creators.
beforeEach(async () => {
  mine = await createTestOrganization();
  await allowImports(mine.ctx());
});

type Context = Pick<TestContext, "annotate">;
type Shown = Awaited<ReturnType<typeof lookAtFile>>;

const useFile = (context: Context, take: () => Promise<{ fileId: string }>, more: object = {}) =>
  whileAnswering(context, async (): Promise<Shown> => {
    const ctx = mine.ctx();
    const { fileId } = await take();
    let shown = await lookAtFile(ctx, fileId);
    if (shown.status !== "READY") return shown;
    shown = await lookAtFile(ctx, fileId, more);
    const { runId, jobId } = await createImport({ ctx, input: { fileId } });
    await finishJob(jobId);
    await errorsOf(ctx, runId, { format: "CSV", locale: "zh" });
    return shown;
  });
const useWorkbook = (context: Context, content: Uint8Array, more?: object) =>
  useFile(context, () => uploadFile(mine.ctx(), content, "worst.xlsx"), more);

const shared = (...texts: string[]) => ({
  "xl/sharedStrings.xml": `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
});
const sharedCells = (count: number, texts = 1) =>
  Array.from({ length: count }, (_, n) => `<c t="s"><v>${n % texts}</v></c>`).join("");
const linkCell = (n: number) => `<c t="inlineStr"><is><t>${linkOf(n)}</t></is></c>`;

it(
  "4.3 million relations",
  async (context) => {
    // Built in pieces: collecting millions of live strings would be counted as computing time.
    const piece = (from: number) =>
      Array.from({ length: 10_000 }, (_, n) => `<Relationship Id="${from + n}"/>`).join("");
    const pieces = Array.from({ length: 430 }, (_, n) => piece(n * 10_000));
    const parts = { "_rels/.rels": `<Relationships>${pieces.join("")}</Relationships>` };
    expect(await useWorkbook(context, workbookOf({ rows: "", parts }))).toMatchObject({
      status: "REFUSED",
      problem: "BROKEN_FILE",
    });
  },
  TIMEOUT_MS,
);

it(
  "4.9 million error cells in a row",
  async (context) => {
    const rows = `<row>${'<c r="A1" t="e"/>'.repeat(4_900_000)}</row>`;
    expect(await useWorkbook(context, workbookOf({ rows }))).toMatchObject({
      status: "REFUSED",
      problem: "TOO_MANY_CELLS",
    });
  },
  TIMEOUT_MS,
);

it(
  "180 headings of as many characters as a row may have, normalised to eighteen times their length, in rows of which six columns are mapped",
  async (context) => {
    const headings = `<row>${sharedCells(180)}</row>`.repeat(10);
    const rows = Array.from(
      { length: 200 },
      (_, n) => `<row>${linkCell(n)}${"<c><v>1</v></c>".repeat(5)}</row>`,
    );
    const mapping = ["url", "nickname", "remark", "fansCount", "gender", "location"];
    const content = workbookOf({ rows: headings + rows.join(""), parts: shared(WORST.repeat(2_200)) });
    const shown = await useWorkbook(context, content, { reading: { mapping, platform: null } });
    expect(shown).toMatchObject({ status: "READY", counts: { NEW: 200 } });
    expect(JSON.stringify(shown).length).toBeLessThan(1_000_000);
  },
  TIMEOUT_MS,
);

it(
  "pasted headings of the same kind",
  async (context) => {
    const headings = `主页\t${Array.from({ length: 10 }, () => WORST.repeat(30_000)).join("\t")}`;
    const lines = Array.from({ length: 100 }, (_, n) => `${linkOf(n)}\t${"1\t".repeat(9)}1`);
    const mapping = [
      "url",
      "nickname",
      "remark",
      "fansCount",
      "gender",
      "location",
      "category",
      "creatorType",
    ];
    const take = () => previewImport({ ctx: mine.ctx(), input: { text: [headings, ...lines].join("\n") } });
    const shown = await useFile(context, take, { reading: { mapping, platform: null } });
    expect(shown).toMatchObject({ status: "READY", counts: { NEW: 100 } });
  },
  TIMEOUT_MS,
);

it(
  "twenty sheets of headings that are normalised to eighteen times their length",
  async (context) => {
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const cell = (n: number) => `<c t="inlineStr"><is><t>${n}${WORST.repeat(36)}</t></is></c>`;
    const row = (n: number) =>
      `<row>${Array.from({ length: 180 }, (_, at) => cell(n * 180 + at)).join("")}</row>`;
    const names = Array.from({ length: 20 }, (_, n) => `sheet${n + 1}`);
    const sheets = names.map((name, n) => [
      `xl/worksheets/${name}.xml`,
      `<worksheet><sheetData>${Array.from({ length: 10 }, (_, at) => row(n * 10 + at)).join("")}</sheetData></worksheet>`,
    ]);
    const parts = {
      ...(Object.fromEntries(sheets) as Record<string, string>),
      "xl/workbook.xml": `<workbook xmlns:r="${office}"><sheets>${names.map((name) => `<sheet name="${name}" r:id="${name}"/>`).join("")}</sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships>${names.map((name) => `<Relationship Id="${name}" Type="${office}/worksheet" Target="worksheets/${name}.xml"/>`).join("")}</Relationships>`,
    };
    const content = workbookOf({ rows: "", parts });
    const { fileId } = await uploadFile(mine.ctx(), content, "worst.xlsx");
    const shown = await whileAnswering(context, () => lookAtFile(mine.ctx(), fileId));
    expect(shown).toMatchObject({ status: "READY", notices: [{ code: "SHEET" }] });
  },
  TIMEOUT_MS,
);

it(
  "as many links behind words as a sheet may have, none of which leads to a creator",
  async (context) => {
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const target = `https://www.xiaohongshu.com/${"a/".repeat(900)}`;
    const row = (n: number) => `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>小鹿</t></is></c></row>`;
    const lines = Array.from({ length: 30_000 }, (_, n) => n + 2);
    const links = lines.map((n) => `<hyperlink ref="A${n}" r:id="a"/>`);
    const heading = '<row r="1"><c r="A1" t="inlineStr"><is><t>昵称</t></is></c></row>';
    const sheet = `<worksheet xmlns:r="${office}"><sheetData>${heading}${lines.map(row).join("")}</sheetData><hyperlinks>${links.join("")}</hyperlinks></worksheet>`;
    const parts = {
      "xl/worksheets/sheet1.xml": sheet,
      "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships><Relationship Id="a" Type="${office}/hyperlink" Target="${target}" TargetMode="External"/></Relationships>`,
    };
    const { fileId } = await uploadFile(mine.ctx(), workbookOf({ rows: "", parts }), "worst.xlsx");
    const shown = await whileAnswering(context, () => lookAtFile(mine.ctx(), fileId));
    expect(shown).toMatchObject({ status: "READY", named: false, counts: { WRONG: 30_000 } });
  },
  TIMEOUT_MS,
);

it.for([
  ["four shared texts of 32,000 characters in 500 rows", 32_000, 500],
  ["shared texts as long as a field may be, in 100 rows", 10_000, 100],
] as const)("%s", { timeout: TIMEOUT_MS }, async ([, chars, count], context) => {
  const texts = ["字", "\ufdfa", "é", "x"].map((one) => one.repeat(chars));
  const rows = Array.from({ length: count }, (__, n) => `<row>${linkCell(n)}${sharedCells(12, 4)}</row>`);
  const headings = '<row><c t="inlineStr"><is><t>主页</t></is></c></row>';
  const shown = await useWorkbook(
    context,
    workbookOf({ rows: headings + rows.join(""), parts: shared(...texts) }),
  );
  expect(shown).toMatchObject({ status: "READY", counts: { NEW: count } });
});
