import { describe, expect, it } from "vitest";
import { createPaceAccount, seededPace } from "@/testing/scraping/create-pace-account";
import { finish } from "@/testing/measure/finish";
import {
  advance,
  budgetRoom,
  endScrape,
  intervalMs,
  nextAction,
  nextMidnight,
  type PaceAccount,
  type RunState,
  startScrape,
} from "../pace";
import { forecastRun, type PlannedRun } from "./forecast-run";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-03-02T04:00:00Z");

const team = (count: number, given: Partial<PaceAccount> = {}) =>
  Array.from({ length: count }, (_, index) =>
    createPaceAccount({ id: `acc_${index + 10}`, ...given }, NOW - (index + 1) * 7 * MINUTE),
  );

function plan(given: Partial<PlannedRun> = {}): PlannedRun {
  return {
    now: NOW,
    pace: seededPace("BALANCED", "STARMAP"),
    accounts: team(5),
    targets: 200,
    organizationIsActive: true,
    dataMode: "CLOUD",
    priority: "DAILY",
    timeZone: "Asia/Shanghai",
    spentToday: 0,
    callsPerTarget: 20,
    answerMs: 1_000,
    maxRunDurationMs: 4 * HOUR,
    retryIntervalMs: 30 * MINUTE,
    ...given,
  };
}

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Executes a run step by step, with constant or random response times (0.2 to 1.8 s). */
class Run {
  readonly accounts: Map<string, PaceAccount>;
  readonly scrapes: { id: string; until: number; lastRequestAt: number }[] = [];
  state: RunState;
  now: number;

  constructor(
    readonly planned: PlannedRun,
    readonly random?: () => number,
  ) {
    this.accounts = new Map(planned.accounts.map((account) => [account.id, account]));
    this.now = planned.now;
    this.state = {
      worker: "run_1",
      pace: planned.pace,
      stopsAt: null,
      pending: planned.targets,
      underWay: 0,
      retryIntervalMs: planned.retryIntervalMs,
      parallel: Infinity,
      workingAccounts: null,
      dataMode: planned.dataMode,
      usedInTask: {},
      organizationIsActive: planned.organizationIsActive,
      taskOwnerUserId: planned.taskOwnerUserId,
      budget: this.newBudget(planned.spentToday),
    };
    this.restart();
  }

  carryOut(): number | null {
    for (let step = 0; step < 1_000_000; step += 1) {
      if (this.now >= this.state.budget.renewsAt) this.state = { ...this.state, budget: this.newBudget(0) };
      const { action, run } = nextAction(this.state, [...this.accounts.values()], this.now);
      this.state = run;
      if (action.kind === "done") return this.now;
      if (action.kind === "scrape") this.begin(action.candidates);
      if (action.kind === "wait") this.moveTo(action.until ?? Infinity);
      if (action.kind === "pause") {
        if (action.until === null) return null;
        this.moveTo(action.until);
        this.restart();
      }
    }
    throw new Error("the run does not end");
  }

  private newBudget(spent: number) {
    const { pace, priority, timeZone } = this.planned;
    return {
      room: budgetRoom(pace.orgDailyBudget, spent, priority),
      renewsAt: nextMidnight(timeZone, this.now),
    };
  }

  private restart(): void {
    const { maxRunDurationMs } = this.planned;
    const stopsAt = maxRunDurationMs === null ? null : this.now + maxRunDurationMs;
    this.state = { ...this.state, workingAccounts: null, stopsAt };
  }

  private begin(candidates: readonly string[]): void {
    const [id = ""] = candidates;
    const { pace, callsPerTarget } = this.planned;
    const { workingAccounts, usedInTask = {} } = this.state;
    const account = this.accounts.get(id);
    if (account === undefined || workingAccounts === null) throw new Error(`${id} cannot begin`);
    const started = startScrape(account, pace, { now: this.now, worker: "run_1", leaseMs: HOUR });
    this.accounts.set(id, started);
    let lastRequestAt = this.now;
    for (let call = 1; call < callsPerTarget; call += 1) {
      // A random interval of 100% to 130%.
      const stretched = this.random && pace.minIntervalMs * account.slowdown * (1 + 0.3 * this.random());
      lastRequestAt += Math.max(this.answerMs(), stretched ?? intervalMs(started, pace, lastRequestAt));
    }
    this.scrapes.push({ id, lastRequestAt, until: lastRequestAt + this.answerMs() });
    this.state = {
      ...this.state,
      pending: this.state.pending - 1,
      underWay: this.scrapes.length,
      usedInTask: { ...usedInTask, [id]: (usedInTask[id] ?? 0) + 1 },
      budget: { ...this.state.budget, room: this.state.budget.room - 1 },
      workingAccounts: { ...workingAccounts, turns: advance(workingAccounts.turns, id, candidates) },
    };
  }

  private answerMs(): number {
    return this.random === undefined ? this.planned.answerMs : 200 + 1_600 * this.random();
  }

  private moveTo(until: number): void {
    const next = this.scrapes.toSorted((a, b) => a.until - b.until)[0];
    if (next === undefined || next.until > until) {
      this.now = until;
      return;
    }
    this.now = next.until;
    this.scrapes.splice(this.scrapes.indexOf(next), 1);
    const account = this.accounts.get(next.id);
    if (account !== undefined)
      this.accounts.set(
        next.id,
        endScrape(account, this.planned.pace, { kind: "ok" }, { ...next, now: this.now }),
      );
    this.state = { ...this.state, underWay: this.scrapes.length };
  }
}

function missOf(planned: PlannedRun, seed?: number): { ms: number; share: number } {
  const { endsAt } = finish(forecastRun(planned));
  const ended = new Run(planned, seed === undefined ? undefined : randomOf(seed)).carryOut();
  if (endsAt === null || ended === null) throw new Error("no end");
  const ms = Math.abs(endsAt - ended);
  return { ms, share: ms / (ended - planned.now) };
}

const long: Record<string, Partial<PlannedRun>> = {
  "days of the organization's budget": {
    pace: seededPace("FAST", "STARMAP", { orgDailyBudget: 100 }),
    accounts: team(5),
    targets: 320,
  },
  "a budget that was spent": { spentToday: 2_700, targets: 50 },
  "days of one account's cap": {
    pace: seededPace("BALANCED", "PGY", { maxPerTask: 900 }),
    accounts: team(1),
    targets: 400,
  },
};
const short: Record<string, Partial<PlannedRun>> = {
  "careful work on Huxuan": {
    pace: seededPace("CONSERVATIVE", "MP_HUXUAN", { maxPerTask: 900 }),
    accounts: team(2),
    targets: 40,
    callsPerTarget: 3,
    maxRunDurationMs: null,
  },
  "a few targets": { targets: 60 },
  "an hour's work, and three quarters of an hour between": {
    targets: 300,
    maxRunDurationMs: HOUR,
    retryIntervalMs: 45 * MINUTE,
  },
  "a working day": { targets: 300 },
  "one account, one call a target": { accounts: team(1), targets: 90, callsPerTarget: 1 },
  weights: { accounts: [...team(2, { weight: 10 }), createPaceAccount({ id: "acc_1" }, NOW)] },
};

describe("the forecast of a run's end", { timeout: 60_000 }, () => {
  it.each(Object.keys({ ...long, ...short }))("is that of a run as it is assumed: %s", (name) => {
    expect(missOf(plan({ ...long, ...short }[name])).share).toBeLessThan(0.02);
  });

  it.each(Object.keys(long))("is within 2 percent of runs of days with answers by chance: %s", (name) => {
    for (const seed of [1, 2, 3]) expect(missOf(plan(long[name]), seed).share).toBeLessThan(0.02);
  });

  // Single response times decide whether an account rests before the end.
  it.each(Object.keys(short))(
    "is within two rests of runs of some hours with answers by chance: %s",
    (name) => {
      const planned = plan(short[name]);
      for (const seed of [1, 2, 3])
        expect(missOf(planned, seed).ms).toBeLessThan(planned.pace.shiftRestMinutes * 2 * MINUTE);
    },
  );

  it("is null when there is nothing to do, and when tasks' caps are below the targets", () => {
    expect(finish(forecastRun(plan({ targets: 0 })))).toMatchObject({ endsAt: null, bindingLimit: null });
    const capped = plan({ targets: 501 });
    expect(finish(forecastRun(capped))).toMatchObject({ endsAt: null, bindingLimit: "TASK_CAP" });
    expect(new Run(capped, randomOf(1)).carryOut()).toBeNull();
    expect(finish(forecastRun(plan({ targets: 500 }))).endsAt).not.toBeNull();
  });

  it("is null beyond 31 days", () => {
    const pace = seededPace("BALANCED", "STARMAP", { orgDailyBudget: 10 });
    expect(finish(forecastRun(plan({ pace, targets: 250 }))).endsAt).not.toBeNull();
    expect(finish(forecastRun(plan({ pace, targets: 290 })))).toMatchObject({
      endsAt: null,
      bindingLimit: "ORG_DAILY_BUDGET",
    });
  });

  it("extrapolates the rest of a long run from the simulated part", () => {
    const planned = plan(long["days of the organization's budget"]);
    const whole = (finish(forecastRun(planned)).endsAt ?? 0) - NOW;
    const reckoned = (finish(forecastRun(planned, 5 * 210)).endsAt ?? 0) - NOW;
    expect(reckoned).not.toBe(whole);
    expect(Math.abs(reckoned - whole) / whole).toBeLessThan(0.25);
    expect(finish(forecastRun({ ...planned, targets: 400 }, 5 * 100)).endsAt).toBeGreaterThan(NOW + 3 * DAY);
    expect(finish(forecastRun({ ...planned, targets: 501 }, 5 * 100))).toMatchObject({
      endsAt: null,
      bindingLimit: "TASK_CAP",
    });
  });
});

describe("what binds", () => {
  const free = {
    hourlyFactor: 1,
    scrapesPerHour: 10_000,
    scrapesPerDay: 10_000,
    orgDailyBudget: 10_000,
    maxPerTask: 10_000,
    burstSize: 10_000,
    minIntervalMs: 0,
    shiftSize: 10_000,
    shiftRestMinutes: 0,
  };
  const quick = { targets: 100, accounts: team(1), callsPerTarget: 1, answerMs: 1 };
  it.each<[string, Parameters<typeof seededPace>[2], Partial<PlannedRun>]>([
    ["HOUR_CAP", { scrapesPerHour: 10 }, {}],
    ["DAY_CAP", { scrapesPerDay: 40 }, {}],
    ["TASK_CAP", { maxPerTask: 40 }, {}],
    ["BUCKET", { burstSize: 1 }, {}],
    ["INTERVAL", { minIntervalMs: 9_000 }, {}],
    ["INTERVAL", { minIntervalMs: 9_000 }, { callsPerTarget: 20 }],
    ["SHIFT_REST", { shiftSize: 10, shiftRestMinutes: 30 }, {}],
    ["ORG_DAILY_BUDGET", { orgDailyBudget: 40 }, {}],
    ["MAX_DURATION", { shiftSize: 10, shiftRestMinutes: 30 }, { maxRunDurationMs: 10 * MINUTE }],
    ["ACCOUNTS", {}, { accounts: team(1, { cooldownUntil: NOW + DAY }) }],
    ["ACCOUNTS", {}, { accounts: team(2, { status: "RISK" }) }],
    ["ACCOUNTS", {}, { accounts: [] }],
    ["DAY_CAP", { scrapesPerDay: 200 }, { accounts: team(1, { usedToday: 200 }) }],
  ])("is %s", (limit, numbers, more) => {
    const pace = seededPace("FAST", "STARMAP", { ...free, ...numbers });
    expect(finish(forecastRun(plan({ ...quick, pace, ...more }))).bindingLimit).toBe(limit);
  });
});

describe("the accounts of a forecast", () => {
  it("are working, spare or excluded, each with its reason, like the later run's working accounts", () => {
    const [first, second, third, fourth] = team(4);
    if (!first || !second || !third || !fourth) throw new Error("no team");
    const banned = { ...third, status: "BANNED" as const };
    const resting = { ...fourth, shiftRestUntil: NOW + MINUTE };
    const planned = plan({
      targets: 5,
      accounts: [resting, banned, second, first, ...team(1, { id: "acc_99" })],
    });
    expect(finish(forecastRun(planned)).accounts).toEqual([
      { id: first.id, role: "WORKING", reason: null, freesAt: null },
      { id: second.id, role: "SPARE", reason: null, freesAt: null },
      { id: "acc_99", role: "OUT", reason: "NOT_NEEDED", freesAt: null },
      { id: resting.id, role: "OUT", reason: "SHIFT_REST", freesAt: NOW + MINUTE },
      { id: banned.id, role: "OUT", reason: "STATUS", freesAt: null },
    ]);
    const run = new Run(planned, randomOf(1));
    run.carryOut();
    const worked = [...run.accounts.values()].filter(({ usedToday }) => usedToday > 0);
    expect(worked.map(({ id }) => id)).toEqual([first.id]);
  });
});
