import { expect, it } from "vitest";
import { changedFields } from "./audit";

const row = { id: "tsk_1", name: "Daily", filter: { platform: "PGY", tags: ["a"] }, updatedAt: "1" };

it("lists what changed, and nothing that did not", () => {
  const after = { ...row, name: "Weekly", filter: { platform: "PGY", tags: ["a", "b"] }, updatedAt: "2" };
  expect(changedFields(row, after)).toEqual([
    { field: "name", before: "Daily", after: "Weekly" },
    { field: "filter.tags", before: ["a"], after: ["a", "b"] },
  ]);
});

it("names every field of a row that was made or deleted, but those without a value", () => {
  const made = changedFields(null, { ...row, remark: null });
  expect(made.map(({ field }) => field)).toEqual(["id", "name", "filter"]);
  expect(changedFields({ id: "x" }, null)).toEqual([{ field: "id", before: "x", after: null }]);
});

it("treats a field that was added, removed, or turned from an object into a text as changed", () => {
  expect(changedFields({ a: 1, scope: { x: 1 } }, { b: 2, scope: "all" })).toEqual([
    { field: "a", before: 1, after: null },
    { field: "scope", before: { x: 1 }, after: "all" },
    { field: "b", before: null, after: 2 },
  ]);
});

it("is empty for anything but a row", () => {
  expect(changedFields(null, null)).toEqual([]);
  expect(changedFields("text", [1])).toEqual([]);
});
