import { afterEach, expect, it, vi } from "vitest";
import { keyLimiter } from "./run-once";

afterEach(() => {
  vi.useRealTimers();
});

it("runs one request of a key at a time, and other keys in parallel", async () => {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const start = (name: string, key: string) =>
    keyLimiter.run(key, () => {
      began.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const results = [start("a", "key"), start("b", "key"), start("c", "other key")];
  expect(began).toEqual(["a", "c"]);
  ends[0]?.();
  await results[0];
  expect(began).toEqual(["a", "c", "b"]);
  for (const end of ends) end();
  await Promise.all(results);
});

it("refuses a duplicate that has waited 8 s for the first request", async () => {
  vi.useFakeTimers();
  let end: () => void = () => undefined;
  const first = keyLimiter.run("slow", () => new Promise<void>((resolve) => (end = resolve)));
  const duplicate = keyLimiter.run("slow", () => Promise.resolve());
  const outcome = Promise.allSettled([duplicate]);
  await vi.advanceTimersByTimeAsync(8_000);
  const reason = { reason: "IDEMPOTENCY_IN_PROGRESS", retryAfterSeconds: 2 };
  expect(await outcome).toMatchObject([{ status: "rejected", reason }]);
  end();
  await first;
});
