import {
  budgetRoom,
  type NextAction,
  nextAction,
  nextMidnight,
  type RunState,
} from "@/server/domain/scraping/pace";
import { type StoredAccount } from "@/server/services/scraping/pace";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type Lane, type LaneWait } from "./lane";
import { type Situation } from "./lane-accounts";
import { type OpenRun } from "./open-run";

/** An account leased to another run is looked at again after this, as its scrape may free it. */
const GIVEN_BACK_MS = 1_000;
const MAX_CONCURRENCY = 100;
/** First wait of a run that leaves all its accounts to a run ahead of it. */
const GIVE_WAY_MS = 30_000;
/** First wait if all accounts are leased: a scrape may free its account before the lease ends. */
const LEASE_LOOK_MS = 5_000;
/** Back-off cap while waiting for other runs. */
const MAX_BETWEEN_LOOKS_MS = MINUTE_MS;

export async function decide(run: OpenRun, lane: Lane): Promise<NextAction> {
  const situation = await lane.accounts.getSituation();
  const { competing, row, clock } = run;
  const before = lane.memory;
  const taken = competing.takenOn(lane.platform);
  const workingAccounts = taken.join() === before.taken.join() ? before.crew : null;
  // An account of a lower-ranked run may be chosen; it is taken over when its scrape there ends.
  const isBehind = ({ leaseHolder }: StoredAccount) => competing.isBehind(leaseHolder);
  const free = lane.accounts.all().filter(({ id }) => !taken.includes(id));
  const accounts = free.map((account) => (isBehind(account) ? { ...account, leaseHolder: row.id } : account));
  const now = clock();
  const { action, run: next } = nextAction(toState(run, lane, { situation, workingAccounts }), accounts, now);
  lane.memory = { ...before, taken, crew: next.workingAccounts, wait: null };
  const isWithout = action.kind === "pause" && action.reason === "NO_ELIGIBLE_ACCOUNT";
  if (isWithout && taken.length > 0) {
    const wait = waitOn(before.wait, { reason: "RIVAL", until: Infinity }, { now, firstMs: GIVE_WAY_MS });
    lane.memory.wait = wait;
    return { kind: "wait", until: wait.until, limit: "LEASED" };
  }
  if (action.kind !== "wait" || action.until === null) return action;
  const givesBack = free.some(
    (account) => isBehind(account) && account.id in (next.workingAccounts?.turns ?? {}),
  );
  const until = givesBack ? Math.min(action.until, now + GIVEN_BACK_MS) : action.until;
  if (lane.scrapes.count > 0) return { ...action, until };
  // Only a client leases an account for longer than a look, and nothing changes until that ends.
  const isOwn = free.some(({ leaseHolder }) => leaseHolder === row.id);
  const isBrief = isOwn || until - now <= MAX_BETWEEN_LOOKS_MS;
  const firstMs = action.limit === "LEASED" && isBrief ? LEASE_LOOK_MS : null;
  const wait = waitOn(before.wait, { reason: action.limit, until }, { now, firstMs });
  lane.memory.wait = wait;
  return { ...action, until: wait.until };
}

/** Adds the next look. `firstMs` null: nothing can change before `until`. */
function waitOn(
  before: LaneWait | null,
  { reason, until }: Pick<LaneWait, "reason" | "until">,
  { now, firstMs }: { now: number; firstMs: number | null },
): LaneWait {
  const since = before?.reason === reason ? (before.since ?? now) : now;
  const lookMs = firstMs === null ? Infinity : Math.min(Math.max(firstMs, now - since), MAX_BETWEEN_LOOKS_MS);
  return { reason, until: Math.min(until, now + lookMs), since };
}

function toState(
  run: OpenRun,
  { pace, targets, scrapes, outage }: Lane,
  { situation, workingAccounts }: { situation: Situation; workingAccounts: RunState["workingAccounts"] },
): RunState {
  const { dataMode, usedInTask, timeZone, spentToday } = situation;
  const { row, task } = run;
  const underWay = scrapes.count;
  return {
    pace,
    workingAccounts,
    worker: row.id,
    dataMode,
    usedInTask,
    organizationIsActive: run.organizationIsActive && situation.organizationIsActive,
    taskOwnerUserId: task.ownerUserId,
    stopsAt: row.stopsAt?.getTime() ?? null,
    retryIntervalMs: task.retryIntervalMinutes * MINUTE_MS,
    pending: Math.max(0, targets.left - underWay),
    underWay,
    parallel: MAX_CONCURRENCY,
    outage: outage.current,
    budget: {
      room: budgetRoom(pace.orgDailyBudget, spentToday, run.priority),
      renewsAt: nextMidnight(timeZone, run.clock()),
    },
  };
}
