import { expect, it } from "vitest";
import { toChangeRows } from "./change-rows";

it("tells quotes one by one, and only those that changed", () => {
  const before = { video: 800, imageText: 500, gone: 1 };
  const after = { video: 900, imageText: 500, live: "on request" };
  expect(
    toChangeRows([
      { field: "remark", before: null, after: "x" },
      { field: "priceJson", before, after },
      { field: "fansPortraitJson", before: null, after: null },
    ]),
  ).toEqual([
    { field: "remark", before: null, after: "x" },
    { field: "priceJson", quote: "video", before: 800, after: 900 },
    { field: "priceJson", quote: "gone", before: 1, after: null },
    { field: "priceJson", quote: "live", before: null, after: "on request" },
    { field: "fansPortraitJson", before: null, after: null },
  ]);
  expect(toChangeRows([{ field: "priceJson", before: null, after: { video: 1 } }])).toEqual([
    { field: "priceJson", quote: "video", before: null, after: 1 },
  ]);
});
