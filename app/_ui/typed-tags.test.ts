import { expect, it } from "vitest";
import { addTags } from "./typed-tags";

it("takes texts parted by commas of either language, none empty, and none twice in any case", () => {
  const [tags, left] = addTags(["Beauty"], "food， travel,beauty,, food\npets", 100);
  expect(tags).toEqual(["Beauty", "food", "travel", "pets"]);
  expect(left).toBe("");
});

it("takes no more than there is room for, and leaves the others", () => {
  expect(addTags(["one"], "two,three,four, Three", 2)).toEqual([["one", "two"], "three, four"]);
  expect(addTags(["one", "two"], "Two", 2)).toEqual([["one", "two"], ""]);
});
