import { describe, expect, it } from "vitest";
import { createPaceAccount, seededPace } from "@/testing/scraping/create-pace-account";
import { finish } from "@/testing/measure/finish";
import { nextMidnight, type Pace, type PaceAccount, simulateRun, type SimulatedRun } from ".";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function runOf(pace: Pace, accounts: PaceAccount[], pending: number, more: Partial<SimulatedRun> = {}) {
  return finish(
    simulateRun({
      run: {
        worker: "run_1",
        pace,
        organizationIsActive: true,
        dataMode: "CLOUD",
        pending,
        underWay: 0,
        parallel: accounts.length,
        workingAccounts: null,
        budget: { room: pace.orgDailyBudget, renewsAt: nextMidnight("UTC", 0) },
      },
      accounts,
      now: 0,
      callsPerTarget: 1,
      answerMs: 1_000,
      maxRunDurationMs: null,
      timeZone: "UTC",
      priority: "MANUAL",
      until: 30 * DAY,
      ...more,
    }),
  );
}
const team = (count: number) =>
  Array.from({ length: count }, (_, index) => createPaceAccount({ id: `acc_${index}` }));

describe("check figures of STARMAP, for forty accounts with their own jitter", { timeout: 60_000 }, () => {
  const counts = (policy: "CONSERVATIVE" | "BALANCED" | "FAST", until: number, callsPerTarget: number) =>
    team(40).map((account) => {
      const free = { ...seededPace(policy, "STARMAP"), perTaskCap: 1_000_000, orgDailyBudget: 1_000_000 };
      return runOf(free, [account], 1_000_000, { until, callsPerTarget }).starts.length;
    });
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

  it.each([
    ["CONSERVATIVE", 20],
    ["BALANCED", 30],
    ["FAST", 40],
  ] as const)("%s does %i in an hour, with one call a target or twenty", (policy, expected) => {
    for (const calls of [1, 20]) expect(new Set(counts(policy, HOUR, calls))).toEqual(new Set([expected]));
  });

  it.each(["BALANCED", "FAST"] as const)("%s reaches the day's cap in eight hours", (policy) => {
    for (const calls of [1, 20]) expect(new Set(counts(policy, 8 * HOUR, calls))).toEqual(new Set([200]));
  });

  // The exact number depends on how long a scrape takes; 154 is between the results for short and long ones.
  it("CONSERVATIVE does around 154 in eight hours, and never more than eight hours' caps", () => {
    const short = counts("CONSERVATIVE", 8 * HOUR, 4);
    const long = counts("CONSERVATIVE", 8 * HOUR, 20);
    expect(Math.max(...short)).toBeLessThanOrEqual(160);
    expect(mean(short)).toBeGreaterThan(154);
    expect(mean(long)).toBeLessThan(154);
    expect(Math.min(...long)).toBeLessThan(154);
    expect(Math.max(...long)).toBeGreaterThan(154);
    expect(mean(long)).toBeGreaterThan(140);
  });
});

describe("a simulated run", () => {
  const pace = seededPace("FAST", "STARMAP");

  it("ends with its last target, and says what it waited for", () => {
    const result = runOf(pace, team(1), 5);
    expect(result.starts).toHaveLength(5);
    const last = result.starts.at(-1);
    expect(result.endsAt).toBe((last?.at ?? 0) + 1_000);
    expect(result.waitedMs.TOKEN).toBeGreaterThan(40_000);
    expect(result.pauses).toEqual([]);
  });

  it("pauses for the budget and resumes after midnight", () => {
    const small = { ...pace, orgDailyBudget: 50 };
    const { pauses, starts, endsAt } = runOf(small, team(10), 120);
    expect(pauses.map(({ reason, until }) => [reason, until])).toEqual([
      ["ORG_DAILY_BUDGET", DAY],
      ["ORG_DAILY_BUDGET", 2 * DAY],
    ]);
    for (const day of [0, 1])
      expect(starts.filter(({ at }) => Math.floor(at / DAY) === day)).toHaveLength(50);
    expect(endsAt).toBeGreaterThan(2 * DAY);
  });

  it("keeps a tenth of the budget for MANUAL runs", () => {
    const small = { ...pace, orgDailyBudget: 50 };
    const { starts } = runOf(small, team(10), 120, { priority: "DAILY" });
    expect(starts.filter(({ at }) => at >= DAY && at < 2 * DAY)).toHaveLength(45);
  });

  it("pauses when its duration is over, and when no account may work", () => {
    const tired = runOf(pace, team(2), 200, { maxRunDurationMs: 30 * MINUTE });
    expect(tired.pauses[0]).toMatchObject({ reason: "MAX_DURATION" });
    expect(tired.endsAt).not.toBeNull();
    const spent = runOf({ ...pace, perTaskCap: 1_000 }, team(2), 900);
    expect(spent.pauses[0]).toMatchObject({ reason: "NO_ELIGIBLE_ACCOUNT", until: DAY });
    expect(spent.endsAt).toBeGreaterThan(2 * DAY);
  });

  it("never ends when the task's cap leaves targets over", () => {
    const result = runOf(pace, team(3), 1_000);
    expect(result.endsAt).toBeNull();
    expect(result.starts).toHaveLength(300);
    expect(result.pauses.at(-1)).toMatchObject({ reason: "NO_ELIGIBLE_ACCOUNT", until: null });
  });
});
