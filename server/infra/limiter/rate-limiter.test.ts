import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startUpstashServer, type UpstashServer } from "@/testing/upstash-server";
import { type RateLimiter } from "./process-rate-limiter";
import { sharedRateLimiter } from "./shared-rate-limiter";
import { upstashStore } from "./upstash-store";

const hour = { key: "key_1", limit: 60, windowMs: 3_600_000 };
const onStoreFailure = vi.fn();
let server: UpstashServer;

/** One limiter acts as one service instance. The emulated scripts are slow, hence the long time limit. */
const instance = ({ token = server.token, timeoutMs = 10_000 } = {}): RateLimiter =>
  limiterAt(server.url, { token, timeoutMs });
const limiterAt = (url: string, { token, timeoutMs }: { token: string; timeoutMs: number }) =>
  sharedRateLimiter({ store: upstashStore({ url, token, timeoutMs }), timeoutMs, onStoreFailure });
const hurriedInstance = () => instance({ timeoutMs: 300 });

async function allowedOf(
  count: number,
  ...limiters: readonly [RateLimiter, ...RateLimiter[]]
): Promise<number> {
  const calls = Array.from({ length: count }, (_, i) =>
    (limiters[i % limiters.length] ?? limiters[0]).take(hour),
  );
  return (await Promise.all(calls)).filter(({ allowed }) => allowed).length;
}

function stopClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
}

async function isSettled(work: Promise<unknown>): Promise<boolean> {
  const settled = vi.fn();
  void work.finally(settled);
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
  return settled.mock.calls.length > 0;
}

describe("the limiter in Upstash", () => {
  beforeEach(async () => {
    onStoreFailure.mockClear();
    server = await startUpstashServer();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    return server.close();
  });

  it("lets exactly 60 of 200 simultaneous calls over four instances pass, by the library's own script", async () => {
    expect(await allowedOf(200, instance(), instance(), instance(), instance())).toBe(60);
    expect(await allowedOf(10, instance())).toBe(0);
    expect(onStoreFailure).not.toHaveBeenCalled();
    expect(server.commands).toContain("EVALSHA");
    expect(server.commands).toContain("EVAL");
  });

  it("counts down over instances, and gives each key its own count", async () => {
    expect(await instance().take(hour)).toMatchObject({ allowed: true, limit: 60, remaining: 59 });
    expect(await instance().take(hour)).toMatchObject({ allowed: true, limit: 60, remaining: 58 });
    expect(await instance().take({ ...hour, key: "key_2" })).toMatchObject({ remaining: 59 });
  });

  it("reports the exact reset: a call at that moment passes", async () => {
    const [first, second] = [instance(), instance()];
    const short = { key: "k", limit: 1, windowMs: 2_000 };
    const { allowed, resetAt } = await takeBothInOneWindow();
    expect(allowed).toEqual([true, false]);
    expect(resetAt.getTime() % 2_000).toBe(0);
    await setTimeout(resetAt.getTime() - Date.now());
    while (Date.now() < resetAt.getTime()) await setTimeout(1);
    expect((await second.take(short)).allowed).toBe(true);

    async function takeBothInOneWindow() {
      for (;;) {
        await setTimeout(short.windowMs - (Date.now() % short.windowMs));
        const [one, other] = [await first.take(short), await second.take(short)];
        if (one.resetAt.getTime() === other.resetAt.getTime())
          return { allowed: [one.allowed, other.allowed], resetAt: other.resetAt };
      }
    }
  });

  it("spares the store calls that exceed the limit in this instance already", async () => {
    const limiter = instance();
    await limiter.take({ ...hour, limit: 1 });
    const before = server.commands.length;
    expect(await limiter.take({ ...hour, limit: 1 })).toMatchObject({ allowed: false, remaining: 0 });
    expect(server.commands).toHaveLength(before);
  });

  it("continues inside the process when the store hangs, with the previous counts", async () => {
    const limiter = hurriedInstance();
    expect(await allowedOf(40, limiter)).toBe(40);
    server.behave("hang");
    expect(await allowedOf(160, limiter)).toBe(20); // the 40 before the outage still count
    expect(onStoreFailure).toHaveBeenCalled();
  });

  it("waits for a store that hangs for 300 ms, and not a millisecond longer", async () => {
    server.behave("hang");
    const limiter = hurriedInstance();
    stopClock();
    const call = limiter.take(hour);
    await vi.advanceTimersByTimeAsync(299);
    expect(await isSettled(call)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ allowed: true, remaining: 59 });
    expect(onStoreFailure).toHaveBeenCalledOnce();
  });

  it("does not wait for a timeout when the store fails", async () => {
    server.behave("fail");
    const limiter = hurriedInstance();
    stopClock();
    expect(await limiter.take(hour)).toMatchObject({ allowed: true, remaining: 59 });
    expect(onStoreFailure).toHaveBeenCalledOnce();
  });

  it.each(["fail", "hang"] as const)("gives honest figures while the store does not (%s)", async (mode) => {
    server.behave(mode);
    const limiter = hurriedInstance();
    const { resetAt, ...rest } = await limiter.take(hour);
    expect(rest).toEqual({ allowed: true, limit: 60, remaining: 59 });
    expect(resetAt.getTime()).toBeGreaterThan(Date.now());
    expect(resetAt.getTime() % hour.windowMs).toBe(0);
    expect(await limiter.check()).toBe(false);
  });

  it.each([400, 1_500])("counts exactly in a process that is busy for %i ms", async (ms) => {
    const busy = { ...hour, limit: 2 };
    const limiters = [hurriedInstance(), hurriedInstance()];
    server.afterNextAnswer(() => {
      const until = performance.now() + ms;
      while (performance.now() < until);
    });
    const decisions = await Promise.all(limiters.flatMap((one) => [one.take(busy), one.take(busy)]));
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(2);
    expect(onStoreFailure).not.toHaveBeenCalled();
  });

  it("ends a call to a store that hangs, some time after it continued without it", async () => {
    server.behave("hang");
    await instance({ timeoutMs: 20 }).take(hour);
    await vi.waitFor(() => expect(server.abandoned()).toBeGreaterThan(0), 5_000);
  });

  it("leaves no timer behind a call that the store answered", async () => {
    const limiter = instance();
    stopClock();
    const timersAfterCalls = async () => {
      for (let count = 0; count < 10; count += 1) await limiter.take(hour);
      await isSettled(Promise.resolve());
      return vi.getTimerCount();
    };
    // Some timers belong to the connection, so the first result may be above zero.
    expect(await timersAfterCalls()).toBe(await timersAfterCalls());
  });

  it("is degraded when the store refuses the counting script", async () => {
    expect(await instance().check()).toBe(true);
    server.behave("refuse scripts");
    expect(await instance().check()).toBe(false);
  });

  it("keeps working when the store fails, refuses the token or is gone", async () => {
    const wrongToken = instance({ token: "wrong" });
    expect(await allowedOf(70, wrongToken)).toBe(60);
    server.behave("fail");
    const limiter = instance();
    expect(await allowedOf(71, limiter)).toBe(60);
    const gone = limiterAt("http://127.0.0.1:9", { token: "x", timeoutMs: 300 });
    expect(await allowedOf(70, gone)).toBe(60);
    expect(onStoreFailure).toHaveBeenCalledTimes(60 + 60 + 60);
  });

  it("returns to the store as soon as it responds again", async () => {
    const limiter = instance();
    server.behave("fail");
    await limiter.take(hour);
    expect(await limiter.check()).toBe(false);
    server.behave("answer");
    expect(await limiter.check()).toBe(true);
    await limiter.take(hour);
    expect(await instance().take(hour)).toMatchObject({ remaining: 58 });
  });
});

describe("the limiter that the settings ask for", () => {
  const call = { key: "key_1", limit: 2, windowMs: 3_600_000 };

  async function limiterUnder(settings: Record<string, string>) {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const { logger } = await import("../logger");
    const warn = vi.spyOn(logger(), "warn");
    const debug = vi.spyOn(logger(), "debug");
    const { rateLimiter } = await import("./rate-limiter");
    return { rateLimiter, warn, debug };
  }

  beforeEach(() => void vi.resetModules());
  afterEach(() => void vi.unstubAllEnvs());

  it("counts inside the process when nothing is set, with one limiter for all callers", async () => {
    const { rateLimiter } = await limiterUnder({});
    expect(await rateLimiter().take(call)).toMatchObject({ allowed: true, remaining: 1 });
    expect(await rateLimiter().take(call)).toMatchObject({ allowed: true, remaining: 0 });
    expect(await rateLimiter().take(call)).toMatchObject({ allowed: false, remaining: 0 });
  });

  it.each([
    [{}, "memory"],
    [{ REDIS_URL: "redis://127.0.0.1:1" }, "redis"],
    [{ UPSTASH_REDIS_REST_URL: "http://127.0.0.1:1", UPSTASH_REDIS_REST_TOKEN: "x" }, "upstash"],
    [{ RATE_STORE: "postgres", REDIS_URL: "redis://127.0.0.1:1" }, "postgres"],
    [{ RATE_STORE: "memory", REDIS_URL: "redis://127.0.0.1:1" }, "memory"],
  ])("counts, with %o, in %s", async (settings, name) => {
    await limiterUnder(settings);
    const { rateStoreName } = await import("./rate-limiter");
    expect(rateStoreName()).toBe(name);
  });

  it("counts in Upstash when it is set, and reports an outage once, its other requests at debug level", async () => {
    server = await startUpstashServer();
    const settings = { UPSTASH_REDIS_REST_URL: server.url, UPSTASH_REDIS_REST_TOKEN: server.token };
    const { rateLimiter, warn, debug } = await limiterUnder(settings);
    expect(await rateLimiter().check()).toBe(true);
    expect(server.commands).toContain("EVALSHA");
    await server.close();
    expect(await rateLimiter().take(call)).toMatchObject({ allowed: true, remaining: 1 });
    expect(await rateLimiter().take(call)).toMatchObject({ allowed: true, remaining: 0 });
    expect(await rateLimiter().check()).toBe(false);
    expect(warn).toHaveBeenCalledOnce();
    expect(debug).toHaveBeenCalledOnce();
  });
});
