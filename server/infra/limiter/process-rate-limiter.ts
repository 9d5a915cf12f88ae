export type RateLimitTake = { key: string; limit: number; windowMs: number };

/** `remaining` is after this call; a call at `resetAt` is allowed. */
export type RateLimitDecision = { allowed: boolean; limit: number; remaining: number; resetAt: Date };

/**
 * Fixed windows (docs/rules.md#rate-limit), aligned to 1970 for all keys, so that all instances and stores
 * agree on their ends. Exactly `limit` of simultaneous calls are allowed. Never rejects.
 */
export type RateLimiter = {
  take(call: RateLimitTake): Promise<RateLimitDecision>;
  check(): Promise<boolean>;
  /** Why the last `check` said false. */
  problem?(): unknown;
};

/** Windows are numbered from 1970 on. */
export function windowOf(windowMs: number, nowMs = Date.now()): { number: number; endsAtMs: number } {
  const number = Math.floor(nowMs / windowMs);
  return { number, endsAtMs: (number + 1) * windowMs };
}

/** `used` includes the call that is decided. */
export function decide(limit: number, used: number, endsAtMs: number): RateLimitDecision {
  const remaining = Math.max(0, limit - used);
  return { allowed: used <= limit, limit, remaining, resetAt: new Date(endsAtMs) };
}

type ProcessRateLimiter = RateLimiter & { look(call: RateLimitTake): RateLimitDecision };

const MAX_KEYS = 50_000;

type Options = { now?: () => number; maxKeys?: number };

/** Counts in this process. Beyond `maxKeys` the key with the oldest window is dropped to bound memory. */
export function processRateLimiter({ now = Date.now, maxKeys = MAX_KEYS }: Options = {}): ProcessRateLimiter {
  const counters = new Map<string, { endsAtMs: number; used: number }>();

  const counterOf = (key: string, windowMs: number) => {
    const name = `${windowMs}:${key}`;
    const { endsAtMs } = windowOf(windowMs, now());
    const current = counters.get(name);
    if (current?.endsAtMs === endsAtMs) return current;
    counters.delete(name); // so that insertion order is the order of age
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
      return Promise.resolve(decide(limit, counter.used, counter.endsAtMs));
    },
    look: ({ key, limit, windowMs }) => {
      const { used, endsAtMs } = counterOf(key, windowMs);
      return decide(limit, used + 1, endsAtMs);
    },
    check: () => Promise.resolve(true),
  };
}
