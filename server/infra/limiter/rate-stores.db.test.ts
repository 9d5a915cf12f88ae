import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { env } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { type RedisServer, startRedisServer } from "@/testing/redis-server";
import { startTcpProxy, type TcpProxy } from "@/testing/tcp-proxy";
import { startUpstashServer, type UpstashServer } from "@/testing/upstash-server";
import { postgresStore } from "./postgres-store";
import { type RateLimiter } from "./process-rate-limiter";
import { redisStore } from "./redis-store";
import { type RateStore, sharedRateLimiter } from "./shared-rate-limiter";
import { upstashStore } from "./upstash-store";

const HOUR = 3_600_000;
/** The emulated scripts of Upstash are slow. */
const PATIENT_MS = 10_000;
const HURRIED_MS = 300;

let redis: RedisServer;
let upstash: UpstashServer;
beforeAll(async () => {
  redis = await startRedisServer();
  upstash = await startUpstashServer();
});
afterAll(async () => {
  await redis.close();
  await upstash.close();
});

const kinds = [
  {
    name: "PostgreSQL",
    address: () => env.DATABASE_URL,
    open: (address: string): RateStore => postgresStore(address),
  },
  { name: "Redis", address: () => redis.url, open: (address: string): RateStore => redisStore(address) },
  {
    name: "Upstash",
    address: () => upstash.url,
    open: (url: string): RateStore => upstashStore({ url, token: upstash.token, timeoutMs: PATIENT_MS }),
  },
];

describe.each(kinds)("rate limits in $name", ({ name, address, open }) => {
  const onStoreFailure = vi.fn();
  const stores: RateStore[] = [];
  let proxy: TcpProxy;
  let keys = 0;
  const hour = (limit = 60) => ({ key: `${name} ${(keys += 1)}`, limit, windowMs: HOUR });
  const instance = (timeoutMs = PATIENT_MS): RateLimiter => {
    const store = open(proxy.url);
    stores.push(store);
    return sharedRateLimiter({ store, onStoreFailure, timeoutMs });
  };
  const takeAll = async (
    call: ReturnType<typeof hour>,
    count: number,
    ...of: readonly [RateLimiter, ...RateLimiter[]]
  ) => {
    const calls = Array.from({ length: count }, (_, n) => (of[n % of.length] ?? of[0]).take(call));
    return (await Promise.all(calls)).filter(({ allowed }) => allowed).length;
  };

  beforeAll(async () => void (proxy = await startTcpProxy(address())));
  afterEach(async () => {
    proxy.mend();
    onStoreFailure.mockClear();
    for (const store of stores.splice(0)) await store.close();
  });
  afterAll(() => proxy.close());

  it("let exactly 60 of 200 simultaneous calls over four instances pass", async () => {
    const call = hour();
    expect(await takeAll(call, 200, instance(), instance(), instance(), instance())).toBe(60);
    expect(await takeAll(call, 10, instance())).toBe(0);
    expect(onStoreFailure).not.toHaveBeenCalled();
  });

  it("count down over instances, each key and each window by itself, with the end of the window", async () => {
    const call = hour();
    const first = await instance().take(call);
    expect(first).toMatchObject({ allowed: true, limit: 60, remaining: 59 });
    expect(first.resetAt.getTime() % HOUR).toBe(0);
    expect(await instance().take(call)).toEqual({ ...first, remaining: 58 });
    expect(await instance().take({ ...call, windowMs: HOUR * 24 })).toMatchObject({ remaining: 59 });
    expect(await instance().take(hour())).toMatchObject({ remaining: 59 });
  });

  it("begin again at the end of the window", async () => {
    const [one, other] = [instance(), instance()];
    const short = { ...hour(1), windowMs: 2_000 };
    const takeBoth = async () => [await one.take(short), await other.take(short)] as const;
    let [first, second] = await takeBoth();
    while (first.resetAt.getTime() !== second.resetAt.getTime()) [first, second] = await takeBoth();
    await sleep(second.resetAt.getTime() - Date.now());
    while (Date.now() < second.resetAt.getTime()) await sleep(1);
    expect(second.allowed).toBe(false);
    expect((await other.take(short)).allowed).toBe(true);
  });

  it("are counted on in the process while the store hangs, and the health says so", async () => {
    const call = hour();
    const limiter = instance(HURRIED_MS);
    // The first call may take longer than the others: it opens the connection.
    while (!(await limiter.check()));
    onStoreFailure.mockClear();
    const before = await takeAll(call, 1, limiter);
    proxy.cut();
    const beganMs = performance.now();
    expect((await limiter.take(call)).remaining).toBe(60 - before - 1);
    expect(performance.now() - beganMs).toBeGreaterThanOrEqual(HURRIED_MS - 20);
    expect(await takeAll(call, 100, limiter)).toBe(60 - before - 1);
    expect(onStoreFailure).toHaveBeenCalled();
    expect(await limiter.check()).toBe(false);
  });

  it("are counted in the process as soon as the store is gone, and in the store once it is back", async () => {
    const call = hour();
    const limiter = instance();
    await limiter.take(call);
    proxy.refuse();
    await expect.poll(() => limiter.check()).toBe(false);
    expect((await limiter.take(call)).remaining).toBe(58);
    expect(onStoreFailure).toHaveBeenCalledOnce();
    proxy.mend();
    await expect.poll(() => limiter.check()).toBe(true);
    await limiter.take(call);
    expect((await instance().take(call)).remaining).toBe(57);
  });
});

describe("the windows that PostgreSQL keeps", () => {
  it("go in steps once they are over, and those under way stay", async () => {
    const count = () => getDb().rateWindow.count({ where: { name: { startsWith: "cleaned " } } });
    await getDb().$executeRaw`INSERT INTO rate_window (ends_at, name)
      SELECT now() - interval '2 minutes', 'cleaned ' || n FROM generate_series(1, 2500) n`;
    await getDb().$executeRaw`INSERT INTO rate_window (ends_at, name) VALUES (now(), 'cleaned now')`;
    const store = postgresStore(env.DATABASE_URL, { cleanEveryMs: 0 });
    const take = () => store.take({ key: "cleaner", limit: 1_000, windowMs: HOUR });
    await take();
    await expect.poll(count).toBe(1_501);
    await expect
      .poll(async () => {
        await take();
        return count();
      })
      .toBe(1);
    await store.close();
  });
});
