import { describe, expect, it } from "vitest";
import { createPaceAccount, seededPace } from "@/testing/scraping/create-pace-account";
import { endScrape, isPlatformDown, nextAction, prolongOutage, type RunState, weighOutcome } from ".";

const now = 1_000_000;
const pace = seededPace("BALANCED", "STARMAP");
const run: RunState = {
  worker: "run_1",
  pace,
  organizationIsActive: true,
  dataMode: "CLOUD",
  stopsAt: null,
  pending: 1_000,
  underWay: 0,
  parallel: 4,
  budget: { room: 100, renewsAt: now + 9_000_000 },
  workingAccounts: null,
};
const account = createPaceAccount({ id: "a" });
const outage = { since: now - 5, waitMs: 15_000, until: now + 14_995 };

describe("an outage", () => {
  it("waits a quarter of a minute, then twice as long each time, up to five minutes", () => {
    let seen = prolongOutage(null, now);
    const waits = [seen.until - now];
    for (let at = 0; at < 6; at += 1) {
      const { until } = seen;
      seen = prolongOutage(seen, until);
      waits.push(seen.until - until);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 300, 300].map((seconds) => seconds * 1_000));
    expect(seen.since).toBe(now);
  });

  it("is not extended by scrapes that were running when it started", () => {
    expect(prolongOutage(outage, now + 10)).toBe(outage);
  });

  it("lets a run wait, then make one scrape at once", () => {
    const actionOf = (given: Partial<RunState>, at: number) =>
      nextAction({ ...run, outage, ...given }, [account], at).action;
    const scrape = { kind: "scrape", candidates: ["a"] };
    expect(actionOf({}, now)).toEqual({ kind: "wait", until: outage.until, limit: null });
    expect(actionOf({}, outage.until)).toEqual(scrape);
    expect(actionOf({ underWay: 1 }, outage.until)).toEqual({ kind: "wait", until: null, limit: null });
    expect(actionOf({ underWay: 1, outage: null }, outage.until)).toEqual(scrape);
    expect(actionOf({ stopsAt: outage.until }, now)).toMatchObject({ kind: "pause", reason: "MAX_DURATION" });
  });

  it("costs an account neither failures nor weight, even on probation", () => {
    const probed = { ...account, consecutiveFailures: 7, cooldownRound: 2, slowdown: 2, rateLimitStrikes: 1 };
    const ended = endScrape(probed, pace, { kind: "UNREACHABLE" }, { now, lastRequestAt: now });
    const { consecutiveFailures, cooldownRound, cooldownUntil, slowdown, status } = ended;
    expect({ consecutiveFailures, cooldownRound, cooldownUntil, slowdown, status }).toEqual({
      consecutiveFailures: 7,
      cooldownRound: 2,
      cooldownUntil: null,
      slowdown: 2,
      status: "ACTIVE",
    });
    const turns = { a: { weight: 8, effective: 8, current: 3 } };
    expect(weighOutcome(turns, "a", "UNREACHABLE")).toBe(turns);
    expect(weighOutcome(turns, "a", "TIMEOUT")).toMatchObject({ a: { effective: 4 } });
  });
});

describe("failures of the moment", () => {
  const failed = (accountId: string, bloggerId: string, at = now) => ({ accountId, bloggerId, at });

  it("are the platform's when several accounts have them with several creators in the same minutes", () => {
    expect(isPlatformDown([failed("a", "x", now - 299_000), failed("b", "y")], now)).toBe(true);
    expect(isPlatformDown([failed("a", "x", now - 300_000), failed("b", "y")], now)).toBe(false);
  });

  it("are not the platform's when one account has them, or all are with one creator", () => {
    expect(isPlatformDown([failed("a", "x"), failed("a", "y"), failed("a", "z")], now)).toBe(false);
    expect(isPlatformDown([failed("a", "x"), failed("b", "x"), failed("c", "x")], now)).toBe(false);
  });
});
