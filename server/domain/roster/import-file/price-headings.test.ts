import { describe, expect, it } from "vitest";
import { platforms } from "../platforms";
import { quoteForms, quotesOf, setFormPrice } from "../quotes";
import { findImportColumn, findPriceColumn, itemReader, proposeColumns, toRowProblem } from ".";
import { fieldOfHeading } from "./propose-mapping";

const rows = platforms.flatMap((platform) => quoteForms[platform].map((one) => ({ platform, ...one })));
const none = { priceShortWithFee: null, priceMidWithFee: null, priceLongWithFee: null };
const lengths: Readonly<Record<string, string>> = {
  video1To20: "priceShortWithFee",
  video21To60: "priceMidWithFee",
  videoOver60: "priceLongWithFee",
};

describe("headings of prices", () => {
  it.each(rows)("name $form of $platform by its label, as an export writes them", ({ form, label }) => {
    const withFee = lengths[form] ?? `quoteWithFee.${form}`;
    for (const heading of [
      `${label.zh} · 标价`,
      `${label.zh} · 标价（元）`,
      `${label.en} · list price (yuan)`,
    ])
      expect([heading, fieldOfHeading(heading)]).toEqual([heading, `quote.${form}`]);
    for (const heading of [
      `${label.zh} · 含服务费（元）`,
      `${label.zh}含平台服务费`,
      `${label.en} · with fee`,
    ])
      expect([heading, fieldOfHeading(heading)]).toEqual([heading, withFee]);
    for (const heading of [`${label.zh}报价`, `${label.zh}价格`])
      expect([heading, fieldOfHeading(heading)]).toEqual([heading, lengths[form] ?? `quote.${form}`]);
  });

  it.each([
    ["图文报价", "quote.imageText"],
    ["视频报价", "quote.video"],
    ["定制视频报价", "quote.custom"],
    ["植入视频报价（元）", "quote.embedded"],
    ["定制报价（含服务费）", "quoteWithFee.custom"],
    ["直发报价", "quote.post"],
    ["转发价格", "quote.repost"],
    ["头条报价", "quote.firstArticle"],
    ["公众号头条报价", "quote.firstArticle"],
    ["次条标价", "quote.secondArticle"],
    ["直播报价", "quote.live"],
    ["长视频报价", "quote.videoFrom60"],
    ["60s以内报价", "quote.videoTo60"],
    ["报价 图文", "quote.imageText"],
    ["短视频报价", null],
    ["图文/视频报价", null],
    ["小红书图文报价", null],
    ["图文报价（不含服务费）", null],
    ["图文服务费", null],
    ["图文报价备注", null],
    ["图文CPM报价", null],
  ])("%s is %s", (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });

  it("of several forms fit together, and a label goes before words", () => {
    const headings = ["主页", "图片文章图文报价", "图文 · 标价", "直播报价"];
    expect(proposeColumns(headings).mapping).toEqual(["url", null, "quote.imageText", "quote.live"]);
  });
});

describe("prices of forms", () => {
  const read = (platform: (typeof platforms)[number], field: string, cell: string) =>
    itemReader({ headings: ["ID", "x"], mapping: ["platformBloggerId", field], platform, timeZone: "UTC" })({
      cells: ["a1", cell],
    });

  it.each(rows)("of $form on $platform are stored so that they are read back as it", ({ platform, form }) => {
    for (const field of [`quote.${form}`, `quoteWithFee.${form}`]) {
      if (findImportColumn(field) === undefined) continue;
      const row = read(platform, field, "¥1.2万");
      const { prices = [] } = "item" in row ? row : {};
      const before = { 线下活动: 500 };
      const priceJson = prices.reduce<Record<string, unknown> | null>(
        (all, price) => setFormPrice(platform, all, price),
        before,
      );
      const quotes = quotesOf({ platform, priceJson, ...none });
      const basis = findPriceColumn(field)?.basis ?? "";
      expect(quotes).toMatchObject([
        { form, [basis]: 12_000 },
        { form: "other", price: 500 },
      ]);
    }
  });

  it("stand beside each other with and without the fee", () => {
    const listed = setFormPrice(
      "PGY",
      { 图文笔记: "900" },
      { form: "imageText", basis: "priceWithFee", price: 990 },
    );
    expect(listed).toEqual({ 图文笔记: { price: "900", priceWithFee: 990 } });
    expect(setFormPrice("PGY", listed, { form: "imageText", basis: "price", price: 800 })).toEqual({
      图文笔记: { price: 800, priceWithFee: 990 },
    });
  });

  it("that the platform does not sell are a problem of their cell, and no other form's", () => {
    const row = read("PGY", "quote.custom", "1200");
    const problem = { code: "FORM_NOT_SOLD", field: "quote.custom", value: "1200" };
    expect(row).toEqual({ item: { platformBloggerId: "a1", platform: "PGY" }, leftOut: [problem] });
    expect(toRowProblem([problem]).message).toContain("the platform has no such form");
  });

  it.each([
    ["price_1_20", "video1To20"],
    ["price_20_60", "video21To60"],
    ["price_21_60", "video21To60"],
    ["price_60", "videoOver60"],
  ])("pushed as %s are of %s", (key, form) => {
    for (const platform of platforms)
      expect(quotesOf({ platform, priceJson: { [key]: 700 }, ...none })).toMatchObject([
        { form, price: 700 },
      ]);
  });
});
