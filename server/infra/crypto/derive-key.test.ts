import { expect, it } from "vitest";
import { deriveKey } from "./derive-key";

it("gives each purpose a key of its own, and always the same", () => {
  expect(deriveKey("cursor")).toHaveLength(32);
  expect(deriveKey("cursor")).toEqual(deriveKey("cursor"));
  expect(deriveKey("cursor").equals(deriveKey("desktop-token"))).toBe(false);
});
