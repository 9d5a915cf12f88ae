import { expect, it } from "vitest";
import { workbookOf } from "@/testing/roster/workbook";
import { readSheet } from ".";

const cases = [
  ["1200", "[$$-409]#,##0.00", "$1200"],
  ["1200", '"US$"#,##0', "$1200"],
  ["1200", "[$€-407] #,##0", "€1200"],
  ["1200", "[$¥-411]#,##0", "JPY1200"],
  ["1200", "_($* #,##0.00_);_($* (#,##0.00)", "$1200"],
  ["1200", "[$¥-804]#,##0.00", "1200"],
  ["1200", '"¥"#,##0', "1200"],
  ["1200", "[$-804]#,##0", "1200"],
  ["12.3", '0.0"万"', "12.3万"],
  ["12.3", '0.0"万元"', "12.3万"],
  ["3", "0\\k", "3k"],
  ["123000", '0!.0,"万"', "123000"],
  ["123000", '0\\.0,"万"', "123000"],
  ["123000", '0.0,"k"', "123000"],
  ["8", '0"元"', "8"],
  ["0.035", "0.0%", "3.5%"],
] as const;

it("a number is read with the currency and the unit that its format shows", async () => {
  const formats = cases.map(([, format], at) => {
    const code = format.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    return `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`;
  });
  const kinds = cases.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  const styles = `<styleSheet><numFmts>${formats.join("")}</numFmts><cellXfs>${kinds.join("")}</cellXfs></styleSheet>`;
  const cells = cases.map(([value], at) => `<c s="${at}"><v>${value}</v></c>`);
  const rows = `<row r="1">${cells.join("")}</row>`;
  const book = workbookOf({ rows, parts: { "xl/styles.xml": styles } });
  const { value: read } = await readSheet(book, { fileName: "a.xlsx" }).next();
  const shown = Array.isArray(read) ? read[0]?.cells : undefined;
  expect(shown?.map((text, at) => [...(cases[at]?.slice(0, 2) ?? []), text])).toEqual(cases);
}, 60_000);
