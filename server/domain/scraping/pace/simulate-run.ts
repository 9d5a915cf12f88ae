import { type InTurns } from "@/server/domain/kernel/turns";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import { budgetRoom, nextMidnight, type Priority } from "./priority";
import { endScrape, startScrape } from "./start-and-end-scrape";
import { intervalMs } from "./jitter";
import { nextAction, type PauseReason, type RunState } from "./next-action";
import { type PaceAccount } from "./pace-account";
import { type PaceLimit } from "./eligibility";
import { advance } from "./round-robin";

const LEASE_MS = HOUR_MS;

export type SimulatedRun = {
  run: Omit<RunState, "stopsAt">;
  /** End of the current attempt's duration; null or absent: the attempt starts `now`. */
  stopsAt?: number | null | undefined;
  accounts: readonly PaceAccount[];
  now: number;
  callsPerTarget: number;
  answerMs: number;
  maxRunDurationMs: number | null;
  timeZone: string;
  priority: Priority;
  /** No scrape starts at or after this instant. */
  until: number;
};

/** `SCRAPING`: waiting for a running scrape, whose calls are spaced by the interval. */
export type SimulatedLimit = PaceLimit | PauseReason | "SCRAPING";

export type SimulatedResult = {
  /** End of the last target; null: after `until`, or never. */
  endsAt: number | null;
  starts: { at: number; accountId: string }[];
  pauses: { at: number; reason: PauseReason; until: number | null }[];
  waitedMs: Partial<Record<SimulatedLimit, number>>;
};

type Scrape = { accountId: string; lastRequestAt: number; endsAt: number };

type World = SimulatedResult & {
  now: number;
  run: RunState;
  accounts: Map<string, PaceAccount>;
  underWay: Scrape[];
};

/**
 * Simulates a run in which every scrape succeeds and the accounts are not used elsewhere. It pauses and
 * resumes with the same functions as real runs. Large runs take seconds.
 */
export function* simulateRun(given: SimulatedRun): InTurns<SimulatedResult> {
  const { maxRunDurationMs } = given;
  const world: World = {
    now: given.now,
    run: {
      ...given.run,
      stopsAt: given.stopsAt ?? (maxRunDurationMs === null ? null : given.now + maxRunDurationMs),
    },
    accounts: new Map(given.accounts.map((account) => [account.id, account])),
    underWay: [],
    endsAt: null,
    starts: [],
    pauses: [],
    waitedMs: {},
  };
  while (world.now < given.until && step(world, given)) yield;
  const { endsAt, starts, pauses, waitedMs } = world;
  return { endsAt, starts, pauses, waitedMs };
}

function step(world: World, given: SimulatedRun): boolean {
  renewBudget(world, given);
  const { action, run } = nextAction(world.run, [...world.accounts.values()], world.now);
  world.run = run;
  switch (action.kind) {
    case "done":
      world.endsAt = world.now;
      return false;
    case "pause":
      world.pauses.push({ at: world.now, reason: action.reason, until: action.until });
      return resume(world, given, action.reason, action.until);
    case "scrape":
      start(world, given, action.candidates);
      return true;
    case "wait":
      return waitFor(world, action.limit ?? "SCRAPING", action.until);
  }
}

function renewBudget(world: World, { timeZone, priority }: SimulatedRun): void {
  if (world.now < world.run.budget.renewsAt) return;
  const room = budgetRoom(world.run.pace.orgDailyBudget, 0, priority);
  world.run = { ...world.run, budget: { room, renewsAt: nextMidnight(timeZone, world.now) } };
}

function resume(world: World, given: SimulatedRun, reason: PauseReason, until: number | null): boolean {
  if (until === null) return false;
  note(world, reason, until);
  const { maxRunDurationMs } = given;
  world.run = {
    ...world.run,
    workingAccounts: null,
    stopsAt: maxRunDurationMs === null ? null : world.now + maxRunDurationMs,
  };
  return true;
}

function start(
  world: World,
  { callsPerTarget, answerMs }: SimulatedRun,
  candidates: readonly string[],
): void {
  const account = world.accounts.get(candidates[0] ?? "");
  const { run, now } = world;
  if (account === undefined || run.workingAccounts === null)
    throw new Error("the candidate is not one of the accounts");
  const { id } = account;
  const started = startScrape(account, run.pace, { now, worker: run.worker, leaseMs: LEASE_MS });
  let lastRequestAt = now;
  for (let call = 1; call < callsPerTarget; call += 1)
    lastRequestAt += Math.max(answerMs, intervalMs(started, run.pace, lastRequestAt));
  world.accounts.set(id, started);
  world.underWay.push({ accountId: id, lastRequestAt, endsAt: lastRequestAt + answerMs });
  world.underWay.sort((a, b) => a.endsAt - b.endsAt);
  world.starts.push({ at: now, accountId: id });
  world.run = {
    ...run,
    pending: run.pending - 1,
    underWay: run.underWay + 1,
    usedInTask: { ...run.usedInTask, [id]: (run.usedInTask?.[id] ?? 0) + 1 },
    budget: { ...run.budget, room: run.budget.room - 1 },
    workingAccounts: { ...run.workingAccounts, turns: advance(run.workingAccounts.turns, id, candidates) },
  };
}

function waitFor(world: World, limit: SimulatedLimit, until: number | null): boolean {
  const [first] = world.underWay;
  const at = Math.min(until ?? Infinity, first?.endsAt ?? Infinity);
  if (at === Infinity) return false;
  note(world, limit === "LEASED" && first !== undefined ? "SCRAPING" : limit, at);
  if (first?.endsAt === at) {
    world.underWay.shift();
    const account = world.accounts.get(first.accountId);
    if (account !== undefined)
      world.accounts.set(
        account.id,
        endScrape(account, world.run.pace, { kind: "ok" }, { now: at, lastRequestAt: first.lastRequestAt }),
      );
    world.run = { ...world.run, underWay: world.run.underWay - 1 };
  }
  return true;
}

function note(world: World, limit: SimulatedLimit, at: number): void {
  world.waitedMs[limit] = (world.waitedMs[limit] ?? 0) + Math.max(0, at - world.now);
  world.now = Math.max(world.now, at);
}
