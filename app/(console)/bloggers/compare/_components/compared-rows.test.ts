import { describe, expect, it } from "vitest";
import type { BloggerWire } from "@/server/domain/blogger";
import { findBest, toMainShares, toMetricGroups } from "./compared-rows";

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

it("takes the greatest share of each group of a portrait", () => {
  const main = toMainShares({ genderMale: 0.3, genderFemale: 0.7, age18To23: 0.2, other: 1, cityTier1: 0 });
  expect([...main]).toEqual([
    ["gender", { key: "genderFemale", share: 0.7 }],
    ["age", { key: "age18To23", share: 0.2 }],
  ]);
  expect(toMainShares(null).size).toBe(0);
});

it("leaves out metrics that nobody has", () => {
  const groups = toMetricGroups([{ personal30PlayMid: "7" }, {}] as BloggerWire[], "en");
  expect(groups).toMatchObject([
    { key: "personal", rows: [{ key: "personal30PlayMid", values: ["7", null], better: "more" }] },
  ]);
});
