import { describe, expect, it } from "vitest";
import { processRateLimiter } from "./process-rate-limiter";

const minute = { key: "key_1", limit: 60, windowMs: 60_000 };

function limiterAt(startMs: number, maxKeys?: number) {
  let nowMs = startMs;
  const limiter = processRateLimiter({ now: () => nowMs, ...(maxKeys !== undefined && { maxKeys }) });
  return { limiter, setNow: (next: number) => (nowMs = next) };
}

describe("the limiter inside the process", () => {
  it("lets exactly 60 of 200 simultaneous calls pass", async () => {
    const { limiter } = limiterAt(1_000_000);
    const decisions = await Promise.all(Array.from({ length: 200 }, () => limiter.take(minute)));
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(60);
    expect(decisions.slice(0, 60).map(({ remaining }) => remaining)).toEqual(
      Array.from({ length: 60 }, (_, i) => 59 - i),
    );
    expect(decisions.slice(60).every(({ remaining, limit }) => remaining === 0 && limit === 60)).toBe(true);
  });

  it("reports the exact reset: just before nothing passes, then the whole limit", async () => {
    const { limiter, setNow } = limiterAt(1_795_219_234_567);
    const first = await limiter.take({ ...minute, limit: 1 });
    expect(first).toEqual({ allowed: true, limit: 1, remaining: 0, resetAt: new Date(1_795_219_260_000) });
    setNow(first.resetAt.getTime() - 1);
    expect(await limiter.take({ ...minute, limit: 1 })).toMatchObject({
      allowed: false,
      resetAt: first.resetAt,
    });
    setNow(first.resetAt.getTime());
    const next = await limiter.take({ ...minute, limit: 1 });
    expect(next).toMatchObject({ allowed: true, resetAt: new Date(1_795_219_320_000) });
  });

  it("counts each key and each window by itself", async () => {
    const { limiter } = limiterAt(0);
    const one = { ...minute, limit: 1 };
    expect((await limiter.take(one)).allowed).toBe(true);
    expect((await limiter.take({ ...one, key: "key_2" })).allowed).toBe(true);
    expect((await limiter.take({ ...one, windowMs: 1_000 })).allowed).toBe(true);
    expect((await limiter.take(one)).allowed).toBe(false);
  });

  it("can tell its decision without counting", async () => {
    const { limiter } = limiterAt(0);
    const one = { ...minute, limit: 1 };
    expect(limiter.look(one)).toEqual(limiter.look(one));
    expect(await limiter.take(one)).toMatchObject({ allowed: true, remaining: 0 });
    expect(limiter.look(one)).toMatchObject({ allowed: false, resetAt: new Date(60_000) });
  });

  it("forgets the oldest window when it holds too many keys, and only that", async () => {
    const { limiter, setNow } = limiterAt(0, 3);
    const take = (key: string) => limiter.take({ key, limit: 1, windowMs: 60_000 });
    for (const key of ["a", "b", "c"]) await take(key);
    setNow(60_000);
    await take("a"); // its window is now the youngest
    await take("d"); // b goes
    await take("e"); // c goes
    expect((await take("a")).allowed).toBe(false);
    await take("f"); // a goes
    expect((await take("a")).allowed).toBe(true);
  });

  it("stays small under a flood of keys", async () => {
    const { limiter } = limiterAt(0, 100);
    for (let i = 0; i < 10_000; i++) await limiter.take({ ...minute, key: `ip:${i}` });
    const last = await limiter.take({ ...minute, key: "ip:9999" });
    expect(last.remaining).toBe(58);
    expect((await limiter.take({ ...minute, key: "ip:9899" })).remaining).toBe(59);
  });

  it("is always available", async () => expect(await processRateLimiter().check()).toBe(true));
});
