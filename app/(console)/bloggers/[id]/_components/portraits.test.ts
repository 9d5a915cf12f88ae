import { describe, expect, it } from "vitest";
import { messages } from "@/app/_i18n/messages";
import { portraitShareKeys } from "@/server/domain/roster/blogger";
import { toPortraitGroups } from "./portraits";

describe("a portrait", () => {
  it("is read group by group, provinces and cities greatest first", () => {
    const groups = toPortraitGroups({
      provinceHebei: 0.1,
      provinceHubei: 0.3,
      genderMale: 0.4,
      genderFemale: 0.6,
      cityTop1: { name: "上海", ratio: 0.2 },
      cityTop2: { name: "北京", ratio: null },
      deviceOther: null,
      note: "whatever",
    });
    expect(groups.map(({ name, shares }) => [name, shares.map(({ key }) => key)])).toEqual([
      ["gender", ["genderMale", "genderFemale"]],
      ["province", ["provinceHubei", "provinceHebei"]],
      ["city", ["cityTop1"]],
    ]);
    expect(groups[2]?.shares[0]).toEqual({ key: "cityTop1", name: "上海", share: 0.2 });
  });

  it("has a word for every share, in both languages", () => {
    for (const { bloggers } of Object.values(messages))
      expect(Object.keys(bloggers.portrait).sort()).toEqual([...portraitShareKeys].sort());
  });

  it("runs from young to old and from great to small cities, whatever the order of its keys", () => {
    const groups = toPortraitGroups({
      ageOther: 0.1,
      age18To23: 0.1,
      age50Plus: 0.8,
      cityTier2: 0.4,
      cityTier1: 0.6,
    });
    expect(groups.map(({ shares }) => shares.map(({ key }) => key))).toEqual([
      ["age18To23", "age50Plus", "ageOther"],
      ["cityTier1", "cityTier2"],
    ]);
  });

  it("puts every share into one group", () => {
    const all = Object.fromEntries(portraitShareKeys.map((key) => [key, 0.5]));
    const grouped = toPortraitGroups(all).flatMap(({ shares }) => shares.map(({ key }) => key));
    expect(grouped.sort()).toEqual([...portraitShareKeys].sort());
  });
});
