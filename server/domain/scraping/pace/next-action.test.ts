import { describe, expect, it } from "vitest";
import { createPaceAccount, seededPace } from "@/testing/scraping/create-pace-account";
import { nextAction, type PaceAccount, type RunState, startScrape } from ".";

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
const team = (given: Record<string, Partial<PaceAccount>>) =>
  Object.entries(given).map(([id, account]) => createPaceAccount({ id, ...account }));
const five = team({ a: {}, b: {}, c: {}, d: {}, e: {} });
const actionOf = (...given: Parameters<typeof nextAction>) => nextAction(...given).action;

describe("a run with accounts", () => {
  it("chooses its working accounts once, and starts with the next account in turn", () => {
    const { action, run: started } = nextAction(run, five, now);
    expect(action).toEqual({ kind: "scrape", candidates: ["a", "b", "c"] });
    expect(Object.keys(started.workingAccounts?.turns ?? {})).toEqual(["a", "b", "c"]);
    expect(started.workingAccounts?.spare).toEqual(["d"]);
    expect(nextAction(started, five, now).run).toBe(started);
  });

  it.each([
    ["RISK", { status: "RISK" }, ["b", "c", "d"]],
    ["BANNED", { status: "BANNED" }, ["b", "c", "d"]],
    ["COOLDOWN", { cooldownUntil: now + 1 }, ["b", "c", "d"]],
    ["DAY_CAP", { usedToday: 200 }, ["b", "c", "d"]],
    ["SHIFT_REST", { shiftRestUntil: now + 1 }, ["a", "b", "c"]],
    ["HOUR_CAP", { usedThisHour: 30 }, ["a", "b", "c"]],
    ["HOUR_CAP and SHIFT_REST", { usedThisHour: 30, shiftRestUntil: now + 1 }, ["a", "b", "c"]],
    // The reason that ends later is reported.
    ["COOLDOWN in a rest", { cooldownUntil: now + 1, shiftRestUntil: now + 2 }, ["b", "c", "d"]],
    ["COOLDOWN in a spent hour", { cooldownUntil: now + 1, usedThisHour: 30 }, ["b", "c", "d"]],
    ["DAY_CAP in a rest", { usedToday: 200, shiftRestUntil: now + 90_000_000 }, ["b", "c", "d"]],
    ["RISK in a rest", { status: "RISK", shiftRestUntil: now + 2 }, ["b", "c", "d"]],
  ] as const)("lets a spare step in for %s, and only for those that leave", (_, state, working) => {
    const { run: started } = nextAction(run, five, now);
    const changed = five.map((account) => (account.id === "a" ? { ...account, ...state } : account));
    expect(Object.keys(nextAction(started, changed, now).run.workingAccounts?.turns ?? {})).toEqual(working);
  });

  it("lets a spare step in at the task's cap", () => {
    const { run: started } = nextAction(run, five, now);
    const after = nextAction({ ...started, usedInTask: { a: 100 } }, five, now).run;
    expect(Object.keys(after.workingAccounts?.turns ?? {})).toEqual(["b", "c", "d"]);
  });

  it("chooses again when all accounts are lost, and continues with the rest while there is no spare", () => {
    const { run: started } = nextAction(run, five, now);
    const without = (gone: string) =>
      five.map((account) => (gone.includes(account.id) ? { ...account, status: "RISK" as const } : account));
    expect(actionOf(started, without("ad"), now)).toEqual({ kind: "scrape", candidates: ["b", "c"] });
    expect(actionOf(started, without("abcd"), now)).toEqual({ kind: "scrape", candidates: ["e"] });
  });

  it("chooses again when no account works", () => {
    const empty = { ...run, workingAccounts: { turns: {}, spare: [] } };
    expect(actionOf(empty, five, now)).toEqual({ kind: "scrape", candidates: ["a", "b", "c"] });
    const paused = { kind: "pause", reason: "NO_ELIGIBLE_ACCOUNT", until: null };
    expect(actionOf(empty, [], now)).toEqual(paused);
  });

  it("waits until the first account is ready, and says for which limit", () => {
    const resting = team({ a: { nextRequestAt: now + 7 }, b: { nextRequestAt: now + 5 } });
    const both = { ...run, pace: { ...pace, kRatio: 1 } };
    expect(actionOf(both, resting, now)).toEqual({ kind: "wait", until: now + 5, limit: "INTERVAL" });
  });

  it("waits for the lease's end when another run has its accounts, as for its own scrape", () => {
    const [one = createPaceAccount()] = five;
    const leaseOf = (worker: string) => [startScrape(one, pace, { now, worker, leaseMs: 3_600_000 })];
    const { run: started } = nextAction(run, [one], now);
    const lease = { kind: "wait", limit: "LEASED", until: expect.closeTo(now + 3_600_000, -5) as number };
    for (const worker of ["run_1", "run_2"])
      for (const state of [run, started]) expect(actionOf(state, leaseOf(worker), now)).toMatchObject(lease);
    const resting = { ...one, id: "b", shiftRestUntil: now + 9 };
    expect(actionOf(run, [...leaseOf("run_2"), resting], now)).toMatchObject({ ...lease, until: now + 9 });
    const untilNoon = { ...run, stopsAt: now + 60_000 };
    expect(actionOf(untilNoon, leaseOf("run_2"), now)).toMatchObject({
      kind: "pause",
      reason: "MAX_DURATION",
    });
  });
});

describe("a run", () => {
  const ends: [string, Partial<RunState>, PaceAccount[], ReturnType<typeof actionOf>][] = [
    ["is done without targets", { pending: 0 }, five, { kind: "done" }],
    ["drains first", { pending: 0, underWay: 1 }, five, { kind: "wait", until: null, limit: null }],
    ["has no more at once than it may", { underWay: 4 }, five, { kind: "wait", until: null, limit: null }],
    [
      "pauses when its duration is over",
      { stopsAt: now },
      five,
      { kind: "pause", reason: "MAX_DURATION", until: now },
    ],
    [
      "pauses when it would wait longer than its duration",
      { stopsAt: now + 5 },
      team({ a: { nextRequestAt: now + 6 } }),
      { kind: "pause", reason: "MAX_DURATION", until: now + 6 },
    ],
    [
      "rests for its task's interval once its duration is over",
      { stopsAt: now, retryIntervalMs: 90 },
      five,
      { kind: "pause", reason: "MAX_DURATION", until: now + 90 },
    ],
    [
      "rests until its first account is ready, where that is later than the interval",
      { stopsAt: now + 5, retryIntervalMs: 90 },
      team({ a: { nextRequestAt: now + 91 } }),
      { kind: "pause", reason: "MAX_DURATION", until: now + 91 },
    ],
    [
      "rests for the interval, where an account is ready earlier",
      { stopsAt: now + 5, retryIntervalMs: 90 },
      team({ a: { nextRequestAt: now + 89 } }),
      { kind: "pause", reason: "MAX_DURATION", until: now + 90 },
    ],
    [
      "pauses when the budget is spent",
      { budget: { room: 0, renewsAt: now + 3 } },
      five,
      { kind: "pause", reason: "ORG_DAILY_BUDGET", until: now + 3 },
    ],
    [
      "pauses until the first account may work",
      {},
      team({ a: { cooldownUntil: now + 9 }, b: { shiftRestUntil: now + 4 }, c: { status: "BANNED" } }),
      { kind: "pause", reason: "NO_ELIGIBLE_ACCOUNT", until: now + 4 },
    ],
    [
      "pauses until a person acts when no account becomes free by itself",
      {},
      team({ a: { status: "RISK" } }),
      { kind: "pause", reason: "NO_ELIGIBLE_ACCOUNT", until: null },
    ],
    [
      "waits for its scrape before it pauses",
      { underWay: 1 },
      [],
      { kind: "wait", until: null, limit: null },
    ],
  ];
  it.each(ends)("%s", (_, state, accounts, expected) => {
    expect(actionOf({ ...run, ...state }, accounts, now)).toEqual(expected);
  });
});
