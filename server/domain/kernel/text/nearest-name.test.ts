import { expect, it } from "vitest";
import { nearestName } from "./nearest-name";

it.each([
  ["itmes", "items"],
  ["source_system", "sourceSystem"],
  ["SourceSystm", "sourceSystem"],
  ["item", "items"],
  ["sourceSystems", "sourceSystem"],
  ["colour", null],
  ["i", null],
  ["", null],
  ["x".repeat(1_000_000), null],
])("finds for %j %j", (name, nearest) => {
  expect(nearestName(name, ["sourceSystem", "items"])).toBe(nearest);
});
