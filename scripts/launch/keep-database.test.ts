import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepDatabase } from "@/scripts/launch/keep-database";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ended = (log: string) => ({ exited: Promise.resolve(), log: () => log });

it("gives up a database that keeps ending or cannot be started, and says why", async () => {
  const start = vi.fn(() => Promise.reject(new Error("No space left on device")));
  const failed = expect(
    keepDatabase({ first: ended("FATAL:  it was killed"), start, stopping: () => false }),
  ).rejects.toThrow(/ended by itself 6 times within ten minutes \(No space left on device\): start again/);
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  expect(start).toHaveBeenCalledTimes(5);
  expect(console.error).toHaveBeenNthCalledWith(
    1,
    "The embedded PostgreSQL ended by itself (it was killed); starting it again.",
  );
});

it("goes on for ever where it ends now and then", async () => {
  const start = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200_000));
    return ended("");
  });
  const settled = vi.fn();
  void keepDatabase({ first: ended(""), start, stopping: () => false }).then(settled, settled);
  await vi.advanceTimersByTimeAsync(20 * 210_000);
  expect(start.mock.calls.length).toBeGreaterThan(15);
  expect(settled).not.toHaveBeenCalled();
});

it("starts nothing while everything stops, nor after a pause in which that began", async () => {
  const start = vi.fn(() => Promise.resolve(ended("")));
  let isStopping = true;
  void keepDatabase({ first: ended(""), start, stopping: () => isStopping });
  await vi.advanceTimersByTimeAsync(10_000);
  isStopping = false;
  void keepDatabase({ first: ended(""), start, stopping: () => isStopping });
  await vi.advanceTimersByTimeAsync(100);
  isStopping = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(start).not.toHaveBeenCalled();
});
