import { describe, expect, it } from "vitest";
import { describeDriver, type ExpectedRows } from "@/testing/scraping/platforms/describe-driver";
import { parseRows } from "../parse-rows";
import { videoHuxuan } from "./driver";
import { bucketRow, leastOfBucket } from "./fans-bucket";

const requests = {
  "finder_publisher/detail": "GET /cgi-bin/advertiser/finder_publisher/detail?appid={id}",
};

const rows: ExpectedRows = {
  "finder_publisher/detail": [
    ["appid", { primaryId: "wx0123456789abcdef" }],
    ["nickname", { nickname: "老王说车" }],
    ["avatar", { avatar: "https://wx.example.com/finderhead/7f3a/0" }],
    ["fans_num_level", { fansCount: 100000, fansCountIsLeast: true }],
    ["short_video_price, long_video_price", { priceJson: { short: 12500, long: 18999.5 } }],
    ["city_label", { location: "广东 深圳" }],
    ["category_level1", { category: "汽车" }],
    ["category_level2", { contentTopic: "新车试驾" }],
    ["median_read_count", { personal30PlayMid: "84210" }],
    ["avg_like_count", { personal30LikeAvg: "1533" }],
    ["play_finish_rate", { personal30PlayOverRate: "28.75%" }],
    ["interaction_rate", { personal30InteractRate: "3.45%" }],
    ["interaction_rate", { interactRate: 345 }],
    ["fans_num_increment", { fansGrowth: -1204 }],
    ["fans_num_growth_rate", { fansGrowthRate: "-0.52%" }],
  ],
};

describe("VIDEO_HUXUAN", () => {
  describeDriver(videoHuxuan, {
    folder: import.meta.dirname,
    size: { calls: 1, rows: 15 },
    requests,
    rows,
    required: ["finder_publisher/detail: nickname"],
  });
});

describe("A bucket of followers", () => {
  it.each([
    ["<1万", 0],
    ["＜0.5万", 0],
    ["1万以下", 0],
    ["1-10万", 10_000],
    ["10-50万", 100_000],
    ["10万-50万", 100_000],
    ["10万~50万", 100_000],
    ["10w-50W", 100_000],
    ["5000-1万", 5_000],
    ["0.5-1万", 5_000],
    ["100 - 500 万", 1_000_000],
    ["500万+", 5_000_000],
    ["1000万以上", 10_000_000],
    ["1.2亿+", 120_000_000],
    ["0", 0],
    ["9,999", 9_999],
    [123_456, 123_456],
  ])("%s begins at %i", (bucket, least) => {
    expect(leastOfBucket(bucket)).toBe(least);
  });

  it.each(["很多", "万", "-5万", "10-50-90万", "1e9"])("%j is none", (bucket) => {
    expect(leastOfBucket(bucket)).toBeUndefined();
  });
});

describe("VIDEO_HUXUAN's answers in their other forms", () => {
  const [detail] = videoHuxuan.subCalls;
  const read = (item: object) => parseRows(detail, { nickname: "a", ...item });

  it("ignores numbers of categories, and reports no drift", () => {
    const result = read({ category_level1: 32, category_level2: 32003 });
    expect(result).toMatchObject({ fields: { nickname: "a" }, drift: [] });
    expect(Object.keys(result.fields)).toEqual(["nickname"]);
  });

  it("has no price when it is 0 or missing", () => {
    const offersLong = read({ short_video_price: 0, long_video_price: 800000 });
    expect(offersLong.fields.priceJson).toEqual({ short: null, long: 8000 });
    expect(read({ short_video_price: 50000 }).fields.priceJson).toEqual({ short: 500, long: null });
    expect(read({ short_video_price: 0, long_video_price: null }).fields).toEqual({
      nickname: "a",
    });
    expect(read({ short_video_price: "", long_video_price: null }).fields).toEqual({ nickname: "a" });
  });

  it("has no followers when the platform says so", () => {
    for (const nothing of ["", "--", "暂无"]) expect(leastOfBucket(nothing)).toBeNull();
  });

  it("refuses a price below 0", () => {
    expect(read({ short_video_price: -100 }).drift).toEqual(["short_video_price, long_video_price"]);
  });

  it.each([
    ["500万以上", { fansCount: 5_000_000, fansCountIsLeast: true }],
    ["10-50万", { fansCount: 100_000, fansCountIsLeast: true }],
    ["500万+", { fansCount: 5_000_000, fansCountIsLeast: true }],
    ["10万+", { fansCount: 100_000, fansCountIsLeast: true }],
    ["500w＋", { fansCount: 5_000_000, fansCountIsLeast: true }],
    ["1000万以上", { fansCount: 10_000_000, fansCountIsLeast: true }],
    ["超50万", { fansCount: 500_000, fansCountIsLeast: true }],
    ["5万多", { fansCount: 50_000, fansCountIsLeast: true }],
    ["12.8万", { fansCount: 128_000, fansCountIsLeast: true }],
    ["9,999", { fansCount: 9999, fansCountIsLeast: false }],
    ["１２３", { fansCount: 123, fansCountIsLeast: false }],
    [123_456, { fansCount: 123_456, fansCountIsLeast: false }],
    ["暂无", {}],
  ])("%j is reported as a bound, and a bare number as exact", (bucket, fields) => {
    expect(parseRows({ rows: [bucketRow("level")] }, { level: bucket }).fields).toEqual(fields);
  });
});
