import { type RateLimiter } from "./rate-limiter";

const MAX_KEYS = 50_000;

type Options = { now?: () => number; maxKeys?: number };

/** Counts inside this process. Beyond `maxKeys` the key whose window began first is forgotten, so memory is bounded. */
export function processRateLimiter({ now = Date.now, maxKeys = MAX_KEYS }: Options = {}): RateLimiter {
  const counters = new Map<string, { endsAtMs: number; used: number }>();

  const counterOf = (key: string, windowMs: number) => {
    const name = `${windowMs}:${key}`;
    const endsAtMs = (Math.floor(now() / windowMs) + 1) * windowMs;
    const current = counters.get(name);
    if (current?.endsAtMs === endsAtMs) return current;
    counters.delete(name); // so that the new one stands last, and the oldest first
    const [oldest] = counters.keys();
    if (counters.size >= maxKeys && oldest !== undefined) counters.delete(oldest);
    const fresh = { endsAtMs, used: 0 };
    counters.set(name, fresh);
    return fresh;
  };

  return {
    take: ({ key, limit, windowMs }) => {
      const counter = counterOf(key, windowMs);
      counter.used += 1;
      const remaining = Math.max(0, limit - counter.used);
      return Promise.resolve({
        allowed: counter.used <= limit,
        limit,
        remaining,
        resetAt: new Date(counter.endsAtMs),
      });
    },
    check: () => Promise.resolve(true),
  };
}
