import { expect, it } from "vitest";
import { toChangeRows } from "./change-rows";

it("tells quotes one by one, and only those that changed", () => {
  const before = { video: 800, imageText: 500, gone: 1 };
  const after = { video: 900, imageText: 500, live: "on request" };
  expect(
    toChangeRows(
      [
        { field: "remark", before: null, after: "x" },
        { field: "priceJson", before, after },
        { field: "fansPortraitJson", before: null, after: null },
      ],
      "PGY",
    ),
  ).toEqual([
    { field: "remark", before: null, after: "x" },
    { field: "priceJson", quote: "video", before: 800, after: 900 },
    { field: "priceJson", quote: "live", before: null, after: "on request" },
    { field: "priceJson", quote: "gone", before: 1, after: null },
    { field: "fansPortraitJson", before: null, after: null },
  ]);
  expect(toChangeRows([{ field: "priceJson", before: null, after: { video: 1 } }], "PGY")).toEqual([
    { field: "priceJson", quote: "video", before: null, after: 1 },
  ]);
});

it("has prices from the shortest video to the longest, the listed one before the one with the fee", () => {
  const changes = [
    { field: "nickname", before: "a", after: "b" },
    { field: "priceJson", before: null, after: { long: 3, mid: 2, short: 1, 图文: 4 } },
    { field: "priceMidWithFee", before: 1, after: 2 },
    { field: "priceLongWithFee", before: 2, after: 3 },
    { field: "priceShortWithFee", before: 0, after: 1 },
    { field: "remark", before: null, after: "x" },
  ];
  const names = toChangeRows(changes, "STARMAP").map(({ field, quote }) => quote ?? field);
  expect(names).toEqual([
    "nickname",
    "short",
    "priceShortWithFee",
    "mid",
    "priceMidWithFee",
    "long",
    "priceLongWithFee",
    "图文",
    "remark",
  ]);
});
