import { Buffer } from "node:buffer";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { withoutDefusal } from "@/server/domain/kernel/text";
import { readSheet } from "@/server/infra/sheet-reader";
import { type CellValue, type FilePlace, type StreamSheet, writeSheetPiece } from ".";
import { writeXlsxPiece } from "./xlsx-piece";

const sheet: StreamSheet = {
  name: "博主",
  columns: [
    { heading: "编号", width: 12, kind: "text" },
    { heading: "粉丝", width: 12, kind: "number" },
    { heading: "互动率", width: 12, kind: "percent" },
    { heading: "更新时间", width: 12, kind: "dateTime" },
  ],
};
type Rows = CellValue[][];
const rows: Rows = [
  ["00123456789012345678", 12, 0.07, new Date("2026-11-21T14:03:22Z")],
  ['a "b" <c> & d\r\ne_x0041_\u0001', -5, null, null],
  [null, 9_007_199_254_740_991, 0, null],
];

async function write(format: "CSV" | "XLSX", all: Rows, page: number, bounds?: [number, number]) {
  const chunks: Buffer[] = [];
  let place: FilePlace | null = null;
  for (let at = 0; at === 0 || at < all.length; at += page) {
    const input = { sheet, place, rows: all.slice(at, at + page), isLast: at + page >= all.length };
    const [maxRows = 0, maxBytes = 0] = bounds ?? [];
    const piece =
      bounds === undefined
        ? await writeSheetPiece(format, input)
        : await writeXlsxPiece(input, { maxRows, maxBytes });
    chunks.push(piece.bytes);
    // As the database stores it between two processes.
    place = JSON.parse(JSON.stringify(piece.place)) as FilePlace;
  }
  const bytes = Buffer.concat(chunks);
  expect(place?.bytes).toBe(bytes.byteLength);
  return bytes;
}

async function read(bytes: Buffer, fileName: string): Promise<string[][]> {
  const found: string[][] = [];
  // Whole cells, also those longer than any import field.
  const reading = readSheet(new Uint8Array(bytes), { fileName, limits: { maxFieldChars: 32_767 } });
  for (;;) {
    const next = await reading.next();
    if (next.done === true) return found;
    found.push(
      ...next.value.map(({ cells }) => Array.from(cells as (string | undefined)[], (cell) => cell ?? "")),
    );
  }
}

describe("CSV", () => {
  it("has a mark, CRLF, texts in quotes, and no cell that is a formula; numbers stay numbers", async () => {
    const texts = [
      "=1+1",
      "+86 1",
      "-1",
      "-5%",
      "-",
      "-1+1",
      "@a",
      "\tb",
      "＝1",
      "\ufeff=1+1",
      "\u200b\u00a0=1",
      "a;=1+1",
      "a\t@b",
    ];
    const formulas: Rows = texts.map((text) => [text, -1, null, null]);
    const text = (await write("CSV", formulas, 4)).toString("utf8");
    const headings = '\uFEFF"编号","粉丝","互动率","更新时间"';
    expect(text.startsWith(`${headings}\r\n"'=1+1",-1,,\r\n"'+86 1",-1,,\r\n`)).toBe(true);
    const lines = text.trim().split("\r\n").slice(1);
    expect(lines).toHaveLength(texts.length);
    // Split as a program does that accepts commas, semicolons and tabs and treats quotes as text.
    for (const cell of lines.flatMap((line) => line.split(/[;\t]/)))
      expect(cell.replace(/^["\s\u200b]*/, "")).not.toMatch(/^(?:[=+@＝]|-(?!(?:\d%?)?"))/);
    const found = await read(Buffer.from(text), "a.csv");
    // Reading drops byte order marks anywhere.
    const asRead = texts.map((written) => written.replace("\ufeff", ""));
    expect(found.slice(1).map(([cell = ""]) => withoutDefusal(cell))).toEqual(asRead);
  });

  it("is the same for any page size, and has only headings without rows", async () => {
    const whole = await write("CSV", rows, 10);
    expect((await write("CSV", rows, 1)).equals(whole)).toBe(true);
    expect(whole.toString("utf8")).toContain('"00123456789012345678",12,"7%","2026-11-21 14:03:22"\r\n');
    expect((await write("CSV", [], 1)).toString("utf8")).toBe('\uFEFF"编号","粉丝","互动率","更新时间"\r\n');
  });
});

it("leaves the event loop to others between rows that are long", async () => {
  const long: Rows = Array.from({ length: 200 }, () => ["字".repeat(10_000), 1, null, null]);
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const { bytes } = await writeSheetPiece("CSV", { sheet, place: null, rows: long, isLast: true });
  clearImmediate(timer);
  expect(turns).toBeGreaterThanOrEqual(3);
  expect(bytes.toString("utf8").split("\r\n")).toHaveLength(1 + long.length + 1);
});

describe("XLSX", () => {
  it.each([1, 2, 10])("is read again as it was written, in pages of %i", async (page) => {
    expect(await read(await write("XLSX", rows, page), "a.xlsx")).toEqual([
      ["编号", "粉丝", "互动率", "更新时间"],
      ["00123456789012345678", "12", "7%", "2026-11-21 14:03:22"],
      ['a "b" <c> & d\r\ne_x0041_\u0001', "-5"],
      ["", "9007199254740991", "0%"],
    ]);
  });

  it("has only texts and numbers, never a formula", async () => {
    const files = unzipSync(await write("XLSX", [["=1+1", 1, null, null]], 10));
    const xml = Buffer.from(files["xl/worksheets/sheet1.xml"] ?? []).toString("utf8");
    expect(xml).toContain('<c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
    expect(xml).not.toContain("<f>");
  });

  it("continues in another sheet when one is full, by rows or bytes, and has one sheet without rows", async () => {
    const many: Rows = Array.from({ length: 9 }, (_, n) => [`row ${n}`, n, null, null]);
    const names = async (...given: Parameters<typeof write>) =>
      Object.keys(unzipSync(await write(...given))).filter((name) => name.includes("worksheets"));
    expect(await names("XLSX", many, 2, [4, 1e9])).toHaveLength(3);
    expect(await names("XLSX", many, 3, [10, 1e9])).toHaveLength(1);
    expect(await names("XLSX", many, 9, [4, 1e9])).toHaveLength(3);
    expect(await names("XLSX", many, 3, [1e6, 700])).toHaveLength(3);
    expect(await names("XLSX", [], 3, [4, 1e9])).toHaveLength(1);
    const files = unzipSync(await write("XLSX", many, 2, [4, 1e9]));
    const last = Buffer.from(files["xl/worksheets/sheet3.xml"] ?? []).toString("utf8");
    expect(last).toContain("编号");
    expect(last).toContain('<c r="A4" s="1" t="inlineStr"><is><t xml:space="preserve">row 8</t>');
    expect(Buffer.from(files["xl/workbook.xml"] ?? []).toString("utf8")).toContain('name="博主 3"');
  });

  it("cuts a text that no cell holds, between characters", async () => {
    const [, cells = []] = await read(
      await write("XLSX", [["鹿🦌".repeat(12_000), 1, null, null]], 1),
      "a.xlsx",
    );
    expect(cells[0]).toBe("鹿🦌".repeat(10_922) + "鹿");
  });
});
