import { describe, expect, it } from "vitest";
import { changeOf, decisiveFigures } from "./decisive-figures";

const nothing = {
  platform: "BILIBILI_HUAHUO" as const,
  priceShortWithFee: null,
  priceMidWithFee: null,
  priceLongWithFee: null,
  fansCount: null,
  fansCountIsLeast: false,
  interactRate: null,
  lastSyncedAt: null,
  updatedAt: "2026-11-20T00:00:00.000Z",
  priceJson: null,
};
const names = (known: object) => decisiveFigures({ ...nothing, ...known }).map(({ name }) => name);

describe("the figures that decide", () => {
  it("are always six", () => {
    expect(names({})).toEqual(["fansCount", "interactRate", "PlayMid30", "price", "cost", "updatedAt"]);
    const figures = decisiveFigures({
      ...nothing,
      personal30PlayMid: "5000",
      star30PlayMid: "9000",
      priceMidWithFee: 800,
      priceShortWithFee: 500,
      estimate120ExpectCpm: 12.5,
      lastSyncedAt: "2026-11-21T00:00:00.000Z",
    });
    expect(figures.slice(2)).toMatchObject([
      { name: "PlayMid30", kind: "count", value: 5000, field: "personal30PlayMid" },
      { name: "price", kind: "yuan", value: 800, quote: { form: "video21To60" } },
      { name: "expectCpm", kind: "yuan", value: 12.5, field: "estimate120ExpectCpm", form: "short" },
      { name: "lastSyncedAt", kind: "time", value: "2026-11-21T00:00:00.000Z" },
    ]);
  });

  it("compute the cost of plays from a form that has plays, when the platform does not report it", () => {
    const [, , plays, price, worth] = decisiveFigures({
      ...nothing,
      priceJson: { post: 600, custom: 900, note: "on request", embedded: 0 },
      star30PlayMid: "40000",
    });
    expect(plays).toMatchObject({ name: "starPlayMid30", value: 40_000 });
    expect(price).toMatchObject({ name: "price", value: 900, quote: { form: "custom" } });
    expect(worth).toMatchObject({ name: "cost", value: 22.5 });
  });

  it("have no cost when no form has plays", () => {
    const [, , , price, worth] = decisiveFigures({
      ...nothing,
      priceJson: { post: 600 },
      personal30PlayMid: "40000",
      fansGrowth: -3,
    });
    expect(price).toMatchObject({ name: "price", value: 600, quote: { form: "post" } });
    expect(worth).toMatchObject({ name: "cost", value: null, cost: { missing: "PLAYED_QUOTE" } });
  });
});

describe("a change", () => {
  it.each([
    [100, 120, { by: 20, isPoints: false }],
    ["9007", "9000", { by: -7, isPoints: false }],
    ["3.4%", "3.65%", { by: 0.25, isPoints: true }],
    [7, 7, { by: 0, isPoints: false }],
    [null, 7, null],
    ["1w-5w", "5w-10w", null],
  ])("from %j to %j is %j", (before, now, change) => {
    expect(changeOf(before, now)).toEqual(change);
  });
});
