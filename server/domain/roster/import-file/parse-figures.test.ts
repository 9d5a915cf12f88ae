import { describe, expect, it } from "vitest";
import { NO_UNIT, type RateMeaning, unitOfHeading } from "@/server/domain/kernel/numbers";
import { upsertSchemas } from "../blogger";
import { describeRowProblem, itemReader, proposeMapping, toRowProblem } from ".";
import { importColumns } from "./import-columns";
import { type FigureColumn, isFigure, rulesOf } from "./parse-figure";

function read(heading: string, cell: string, rates?: Record<string, RateMeaning>): unknown {
  const { item, code, field } = parseRow(heading, cell, rates);
  return item === undefined ? code : item[field];
}

function parseRow(heading: string, cell: string, rates?: Record<string, RateMeaning>) {
  const mapping = proposeMapping(["平台编号", heading]);
  const headings = ["平台编号", heading];
  const row = itemReader({
    headings,
    mapping,
    platform: "PGY",
    timeZone: "Asia/Shanghai",
    rates,
    strict: true,
  })({
    cells: ["a1", cell],
  });
  const field = mapping[1] ?? "";
  return "problems" in row ? { code: row.problems[0]?.code, field } : { item: row.item, field };
}

it.each(["500万+", "500万以上", "超500万", "≥500万", "500万粉以上", "５００万＋"])(
  "followers as a lower bound are taken as one: %s",
  (cell) => {
    expect(parseRow("粉丝数", cell).item).toMatchObject({ fansCount: 5_000_000, fansCountIsLeast: true });
  },
);

it("no other figure is a bound, and a whole number of followers is exact", () => {
  expect(parseRow("粉丝数", "500万").item).not.toHaveProperty("fansCountIsLeast");
  expect(read("21-60s报价", "5000以上")).toBe("BOUND");
  expect(read("粉丝数", "500万以下")).toBe("BOUND");
});

it.each(importColumns.filter((one) => isFigure(one) && one.kind !== "rateText"))(
  "a figure below 0 in $field is taken where its field takes one",
  (column) => {
    const schema = upsertSchemas.get(column.field);
    const takesLess = [-1, "-1"].some((value) => schema?.safeParse(value).success);
    expect(rulesOf(column as FigureColumn).min).toBe(takesLess ? undefined : 0);
  },
);

it.each([
  ["粉丝增长", "-1.2万", -12_000],
  ["粉丝增长率", "-2.5%", "-2.5%"],
  ["月涨粉率", "-3%", "-3%"],
  ["粉丝数", "-5", "NEGATIVE"],
  ["返点", "-5%", "NEGATIVE"],
])("growth may be below 0: %s %s", (heading, cell, value) => {
  expect(read(heading, cell)).toBe(value);
});

describe("quotes as people write them", () => {
  it.each([
    ["8000", 8_000],
    ["¥8,000", 8_000],
    ["￥8000.00", 8_000],
    ["8k", 8_000],
    ["0.8万", 8_000],
    ["8000元/条", 8_000],
    ["5000-8000", "RANGE"],
    ["图文5000 视频8000", "TWO_NUMBERS"],
    ["面议", "NOT_A_NUMBER"],
    ["8000（含税）", 8_000],
    ["＄1200", "CURRENCY"],
    ["8 000", "TWO_NUMBERS"],
    ["免费置换", "NOT_A_NUMBER"],
    ["8000.5", "DECIMALS"],
  ])("%s is %s", (cell, value) => {
    expect(read("21–60秒报价", cell)).toBe(value);
  });

  it("have a sentence each that says what to write", () => {
    const problem = (value: string, code: string) =>
      describeRowProblem(toRowProblem([{ code, field: "priceMidWithFee", value }]), "zh");
    expect(problem("5000-8000", "RANGE")).toBe(
      "21–60 秒报价“5000-8000”是一个范围，请只填一个数，例如 8000、1.2万",
    );
    expect(problem("30亿", "TOO_BIG")).toBe("21–60 秒报价“30亿”太大，最大可填 2,147,483,647");
    // Older imports had a single code for all refusals of figures.
    expect(problem("面议", "NOT_A_NUMBER")).toMatch(/^21–60 秒报价“面议”不是数字/);
  });
});

describe("rates", () => {
  it.each([
    ["返点", "5", 5],
    ["返点", "5%", 5],
    ["返点", "20个点", 20],
    ["返点(%)", "0.2", 0.2],
    ["互动率", "5", 500],
    ["互动率", "3.5%", 350],
    ["互动率", "3.4567%", 346],
    ["涨粉率", "5", "5%"],
    ["涨粉率", "-3.45%", "-3.45%"],
    ["涨粉率", "10%-15%", "10%-15%"],
    ["涨粉率", "0.05", "UNCLEAR_RATE"],
    ["Growth in a month", "2", "2%"],
  ])("%s %s is %s", (heading, cell, value) => {
    expect(read(heading, cell)).toBe(value);
  });

  it.each([
    ["返点", "rebatePercent", 20, 0.2],
    ["互动率", "interactRate", 2_000, 20],
    ["涨粉率", "fansGrowthRate", "20%", "0.2%"],
  ] as const)("of %s mean what the person said", (heading, field, fraction, percent) => {
    expect(read(heading, "0.2")).toBe("UNCLEAR_RATE");
    expect(read(heading, "0.2", { [field]: "fraction" })).toBe(fraction);
    expect(read(heading, "0.2", { [field]: "percent" })).toBe(percent);
  });

  it("that are unclear name both meanings", () => {
    const problem = (value: string) =>
      describeRowProblem(toRowProblem([{ code: "UNCLEAR_RATE", field: "rebatePercent", value }]), "zh");
    expect(problem("0.07")).toBe("返点“0.07”可能是 7%，也可能是 0.07%，请带上百分号填写");
    expect(problem("350")).toBe("返点“350”可能是 3.5%，也可能是 350%，请带上百分号填写");
  });
});

it.each([
  ["60秒以上报价（万元，含税）", "5", 50_000],
  ["60秒以上报价（万元/条）", "5", 50_000],
  ["粉丝数（单位/万）", "12", 120_000],
  ["粉丝数（万+）", "12", 120_000],
  ["粉丝数（万，截至11月）", "12", 120_000],
  ["粉丝数（万）", "123000", "UNIT_TWICE"],
  ["粉丝数（万）", "1234", 12_340_000],
  ["粉丝数（万）", "1.2亿", 120_000_000],
  ["互动率（‰）", "35", "HEADING_UNIT"],
  ["涨粉率（‰）", "35", "HEADING_UNIT"],
  ["粉丝数（几万）", "12", "HEADING_UNIT"],
])("a heading's unit is applied or reported: %s over %s", (heading, cell, value) => {
  expect(read(heading, cell)).toBe(value);
});

it("a heading of an unknown unit says what to write in it", () => {
  const problem = toRowProblem([{ code: "HEADING_UNIT", field: "interactRate", value: "35" }]);
  expect(describeRowProblem(problem, "zh")).toMatch(/^互动率“35”的单位不明：.*（元）/);
});

it("no field name contains a unit", () => {
  const names = importColumns.flatMap((one) => [one.names.zh, one.names.en]);
  for (const name of names)
    expect([name, unitOfHeading(name)]).toEqual([name, { ...NO_UNIT, isPercent: name.includes("%") }]);
});

it("averages of works are rounded, and large counts keep their digits", () => {
  expect(read("个人作品 近30天 平均评论", "12.5")).toBe(13);
  expect(read("个人作品 近30天 平均点赞", "9,007,199,254,740,993")).toBe("9007199254740993");
});

it.each([
  ["1.3912345678E+10", "13912345678"],
  ["13800138000.0", "13800138000"],
  ["+86 138 0013 8000", "+86 138 0013 8000"],
  ["1.38E+10", "LOST_DIGITS"],
])("the phone number %s is %s", (cell, value) => {
  expect(read("电话", cell)).toBe(value);
});
