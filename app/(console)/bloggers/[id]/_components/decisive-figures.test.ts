import { describe, expect, it } from "vitest";
import { changeOf, decisiveFigures } from "./decisive-figures";

const nothing = {
  fansCount: null,
  interactRate: null,
  lastSyncedAt: null,
  updatedAt: "2026-11-20T00:00:00.000Z",
  priceJson: null,
};
const names = (known: object) => decisiveFigures({ ...nothing, ...known }).map(({ name }) => name);

describe("the figures that decide", () => {
  it("are six, whatever is known", () => {
    expect(names({})).toEqual(["fansCount", "interactRate", "PlayMid30", "price", "growth", "updatedAt"]);
    const figures = decisiveFigures({
      ...nothing,
      ...{ personal30PlayMid: "5000", star30PlayMid: "9000", priceMidWithFee: 800, priceShortWithFee: 500 },
      ...{ estimate120ExpectCpm: 12.5, lastSyncedAt: "2026-11-21T00:00:00.000Z" },
    });
    expect(figures.slice(2)).toEqual([
      { name: "PlayMid30", kind: "count", value: "5000", field: "personal30PlayMid" },
      { name: "price", kind: "yuan", value: 800, field: "priceMidWithFee", quote: "mid" },
      { name: "expectCpm", kind: "yuan", value: 12.5, field: "estimate120ExpectCpm" },
      { name: "lastSyncedAt", kind: "time", value: "2026-11-21T00:00:00.000Z" },
    ]);
  });

  it("take the lowest quote and work out what plays cost, where the platform says neither", () => {
    const [, , plays, price, worth] = decisiveFigures({
      ...{ ...nothing, priceJson: { video: 900, imageText: 600, note: "on request", free: 0 } },
      star30PlayMid: "40000",
    });
    expect(plays).toMatchObject({ name: "starPlayMid30", value: "40000" });
    expect(price).toEqual({ name: "price", kind: "yuan", value: 600, quote: "imageText" });
    expect(worth).toEqual({ name: "pricePerThousand", kind: "yuan", value: 15 });
    expect(decisiveFigures({ ...nothing, fansGrowth: -3 })[4]).toMatchObject({ name: "growth", value: -3 });
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
