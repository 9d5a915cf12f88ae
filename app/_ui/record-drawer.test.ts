import { expect, it } from "vitest";
import { withoutRecord } from "./record-drawer";

it.each([
  ["", ""],
  ["?record=blg_1", ""],
  ["?category=a%20b&record=blg_1&page=2", "?category=a+b&page=2"],
  ["?category=a%20b", "?category=a%20b"],
])("leaves the record out of %j", (search, rest) => {
  expect(withoutRecord(search)).toBe(rest);
});
