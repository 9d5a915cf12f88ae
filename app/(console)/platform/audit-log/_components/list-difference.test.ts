import { expect, it } from "vitest";
import { differenceOf } from "./list-difference";

it("says what went from a list and what came to it", () => {
  expect(differenceOf(["a", "b", "c"], ["c", "d", "a"])).toEqual({ removed: ["b"], added: ["d"] });
  expect(differenceOf([], ["a"])).toEqual({ removed: [], added: ["a"] });
});

it("leaves lists whole that differ otherwise", () => {
  expect(differenceOf(["a", "b"], ["b", "a"])).toBeNull();
  expect(differenceOf([{ id: 1 }], [])).toBeNull();
});
