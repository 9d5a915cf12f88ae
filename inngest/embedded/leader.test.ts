import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { Leader } from "./leader";

it("tells of an outage of the database at once, and then once a minute with the number of failures", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const told: unknown[] = [];
  const leader = new Leader({
    databaseUrl: "postgresql://roster@127.0.0.1:9/roster",
    name: "test",
    leaseMs: 20_000,
    log: (level, _, details) => void told.push([level, details?.failures]),
    onElected: () => Promise.resolve(),
    onLost: () => Promise.resolve(),
    onWake: () => undefined,
    canServe: () => true,
  });
  leader.start();
  await delay(1_500);
  expect(told).toEqual([["warn", 1]]);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => told.length).toBe(2);
  const [, second] = told;
  expect(second).toEqual(["warn", expect.toSatisfy((failures: number) => failures > 2)]);
  await leader.stop();
});
