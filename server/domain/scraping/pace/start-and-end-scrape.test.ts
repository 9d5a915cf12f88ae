import { describe, expect, it } from "vitest";
import { createPaceAccount, seededPace } from "@/testing/scraping/create-pace-account";
import {
  type DriverErrorCode,
  eligibilityOf,
  endScrape,
  type PaceAccount,
  readyAt,
  rollWindows,
  shiftTarget,
  startScrape,
} from ".";
import { shiftRestMs } from "./jitter";
import { tokenAt } from "./token-bucket";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const pace = seededPace("BALANCED", "STARMAP");
const lease = { worker: "run_1", leaseMs: 2 * MINUTE };

const start = (account: PaceAccount, now: number) => startScrape(account, pace, { now, ...lease });
const end = (account: PaceAccount, now: number, kind: DriverErrorCode | "ok" = "ok", retryAfterMs?: number) =>
  endScrape(account, pace, kind === "ok" ? { kind } : { kind, retryAfterMs }, { now, lastRequestAt: now });

function scrape(account: PaceAccount, from: number, kind: DriverErrorCode | "ok" = "ok") {
  const at = readyAt(account, pace, from);
  return { at, account: end(start(account, at), at + 10 * SECOND, kind) };
}

describe("windows", () => {
  it("follow one another from the creation", () => {
    const used = createPaceAccount({ usedThisHour: 4, usedToday: 9 }, 20 * MINUTE);
    expect(rollWindows(used, 80 * MINUTE - 1)).toBe(used);
    const later = rollWindows(used, 3 * HOUR);
    expect(later).toMatchObject({
      usedThisHour: 0,
      hourWindowStartedAt: 140 * MINUTE,
      lastResetAt: 140 * MINUTE,
    });
    expect(later).toMatchObject({ usedToday: 9, dayWindowStartedAt: 20 * MINUTE });
    expect(rollWindows(used, DAY + 20 * MINUTE)).toMatchObject({ usedToday: 0, usedThisHour: 0 });
  });

  it("do not change when the clock is set back", () => {
    const used = createPaceAccount({ usedThisHour: 4, usedToday: 9 }, 5 * HOUR);
    expect(rollWindows(used, HOUR)).toBe(used);
  });
});

describe("the start of a scrape", () => {
  it("counts everything at once", () => {
    expect(start(createPaceAccount(), 10)).toMatchObject({
      usedToday: 1,
      usedThisHour: 1,
      currentShiftCount: 1,
      lastUsedAt: 10,
      bucketMissing: 1,
      bucketCountedAt: 10,
      leaseHolder: "run_1",
      leaseExpiresAt: 10 + 2 * MINUTE,
    });
  });

  it("prevents a second scrape, even by the worker that has it", () => {
    const busy = start(createPaceAccount(), 0);
    expect(readyAt(busy, pace, 1)).toBeGreaterThanOrEqual(2 * MINUTE + 2_500);
    expect(eligibilityOf(busy, pace, { now: 1, organizationIsActive: true, dataMode: "CLOUD" }).reason).toBe(
      "LEASED",
    );
  });

  it("stays counted when it never ends, with the lease's end as the time of its last call", () => {
    const killed = start(createPaceAccount(), 0);
    const next = readyAt(killed, pace, 5 * MINUTE);
    expect(next).toBe(5 * MINUTE);
    expect(start(killed, next)).toMatchObject({ usedToday: 2, currentShiftCount: 2 });
    expect(readyAt(killed, pace, 2 * MINUTE)).toBeGreaterThanOrEqual(2 * MINUTE + 2_500);
  });
});

describe("a full bucket", () => {
  it("allows three scrapes at the interval, then one per 30 seconds", () => {
    let account = createPaceAccount();
    const starts = Array.from({ length: 6 }, () => {
      const at = readyAt(account, pace, 0);
      account = end(start(account, at), at);
      return at;
    });
    const [first = 0, second = 0, third = 0, ...later] = starts;
    expect(first).toBe(0);
    for (const gap of [second - first, third - second]) {
      expect(gap).toBeGreaterThanOrEqual(2_500);
      expect(gap).toBeLessThanOrEqual(3_250);
    }
    expect(later).toEqual([30 * SECOND, 60 * SECOND, 90 * SECOND]);
  });
});

describe("a shift", () => {
  it("ends with its last scrape and rests from that one's end", () => {
    const fresh = createPaceAccount();
    const target = shiftTarget(fresh, pace);
    expect(target).toBeGreaterThanOrEqual(16);
    expect(target).toBeLessThanOrEqual(24);
    const last = { ...fresh, currentShiftCount: target - 1 };
    const started = start(last, HOUR);
    expect(started).toMatchObject({ currentShiftCount: 0, lastShiftEndedAt: HOUR });
    expect(started.shiftRestUntil).toBe(HOUR + shiftRestMs(started, pace));
    const ended = end(started, HOUR + MINUTE);
    expect(ended.shiftRestUntil).toBe(HOUR + MINUTE + shiftRestMs(started, pace));
    expect(readyAt(ended, pace, HOUR + MINUTE)).toBe(ended.shiftRestUntil);
    // The process was killed: the rest counts from the end of the lease.
    expect(readyAt(started, pace, HOUR + 3 * MINUTE)).toBe(HOUR + 2 * MINUTE + shiftRestMs(started, pace));
  });

  it("rests between 80 and 120 % of the policy's rest, the same after a restart", () => {
    const rests = Array.from({ length: 500 }, (_, index) => {
      const account = createPaceAccount({ id: `acc_${index}`, lastShiftEndedAt: index * MINUTE });
      expect(shiftRestMs({ ...account }, pace)).toBe(shiftRestMs(account, pace));
      return shiftRestMs(account, pace) / MINUTE;
    });
    expect(Math.min(...rests)).toBeGreaterThanOrEqual(12);
    expect(Math.max(...rests)).toBeLessThanOrEqual(18.01);
    expect(Math.min(...rests)).toBeLessThan(12.2);
    expect(Math.max(...rests)).toBeGreaterThan(17.8);
  });

  it("ends, too, in a gap as long as its rest", () => {
    const fresh = createPaceAccount({ currentShiftCount: 7, lastUsedAt: HOUR });
    const rest = shiftRestMs(fresh, pace);
    expect(start(fresh, HOUR + rest - 1)).toMatchObject({ currentShiftCount: 8, lastShiftEndedAt: null });
    expect(start(fresh, HOUR + rest)).toMatchObject({ currentShiftCount: 1, lastShiftEndedAt: HOUR });
  });
});

describe("failures", () => {
  it("cool the account down at the threshold; probes that fail double it up to a day; success closes", () => {
    let account = createPaceAccount();
    let now = 0;
    const fail = (kind: DriverErrorCode) => {
      const scraped = scrape(account, now, kind);
      ({ account } = scraped);
      now = scraped.at + 10 * SECOND;
      return ((account.cooldownUntil ?? now) - now) / MINUTE;
    };
    expect(fail("TIMEOUT")).toBe(0);
    expect(fail("L2_CAPTCHA")).toBe(0);
    expect(fail("HTTP_5XX")).toBe(60);
    const cooldowns = Array.from({ length: 6 }, () => {
      now = account.cooldownUntil ?? now;
      return fail("EMPTY_BODY");
    });
    expect(cooldowns).toEqual([120, 240, 480, 960, 1440, 1440]);
    const { account: healed } = scrape(account, account.cooldownUntil ?? now);
    expect(healed).toMatchObject({ consecutiveFailures: 0, cooldownRound: 0, captchaCount: 1 });
  });

  it("of the target or the driver neither count nor reset", () => {
    for (const kind of [
      "NOT_FOUND",
      "INVALID_URL",
      "NOT_ON_MARKETPLACE",
      "SCHEMA_DRIFT",
      "SIGNATURE_REQUIRED",
    ] as const) {
      const account = createPaceAccount({ consecutiveFailures: 2, cooldownRound: 1 });
      expect(end(start(account, 0), 1, kind)).toMatchObject({
        consecutiveFailures: 2,
        cooldownRound: 1,
        cooldownUntil: null,
      });
    }
  });

  it("keep a policy's cooldown of more than a day, and an existing later one", () => {
    const long = { ...pace, cooldownMinutes: 2_000, consecutiveFailureThreshold: 1 };
    const at = { now: 0, lastRequestAt: 0 };
    const failed = endScrape(createPaceAccount({ cooldownRound: 3 }), long, { kind: "TIMEOUT" }, at);
    expect(failed.cooldownUntil).toBe(2_000 * MINUTE);
    const standing = createPaceAccount({ cooldownUntil: 9 * DAY });
    expect(endScrape(standing, long, { kind: "L4_BANNED" }, at).cooldownUntil).toBe(9 * DAY);
  });

  it("of the session and bans mark the account; a captcha is only noted", () => {
    const busy = start(createPaceAccount(), 0);
    const marked = { riskAt: 5, cooldownUntil: 5 + 6 * HOUR, consecutiveFailures: 1, leaseHolder: null };
    expect(end(busy, 5, "L3_AUTH_FAIL")).toMatchObject({
      status: "RISK",
      riskReason: "L3_AUTH_FAIL",
      ...marked,
    });
    expect(end(busy, 5, "L4_BANNED")).toMatchObject({ status: "BANNED", riskReason: "L4_BANNED", ...marked });
    const noted = { status: "ACTIVE", lastCaptchaAt: 5, captchaCount: 1, cooldownUntil: null, riskAt: null };
    expect(end(busy, 5, "L2_CAPTCHA")).toMatchObject({ ...noted, consecutiveFailures: 1 });
  });

  it("keep a ban and a revocation, and turn a risk into a ban", () => {
    const before = { riskReason: "earlier", riskAt: 3, cooldownUntil: 4 };
    for (const status of ["BANNED", "REVOKED"] as const)
      for (const kind of ["L3_AUTH_FAIL", "L4_BANNED"] as const) {
        const busy = { ...start(createPaceAccount(), 0), status, ...before };
        expect(end(busy, 5, kind)).toMatchObject({ status, ...before, consecutiveFailures: 1 });
      }
    const risky = { ...start(createPaceAccount(), 0), status: "RISK" as const, ...before };
    const marked = { riskAt: 5, cooldownUntil: 5 + 6 * HOUR };
    expect(end(risky, 5, "L3_AUTH_FAIL")).toMatchObject({
      status: "RISK",
      riskReason: "L3_AUTH_FAIL",
      ...marked,
    });
    expect(end(risky, 5, "L4_BANNED")).toMatchObject({
      status: "BANNED",
      riskReason: "L4_BANNED",
      ...marked,
    });
  });
});

describe("RATE_LIMITED", () => {
  it("waits as long as the platform asks, else a minute that doubles up to fifteen", () => {
    const busy = start(createPaceAccount(), 0);
    expect(end(busy, 0, "RATE_LIMITED", 7 * MINUTE).nextRequestAt).toBe(7 * MINUTE);
    expect(end(busy, 0, "RATE_LIMITED", 0).nextRequestAt).toBeGreaterThanOrEqual(2_500);
    expect(end(busy, 0, "RATE_LIMITED", 400 * DAY).nextRequestAt).toBe(DAY);
    const waits = [0, 1, 2, 3, 4, 60].map(
      (rateLimitStrikes) =>
        (end({ ...busy, rateLimitStrikes }, 0, "RATE_LIMITED").nextRequestAt ?? 0) / MINUTE,
    );
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
  });

  it("halves the speed down to an eighth, which successes give back in tenths; nothing else is counted", () => {
    let account = createPaceAccount();
    const slowdowns = [1, 2, 3, 4].map(() => {
      account = end(start(account, 0), 0, "RATE_LIMITED");
      return account.slowdown;
    });
    expect(slowdowns).toEqual([2, 4, 8, 8]);
    expect(account).toMatchObject({
      rateLimitStrikes: 4,
      consecutiveFailures: 0,
      status: "ACTIVE",
      cooldownUntil: null,
    });
    expect(tokenAt({ ...account, bucketMissing: 3, bucketCountedAt: HOUR }, pace)).toBe(
      HOUR + 8 * 30 * SECOND,
    );
    account = end(start(account, HOUR), HOUR);
    expect(account.rateLimitStrikes).toBe(0);
    expect(account.slowdown).toBeCloseTo(7.9);
    for (let count = 0; count < 80; count += 1) account = end(start(account, HOUR), HOUR);
    expect(account.slowdown).toBe(1);
  });
});
