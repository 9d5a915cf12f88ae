import { Buffer } from "node:buffer";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { writeSheet } from "@/server/infra/spreadsheet";
import { workbookOf } from "@/testing/roster/workbook";
import { readSheet, type SheetRow } from ".";
import { type SheetLimits } from "./sheet-limits";

type Options = { fileName: string; limits?: Partial<SheetLimits> };

async function readAll(content: string | Uint8Array, options: Options) {
  const rows: SheetRow[] = [];
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const reading = readSheet(new Uint8Array(bytes), options);
  for (;;) {
    const next = await reading.next();
    if (next.done === true) return { rows, found: next.value };
    rows.push(...next.value);
  }
}

const csv = (content: string | Uint8Array, limits?: Options["limits"]) =>
  readAll(content, { fileName: "a.csv", ...(limits !== undefined && { limits }) });
const xlsx = (content: Uint8Array, limits?: Options["limits"]) =>
  readAll(content, { fileName: "a.xlsx", ...(limits !== undefined && { limits }) });
const cellsOf = ({ rows }: { rows: SheetRow[] }) => rows.map(({ cells }) => cells);

describe("CSV", () => {
  it.each([
    ["commas", "昵称,粉丝数\n小鹿,12\n", ","],
    ["semicolons, one inside quotes", '昵称;粉丝数\n"小;鹿";12\n', ";"],
    ["tabs, as copied out of a sheet", "昵称\t粉丝数\r\n小鹿\t12", "\t"],
    ["the delimiter that Excel names", "sep=;\n昵称;粉丝数\n小鹿;1,2", ";"],
    ["bars", "昵称|粉丝数\n小鹿|1,2", "|"],
    ["commas, though its tags have bars", "昵称,标签\n小鹿,a|b|c\n小鹿,a|b|c", ","],
    ["tabs, below a title with commas", "名单,2026,内部,草稿\n昵称\t粉丝数\n小鹿\t12", "\t"],
    ["commas, though a field has an inch mark", '18"屏,粉丝数\n小;鹿,12', ","],
  ])("is read with %s", async (_, text, delimiter) => {
    const read = await csv(text);
    expect(read.found.delimiter).toBe(delimiter);
    expect(read.rows.at(-1)?.cells).toHaveLength(2);
  });

  it.each([
    ["UTF-8", Buffer.from("昵称,粉丝\n小鹿,1"), "utf-8"],
    ["UTF-8 with a mark", Buffer.from("\uFEFF昵称,粉丝\n小鹿,1"), "utf-8"],
    ["UTF-16 with a mark", Buffer.from("\uFEFF昵称,粉丝\n小鹿,1", "utf16le"), "utf-16le"],
    ["UTF-16, big end first", Buffer.from("\uFEFF昵称,粉丝\n小鹿,1", "utf16le").swap16(), "utf-16be"],
    ["GBK", Buffer.from("eac7b3c62cb7dbcbbf0ad0a1c2b92c31", "hex"), "gb18030"],
    ["GB18030 of four bytes", Buffer.from("eac7b3c62cb7dbcbbf0a95328236d0a1c2b92c31", "hex"), "gb18030"],
  ])("is read in %s", async (_, bytes, encoding) => {
    const read = await csv(bytes);
    expect(read.found.encoding).toBe(encoding);
    expect(read.rows[0]?.cells[0]).toBe("昵称");
    expect(read.rows[1]?.cells[0]).toMatch(/小鹿$/);
  });

  it("counts lines as a spreadsheet does: empty ones, too, and one row of two lines once", async () => {
    const { rows } = await csv('a,b\n\n"x\ny",1\nz,2\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 4]);
  });

  it("keeps quotes and line breaks within a cell, and drops the byte order marks of concatenated files", async () => {
    const text = 'a,"他说：""先寄样""，\r\n再谈价"\n18"屏,"x\ny"\n\uFEFF"昵称",b';
    expect(cellsOf(await csv(text))).toEqual([
      ["a", '他说："先寄样"，\r\n再谈价'],
      ['18"屏', "x\ny"],
      ["昵称", "b"],
    ]);
  });

  const link = "https://space.bilibili.com/208260";
  it.each([
    ["to the end", 'a,b,c\n18"屏,x,1\n"阿树,x,2\nB,x,3\n'],
    ["to another field's first quote", 'a,b,c\n18"屏,x,1\n"阿树,x,2\nB,"半格",3\n'],
    ["to another field's last quote", `a,b,c\nx,y,1\n"阿树,x,2\nB,${link},3\nC,24",4\n`],
    ["to a quote within a field", 'a,b,c\n18"屏,x,1\n"阿树,x,2\nB,24"屏,3\n'],
    ["to the last quote of a row as wide", `a,b,c\nx,${link},1\nx,"y,2\nB,${link},24",4\n`],
  ])("names the line of a quote that is open %s", async (_, text) => {
    await expect(csv(text)).rejects.toMatchObject({ problem: "QUOTE_NOT_CLOSED", line: 3 });
  });

  it.each([
    ["a link amid a remark", '"第一行\n详见 https://a.com, 报价5000, 可谈"'],
    ["a shared text", '"看看我的主页\n7- 长按复制此条消息, 打开抖音搜索, https://v.douyin.com/L31FFnzgyzE/"'],
    ["words in quotes of their own", '"""第一句\n第二句"" 说明"'],
    ["a list of links", `"${link},${link}\n${link},${link},${link}"`],
  ])("accepts a cell of several lines with a correct closing quote: %s", async (_, quoted) => {
    const { rows } = await csv(`主页,昵称,备注\n${link},小鹿,${quoted}\n${link},阿树,好\n`);
    const cell = quoted.slice(1, -1).replaceAll('""', '"');
    expect(rows.map(({ cells }) => cells[2])).toEqual(["备注", cell, "好"]);
  });

  it.each([
    ["a quote that is never closed", `a,b\n"${"x,1\n".repeat(2_000)}`, "QUOTE_NOT_CLOSED"],
    ["NUL bytes", Buffer.from("a,b\0\n1,2"), "NOT_TEXT"],
    ["bytes of no encoding", Buffer.from([0x61, 0x2c, 0xff, 0xff, 0x0a]), "UNKNOWN_ENCODING"],
    ["a row too many", "a,b\n1,2\n".repeat(20), "TOO_MANY_ROWS"],
    ["a column too many", "1,".repeat(300) + "1", "TOO_MANY_COLUMNS"],
    ["a cell too many", "1,".repeat(149) + "1", "TOO_MANY_CELLS"],
    ["nothing", "", "EMPTY"],
  ])("refuses %s", async (_, content, problem) => {
    await expect(csv(content, { maxRows: 30, maxCells: 100 })).rejects.toMatchObject({ problem });
  });

  it("refuses one line of 50 MB, and a file beyond it", async () => {
    const line = Buffer.alloc(50 * 1024 * 1024, "x");
    await expect(csv(line)).rejects.toMatchObject({ problem: "LINE_TOO_LONG" });
    await expect(csv(Buffer.alloc(51 * 1024 * 1024, "x"))).rejects.toMatchObject({
      problem: "FILE_TOO_LARGE",
    });
  });
});

describe("XLSX", () => {
  it("is read as a library wrote it", async () => {
    const columns = [
      { zh: "昵称", en: "Name", width: 10, value: (row: { name: string; fans: number }) => row.name },
      { zh: "粉丝数", en: "Fans", width: 10, value: (row: { name: string; fans: number }) => row.fans },
    ];
    const rows = [{ name: "=小鹿", fans: 12_345 }];
    const sheet = { name: { zh: "达人", en: "Creators" }, columns, rows };
    const { content } = await writeSheet(sheet, "XLSX", "zh");
    const read = await xlsx(content);
    expect(read.found.sheetName).toBe("达人");
    expect(cellsOf(read)).toEqual([
      ["昵称", "粉丝数"],
      ["=小鹿", "12345"],
    ]);
  });

  it("gives numbers, dates, shares and formulas as a person sees them", async () => {
    const cells = [
      '<c r="A1"><v>1.1000000000000001</v></c>',
      '<c r="B1" s="1"><v>46347</v></c>',
      '<c r="C1" s="2"><v>3.5000000000000003E-2</v></c>',
      "<c r=\"D1\"><f>CMD|'/c calc'!A0+[1]x!A1</f><v>7</v></c>",
      '<c r="F1" t="str"><f>1</f><v>旧值</v></c>',
      '<c r="G1" s="1"><v>46347.5</v></c>',
      '<c r="H1" t="inlineStr"><is><r><t>小</t></r><rPh><t>xiao</t></rPh><r><t>鹿</t></r></is></c>',
    ];
    const read = await xlsx(workbookOf({ rows: `<row r="1">${cells.join("")}</row>` }));
    expect(cellsOf(read)).toEqual([
      ["1.1", "2026-11-21", "3.5%", "7", "", "旧值", "2026-11-21 12:00:00", "小鹿"],
    ]);
  });

  it("keeps ids of 19 digits that are text, and reports where Excel lost digits of a number", async () => {
    const rows =
      '<row r="5"><c r="A5" t="inlineStr"><is><t>6912345678901234567</t></is></c>' +
      '<c r="B5"><v>6.9123456789012347E+18</v></c><c r="C5" t="e"><v>#REF!</v></c></row>';
    const read = await xlsx(workbookOf({ rows }));
    expect(read.rows).toEqual([
      {
        line: 5,
        cells: ["6912345678901234567", "6912345678901234688", "#REF!"],
        problems: [[1, "LOST_DIGITS"]],
      },
    ]);
  });

  it.each([
    ["208260", "208260"],
    ["6912345678901", "6912345678901"],
    ["3493081247120001", "3493081247120001"],
    ["3.493081247120001E15", "3493081247120001"],
    ["1.3800138E10", "13800138000"],
    ["6.912345678901E+12", "6912345678901"],
    ["6.91235E+12", "6912350000000", "LOST_DIGITS"],
    ["3493081247120000", "3493081247120000", "LOST_DIGITS"],
    ["9007199254740993", "9007199254740992", "LOST_DIGITS"],
    ["6912345678901234501", "6912345678901234688", "LOST_DIGITS"],
  ])("treats the number %s as exact only if it is", async (raw, text, problem?: string) => {
    const { rows } = await xlsx(workbookOf({ rows: `<row><c><v>${raw}</v></c></row>` }));
    expect(rows).toEqual([
      { line: 1, cells: [text], ...(problem !== undefined && { problems: [[0, problem]] }) },
    ]);
  });

  const doctype =
    '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData>';
  it.each([
    [
      "a document type",
      { "xl/worksheets/sheet1.xml": `${doctype}&b;</sheetData></worksheet>` },
      "DOCUMENT_TYPE",
    ],
    ["an entity of nowhere", { "xl/worksheets/sheet1.xml": "<worksheet>&b;</worksheet>" }, "BROKEN_FILE"],
    ["XML that ends early", { "xl/worksheets/sheet1.xml": "<worksheet><sheetData>" }, "BROKEN_FILE"],
    ["macros", { "xl/vbaProject.bin": "x" }, "MACROS"],
    ["a package of something else", { "_rels/.rels": "<Relationships/>" }, "NOT_A_WORKBOOK"],
    [
      "a sheet behind a link that leads out",
      {
        "xl/_rels/workbook.xml.rels":
          '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="http://x.example/" TargetMode="External"/></Relationships>',
      },
      "NO_SHEET",
    ],
  ])("refuses %s", async (_, parts, problem) => {
    await expect(xlsx(workbookOf({ rows: "", parts }))).rejects.toMatchObject({ problem });
  });

  it("refuses what unpacks to more than it may, whatever the archive announces", async () => {
    const bomb = workbookOf({ rows: " ".repeat(30 * 1024 * 1024) });
    await expect(xlsx(bomb, { maxUnpackedBytes: 8 * 1024 * 1024 })).rejects.toMatchObject({
      problem: "TOO_LARGE_UNPACKED",
    });
    const lying = workbookOf({ rows: " ".repeat(3 * 1024 * 1024) });
    announce(lying, "xl/worksheets/sheet1.xml", 1_000);
    await expect(xlsx(lying)).rejects.toMatchObject({ problem: "BROKEN_FILE" });
  });

  it("refuses shared texts without end, and ten million empty cells", async () => {
    const words = `<sst>${`<si><t>${"x".repeat(30_000)}</t></si>`.repeat(1_000)}</sst>`;
    const shared = workbookOf({ rows: "", parts: { "xl/sharedStrings.xml": words } });
    await expect(xlsx(shared, { maxSharedChars: 8_000_000 })).rejects.toMatchObject({
      problem: "TOO_LARGE_UNPACKED",
    });
    const cells = workbookOf({ rows: `<row r="1">${"<c/>".repeat(10_000_000)}</row>` });
    await expect(xlsx(cells)).rejects.toMatchObject({ problem: "TOO_MANY_CELLS" });
  }, 60_000);

  it("refuses a short file whose cells all show one long shared text", async () => {
    const parts = { "xl/sharedStrings.xml": `<sst><si><t>${"字".repeat(10_000)}</t></si></sst>` };
    const cells = (count: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(count)}</row>`;
    const row = cells(36);
    const bomb = workbookOf({ rows: row.repeat(200), parts });
    expect(bomb.length).toBeLessThan(10_000);
    await expect(xlsx(bomb)).rejects.toMatchObject({ problem: "TOO_LARGE_UNPACKED" });
    const reading = readSheet(workbookOf({ rows: row.repeat(8), parts }), { fileName: "a.xlsx" });
    const sizes: number[] = [];
    for await (const rows of reading) sizes.push(rows.length);
    expect(sizes, "no message holds all of it").toEqual(Array.from({ length: 8 }, () => 1));
    await expect(xlsx(workbookOf({ rows: cells(60), parts }))).rejects.toMatchObject({
      problem: "LINE_TOO_LONG",
    });
  });

  it.each([
    [
      "relations",
      { "_rels/.rels": `<Relationships>${'<Relationship Id="a"/>'.repeat(1_001)}</Relationships>` },
    ],
    [
      "attributes",
      { "xl/styles.xml": `<a ${Array.from({ length: 201 }, (_, n) => `a${n}=""`).join(" ")}/>` },
    ],
    ["elements inside each other", { "xl/styles.xml": `${"<a>".repeat(101)}${"</a>".repeat(101)}` }],
  ])("refuses a part with more %s than any workbook has", async (_, parts) => {
    await expect(xlsx(workbookOf({ rows: "", parts }))).rejects.toMatchObject({ problem: "BROKEN_FILE" });
  });

  it("refuses formats without end, and a row with more cells than a sheet has columns", async () => {
    const formats = Array.from({ length: 70_001 }, (_, n) => `<numFmt numFmtId="${n}"/>`).join("");
    const styles = workbookOf({
      rows: "",
      parts: { "xl/styles.xml": `<styleSheet>${formats}</styleSheet>` },
    });
    await expect(xlsx(styles)).rejects.toMatchObject({ problem: "TOO_LARGE_UNPACKED" });
    const row = `<row>${'<c r="A1" t="e"><v>#N/A</v></c>'.repeat(16_385)}</row>`;
    await expect(xlsx(workbookOf({ rows: row }))).rejects.toMatchObject({ problem: "TOO_MANY_CELLS" });
  });

  it("refuses a part of more elements than any workbook has, though they say nothing", async () => {
    const styles = { "xl/styles.xml": `<styleSheet>${"<a/>".repeat(5_000_000)}</styleSheet>` };
    await expect(xlsx(workbookOf({ rows: "", parts: styles }))).rejects.toMatchObject({
      problem: "TOO_LARGE_UNPACKED",
    });
  }, 60_000);

  it.each([
    ["elements", "<x/>".repeat(1_001), {}],
    ["attributes", '<x a="" b="" c=""/>'.repeat(251), {}],
    ["comments", "<!--x-->".repeat(1_001), {}],
    ["instructions", "<?x?>".repeat(1_001), {}],
    ["elements of shared texts", "", { "xl/sharedStrings.xml": `<sst>${"<x/>".repeat(1_001)}</sst>` }],
  ])("refuses a table of more %s than it may have", async (_, rows, parts) => {
    await expect(xlsx(workbookOf({ rows, parts }), { maxNodes: 1_000 })).rejects.toMatchObject({
      problem: "TOO_LARGE_UNPACKED",
    });
  });

  it("says once a column what is wrong in a row", async () => {
    const row = `<row>${'<c r="A1"><v>6.9123456789012347E+18</v></c>'.repeat(500)}</row>`;
    const { rows } = await xlsx(workbookOf({ rows: row }));
    expect(rows).toEqual([{ line: 1, cells: ["6912345678901234688"], problems: [[0, "LOST_DIGITS"]] }]);
  });

  it("keeps the beginning of a cell that is longer than any field, and says that it is", async () => {
    const { rows } = await csv(`${"x".repeat(10_001)},${"y".repeat(10_000)}`);
    expect(rows[0]?.cells).toEqual([`${"x".repeat(200)}…`, "y".repeat(10_000)]);
    expect(rows[0]?.problems).toEqual([[0, "TOO_LONG"]]);
    const longer = `<row><c t="inlineStr"><is><t>${"x".repeat(32_768)}</t></is></c></row>`;
    await expect(xlsx(workbookOf({ rows: longer }))).rejects.toMatchObject({ problem: "CELL_TOO_LONG" });
  });

  it("refuses the number of a row that no sheet has", async () => {
    const rows = '<row r="1048577"><c r="A1048577"><v>1</v></c></row>';
    await expect(xlsx(workbookOf({ rows }))).rejects.toMatchObject({ problem: "BROKEN_FILE" });
  });

  it("reads escaped characters alike in shared texts and in a cell's own, and no text as none", async () => {
    const cells =
      '<c t="s"><v>0</v></c><c t="inlineStr"><is><t>a_x005F_x000A_</t></is></c><c t="s"/><c><v>1</v></c>';
    const parts = { "xl/sharedStrings.xml": "<sst><si><t>a_x005F_x000A_</t></si></sst>" };
    const read = await xlsx(workbookOf({ rows: `<row>${cells}</row>`, parts }));
    expect(cellsOf(read)).toEqual([["a_x000A_", "a_x000A_", "", "1"]]);
  });

  it("refuses a truncated archive, a wrong ending, an old workbook and one with macros by its name", async () => {
    const whole = workbookOf({ rows: "" });
    await expect(xlsx(whole.slice(0, -40))).rejects.toMatchObject({ problem: "BROKEN_FILE" });
    await expect(readAll(whole, { fileName: "a.csv" })).rejects.toMatchObject({ problem: "WRONG_EXTENSION" });
    await expect(xlsx(Buffer.from("a,b"))).rejects.toMatchObject({ problem: "WRONG_EXTENSION" });
    const old = Buffer.from("d0cf11e0a1b11ae1", "hex");
    await expect(xlsx(old)).rejects.toMatchObject({ problem: "OLD_OR_ENCRYPTED" });
    await expect(readAll(whole, { fileName: "a.xlsm" })).rejects.toMatchObject({ problem: "MACROS" });
  });
});

describe("the process", () => {
  it("ends when it exceeds its memory or time, without blocking this process", async () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => `<si><t>${at}${"é".repeat(1_000)}</t></si>`);
    const large = workbookOf({ rows: "", parts: { "xl/sharedStrings.xml": `<sst>${rows.join("")}</sst>` } });
    let beats = 0;
    const timer = setInterval(() => (beats += 1), 10);
    try {
      await expect(xlsx(large, { maxHeapMb: 32 })).rejects.toMatchObject({ problem: "OUT_OF_MEMORY" });
      const slow = xlsx(large, { maxReadMs: 150 });
      await expect(slow).rejects.toMatchObject({ problem: "TOO_SLOW" });
    } finally {
      clearInterval(timer);
    }
    expect(beats).toBeGreaterThan(5);
  }, 60_000);

  it("may abort, as V8 does when a map cannot grow: the file is refused", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "reader-"));
    const workerFile = path.join(folder, "grows.mjs");
    writeFileSync(workerFile, "const map = new Map(); for (let n = 0; ; n += 1) map.set(n, n);");
    const limits = { maxHeapMb: 64 };
    const reading = readSheet(new Uint8Array(1), { fileName: "a.csv", limits, workerFile });
    await expect(reading.next()).rejects.toMatchObject({ problem: "OUT_OF_MEMORY" });
    rmSync(folder, { recursive: true });
  }, 60_000);

  it("has the system's library path, and none of the service's settings", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "reader-"));
    const workerFile = path.join(folder, "tells.mjs");
    writeFileSync(workerFile, "process.send({ found: { sheetName: JSON.stringify(process.env) } });");
    vi.stubEnv("LD_LIBRARY_PATH", folder);
    vi.stubEnv("DATABASE_URL", "postgresql://secret");
    try {
      const { value } = await readSheet(new Uint8Array(1), { fileName: "a.csv", workerFile }).next();
      const told: unknown = JSON.parse((value as { sheetName: string }).sheetName);
      expect(told).toMatchObject({ NODE_ENV: "production", LD_LIBRARY_PATH: folder });
      expect(told).not.toHaveProperty("DATABASE_URL");
    } finally {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    }
  });

  it("counts the whole time, also that in which its rows are stored", async () => {
    const content = new Uint8Array(Buffer.from("a,b\n1,2\n".repeat(5_000)));
    const readSlowly = async () => {
      const reading = readSheet(content, { fileName: "a.csv", limits: { maxReadMs: 800 } });
      for await (const rows of reading) {
        expect(rows).toHaveLength(500);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    await expect(readSlowly()).rejects.toMatchObject({ problem: "TOO_SLOW" });
  });

  it("reads at most one batch ahead, and ends when the reader stops", async () => {
    const reading = readSheet(new Uint8Array(Buffer.from("a,b\n1,2\n".repeat(5_000))), { fileName: "a.csv" });
    const first = await reading.next();
    expect(first.value).toHaveLength(500);
    await reading.return({});
  });
});

function announce(zip: Uint8Array<ArrayBuffer>, name: string, size: number): void {
  const bytes = Buffer.from(zip.buffer);
  const directory = bytes.indexOf(Buffer.from("504b0102", "hex"));
  const at = bytes.indexOf(name, directory) - 46;
  bytes.writeUInt32LE(size, at + 24);
}
