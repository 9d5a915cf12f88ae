import { expect, it } from "vitest";
import { statusAdvice } from "./run-outcome";

it.each([
  [302, "redirect"],
  [401, "authentication"],
  [410, "gone"],
  [418, "other"],
  [429, "limit"],
  [502, "server"],
])("says what to do about %d: %s", (status, advice) => {
  expect(statusAdvice(status)).toBe(advice);
});
