import { expect, it } from "vitest";
import { addTags } from "./typed-tags";

it("takes texts parted by commas of either language, none empty, and none twice in any case", () => {
  expect(addTags(["Beauty"], "food， travel,beauty,, food\npets", 100)).toEqual([
    ...["Beauty", "food", "travel", "pets"],
  ]);
});

it("takes no more than there is room for", () => {
  expect(addTags(["one"], "two,three", 2)).toEqual(["one", "two"]);
});
