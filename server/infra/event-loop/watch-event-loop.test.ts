import { afterEach, describe, expect, it, vi } from "vitest";
import { logger } from "../logger";
import { nameWork, watchEventLoop } from ".";

let end = () => {};
afterEach(() => {
  end();
  vi.restoreAllMocks();
});

async function hold(ms: number): Promise<void> {
  await new Promise(setImmediate);
  const until = performance.now() + ms;
  while (performance.now() < until);
}

async function compute(ms: number): Promise<void> {
  await new Promise(setImmediate);
  const before = process.cpuUsage();
  const computedMs = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  while (computedMs() < ms);
}

describe("watchEventLoop", () => {
  it("warns when the event loop was held, and names what was under way", async () => {
    const warn = vi.spyOn(logger(), "warn");
    end = watchEventLoop();
    await nameWork("pacePolicy.simulate", () => compute(300));
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
    const [{ stallMs, work }] = warn.mock.lastCall as unknown as [{ stallMs: number; work: string[] }];
    expect(stallMs).toBeGreaterThanOrEqual(200);
    expect(work).toContain("pacePolicy.simulate");
  });

  it("does not warn when the process used no CPU in that time, and says so", async () => {
    const [warn, info] = [vi.spyOn(logger(), "warn"), vi.spyOn(logger(), "info")];
    end = watchEventLoop();
    await new Promise(setImmediate);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
    await vi.waitFor(() =>
      expect(info).toHaveBeenCalledWith(expect.anything(), expect.stringContaining("waited for a processor")),
    );
    expect(warn).not.toHaveBeenCalled();
  });

  it("is silent about work that waits, however long", async () => {
    const stalls: unknown[] = [];
    end = watchEventLoop({ reportMs: 10_000, report: (stall) => stalls.push(stall) });
    await nameWork("blogger.list", () => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(stalls).toEqual([]);
  });

  it("reports the delays of each interval", async () => {
    const told: { maxMs: number; p50Ms: number }[] = [];
    end = watchEventLoop({ report: () => {}, summaryMs: 400, summarise: (delays) => told.push(delays) });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await hold(2_000);
    await vi.waitFor(() => expect(told.some(({ maxMs }) => maxMs >= 1_900)).toBe(true), 5_000);
    const before = told.length;
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(before + 1), 5_000);
    expect(told.at(-1)?.maxMs).toBeLessThan(1_900);
  });

  it("forgets names of work that ended before", async () => {
    const names: (readonly string[])[] = [];
    end = watchEventLoop({ reportMs: -Infinity, report: ({ work }) => names.push(work) });
    await nameWork("me.get", () => Promise.resolve());
    await vi.waitFor(() => expect(names.flat()).toContain("me.get"));
    await vi.waitFor(() => expect(names.at(-1)).not.toContain("me.get"));
  });
});
