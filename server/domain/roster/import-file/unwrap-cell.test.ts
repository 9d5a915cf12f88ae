import { expect, it } from "vitest";
import { growthOf, MAX_RATIO } from "@/testing/measure/growth";
import { unitOfHeading } from "@/server/domain/kernel/numbers";
import { findImportColumn } from "./import-columns";
import { parseCell } from "./parse-cell";
import { saysNothing, unwrapCell } from "./unwrap-cell";

const ID = "6912345678901234501";
const read = (field: string, text: string) => {
  const column = findImportColumn(field);
  if (column === undefined) throw new Error(`no column ${field}`);
  return parseCell(column, text, { timeZone: "Asia/Shanghai", meaning: null, heading: unitOfHeading("") });
};

const wrappings: Record<string, (text: string) => string> = {
  "an equals sign and quotes": (text) => `="${text}"`,
  "the same in full width": (text) => `＝“${text}”`,
  "the same, joined with nothing": (text) => `="${text}"&""`,
  "a function that gives text": (text) => `=T("${text}")`,
  "an apostrophe": (text) => `'${text}`,
  "two apostrophes": (text) => `''${text}`,
  "a backtick": (text) => `\`${text}`,
  "a curly apostrophe": (text) => `’${text}`,
  "a tab before it": (text) => `\t${text}`,
  "a tab behind it": (text) => `${text}\t`,
  "the control character 1F": (text) => `\u001f${text}`,
  "a zero-width space": (text) => `\u200b${text}\u200b`,
  "a mark of direction": (text) => `\u202a${text}\u202c`,
  "a byte order mark": (text) => `\ufeff${text}`,
  "a no-break space": (text) => `\u00a0${text}\u00a0`,
  "a tab and a formula": (text) => `\t="${text}"\t`,
};

it.each(Object.entries(wrappings))("a text in %s is unwrapped, in every column", (_, wrap) => {
  for (const field of ["platformBloggerId", "externalId", "contactWechat", "contactPhone"])
    expect([field, read(field, wrap(ID))]).toEqual([field, { ok: true, value: ID }]);
  for (const field of ["nickname", "remark", "category", "location"]) {
    expect([field, read(field, wrap("小鹿"))]).toEqual([field, { ok: true, value: "小鹿" }]);
    expect([field, read(field, wrap(ID))]).toEqual([field, { ok: true, value: ID }]);
    expect([field, read(field, wrap("Anna"))]).toEqual([field, { ok: true, value: "Anna" }]);
  }
  expect(read("fansCount", wrap("1200"))).toEqual({ ok: true, value: 1_200 });
  expect(read("platform", wrap("星图"))).toEqual({ ok: true, value: "STARMAP" });
  expect(read("tags", wrap("美妆"))).toEqual({ ok: true, value: ["美妆"] });
  const link = "https://space.bilibili.com/208260";
  expect(read("url", wrap(link))).toEqual({ ok: true, value: link });
});

it.each([
  `=${ID}`,
  `＝${ID}`,
  `=TEXT(${ID},"0")`,
  `"${ID}"`,
  "６９１２３４５６７８９０１２３４５０１",
  `6912345678\u200b901234501`,
])("%j is an id, too", (written) => {
  expect(read("platformBloggerId", written)).toEqual({ ok: true, value: ID });
});

it.each([
  ["'tis one", "'tis one"],
  ["'90s", "'90s"],
  ["'小鹿'说", "'小鹿'说"],
  ['"小鹿"', '"小鹿"'],
  ['他说："先寄样"，\r\n再谈价', '他说："先寄样"，\r\n再谈价'],
  ["👨‍👩‍👧 一家", "👨‍👩‍👧 一家"],
  ["爱❤️", "爱❤️"],
  ["'=1+1", "=1+1"],
  ["小\u001f鹿", "小鹿"],
])("a text %j is %j", (written, text) => {
  expect(read("nickname", written)).toEqual({ ok: true, value: text });
});

it.each([
  ["1.3912345678E+10", "13912345678"],
  ["6.912345678901E12", "6912345678901"],
  ["64e5", "64e5"],
  ["5e1012345678901234567890", "5e1012345678901234567890"],
  ["3493081247120000", "3493081247120000"],
])("%s has all digits of an id", (written, id) => {
  expect(read("contactPhone", written)).toEqual({ ok: true, value: id });
});

it.each(["6.91235E+18", "1.38E+10", "6.9E18", "5E+10", "6912345678901230000"])(
  "%s has lost digits",
  (written) => {
    expect(read("contactPhone", written)).toEqual({ ok: false, code: "LOST_DIGITS" });
  },
);

it.each([
  "#N/A",
  "#REF!",
  "#VALUE!",
  "#DIV/0!",
  "#NAME?",
  "#NULL!",
  "#NUM!",
  "#SPILL!",
  "#ERROR!",
  "#名称?",
  "Err:502",
  '=DISPIMG("ID_0123456789ABCDEF",1)',
  '_xlfn.DISPIMG("ID_1",1)',
  'DISPIMG("ID_1",1)',
  '=IMAGE("https://x.example/a.png")',
])("%s is empty, also in a text", (written) => {
  for (const field of ["nickname", "avatar", "fansCount", "url", "platformBloggerId", "tags"])
    expect([field, read(field, written)]).toEqual([field, { ok: true, value: undefined }]);
});

it("a formula's link is read, or its text when no link is wanted", () => {
  const link = "https://space.bilibili.com/208260";
  for (const formula of [
    `=HYPERLINK("${link}","主页")`,
    `=HYPERLINK("${link}";"主页")`,
    `=hyperlink("${link}")`,
  ])
    expect(read("url", formula)).toEqual({ ok: true, value: link });
  expect(read("nickname", `=HYPERLINK("${link}","小鹿")`)).toEqual({ ok: true, value: "小鹿" });
});

it.each([" ", "\t", "\u200b", "'", '"', '""', "=", "=T(", '="', "'=", "“", "1", "=HYPERLINK("])(
  "a cell of many %j costs no more than its length",
  (part) => {
    const make = (chars: number) => `="${part.repeat(chars / part.length)}x`;
    const work = (text: string) => {
      for (const kind of ["id", "text", "link"] as const)
        saysNothing(unwrapCell(text, kind) + unwrapCell(text.slice(2), kind));
    };
    expect(growthOf(make, work, 9_600)).toBeLessThan(MAX_RATIO);
  },
);
