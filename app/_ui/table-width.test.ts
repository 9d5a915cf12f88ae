import { expect, it } from "vitest";
import { toMostWidth } from "./table-width";

it("keeps few columns together, and leaves wide tables to the page", () => {
  expect(toMostWidth([{ width: 160 }, { width: 200 }, { width: 130 }])).toBe(720);
  expect(toMostWidth(Array.from({ length: 7 }, () => ({ width: 130 })))).toBeUndefined();
});
