import { expect, it } from "vitest";
import { changedFields } from "./changed-fields";

it("leaves out what is as it was, lists and cleared values too", () => {
  const before = { name: "2024-001", tags: ["a"], phone: "13800000001", limit: 0 };
  expect(changedFields(before, { ...before, tags: ["a"] })).toEqual({});
  expect(changedFields<typeof before | Record<string, unknown>>(before, { ...before, phone: null })).toEqual({
    phone: null,
  });
  expect(changedFields(before, { ...before, name: "2024", tags: [] })).toEqual({ name: "2024", tags: [] });
});
