import { expect, it } from "vitest";
import { addTags } from "./typed-tags";

it("splits texts at the usual separators, without empty values or duplicates in any case", () => {
  const tags = addTags(["Beauty"], "food， travel、beauty,, food\npets；home/garden");
  expect(tags).toEqual(["Beauty", "food", "travel", "pets", "home", "garden"]);
});
