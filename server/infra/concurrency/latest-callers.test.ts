import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { doOthersCall, noteCall } from "./latest-callers";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  // What another file has noted is long ago.
  vi.advanceTimersByTime(60_000);
});
afterEach(() => void vi.useRealTimers());

it("knows for a second that another has called, however often one calls", () => {
  noteCall("one");
  expect(doOthersCall("one")).toBe(false);
  expect(doOthersCall("another")).toBe(true);
  noteCall("another");
  for (let n = 0; n < 3; n += 1) noteCall("one");
  expect(doOthersCall("one")).toBe(true);
  vi.advanceTimersByTime(999);
  noteCall("one");
  expect(doOthersCall("one")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(doOthersCall("one")).toBe(false);
  expect(doOthersCall("another")).toBe(true);
});
