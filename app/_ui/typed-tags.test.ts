import { expect, it } from "vitest";
import { addTags } from "./typed-tags";

it("takes texts parted by commas of either language, none empty, and none twice in any case", () => {
  const tags = addTags(["Beauty"], "food， travel,beauty,, food\npets");
  expect(tags).toEqual(["Beauty", "food", "travel", "pets"]);
});
