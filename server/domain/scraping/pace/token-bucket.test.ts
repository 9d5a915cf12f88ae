import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPaceAccount, seededPace } from "@/testing/scraping/create-pace-account";
import { endScrape, type Pace, type PaceAccount, readiness, readyAt, startScrape } from ".";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const free = { hourCap: 1e6, dayCap: 1e6, shiftSize: 1e6, shiftRestMinutes: 0 };

const paces = fc
  .record({
    burstSize: fc.integer({ min: 1, max: 6 }),
    refillRatePerMin: fc.integer({ min: 1, max: 30 }),
    minIntervalMs: fc.constantFrom(0, 300, 2_500),
  })
  .map((numbers): Pace => ({ ...seededPace("BALANCED", "STARMAP"), ...free, ...numbers }));

const answers = fc.oneof(
  fc.constant("ok" as const),
  fc.record({
    retryAfterMs: fc.constantFrom(undefined, 0, SECOND, 90 * SECOND),
  }),
);
const plans = fc.array(fc.record({ answer: answers, takes: fc.nat(5 * SECOND), idle: fc.nat(MINUTE) }), {
  minLength: 1,
  maxLength: 40,
});

type Answer = "ok" | { retryAfterMs: number | undefined };

function end(account: PaceAccount, pace: Pace, answer: Answer, now: number): PaceAccount {
  const outcome = answer === "ok" ? { kind: answer } : { kind: "RATE_LIMITED" as const, ...answer };
  return endScrape(account, pace, outcome, { now, lastRequestAt: now });
}

function play(pace: Pace, plan: readonly { answer: Answer; takes: number; idle: number }[], idles: boolean) {
  let account = createPaceAccount();
  let now = 0;
  const starts = plan.map(({ answer, takes, idle }) => {
    const at = readyAt(account, pace, now) + (idles ? idle : 0);
    const started = startScrape(account, pace, { now: at, worker: "run_1", leaseMs: MINUTE });
    now = at + takes;
    account = end(started, pace, answer, now);
    return { at, begun: started, endsAt: now };
  });
  return { starts, account, now };
}

describe("a bucket whose speed changes", () => {
  it("is never ready earlier after a 429 than after a success", () => {
    fc.assert(
      fc.property(paces, plans, fc.boolean(), (pace, plan, idles) => {
        for (const { begun: started, endsAt } of play(pace, plan, idles).starts) {
          const succeeded = readyAt(end(started, pace, "ok", endsAt), pace, endsAt);
          for (const retryAfterMs of [undefined, 0, 7 * SECOND])
            expect(
              readyAt(end(started, pace, { retryAfterMs }, endsAt), pace, endsAt),
            ).toBeGreaterThanOrEqual(succeeded);
        }
      }),
    );
  });

  it("allows no more scrapes than burst and refill give, however it slows down and recovers", () => {
    fc.assert(
      fc.property(paces, plans, fc.boolean(), (pace, plan, idles) => {
        const starts = play(pace, plan, idles).starts.map(({ at }) => at);
        const tokenMs = MINUTE / pace.refillRatePerMin;
        starts.forEach((from, first) => {
          starts.slice(first).forEach((at, index) => {
            expect(at - from).toBeGreaterThanOrEqual((index + 1 - pace.burstSize) * tokenMs);
          });
        });
      }),
    );
  });

  it("allows no more scrapes than the largest burst and refill of all policies give", () => {
    const turns = fc.array(fc.record({ policy: fc.nat(2), answer: answers, idle: fc.nat(5 * SECOND) }), {
      minLength: 2,
      maxLength: 40,
    });
    fc.assert(
      fc.property(fc.array(paces, { minLength: 3, maxLength: 3 }), turns, (policies, plan) => {
        let account = createPaceAccount();
        let now = 0;
        const starts = plan.map(({ policy, answer, idle }) => {
          const pace = policies[policy] ?? seededPace("BALANCED", "STARMAP");
          const at = readyAt(account, pace, now + idle);
          account = end(
            startScrape(account, pace, { now: at, worker: "run_1", leaseMs: MINUTE }),
            pace,
            answer,
            at,
          );
          now = at;
          return at;
        });
        const burst = Math.max(...policies.map(({ burstSize }) => burstSize));
        const tokenMs = MINUTE / Math.max(...policies.map(({ refillRatePerMin }) => refillRatePerMin));
        starts.forEach((from, first) => {
          starts.slice(first).forEach((at, index) => {
            expect(at - from).toBeGreaterThanOrEqual((index + 1 - burst) * tokenMs - 1);
          });
        });
      }),
      { numRuns: 500 },
    );
  });

  it("owes a policy that refills slowly the tokens that a fast one took", () => {
    const base = { ...seededPace("BALANCED", "STARMAP"), ...free, minIntervalMs: 0 };
    const fast = { ...base, burstSize: 5, refillRatePerMin: 60 };
    let account = createPaceAccount();
    for (let count = 0; count < 5; count += 1) {
      expect(readyAt(account, fast, 0)).toBe(0);
      account = end(startScrape(account, fast, { now: 0, worker: "run_1", leaseMs: MINUTE }), fast, "ok", 0);
    }
    expect(readyAt(account, { ...base, burstSize: 3, refillRatePerMin: 1 }, 0)).toBe(3 * MINUTE);
    expect(readyAt(account, fast, 0)).toBe(SECOND);
  });

  it("lacks as many tokens as before: each takes twice as long to refill", () => {
    const pace = { ...seededPace("BALANCED", "STARMAP"), ...free, minIntervalMs: 0 };
    const spent = createPaceAccount({
      bucketMissing: 3,
      bucketCountedAt: 0,
      leaseHolder: "run_1",
      leaseExpiresAt: MINUTE,
    });
    expect(readiness(end(spent, pace, "ok", 0), pace, 0)).toEqual({ at: 30 * SECOND, limit: "TOKEN" });
    const slowed = end(spent, pace, { retryAfterMs: 0 }, 0);
    expect(readiness(slowed, pace, 0)).toEqual({ at: 60 * SECOND, limit: "TOKEN" });
    // After a minute one token is back; with the next success tokens refill a twentieth faster.
    const started = startScrape(slowed, pace, { now: MINUTE, worker: "run_1", leaseMs: MINUTE });
    expect(readyAt(end(started, pace, "ok", MINUTE), pace, MINUTE)).toBe(MINUTE + 57 * SECOND);
  });

  it("waits a second for a Retry-After of 0, and the interval of its new speed", () => {
    const idle = createPaceAccount({ leaseHolder: "run_1", leaseExpiresAt: MINUTE });
    const without = { ...seededPace("BALANCED", "STARMAP"), minIntervalMs: 0 };
    expect(end(idle, without, { retryAfterMs: 0 }, 0).nextRequestAt).toBe(SECOND);
    expect(end(idle, without, { retryAfterMs: -5 }, 0).nextRequestAt).toBe(SECOND);
    const spaced = { ...without, minIntervalMs: 2_500 };
    expect(end(idle, spaced, { retryAfterMs: 0 }, 0).nextRequestAt).toBeGreaterThanOrEqual(2 * 2_500);
  });
});
