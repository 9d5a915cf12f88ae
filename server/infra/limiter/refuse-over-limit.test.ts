import { expect, it, onTestFinished, vi } from "vitest";
import { secondsUntil, checkRate } from ".";

it("lets calls pass up to the limit, and tells those beyond it when to come back", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 31, 8, 15, 0, 1) });
  onTestFinished(() => void vi.useRealTimers());
  const call = { key: "caller", limit: 2, windowMs: 3_600_000 };
  const take = () => checkRate(call, (seconds) => `Wait ${seconds} s.`);
  await take();
  await take();
  await expect(take()).rejects.toMatchObject({
    reason: "RATE_LIMITED",
    message: "Wait 2700 s.",
    retryAfterSeconds: 2_700,
  });
});

it.each([
  [0, 1],
  [-5_000, 1],
  [1_000, 1],
  [1_001, 2],
  [899_999, 900],
])("counts %i ms as %i seconds to wait", (ms, seconds) => {
  const now = new Date(1_000_000);
  expect(secondsUntil(new Date(now.getTime() + ms), now)).toBe(seconds);
});
