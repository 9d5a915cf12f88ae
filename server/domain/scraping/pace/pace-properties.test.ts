import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPaceAccount, seededPace } from "@/testing/scraping/create-pace-account";
import { finish } from "@/testing/measure/finish";
import {
  budgetRoom,
  type DriverErrorCode,
  driverErrorBlame,
  eligibilityOf,
  endScrape,
  type Pace,
  type PaceAccount,
  readyAt,
  simulateRun,
  startScrape,
} from ".";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LEASE = 2 * MINUTE;

const slow = { timeout: 120_000 };

const paces = fc.record({
  kRatio: fc.constant(1),
  spareAccounts: fc.constant(0),
  hourCap: fc.integer({ min: 1, max: 12 }),
  dayCap: fc.integer({ min: 1, max: 40 }),
  perTaskCap: fc.integer({ min: 1, max: 100 }),
  burstSize: fc.integer({ min: 1, max: 6 }),
  refillRatePerMin: fc.integer({ min: 1, max: 10 }),
  minIntervalMs: fc.integer({ min: 0, max: 10_000 }),
  orgDailyBudget: fc.integer({ min: 1, max: 100 }),
  consecutiveFailureThreshold: fc.integer({ min: 1, max: 4 }),
  cooldownMinutes: fc.integer({ min: 0, max: 30 }),
  shiftSize: fc.double({ min: 0.5, max: 30, noNaN: true }),
  shiftRestMinutes: fc.double({ min: 0, max: 20, noNaN: true }),
});

const outcomes = fc.constantFrom<DriverErrorCode | "ok" | "killed">(
  "ok",
  "ok",
  "ok",
  "killed",
  ...(Object.keys(driverErrorBlame) as DriverErrorCode[]).filter((kind) => !/^L[34]/.test(kind)),
);

const events = fc.record({
  wait: fc.oneof(fc.integer({ min: 0, max: 2 * MINUTE }), fc.integer({ min: 0, max: 3 * HOUR })),
  step: fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -3 * HOUR, max: 3 * HOUR }) },
  ),
  takes: fc.integer({ min: 0, max: 3 * MINUTE }),
  outcome: outcomes,
});

type Event = { wait: number; step: number; takes: number; outcome: DriverErrorCode | "ok" | "killed" };

function play(pace: Pace, plan: readonly Event[], isForced = false): { real: number; clock: number }[] {
  let account = createPaceAccount();
  let real = 0;
  let offset = 0;
  const starts: { real: number; clock: number }[] = [];
  for (const { wait, step, takes, outcome } of plan) {
    real += wait;
    offset += step;
    const now = real + offset;
    const occasion = { now, organizationIsActive: true, dataMode: "CLOUD", worker: "run_1" } as const;
    const may = eligibilityOf(account, pace, occasion).eligible && readyAt(account, pace, now) <= now;
    if (!may && !isForced) continue;
    account = startScrape(account, pace, { now, worker: "run_1", leaseMs: LEASE });
    starts.push({ real, clock: now });
    if (outcome === "killed") continue;
    const takesAtMost = Math.min(takes, LEASE);
    real += takesAtMost;
    const end = { now: now + takesAtMost, lastRequestAt: now + takesAtMost };
    account = endScrape(account, pace, { kind: outcome }, end);
  }
  return starts;
}

function mostInWindow(starts: readonly { clock: number }[], length: number): number {
  const counts = new Map<number, number>();
  let latest = 0;
  for (const { clock } of starts) {
    latest = Math.max(latest, clock);
    const window = Math.floor(latest / length);
    counts.set(window, (counts.get(window) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

describe("whatever happens, including kills and clocks that are set forward and back", slow, () => {
  it("no window has more scrapes than its cap", () => {
    fc.assert(
      fc.property(paces, fc.array(events, { maxLength: 150 }), (pace, plan) => {
        const starts = play(pace, plan);
        expect(mostInWindow(starts, HOUR)).toBeLessThanOrEqual(pace.hourCap);
        expect(mostInWindow(starts, DAY)).toBeLessThanOrEqual(pace.dayCap);
      }),
      { numRuns: 300 },
    );
  });

  it("the property fails for an account that ignores the limits", () => {
    const pace = { ...seededPace("BALANCED", "STARMAP"), hourCap: 3 };
    const plan = Array.from({ length: 8 }, () => ({ wait: 1, step: 0, takes: 0, outcome: "ok" as const }));
    expect(mostInWindow(play(pace, plan, true), HOUR)).toBe(8);
  });

  it("calls keep the interval, and never exceed burst and refill in any period", () => {
    fc.assert(
      fc.property(paces, fc.array(events, { maxLength: 100 }), (pace, plan) => {
        const starts = play(
          pace,
          plan.map((event) => ({ ...event, step: 0 })),
        );
        starts.forEach(({ real }, index) => {
          const before = starts[index - 1];
          if (before !== undefined) expect(real - before.real).toBeGreaterThanOrEqual(pace.minIntervalMs);
          const burst = starts[index - pace.burstSize];
          if (burst !== undefined)
            expect(real - burst.real).toBeGreaterThanOrEqual(MINUTE / pace.refillRatePerMin - 1);
        });
      }),
      { numRuns: 200 },
    );
  });
});

const histories = fc.record({ pace: paces, plan: fc.array(events, { maxLength: 60 }) });

function accountAfter(pace: Pace, plan: readonly Event[]): { account: PaceAccount; now: number } {
  let account = createPaceAccount();
  let now = 0;
  for (const { wait, takes } of plan) {
    now = readyAt(account, pace, now + wait);
    account = startScrape(account, pace, { now, worker: "run_1", leaseMs: LEASE });
    now += Math.min(takes, LEASE);
    account = endScrape(account, pace, { kind: "ok" }, { now, lastRequestAt: now });
  }
  return { account, now };
}

describe("a cap that is raised", slow, () => {
  it("makes no account ready later, and no eligible one ineligible", () => {
    const raised = fc.record({
      hourCap: fc.nat(20),
      dayCap: fc.nat(20),
      perTaskCap: fc.nat(20),
      burstSize: fc.nat(5),
    });
    fc.assert(
      fc.property(histories, raised, fc.nat(60), ({ pace, plan }, more, usedInTask) => {
        const { account, now } = accountAfter(pace, plan);
        const occasion = { now, organizationIsActive: true, dataMode: "CLOUD", usedInTask } as const;
        for (const [name, add] of Object.entries(more)) {
          const wider: Pace = { ...pace, [name]: pace[name as keyof typeof more] + add };
          expect(readyAt(account, wider, now)).toBeLessThanOrEqual(readyAt(account, pace, now));
          if (eligibilityOf(account, pace, occasion).eligible)
            expect(eligibilityOf(account, wider, occasion).eligible).toBe(true);
        }
        const room = (budget: number) => budgetRoom(budget, usedInTask, "DAILY");
        expect(room(pace.orgDailyBudget + more.dayCap)).toBeGreaterThanOrEqual(room(pace.orgDailyBudget));
      }),
      { numRuns: 300 },
    );
  });

  // Without rests, because a gap forced by a cap also ends the shift and may save a rest; and without
  // intervals, whose jitter depends on the instant.
  it("never gives fewer scrapes by any instant", () => {
    const names = [
      "hourCap",
      "dayCap",
      "perTaskCap",
      "burstSize",
      "refillRatePerMin",
      "orgDailyBudget",
    ] as const;
    fc.assert(
      fc.property(paces, fc.constantFrom(...names), fc.integer({ min: 1, max: 30 }), (given, name, add) => {
        const pace = { ...given, shiftRestMinutes: 0, minIntervalMs: 0 };
        const narrow = startsOf(pace);
        const wide = startsOf({ ...pace, [name]: pace[name] + add });
        narrow.forEach((at, index) => {
          expect(wide[index] ?? Infinity).toBeLessThanOrEqual(at);
        });
      }),
      { numRuns: 60 },
    );
  });
});

function startsOf(pace: Pace): number[] {
  return simulate(pace, [createPaceAccount()]).starts.map(({ at }) => at);
}

function simulate(pace: Pace, accounts: PaceAccount[]) {
  return finish(
    simulateRun({
      run: {
        worker: "run_1",
        pace,
        organizationIsActive: true,
        dataMode: "CLOUD",
        pending: 10_000,
        underWay: 0,
        parallel: 2,
        workingAccounts: null,
        budget: { room: pace.orgDailyBudget, renewsAt: DAY },
      },
      accounts,
      now: 0,
      callsPerTarget: 2,
      answerMs: 400,
      maxRunDurationMs: null,
      timeZone: "UTC",
      priority: "MANUAL",
      until: 1.5 * DAY,
    }),
  );
}

it("draws the same for the same accounts, stored and read again", slow, () => {
  fc.assert(
    fc.property(paces, fc.array(fc.uuid(), { minLength: 1, maxLength: 4 }), (pace, ids) => {
      const accounts = [...new Set(ids)].map((id) => createPaceAccount({ id }));
      const again: PaceAccount[] = structuredClone(accounts);
      expect(simulate(structuredClone(pace), again)).toEqual(simulate(pace, accounts));
    }),
    { numRuns: 30 },
  );
});
