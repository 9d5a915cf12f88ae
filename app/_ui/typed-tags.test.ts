import { expect, it } from "vitest";
import { addTags } from "./typed-tags";

it("takes texts parted as people part them, none empty, and none twice in any case", () => {
  const tags = addTags(["Beauty"], "food， travel、beauty,, food\npets；home/garden");
  expect(tags).toEqual(["Beauty", "food", "travel", "pets", "home", "garden"]);
});
