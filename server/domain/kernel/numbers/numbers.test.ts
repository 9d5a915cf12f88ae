import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  describeNumberRefusal,
  rateColumnMeaning,
  rateMeanings,
  parseNumber,
  parseRate,
  unitOfHeading,
} from ".";

const page = readFileSync("docs/numbers.md", "utf8");

function linesOf(section: string): string[][] {
  const text = page.split(`## ${section}`)[1]?.split("\n## ")[0] ?? "";
  const lines = text.split("\n").filter((line) => line.startsWith("| `"));
  return lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
}

const count = { min: 0, max: 2_147_483_647, decimals: 0 };

describe("docs/numbers.md", () => {
  it("has its lines", () => {
    expect(linesOf("Counts and amounts").length).toBeGreaterThan(60);
    expect(linesOf("Rates").length).toBeGreaterThan(10);
  });

  it.each(linesOf("Counts and amounts"))("%s is %s (%s)", (...line) => {
    const [written = "", said, why] = line;
    const read = parseNumber(written, count);
    if (said === "refused") expect(read).toMatchObject({ ok: false, refusal: { code: why } });
    else expect(read).toMatchObject({ ok: true, value: Number(said), digits: said });
  });

  it.each(linesOf("Rates"))("the rate %s is %s, %s and %s", (...line) => {
    const [written = "", ...said] = line;
    for (const [at, meaning] of rateMeanings.entries()) {
      const read = parseRate(written, { meaning });
      expect(read.ok ? read.digits : "refused").toBe(said[at]);
    }
  });
});

describe("a refusal", () => {
  const say = (text: string, locale: "zh" | "en") => {
    const read = parseNumber(text, count);
    return read.ok ? null : describeNumberRefusal(text, read.refusal, locale);
  };

  it.each([
    ["12000-15000", "“12000-15000”是一个范围，请只填一个数，例如 8000、1.2万"],
    ["30亿", "“30亿”太大，最大可填 2,147,483,647"],
    ["1.5", "“1.5”带有小数，请填整数"],
    ["＄1200", "“＄1200”是其他货币，请换算成人民币后填写，例如 8000"],
  ])("of %s says what is allowed", (text, sentence) => {
    expect(say(text, "zh")).toBe(sentence);
    expect(say(text, "en")).toMatch(/: (?:write|convert)|at most/);
  });

  it("of a long text names its beginning", () => {
    expect(say("长".repeat(300), "zh")).toMatch(/^“长{40}…”不是数字/);
  });
});

it("reads beyond what a double holds, digit by digit", () => {
  expect(parseNumber("922,337,203,685,477.5807万")).toMatchObject({ digits: "9223372036854775807" });
});

it.each([
  ["粉丝数（万）", { power: 4, isPercent: false, isForeign: false, isUnclear: false }],
  ["粉丝数（单位：万人）", { power: 4, isPercent: false, isForeign: false, isUnclear: false }],
  ["报价(k)", { power: 3, isPercent: false, isForeign: false, isUnclear: false }],
  ["返点(%)", { power: 0, isPercent: true, isForeign: false, isUnclear: false }],
  ["报价（美元）", { power: 0, isPercent: false, isForeign: true, isUnclear: false }],
  ["报价（元）", { power: 0, isPercent: false, isForeign: false, isUnclear: false }],
  ["粉丝数", { power: 0, isPercent: false, isForeign: false, isUnclear: false }],
])("the heading %s says %j", (heading, unit) => {
  expect(unitOfHeading(heading)).toEqual(unit);
  const read = parseNumber("12.3", { power: unit.power });
  expect(read).toMatchObject({ value: 12.3 * 10 ** unit.power });
  expect(parseNumber("12.3万", { power: unit.power })).toMatchObject({ value: 123_000 });
});

it.each([
  [["5", "10%", ""], ["percent"], null],
  [["0.2", "20%"], ["fraction", "percent"], "0.2"],
  [["15", "0.2"], ["percent", "fraction"], "0.2"],
  [["350", "1200"], ["tenThousandths", "percent"], "350"],
  [["1", "0"], ["percent"], null],
  [["20%", "0.5%", "面议"], ["percent"], null],
])("a column of %j can mean %j", (texts, meanings, example) => {
  expect(rateColumnMeaning(texts)).toEqual({ meanings, example });
});

it.each([
  ["万元，含税", 4],
  ["含税，万元", 4],
  ["万元/条", 4],
  ["单位/万", 4],
  ["以万为单位", 4],
  ["万+", 4],
  ["万，截至11月", 4],
  ["含税)(万元", 4],
  ["in thousands", 3],
  ["10万以上", 0],
  ["元/千次", 0],
  ["千瓜", 0],
  ["B站", 0],
])("a heading with (%s) is by ten to the %i", (brackets, power) => {
  expect(unitOfHeading(`报价（${brackets}）`)).toMatchObject({ power, isForeign: false, isUnclear: false });
});

it.each(["粉丝数 万", "粉丝数/万", "粉丝数-万", "粉丝数：万", "粉丝数万", "粉丝数「万」"])(
  "a unit without brackets counts: %s",
  (heading) => expect(unitOfHeading(heading)).toMatchObject({ power: 4, isUnclear: false }),
);

it.each([
  "互动率（‰）",
  "互动率（万分之）",
  "互动率 ‰",
  "报价（元/万粉）",
  "报价（万）（千）",
  "粉丝数（约几万）",
])("an unknown unit is reported: %s", (heading) => expect(unitOfHeading(heading).isUnclear).toBe(true));

it("a currency's letters within a word are not a currency", () => {
  expect(unitOfHeading("Portrait of the audience").isForeign).toBe(false);
  expect(unitOfHeading("报价（₱）").isForeign).toBe(true);
  expect(parseNumber("100 AUD")).toMatchObject({ refusal: { code: "CURRENCY" } });
});
