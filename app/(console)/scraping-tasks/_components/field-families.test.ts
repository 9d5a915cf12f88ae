import { expect, it } from "vitest";
import { scrapedFields } from "@/server/platforms";
import { countChosen, familiesOf, toggleFamily } from "./field-families";

const scraped = new Set<string>(Object.values(scrapedFields).flat());
const families = familiesOf(scraped);

it("has every field that a scrape fills in one family, and no other field", () => {
  const names = families.flatMap(({ fields }) => fields);
  expect(new Set(names)).toEqual(scraped);
  expect(names).toHaveLength(scraped.size);
});

it("omits a family of which no field is scraped", () => {
  expect(familiesOf(new Set(["fansCount"]))).toEqual([{ key: "fans", fields: ["fansCount"] }]);
});

it("adds a whole family, then removes it, and keeps the fields of others", () => {
  const fans = { key: "fans", fields: ["fansCount", "fansGrowth"] as const };
  const part = ["rawData", "fansGrowth"];
  expect(countChosen(fans, new Set(part))).toBe(1);
  const whole = toggleFamily(fans, part);
  expect(whole).toEqual(["rawData", "fansCount", "fansGrowth"]);
  expect(toggleFamily(fans, whole)).toEqual(["rawData"]);
});
