import { expect, it } from "vitest";
import { waitingPollMs } from "./waiting-poll";

const now = Date.parse("2026-11-27T22:00:00Z");
const pollMs = (...times: (string | null)[]) => waitingPollMs(times, now);

it("asks soon again about what is sent in a moment, and about the rest once it is near", () => {
  expect(pollMs("2026-11-27T21:59:00Z")).toBe(15_000);
  expect(pollMs("2026-11-27T22:04:00Z")).toBe(15_000);
  expect(pollMs("2026-11-28T08:00:00Z")).toBe((10 * 60 - 5) * 60_000);
  expect(pollMs("2026-11-28T08:00:00Z", null, "2026-11-27T22:01:00Z")).toBe(15_000);
});

it("does not ask again about what is held, and where nothing waits", () => {
  expect(pollMs(null, null)).toBe(false);
  expect(pollMs()).toBe(false);
});
