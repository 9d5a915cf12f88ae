import { describe, expect, it } from "vitest";
import { platforms } from "../platforms";
import {
  costWords,
  playCost,
  quoteForms,
  quotesJson,
  quotesOf,
  quoteWire,
  toQuotesWire,
  usualQuote,
} from ".";

const none = { priceJson: null, priceShortWithFee: null, priceMidWithFee: null, priceLongWithFee: null };
const bilibili = {
  ...none,
  platform: "BILIBILI_HUAHUO",
  priceJson: { post: 7_300, embedded: 12_200, custom: 23_200, 线下活动: 500 },
} as const;

describe("the forms of a platform", () => {
  it.each(platforms)("of %s each have a unique name", (platform) => {
    const names = quoteForms[platform].map(({ form }) => form);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ["STARMAP", "mid", "video21To60", true],
    ["STARMAP", "图文", "imageText", false],
    ["PGY", "imageText", "imageText", false],
    ["PGY", "video", "video", true],
    ["VIDEO_HUXUAN", "short", "videoTo60", true],
    ["MP_HUXUAN", "firstArticle", "firstArticle", false],
    ["BILIBILI_HUAHUO", "post", "post", false],
    ["BILIBILI_HUAHUO", "mid", "video21To60", true],
    ["BILIBILI_HUAHUO", "线下活动", "other", false],
    ["KUAISHOU_JLJX", "短视频(60s以内)", "videoTo60", true],
    ["KUAISHOU_JLJX", "短视频(60s以上)", "videoFrom60", true],
    ["KUAISHOU_JLJX", "直播", "live", false],
  ] as const)("of %s know %s as %s", (platform, key, form, played) => {
    const [quote] = quotesOf({ ...none, platform, priceJson: { [key]: 100 } });
    expect(quote).toMatchObject({ form, played, price: 100 });
  });

  it("pair the price with the fee and the listed one, and omit what is not a price", () => {
    const priceJson = { mid: 1_000, long: 0, short: "面议", 图文: 80 };
    const quotes = quotesOf({ ...none, platform: "STARMAP", priceJson, priceMidWithFee: 1_050 });
    expect(quotes.map(({ form, price, priceWithFee }) => [form, price, priceWithFee])).toEqual([
      ["video21To60", 1_000, 1_050],
      ["imageText", 80, null],
    ]);
  });
});

describe("quotes on the wire", () => {
  it.each([
    [{ video: "1.2万" }, "video", 12_000, null],
    [{ 视频报价: "¥7,300" }, "video", 7_300, null],
    [{ picture: 99.6 }, "imageText", 100, null],
    [{ "21-60s": 800 }, "video21To60", 800, null],
    [{ video: { price: 100, priceWithFee: 110 } }, "video", 100, 110],
    [{ 探店: { priceWithFee: "3000元" } }, "other", null, 3_000],
  ])("read %j as a price of %s", (priceJson, form, price, priceWithFee) => {
    expect(toQuotesWire({ ...none, platform: "PGY", priceJson })).toMatchObject([
      { form, price, priceWithFee },
    ]);
  });

  it.each([
    null,
    {},
    { video: null },
    { video: [900] },
    { video: { from: 1 } },
    { video: -5 },
    { video: 0.2 },
  ])("have none in %j", (priceJson) =>
    expect(toQuotesWire({ ...none, platform: "PGY", priceJson })).toEqual([]),
  );

  it("name the form in Chinese, or by its key", () => {
    expect(toQuotesWire(bilibili).map(({ form, label }) => [form, label])).toEqual([
      ["custom", "定制视频"],
      ["embedded", "植入视频"],
      ["post", "直发动态"],
      ["other", "线下活动"],
    ]);
  });

  it("are the same from the texts of the cells", () => {
    const cells = ["BILIBILI_HUAHUO", JSON.stringify(bilibili.priceJson), "700", null, null];
    const quotes = toQuotesWire({ ...bilibili, priceShortWithFee: 700 });
    expect(JSON.parse(quotesJson(cells))).toEqual(quotes);
    expect(quotes.map((quote) => quoteWire.parse(quote))).toEqual(quotes);
    expect(quotesJson(["PGY", null, null, null, null])).toBe("[]");
  });
});

describe("what a thousand plays cost", () => {
  it("uses a form that has plays, however cheap another is", () => {
    expect(usualQuote(quotesOf(bilibili))).toMatchObject({ form: "custom", price: 23_200 });
    const cost = playCost({ ...bilibili, personal30PlayMid: "379000" });
    expect(cost).toMatchObject({ yuan: 61.21, quote: { form: "custom" } });
    expect(costWords(cost, "BILIBILI_HUAHUO", "zh")).toBe("定制视频 · 标价 ÷ 近 30 天播放中位数");
  });

  it("says what it lacks", () => {
    const words = (blogger: object) => {
      const cost = playCost({ ...none, platform: "PGY", personal30PlayMid: "1000", ...blogger });
      return [cost.yuan, costWords(cost, "PGY", "zh")];
    };
    expect(words({})).toEqual([null, "暂无报价"]);
    expect(words({ priceJson: { imageText: 7_900 } })).toEqual([null, "没有按播放购买的报价"]);
    expect(words({ priceJson: { video: 900 }, personal30PlayMid: "0" })).toEqual([null, "暂无播放中位数"]);
    expect(words({ priceJson: { imageText: 1, video: 900 } })).toEqual([
      900,
      "视频笔记 · 标价 ÷ 近 30 天日常笔记阅读中位数",
    ]);
  });

  it("uses the price with the fee, and plays of sponsored works when others are unknown", () => {
    const cost = playCost({
      ...none,
      platform: "STARMAP",
      priceMidWithFee: 2_100,
      priceJson: { mid: 2_000 },
      personal30PlayMid: null,
      star30PlayMid: "40000",
    });
    expect(cost).toMatchObject({ yuan: 52.5, plays: { field: "star30PlayMid" } });
    expect(costWords(cost, "STARMAP", "en")).toBe(
      "Video, 21 to 60 s · with fee ÷ median plays of sponsored posts, 30 days",
    );
  });
});
