import { expect, it } from "vitest";
import { differenceOf } from "./list-difference";

it("lists what was removed from a list and what was added", () => {
  expect(differenceOf(["a", "b", "c"], ["c", "d", "a"])).toEqual({ removed: ["b"], added: ["d"] });
  expect(differenceOf([], ["a"])).toEqual({ removed: [], added: ["a"] });
});

it("shows lists in full when they differ in another way", () => {
  expect(differenceOf(["a", "b"], ["b", "a"])).toBeNull();
  expect(differenceOf([{ id: 1 }], [])).toBeNull();
});
