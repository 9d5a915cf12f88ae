import { describe, expect, it } from "vitest";
import type { BloggerWire } from "@/server/domain/roster/blogger";
import { findBest, toMainShares, toMetricGroups, toPriceRows } from "./compared-rows";

describe("the best of a row", () => {
  it.each([
    [["5", 7, null], "more", [1]],
    [[300, 200, 200], "less", [1, 2]],
    [["12.5%", "9%"], "more", [0]],
    [[3, null, null], "more", []],
    [[3, 3], "more", []],
    [["10-20", "a"], "more", []],
    [[1, 2], undefined, []],
  ] as const)("of %j, where %s is better, is %j", (values, better, best) => {
    expect([...findBest({ values: [...values], better })]).toEqual(best);
  });
});

it.each([
  [[true, false], [5, 3], [0]],
  [[true, false], [3, 5], []],
  [[true, true], [3, 5], []],
  [[true, false, false], [5, 5, 3], []],
])("with lower bounds %j of %j, the best is %j", (least, values, best) => {
  expect([...findBest({ values, least, better: "more" })]).toEqual(best);
});

it("uses the greatest share of each group of a portrait", () => {
  const main = toMainShares({ genderMale: 0.3, genderFemale: 0.7, age18To23: 0.2, other: 1, cityTier1: 0 });
  expect([...main]).toEqual([
    ["gender", { key: "genderFemale", share: 0.7 }],
    ["age", { key: "age18To23", share: 0.2 }],
  ]);
  expect(toMainShares(null).size).toBe(0);
});

it("leaves out metrics that no creator has", () => {
  const groups = toMetricGroups([{ personal30PlayMid: "7" }, {}] as BloggerWire[], "en");
  expect(groups).toMatchObject([
    { key: "personal", rows: [{ key: "personal30PlayMid", values: ["7", null], better: "more" }] },
  ]);
});

it("compares prices form by form, and names what each rests on", () => {
  const none = { priceJson: null, priceShortWithFee: null, priceMidWithFee: null, priceLongWithFee: null };
  const bloggers = [
    { ...none, platform: "PGY", priceJson: { imageText: 500, video: 900 }, personal30PlayMid: "1000" },
    { ...none, platform: "PGY", priceJson: { imageText: 400 }, personal30PlayMid: "1000" },
    { ...none, platform: "STARMAP", priceMidWithFee: 2_100, personal30PlayMid: "1000" },
  ] as unknown as BloggerWire[];
  const rows = toPriceRows(bloggers, { locale: "zh", costLabel: "成本" });
  expect(rows.map(({ label, values }) => [label, ...values])).toEqual([
    ["视频笔记", 900, null, null],
    ["图文笔记", 500, 400, null],
    ["21–60 秒视频", null, null, 2_100],
    ["成本", 900, null, 2_100],
  ]);
  expect(rows[1]?.notes).toEqual(["标价", "标价", null]);
  expect(rows[3]?.notes?.[1]).toBe("没有按播放购买的报价");
  expect(rows.map((row) => [...findBest(row)])).toEqual([[], [1], [], []]);
});
