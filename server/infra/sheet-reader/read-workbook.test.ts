import { expect, it } from "vitest";
import { workbookOf } from "@/testing/roster/workbook";
import { readSheet, type SheetFound, type SheetHeads, type SheetRow } from ".";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const LINK = "https://space.bilibili.com/208260";

type Made = Parameters<typeof workbookOf>[0] & {
  sheet?: string;
  chooseSheet?: (heads: SheetHeads) => number;
};

async function read({ sheet, chooseSheet, ...made }: Made): Promise<{ rows: SheetRow[]; found: SheetFound }> {
  const how = { fileName: "a.xlsx", sheet, ...(chooseSheet !== undefined && { chooseSheet }) };
  const reading = readSheet(workbookOf(made), how);
  const rows: SheetRow[] = [];
  for (;;) {
    const next = await reading.next();
    if (next.done === true) return { rows, found: next.value };
    rows.push(...next.value);
  }
}

const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
const sheetOf = (rows: string, tail = "", head = "") =>
  `<worksheet xmlns:r="${OFFICE}">${head}<sheetData>${rows}</sheetData>${tail}</worksheet>`;
const leading = (links: Record<string, string>) =>
  `<Relationships>${Object.entries(links)
    .map(
      ([id, target]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/hyperlink" Target="${target}" TargetMode="External"/>`,
    )
    .join("")}</Relationships>`;
const withLinks = (rows: string, hyperlinks: string, links: Record<string, string>) => ({
  "xl/worksheets/sheet1.xml": sheetOf(rows, `<hyperlinks>${hyperlinks}</hyperlinks>`),
  "xl/worksheets/_rels/sheet1.xml.rels": leading(links),
});

it("links behind text belong to their cell, or to the first of a range; a text that is a link has none", async () => {
  const rows =
    `<row r="1">${text("A1", "小鹿")}${text("B1", "主页")}${text("C1", LINK)}</row>` +
    `<row r="2">${text("A2", "邮件")}${text("AB2", "合并")}<c r="B2"/></row>`;
  const hyperlinks =
    '<hyperlink ref="A1" r:id="a"/><hyperlink ref="B1" r:id="b" location="/x/1"/><hyperlink ref="C1" r:id="a"/>' +
    '<hyperlink ref="A2" r:id="m"/><hyperlink ref="AB2:AC3" r:id="a"/><hyperlink ref="B2" location="Sheet2!A1"/>';
  const links = { a: LINK, b: "https://huahuo.bilibili.com/", m: "mailto:a@x.example" };
  const { rows: found } = await read({ rows: "", parts: withLinks(rows, hyperlinks, links) });
  expect(found.map(({ links: behind }) => behind)).toEqual([
    [
      [0, LINK],
      [1, "https://huahuo.bilibili.com/#/x/1"],
    ],
    [[27, LINK]],
  ]);
});

it("links of formulas count, with the words that were saved, else their own", async () => {
  const formula = (written: string, value = "") => `<c t="str"><f>${written}</f>${value}</c>`;
  const rows = [
    formula(`HYPERLINK("${LINK}","主页")`, "<v>看这里</v>"),
    formula(`HYPERLINK("${LINK}","主页")`),
    formula(`HYPERLINK("${LINK}?a=""b""";A2)`),
    formula('"6912345678901234501"'),
    formula("1+1", "<v>2</v>"),
    formula('_xlfn.DISPIMG("ID_1",1)'),
  ];
  const { rows: found } = await read({ rows: rows.map((one) => `<row>${one}</row>`).join("") });
  expect(found.map(({ cells, links }) => [cells[0], links?.[0]?.[1]])).toEqual([
    ["看这里", LINK],
    ["主页", LINK],
    [`${LINK}?a="b"`, undefined],
    ["6912345678901234501", undefined],
    ["2", undefined],
  ]);
});

it("hidden rows and columns of a sheet are reported", async () => {
  const rows = ['r="1"', 'r="2" hidden="1"', 'r="3" hidden="true"', 'r="4" ht="0" customHeight="1"']
    .map((how) => `<row ${how}><c><v>1</v></c></row>`)
    .join("");
  const head =
    '<cols><col min="2" max="3" hidden="1"/><col min="5" max="5" width="0"/><col min="7" max="16384" width="9"/></cols>';
  const part = sheetOf(rows, "", head);
  const { rows: found, found: beside } = await read({
    rows: "",
    parts: { "xl/worksheets/sheet1.xml": part },
  });
  expect(found.map(({ isHidden = false }) => isHidden)).toEqual([false, true, true, true]);
  expect(beside.hiddenColumns).toEqual([1, 2, 4]);
});

it("cells merged downwards all say what the first says, in rows that say something themselves", async () => {
  const rows =
    `<row r="1">${text("A1", "星图")}${text("B1", "a")}</row><row r="2">${text("B2", "b")}</row>` +
    `<row r="3"/><row r="4">${text("A4", "自己")}</row><row r="5">${text("B5", "c")}</row>`;
  const part = sheetOf(rows, '<mergeCells><mergeCell ref="A1:A4"/><mergeCell ref="B5:D5"/></mergeCells>');
  const { rows: found } = await read({ rows: "", parts: { "xl/worksheets/sheet1.xml": part } });
  expect(found).toEqual([
    { line: 1, cells: ["星图", "a"] },
    { line: 2, cells: ["星图", "b"], problems: [[0, "MERGED"]] },
    { line: 4, cells: ["自己"] },
    { line: 5, cells: ["", "c"] },
  ]);
});

it("names of elements may have a prefix, and comments may follow", async () => {
  const rows = `<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>小鹿</x:t></x:is></x:c></x:row>`;
  const part = `<x:worksheet xmlns:x="x" xmlns:r="${OFFICE}"><x:sheetData>${rows}</x:sheetData><x:hyperlinks><x:hyperlink ref="A1" r:id="a"/></x:hyperlinks></x:worksheet>\n<!-- x -->\n`;
  const parts = {
    "xl/worksheets/sheet1.xml": part,
    "xl/worksheets/_rels/sheet1.xml.rels": leading({ a: LINK }),
  };
  expect((await read({ rows: "", parts })).rows).toEqual([{ line: 1, cells: ["小鹿"], links: [[0, LINK]] }]);
});

const three = {
  "xl/workbook.xml": `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="空" r:id="rId1"/><sheet name="说明" r:id="rId8"/><sheet name="隐藏" state="hidden" r:id="rId7"/><sheet name="达人" r:id="rId9"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships>${[1, 7, 8, 9].map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join("")}</Relationships>`,
  "xl/worksheets/sheet1.xml": sheetOf(""),
  "xl/worksheets/sheet7.xml": sheetOf(`<row r="1">${text("A1", "旧")}</row>`),
  "xl/worksheets/sheet8.xml": sheetOf(`<row r="1">${text("A1", "说明")}</row>`),
  "xl/worksheets/sheet9.xml": sheetOf(
    `<row r="1">${text("A1", "链接")}</row><row r="2"><c><v>1</v></c></row>`,
  ),
};

it("of several sheets the first with rows is read, or the one that is chosen by their first rows or by name", async () => {
  expect((await read({ rows: "", parts: three })).found).toMatchObject({
    sheetName: "说明",
    otherSheets: ["达人"],
  });
  let heads: SheetHeads = [];
  const chooseSheet = (shown: SheetHeads) => {
    heads = shown;
    return 2;
  };
  expect((await read({ rows: "", parts: three, chooseSheet })).rows).toHaveLength(2);
  expect(heads).toEqual([[], [["说明"]], [["链接"], ["1"]]]);
  const named = await read({ rows: "", parts: three, sheet: "达人" });
  expect(named.found).toMatchObject({ sheetName: "达人", otherSheets: ["说明"] });
});

it("refuses links and merged cells without end", async () => {
  const many = (count: number, one: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => one(n)).join("");
  const hyperlinks = many(65_531, (n) => `<hyperlink ref="A${n + 1}" r:id="a"/>`);
  const links = withLinks("", hyperlinks, { a: LINK });
  await expect(read({ rows: "", parts: links })).rejects.toMatchObject({ problem: "TOO_LARGE_UNPACKED" });
  const tail = many(65_531, (n) => `<mergeCell ref="A${n + 1}:A${n + 2}"/>`);
  const merged = { "xl/worksheets/sheet1.xml": sheetOf("", tail) };
  await expect(read({ rows: "", parts: merged })).rejects.toMatchObject({ problem: "TOO_LARGE_UNPACKED" });
  const endless = { "xl/worksheets/sheet1.xml": sheetOf("", `<a b="${"x".repeat(3_000_000)}`) };
  await expect(read({ rows: "", parts: endless })).rejects.toMatchObject({ problem: "BROKEN_FILE" });
  const relations = leading(Object.fromEntries(Array.from({ length: 65_531 }, (_, n) => [`a${n}`, LINK])));
  const parts = { "xl/worksheets/_rels/sheet1.xml.rels": relations };
  await expect(read({ rows: "", parts })).rejects.toMatchObject({ problem: "BROKEN_FILE" });
});
