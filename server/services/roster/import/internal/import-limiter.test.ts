import { afterEach, expect, it, vi } from "vitest";
import { importLimiter } from "./import-limiter";

afterEach(() => {
  vi.useRealTimers();
});

it("runs four imports of an organization and six of all, and refuses one that has waited 8 s", async () => {
  vi.useFakeTimers();
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const start = (n: number, of: string) =>
    importLimiter.run(of, () => {
      began.push(n);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const running = [1, 2, 3, 4].map((n) => start(n, "org_a"));
  const fifth = start(5, "org_a");
  running.push(start(6, "org_b"), start(7, "org_b"));
  const eighth = start(8, "org_c");
  expect(began).toEqual([1, 2, 3, 4, 6, 7]);
  const outcomes = Promise.allSettled([fifth, eighth]);
  await vi.advanceTimersByTimeAsync(7_999);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(began).toEqual([1, 2, 3, 4, 6, 7, 8]);
  for (const end of ends) end();
  const refused = { status: "rejected", reason: { reason: "UNAVAILABLE", retryAfterSeconds: 2 } };
  expect(await outcomes).toMatchObject([refused, { status: "fulfilled" }]);
  await Promise.all(running);
});
