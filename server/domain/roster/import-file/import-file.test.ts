import { describe, expect, it } from "vitest";
import { parseUpsertItem } from "../blogger";
import { writableFields } from "../blogger/upsert-item";
import {
  describeRowProblem,
  findHeadingRow,
  findPriceColumn,
  importColumns,
  itemReader,
  columnAnswer,
  proposeColumns,
  proposeMapping,
  toRemembered,
  toRowProblem,
  withColumnAnswers,
} from ".";
import { fieldOfHeading } from "./propose-mapping";
import { parseDate } from "./parse-date";
import { parsePlatform } from "./parse-platform";
import { type FileRow, type Reading } from "./to-item";

describe("columns", () => {
  it("are every field that can be written, each once", () => {
    // No column sets `fansCountIsLeast`: it follows from the follower count.
    const written = writableFields.filter((field) => field !== "fansCountIsLeast");
    // A manager is named in a file, and no field of the wire.
    const fields = [...written, "managerUserName"];
    const columns = importColumns.filter(({ field }) => findPriceColumn(field) === undefined);
    expect(columns.map(({ field }) => field).toSorted()).toEqual([...fields].sort());
    expect(proposeMapping(["粉丝数", "粉丝数为下限", "Followers are a lower bound"])).toEqual([
      "fansCount",
      null,
      null,
    ]);
  });

  it("are found by their own names, so that a template fits", () => {
    for (const locale of ["zh", "en"] as const) {
      const headings = importColumns.map(({ names }) => names[locale]);
      expect(proposeMapping(headings)).toEqual(importColumns.map(({ field }) => field));
    }
  });

  it.each([
    ["达人昵称", "nickname"],
    ["粉丝数（万）", "fansCount"],
    ["返点(%)", "rebatePercent"],
    ["微信号*", "contactWechat"],
    ["platform_blogger_id", "platformBloggerId"],
    ["报价", null],
    ["价格", null],
    ["视频报价", "quote.video"],
    ["图文报价", "quote.imageText"],
    ["短视频报价", null],
    ["60秒报价", null],
    ["刊例价", null],
    ["price", null],
    ["21-60s报价", "priceMidWithFee"],
    ["21～60秒视频报价（元）", "priceMidWithFee"],
    ["报价(21-60s)", "priceMidWithFee"],
    ["1-20s报价", "priceShortWithFee"],
    ["20s以内报价", "priceShortWithFee"],
    ["60s以上报价", "priceLongWithFee"],
    ["视频报价（60s+）", "priceLongWithFee"],
    ["21-60s报价（不含服务费）", null],
    ["快手60s以上报价", null],
    ["21-60s CPM报价", null],
    ["Price, 21 to 60 s", "priceMidWithFee"],
    ["主页链接", "url"],
    ["外部ID", "externalId"],
    ["外部编号", "externalId"],
    ["小红书主页", "url"],
    ["抖音主页链接", "url"],
    ["B站主页", "url"],
    ["快手链接", "url"],
    ["公众号主页", "url"],
    ["博主", "nickname"],
    ["UP主昵称", "nickname"],
    ["达人昵称", "nickname"],
    ["博主昵称", "nickname"],
    ["平台 ID", "platformBloggerId"],
    ["Blogger", "nickname"],
    ["抖音号", null],
    ["", null],
  ])("%s is %s", (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });

  it("match a field by its own name before a synonym, and are asked about when two fit equally", () => {
    const headings = ["主页", "达人", "昵称", "粉丝", "粉丝量", "视频报价"];
    expect(proposeColumns(headings)).toEqual({
      mapping: ["url", null, "nickname", "fansCount", null, "quote.video"],
      fits: ["url", "nickname", "nickname", "fansCount", "fansCount", "quote.video"],
      doubles: [{ field: "fansCount", columns: [3, 4] }],
      notes: [null, null, null, null, null, null],
    });
    const doubles = [{ field: "fansCount", columns: [0, 1] }];
    const answered = (mapping: (string | null)[], answer?: string) => {
      const answers: Record<string, string> = answer === undefined ? {} : { "column:fansCount": answer };
      const settled = withColumnAnswers(doubles, mapping, answers);
      return [settled, doubles.map((one) => columnAnswer(one, settled, answers))];
    };
    expect(answered(["fansCount", null])).toEqual([["fansCount", null], [null]]);
    expect(answered(["fansCount", null], "0")).toEqual([["fansCount", null], ["0"]]);
    expect(answered(["fansCount", null], "1")).toEqual([[null, "fansCount"], ["1"]]);
    expect(answered(["fansCount", null], "none")).toEqual([[null, null], ["none"]]);
    expect(answered(["fansCount", null], "7")).toEqual([["fansCount", null], [null]]);
    // Mapped by the user.
    expect(answered([null, "fansCount"])).toEqual([[null, "fansCount"], ["1"]]);
  });

  it("use remembered mappings first, and each field once", () => {
    const headings = ["昵称", "达人", "抖音号", "备注"];
    expect(proposeMapping(headings)).toEqual(["nickname", null, null, "remark"]);
    const remembered = toRemembered(headings, {
      mapping: [null, "nickname", "externalId", "remark"],
      proposed: proposeMapping(headings),
    });
    expect(proposeMapping(headings, remembered)).toEqual([null, "nickname", "externalId", "remark"]);
    expect(proposeMapping(["昵称"], { 昵称: "nobody" })).toEqual([null]);
  });

  it.each([
    ["a duplicate heading by its mapped column", ["链接", "备注", "备注"], ["url", "remark", null]],
    ["so, too, where the second one is mapped", ["链接", "备注", "备注"], ["url", null, "remark"]],
    ["what found its field taken not at all", ["链接", "达人", "昵称"], ["url", "nickname", null]],
    ["what gave its field to another column not at all", ["链接", "备注", "抖音号"], ["url", null, "remark"]],
    ["what fits no field not at all", ["链接", "粉丝画像图"], ["url", null]],
  ])("are remembered, %s", (_, headings, mapping) => {
    const kept = toRemembered(headings, { mapping, proposed: proposeMapping(headings) });
    expect(Object.values(kept)).not.toContain(null);
    for (const field of mapping.filter((one) => one !== null))
      expect(Object.values(kept).filter((one) => one === field)).toHaveLength(1);
  });

  it("are remembered as left out when the user removed their field", () => {
    const headings = ["链接", "备注", "昵称", "达人"];
    const mapping = ["url", null, null, null];
    const kept = toRemembered(headings, { mapping, proposed: proposeMapping(headings) });
    expect(kept).toEqual({ 链接: "url", 备注: null, 昵称: null });
    const long = toRemembered(["备".repeat(201)], { mapping: ["remark"], proposed: [null] });
    expect(long).toEqual({});
  });

  it("of prices are remembered with the form that they name, which takes precedence over the remembered one", () => {
    const headings = ["链接", "报价（1–20秒）"];
    const mapping = proposeMapping(headings);
    const kept = toRemembered(headings, { mapping, proposed: mapping });
    const next = (heading: string, known = kept) => proposeMapping(["链接", heading], known)[1];
    expect(next("报价(1-20 秒)")).toBe("priceShortWithFee");
    for (const heading of ["报价（裸价）", "报价"]) expect(next(heading)).toBeNull();
    expect(next("报价（图文）")).toBe("quote.imageText");
    expect(next("报价（图文）", { "报价(图文)": "priceMidWithFee" })).toBe("quote.imageText");
    // Every platform sells videos, so the user's choice stays.
    expect(next("报价（视频）")).toBe("quote.video");
    expect(next("报价（视频）", { "报价(视频)": "priceMidWithFee" })).toBe("priceMidWithFee");
    expect(next("报价（60秒以上）")).toBe("priceLongWithFee");
    expect(next("报价（60秒以上）", { "报价(60秒以上)": "priceShortWithFee" })).toBe("priceLongWithFee");
    const video = toRemembered(["费用（视频）"], { mapping: ["priceMidWithFee"], proposed: [null] });
    expect(next("费用（图文）", video)).toBeNull();
    expect(next("费用 (视频)", video)).toBe("priceMidWithFee");
  });

  it("are in the row that names most fields; a list of links has none", () => {
    expect(findHeadingRow([["达人名单"], ["昵称", "链接"], ["小鹿", "https://x.example"]])).toBe(1);
    expect(findHeadingRow([["https://b23.tv/a"], ["https://b23.tv/b"]])).toBeNull();
    expect(findHeadingRow([["Foo"], ["bar"]])).toBe(0);
  });
});

describe("values", () => {
  it.each([
    ["2026/11/21", "2026-11-20T16:00:00.000Z"],
    ["2026-11-21 09:30", "2026-11-21T01:30:00.000Z"],
    ["2026年11月21日", "2026-11-20T16:00:00.000Z"],
    ["２０２６年11月21号", "2026-11-20T16:00:00.000Z"],
    ["20261121", "2026-11-20T16:00:00.000Z"],
    ["2026.1.2", "2026-01-01T16:00:00.000Z"],
    ["2026-11-21 00:00:00.000", "2026-11-20T16:00:00.000Z"],
    ["2026-11-21T08:00:00Z", "2026-11-21T08:00:00.000Z"],
    ["2026/2/30", "NO_SUCH_DAY"],
    ["20260230", "NO_SUCH_DAY"],
    ["2026-02-31T00:00:00Z", "NO_SUCH_DAY"],
    ["2026-02-31T00:00:00+08:00", "NO_SUCH_DAY"],
    ["0026-11-21", "NO_SUCH_DAY"],
    ["0026-11-21T00:00:00Z", "NO_SUCH_DAY"],
    ["2206/11/21", "NO_SUCH_DAY"],
    ["11-20", "NO_YEAR"],
    ["11月20日", "NO_YEAR"],
    ["46000", "EXCEL_DATE"],
    ["46347.375", "EXCEL_DATE"],
    ["21/11/2026", "NOT_A_DATE"],
    ["Nov 21 2026", "NOT_A_DATE"],
    ["①026-11-21", "NOT_A_DATE"],
    ["2026-11-21 25:00", "NOT_A_DATE"],
  ])("%s is the instant %s", (text, said) => {
    const read = parseDate(text, "Asia/Shanghai");
    expect("instant" in read ? read.instant : read.code).toBe(said);
  });

  it("recognises platforms by their apps' names, too", () => {
    expect(parsePlatform("小红书")).toBe("PGY");
    expect(parsePlatform("线下门店")).toBeNull();
  });
});

describe("a row", () => {
  const toItem = (row: FileRow, how: Reading) => itemReader(how)(row);
  const reading = (headings: string[]) => ({
    headings,
    mapping: proposeMapping(headings),
    platform: null,
    timeZone: "Asia/Shanghai",
  });
  const link = "https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/6912345678901234567";

  it("is an item that an import takes, its platform read from its link", () => {
    const headings = ["昵称", "链接", "粉丝数", "互动率", "返点", "标签", "合作日期", "备注", "21-60s报价"];
    const cells = ["小鹿", link, "12.3万", "3.5%", "5%", "美妆、护肤;#穿搭", "2026/11/21", "-", "¥1,200"];
    const read = toItem({ cells }, reading(headings));
    expect(read).toEqual({
      item: {
        platform: "STARMAP",
        nickname: "小鹿",
        url: link,
        fansCount: 123_000,
        interactRate: 350,
        rebatePercent: 5,
        tags: ["美妆", "护肤", "穿搭"],
        linkupAt: "2026-11-20T16:00:00.000Z",
        priceMidWithFee: 1_200,
      },
      leftOut: [],
    });
    expect("item" in read && parseUpsertItem(read.item).ok).toBe(true);
  });

  it.each([
    [["平台编号"], { cells: ["6.91235E+18"] }, "LOST_DIGITS", "platformBloggerId"],
    [
      ["平台编号"],
      { cells: ["6912345678901234688"], problems: [[0, "LOST_DIGITS"]] },
      "LOST_DIGITS",
      "platformBloggerId",
    ],
    [["粉丝数"], { cells: ["很多"] }, "NOT_A_NUMBER", "fansCount"],
    [["粉丝数"], { cells: ["5%"] }, "PERCENT", "fansCount"],
    [["粉丝数"], { cells: ["-5"] }, "NEGATIVE", "fansCount"],
    [["粉丝数"], { cells: ["1.5"] }, "DECIMALS", "fansCount"],
    [["电话"], { cells: ["1.38E+10"] }, "LOST_DIGITS", "contactPhone"],
    [["返点"], { cells: ["0.2"] }, "UNCLEAR_RATE", "rebatePercent"],
    [["互动率"], { cells: ["350"] }, "UNCLEAR_RATE", "interactRate"],
    [["互动率"], { cells: ["5-8%"] }, "RANGE", "interactRate"],
    [["返点"], { cells: ["120%"] }, "TOO_BIG", "rebatePercent"],
    [["21–60秒报价（美元）"], { cells: ["1200"] }, "CURRENCY", "priceMidWithFee"],
    [["合作日期"], { cells: ["明天"] }, "NOT_A_DATE", "linkupAt"],
    [["平台"], { cells: ["线下门店"] }, "INVALID_PLATFORM", "platform"],
    [["报价明细"], { cells: ["{a"] }, "NOT_JSON", "priceJson"],
    [["合作日期"], { cells: ["46000"] }, "EXCEL_DATE", "linkupAt"],
    [["昵称", "链接"], { cells: ["小鹿", ""] }, "PLATFORM_MISSING", "platform"],
    [["昵称"], { cells: ["小鹿"] }, "LINK_NOT_MAPPED", "url"],
    [["链接"], { cells: ["https://space.bilibili.com/1 https://space.bilibili.com/2"] }, "MANY_LINKS", "url"],
  ] as const)("of %j names what is wrong", (headings, row, code, field) => {
    const isOfRow = code === "PLATFORM_MISSING" || code === "LINK_NOT_MAPPED";
    const value = isOfRow ? null : row.cells[0];
    const read = toItem(row, { ...reading([...headings]), strict: true });
    expect("problems" in read && read.problems[0]).toEqual({ code, field, value });
  });

  it("is an item without unreadable cells, which are reported", () => {
    const headings = ["链接", "平台编号", "合作日期", "21-60s报价", "备注"];
    const cells = [link, "6.91235E+18", "11-20", "面议", "ok"];
    expect(toItem({ cells }, reading(headings))).toEqual({
      item: { platform: "STARMAP", url: link, remark: "ok" },
      leftOut: [
        { code: "LOST_DIGITS", field: "platformBloggerId", value: "6.91235E+18" },
        { code: "NO_YEAR", field: "linkupAt", value: "11-20" },
        { code: "NOT_A_NUMBER", field: "priceMidWithFee", value: "面议" },
      ],
    });
    // Nothing else identifies the creator.
    const unnamed = toItem({ cells: ["", ...cells.slice(1)] }, { ...reading(headings), platform: "STARMAP" });
    expect("problems" in unnamed && unnamed.problems.map(({ code }) => code)).toEqual([
      "LOST_DIGITS",
      "NO_YEAR",
      "NOT_A_NUMBER",
    ]);
  });

  it("names every cell that is wrong, in a sentence with its field and what it says", () => {
    const headings = ["链接", "合作日期", "合作备注", "粉丝数"];
    const cells = [link, "46000", "长".repeat(31), "abc"];
    const read = toItem({ cells }, { ...reading(headings), strict: true });
    const problems = "problems" in read ? read.problems : [];
    expect(problems.map(({ code, field }) => [code, field])).toEqual([
      ["EXCEL_DATE", "linkupAt"],
      ["INVALID_FIELD", "linkupRemark"],
      ["NOT_A_NUMBER", "fansCount"],
    ]);
    const problem = toRowProblem(problems);
    expect(problem).toMatchObject({ code: "EXCEL_DATE", field: "linkupAt", value: "46000" });
    expect(problem.message).toBe(
      `"linkupAt" “46000” is an Excel date number: format the column as a date. "linkupRemark" “${"长".repeat(31)}” is out of range or too long. "fansCount" “abc” is not a number: write one such as 8000, 1.2万 or 8k.`,
    );
    expect(describeRowProblem(problem, "zh")).toBe(
      `建联时间“46000”是 Excel 的日期序号，请将该列设为日期格式；建联备注“${"长".repeat(31)}”超出允许的范围或长度；粉丝数“abc”不是数字，请填一个数，例如 8000、1.2万、8k`,
    );
    expect(describeRowProblem(problem, "en")).toMatch(
      /^Contacted on “46000” is an Excel date number.*; Followers “abc” is not/,
    );
  });

  it("keeps only the beginning of a long wrong cell", () => {
    const read = toItem({ cells: [link, "x".repeat(5_000)] }, reading(["链接", "粉丝数"]));
    const { value, message } = toRowProblem("leftOut" in read ? read.leftOut : []);
    expect(value).toHaveLength(100);
    expect(message.length).toBeLessThan(200);
  });

  it("names twenty cells that are wrong, and says how many others there are", () => {
    const wrong = Array.from({ length: 170 }, () => ({ code: "TOO_LONG", field: "remark", value: "x" }));
    const { message, more } = toRowProblem(wrong);
    expect(more).toHaveLength(19);
    expect(message).toMatch(/^"remark" “x” has more than 10,000 characters.* 150 more cells have errors\.$/);
    expect(message.length).toBeLessThan(2_000);
  });

  it("has no field whose name is longer than a heading that is looked at", () => {
    const names = importColumns.flatMap(({ field, names: { zh, en }, synonyms }) => [
      field,
      zh,
      en,
      ...synonyms,
    ]);
    for (const name of names) expect(fieldOfHeading(name)).not.toBeNull();
  });

  it("is read back as it was exported, without the apostrophe that CSV has before a formula", () => {
    const headings = ["平台", "昵称", "电话", "备注", "粉丝增长", "平台编号"];
    const cells = ["蒲公英", "'@小鹿", "'+8613900000000", "'tis one", "'-7", "a1"];
    const { item } = toItem({ cells }, reading(headings)) as { item: object };
    expect(item).toEqual({
      platform: "PGY",
      nickname: "@小鹿",
      contactPhone: "+8613900000000",
      remark: "'tis one",
      fansGrowth: -7,
      platformBloggerId: "a1",
    });
  });

  it.each([
    "6912345678901240028",
    "6912345678901240028.0",
    "ID:6912345678901240028",
    "UID：6912345678901240028",
    "#6912345678901240028",
  ])("a platform's id is read without the text around it: %s", (cell) => {
    const read = toItem({ cells: ["星图", cell] }, reading(["平台", "平台编号"]));
    expect(read).toMatchObject({ item: { platformBloggerId: "6912345678901240028" } });
  });

  it("uses the chosen platform when the row names none", () => {
    const read = toItem({ cells: ["小鹿", "a1"] }, { ...reading(["昵称", "平台编号"]), platform: "PGY" });
    expect(read).toMatchObject({ item: { platform: "PGY", nickname: "小鹿", platformBloggerId: "a1" } });
  });

  it("treats placeholder words as empty, except in texts, where they may be a name", () => {
    const headings = ["链接", "昵称", "备注", "粉丝数", "电话", "邮箱", "标签", "类目"];
    const cells = [link, "NA", "无", "/", "无", "暂无", "n/a", "-"];
    expect(toItem({ cells }, reading(headings))).toEqual({
      item: { platform: "STARMAP", url: link, nickname: "NA", remark: "无" },
      leftOut: [],
    });
    expect(toItem({ cells: [link, "#N/A"] }, reading(["链接", "昵称"]))).toEqual({
      item: { platform: "STARMAP", url: link },
      leftOut: [],
    });
  });

  it("treats a repeated link as one", () => {
    const read = toItem({ cells: [`小鹿 ${link}，${link}`] }, reading(["链接"]));
    expect("item" in read).toBe(true);
  });
});
