import { describe, expect, it } from "vitest";
import { contentTopicFields, toContentTopics } from "./content-topics";
import {
  bigCount,
  count,
  idText,
  joinLabels,
  labels,
  percentOf,
  plainNumber,
  price,
  shown,
  tenThousandthsOf,
  times,
  told,
} from "./converters";
import { parseWorks, toLast15 } from "./last-works";
import { toPortrait } from "./portrait";
import { parseDistributions } from "./shares";

describe("units", () => {
  it.each([
    [0.0345, 345],
    [0.02875, 288],
    [0.00005, 1],
    [0.145, 1450],
    [-0.01, -100],
    ["0.0345", 345],
    [0, 0],
  ])("a fraction of %s is %i ten-thousandths", (given, expected) => {
    expect(times(10_000)(given)).toBe(expected);
  });

  it.each([
    [6.53, 653],
    [4.35, 435],
    [1.005, 101],
    [100, 10_000],
  ])("%d%% is %i ten-thousandths, although doubles are a little less or more", (given, expected) => {
    expect(times(100)(given)).toBe(expected);
  });

  it.each([
    [1, 0.0345, "3.45%"],
    [10_000, 345, "3.45%"],
    [100, 3.45, "3.45%"],
    [100, 3.4567, "3.46%"],
    [1, 1, "100%"],
    [1, 0, "0%"],
    [1, -0.0042, "-0.42%"],
  ])("of %d, %d is %s", (whole, given, expected) => {
    expect(percentOf(whole)(given)).toBe(expected);
  });

  it.each([
    [1284500, 1284500],
    ["1284500", 1284500],
    [512.6, 513],
    ["1,234", 1_234],
    ["12.8万", 128_000],
    ["1.2w", 12_000],
    ["10万+", 100_000],
    [" 3.5亿 ", 350_000_000],
    ["--", null],
    ["-", null],
    ["暂无", null],
    ["暂无数据", null],
    ["", null],
    ["many", undefined],
    ["1-2万", undefined],
    ["5.6%", undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [true, undefined],
    [[1], undefined],
  ])("the count %j is %s", (given, expected) => {
    expect(count(given)).toBe(expected);
  });

  it.each([
    ["9223372036854775807", "9223372036854775807"],
    ["007", "7"],
    ["1.2亿", "120000000"],
    ["326,500", "326500"],
    ["--", null],
    [326500, "326500"],
    [326500.5, "326501"],
    [2 ** 60, undefined],
    ["many", undefined],
  ])("the 64-bit count %j is %s", (given, expected) => {
    expect(bigCount(given)).toBe(expected);
  });

  it.each([1, 100, 10_000])("reads 5.6%% as written when rates are out of %i", (whole) => {
    expect([percentOf(whole)("5.6%"), tenThousandthsOf(whole)("５.６％")]).toEqual(["5.6%", 560]);
    expect([percentOf(whole)("--"), tenThousandthsOf(whole)("暂无")]).toEqual([null, null]);
    expect([percentOf(whole)(0.05 * whole), tenThousandthsOf(whole)(0.05 * whole)]).toEqual(["5%", 500]);
  });

  it("reads 0 and words as no price", () => {
    expect([0, "0", "0.00", "--", "面议", 12.5, "1.2万", "x"].map(price)).toEqual([
      null,
      null,
      null,
      null,
      null,
      12.5,
      12_000,
      undefined,
    ]);
  });

  it("reads placeholders as null, in text, ranges and ids", () => {
    for (const nothing of ["--", "—", "暂无", "未公开", "N/A", "null", " "])
      expect([told(nothing), shown(nothing), idText(nothing)]).toEqual([null, null, null]);
    expect([told("无锡"), shown("0.3-0.5"), idText("0"), idText(0)]).toEqual(["无锡", "0.3-0.5", null, null]);
    expect(joinLabels(["美妆", "暂无", "--"], 50)).toBe("美妆");
  });

  it("keeps an id of any length as text, and drops one that a number has rounded", () => {
    expect(idText("6870062341234567890")).toBe("6870062341234567890");
    expect(idText(12345)).toBe("12345");
    expect(idText(JSON.parse("6870062341234567890"))).toBeUndefined();
  });

  it("writes a number as it is", () => {
    expect([plainNumber(5210.5), plainNumber("4980"), plainNumber("a")]).toEqual([
      "5210.5",
      "4980",
      undefined,
    ]);
  });
});

describe("labels", () => {
  it("are joined without duplicates, as many whole ones as fit", () => {
    expect(labels(500)(["护肤", " 彩妆 ", "护肤", ""])).toBe("护肤,彩妆");
    expect(joinLabels(["一二三", "四五六", "七"], 8)).toBe("一二三,四五六");
    expect(joinLabels(["一二三"], 2)).toBeNull();
    expect(labels(500)([])).toBeNull();
  });

  it("may be in objects, and nothing else is a label", () => {
    expect(labels(500, ["tag"])([{ tag: "a" }, "b", { name: "c", tag: "d" }])).toBe("a,b,d");
    for (const wrong of ["a,b", [1], [null], [{ other: "a" }], [{ tag: 1 }], {}])
      expect(labels(500, ["tag"])(wrong)).toBeUndefined();
  });
});

describe("the last works", () => {
  const names = { Play: "p", Comment: "c" };

  it("are 15 of each kind, and their averages leave out what a work lacks", () => {
    const own = parseWorks(
      Array.from({ length: 20 }, (_, n) => ({ p: n + 1, ...(n < 2 && { c: n * 10 }) })),
      names,
    );
    expect(toLast15(own ?? [], [{ Play: 100 }], names)).toEqual({
      last15PersonalPlayMin: "1",
      last15PersonalPlayMax: "15",
      last15PersonalPlayAvg: "8",
      last15PersonalCommentMin: 0,
      last15PersonalCommentMax: 10,
      last15PersonalCommentAvg: 5,
      last15StarPlayMin: "100",
      last15StarPlayMax: "100",
      last15StarPlayAvg: "100",
      last15StarCommentMin: null,
      last15StarCommentMax: null,
      last15StarCommentAvg: null,
      last15AllPlayMin: "1",
      last15AllPlayMax: "100",
      last15AllPlayAvg: "14",
      last15AllCommentMin: 0,
      last15AllCommentMax: 10,
      last15AllCommentAvg: 5,
    });
  });

  it("read figures as text, and omit unknown ones", () => {
    expect(parseWorks([{ p: "1.2万", c: "--" }, { p: "10万+" }], names)).toEqual([
      { Play: 12_000 },
      { Play: 100_000 },
    ]);
  });

  it.each([["a list"], [[1]], [[{ p: "x" }]], [[{ p: -1 }]], [{ p: 1 }]])("are not %j", (wrong) => {
    expect(parseWorks(wrong, names)).toBeUndefined();
  });
});

describe("topics", () => {
  it("are the ten greatest", () => {
    const shares = Array.from({ length: 12 }, (_, n) => ({ label: `t${n}`, value: n }));
    const topics = toContentTopics(shares, 100);
    expect(Object.keys(topics)).toHaveLength(11);
    expect(topics).toMatchObject({ contentAnalysisTop1: "t11 11%", contentAnalysisTop10: "t2 2%" });
    expect(toContentTopics([], 1)).toEqual(
      Object.fromEntries(contentTopicFields.map((name) => [name, null])),
    );
    expect(topics.contentAnalysisSummary).toBe("t11,t10,t9,t8,t7,t6,t5,t4,t3,t2");
  });
});

describe("a portrait", () => {
  it("has 74 keys, null where the platform does not group that way", () => {
    const portrait = toPortrait({ gender: [{ label: "女", value: 1 }] }, "fraction");
    expect(Object.keys(portrait ?? {})).toHaveLength(74);
    expect(Object.values(portrait ?? {}).filter((value) => value !== null)).toEqual([1]);
    const noOne = { gender: [{ label: "女", value: 0 }] };
    expect([toPortrait({}, "count"), toPortrait(noOne, "percent")]).toEqual([null, null]);
  });

  const province = [
    { label: "上海", value: 150 },
    { label: "广东", value: 50 },
  ];
  const city = [{ label: "上海", value: 30 }];

  it("divides counts by their dimension's sum, and cities, whose list is partial, by the provinces' sum", () => {
    const gender = [
      { label: "男", value: 300 },
      { label: "女", value: 100 },
    ];
    expect(toPortrait({ province, city, gender }, "count")).toMatchObject({
      genderMale: 0.75,
      provinceShanghai: 0.75,
      cityTop1: { name: "上海", ratio: 0.15 },
    });
    expect(toPortrait({ city, gender }, "count")).toMatchObject({ genderMale: 0.75, cityTop1: null });
  });

  it("uses fractions and percentages as they are, even of a partial list", () => {
    const of = (value: number) => ({ province: [{ label: "广东", value }] });
    expect(toPortrait(of(0.14), "fraction")).toMatchObject({ provinceGuangdong: 0.14 });
    expect(toPortrait(of(14), "percent")).toMatchObject({ provinceGuangdong: 0.14 });
    expect(toPortrait(of(0.5), "percent")).toMatchObject({ provinceGuangdong: 0.005 });
  });

  it("is null when the sums imply another unit", () => {
    const genders = (man: number, woman: number) => ({
      gender: [
        { label: "男", value: man },
        { label: "女", value: woman },
      ],
    });
    expect(toPortrait(genders(41, 59), "fraction")).toBeUndefined();
    expect(toPortrait(genders(0.41, 0.59), "percent")).toBeUndefined();
    expect(toPortrait(genders(4_100, 5_900), "percent")).toBeUndefined();
    expect(toPortrait({ province }, "percent")).toBeUndefined();
    expect(toPortrait(genders(40.5, 60.5), "percent")).toMatchObject({ genderMale: 0.405 });
  });

  it("recognises other spellings of labels, and adds up those that share a key", () => {
    const age = ["18~23岁", "50岁以上", "31-40", "未知", "<18"].map((label) => ({ label, value: 0.2 }));
    const provinces = ["新疆维吾尔自治区", "内蒙古", "广东省"].map((label) => ({ label, value: 0.1 }));
    const device = ["Apple", "苹果", "OPPO", "一加"].map((label) => ({ label, value: 0.25 }));
    expect(toPortrait({ age, province: provinces, device }, "fraction")).toMatchObject({
      age18To23: 0.2,
      age50Plus: 0.2,
      age31To40: 0.2,
      ageOther: 0.4,
      provinceXinjiang: 0.1,
      provinceNeimenggu: 0.1,
      provinceGuangdong: 0.1,
      deviceIphone: 0.5,
      deviceOppo: 0.25,
      deviceOther: 0.25,
    });
  });

  it("infers what an untitled distribution is, and omits unknown ones", () => {
    const list = (label: string) => [{ distribution_key: label, distribution_value: 1 }];
    const found = [
      { distribution_list: list("精致妈妈") },
      { type_display: "兴趣", distribution_list: list("美食") },
      { type_display: "城市级别", distribution_list: list("新一线城市") },
      { distribution_list: [] },
    ];
    const one = (label: string) => [{ label, value: 1 }];
    expect(parseDistributions(found, 1)).toEqual({ crowd: one("精致妈妈"), tier: one("新一线城市") });
    for (const wrong of ["x", [1], [{}], [{ distribution_list: [{ distribution_key: 1 }] }]])
      expect(parseDistributions(wrong, 1)).toBeUndefined();
  });
});
