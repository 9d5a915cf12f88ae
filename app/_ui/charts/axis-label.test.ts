import { expect, it } from "vitest";
import { axisLabel, wrapLabel } from "./axis-label";

it.each([
  ["a wide range is short", "count", "zh", [0, 980_000], 245_000, "24.5万"],
  ["a narrow one exact", "count", "zh", [982_000, 982_400], 982_100, "982,100"],
  ["in English", "count", "en", [0, 980_000], 245_000, "245K"],
  ["one that repeats in English", "count", "en", [1_000_000, 1_040_000], 1_010_000, "1,010,000"],
  ["a few", "count", "en", [0, 2], 1, "1"],
  ["shares", "share", "en", [0, 0.4], 0.1, "10%"],
  ["narrow shares", "share", "en", [0.101, 0.104], 0.102, "10.2%"],
  ["one value alone", "count", "zh", [982_000, 982_000], 982_000, "98.2万"],
] as const)("the labels of an axis distinguish its marks: %s", (_name, unit, locale, ends, value, label) => {
  expect(axisLabel(unit, locale, ends)(value)).toBe(label);
});

it.each([
  ["New tier 1", 100, ["New tier 1"]],
  ["New tier 1", 50, ["New", "tier 1"]],
  ["New tier 1", 10, ["New", "tier", "1"]],
  ["新一线", 10, ["新一线"]],
])("a label is broken only between words: %s in %i px", (label, room, lines) => {
  expect(wrapLabel(label, room)).toEqual(lines);
});
