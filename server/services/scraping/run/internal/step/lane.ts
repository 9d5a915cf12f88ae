import {
  budgetRoom,
  type NextAction,
  nextAction,
  nextMidnight,
  type Outage,
  type Pace,
  type RunState,
} from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { Prisma } from "@/server/infra/db";
import { type Driver } from "@/server/platforms";
import { findWaitingForAccount } from "@/server/services/scraping/refresh";
import { type LoadedAccount, loadPaceAccounts } from "@/server/services/scraping/pace";
import { type LaneWait, type OpenRun, type SavedLane } from "./open-run";
import { type Rivals } from "./rivals";
import { countPending, type RunTarget } from "./run-targets";

const MINUTE_MS = 60_000;
/** Accounts are read again so often, as people and other runs change them. */
const RELOAD_MS = 1_000;
/** Scrapes of one run on one platform at once. */
const PARALLEL = 100;
/** A run that leaves all its accounts to one that comes first looks again after so long at first. */
const GIVE_WAY_MS = 30_000;
/** So does one whose accounts are leased: a scrape may give them back before its lease ends. */
const LEASE_LOOK_MS = 5_000;
/** Whoever waits for others looks again after as long as it has waited, at most so long. */
const MOST_BETWEEN_LOOKS_MS = MINUTE_MS;

type Situation = Omit<Awaited<ReturnType<typeof loadPaceAccounts>>, "accounts" | "now">;

/** A run's work on one platform during one step. */
export type Lane = {
  platform: Platform;
  driver: Driver;
  pace: Pace;
  crew: RunState["crew"];
  wait: LaneWait | null;
  taken: readonly string[];
  leftOut: readonly string[];
  /** Null: the platform can be reached. */
  outage: Outage | null;
  accounts: Map<string, LoadedAccount>;
  situation: Situation | null;
  /** Refreshes by hand that wait for an account; who asked for each. */
  refreshes: readonly { userId: string | null }[];
  loadedAt: number;
  /** Targets that are left, those under way among them. At most so many as are counted. */
  left: number;
  /** Begun by this step and not ended, by creator. */
  underWay: Map<string, Promise<void>>;
  /** How many have ended in this step without being parked: each changes what the lane can do. */
  ended: number;
  /** Scrapes that the next step goes on with: when each may call again. */
  parked: Map<string, number>;
  /** Accounts whose session does not open. */
  broken: Set<string>;
  /** What made a scrape reject: the step cannot go on. */
  failure: Error | null;
  /** The next targets, and those that others scrape just now, by the instant to look again. */
  upcoming: RunTarget[];
  busyUntil: Map<string, number>;
};

export async function openLane(run: OpenRun, platform: Platform, driver: Driver): Promise<Lane> {
  const saved = (run.row.crewJson as Partial<Record<Platform, SavedLane>> | null)?.[platform];
  return {
    ...{ platform, driver, pace: run.paces[platform], crew: saved?.crew ?? null, wait: saved?.wait ?? null },
    ...{ taken: saved?.taken ?? [], leftOut: saved?.leftOut ?? [], outage: saved?.outage ?? null },
    ...{ accounts: new Map(), situation: null, refreshes: [], loadedAt: -Infinity },
    left: await countPending(run.ctx.db, run.row.chain, platform),
    ...{
      underWay: new Map(),
      ended: 0,
      parked: new Map(),
      broken: new Set(),
      failure: null,
      upcoming: [],
      busyUntil: new Map(),
    },
  };
}

/** What a lane does next (domain/pace decides), with its crew as it is from then on. */
export async function decide(run: OpenRun, lane: Lane, rivals: Rivals): Promise<NextAction> {
  const before = lane.wait;
  lane.wait = null;
  const situation = await refresh(run, lane);
  const taken = rivals.takenOn(lane.platform);
  if (taken.join() !== lane.taken.join()) Object.assign(lane, { taken, crew: null });
  // What a run behind this one has is chosen all the same, and taken when its scrape there ends.
  const isBehind = ({ leaseHolder }: LoadedAccount) => rivals.isBehind(leaseHolder);
  const free = [...lane.accounts.values()].filter(({ id }) => !taken.includes(id));
  const accounts = free.map((account) =>
    isBehind(account) ? { ...account, leaseHolder: run.row.id } : account,
  );
  const now = run.clock();
  const { action, run: next } = nextAction(toState(run, lane, situation), accounts, now);
  lane.crew = next.crew;
  const givesWay = action.kind === "pause" && action.reason === "NO_ELIGIBLE_ACCOUNT" && taken.length > 0;
  if (givesWay) {
    lane.wait = waitOn(before, { reason: "RIVAL", until: Infinity }, { now, firstMs: GIVE_WAY_MS });
    return { kind: "wait", until: lane.wait.until, limit: "LEASED" };
  }
  if (action.kind !== "wait" || action.until === null) return action;
  const isIdle = lane.underWay.size + lane.parked.size === 0;
  const givesBack = free.some((account) => isBehind(account) && account.id in (next.crew?.turns ?? {}));
  const until = givesBack ? Math.min(action.until, now + RELOAD_MS) : action.until;
  if (!isIdle) return { ...action, until };
  // Only a client leases an account for longer than a look: until it ends, nothing is to be seen.
  const isOwn = free.some(({ leaseHolder }) => leaseHolder === run.row.id);
  const isBrief = isOwn || until - now <= MOST_BETWEEN_LOOKS_MS;
  const firstMs = action.limit === "LEASED" && isBrief ? LEASE_LOOK_MS : null;
  lane.wait = waitOn(before, { reason: action.limit, until }, { now, firstMs });
  return { ...action, until: lane.wait.until };
}

/**
 * The accounts that the lane may begin with: of those that are free now, each refresh by hand that waits gets
 * one first (docs/rules.md#refreshes).
 */
export function leaveToRefreshes(
  { accounts, refreshes, situation }: Pick<Lane, "accounts" | "refreshes" | "situation">,
  candidates: readonly string[],
): readonly string[] {
  const left = [...candidates];
  const isLocal = situation?.dataMode === "LOCAL";
  for (const { userId } of refreshes) {
    const at = left.findIndex((id) => !isLocal || accounts.get(id)?.ownerUserId === userId);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** The wait with the instant of the next look. Null: nothing can change before `until`. */
function waitOn(
  before: LaneWait | null,
  { reason, until }: Pick<LaneWait, "reason" | "until">,
  { now, firstMs }: { now: number; firstMs: number | null },
): LaneWait {
  const since = before?.reason === reason ? (before.since ?? now) : now;
  const lookMs =
    firstMs === null ? Infinity : Math.min(Math.max(firstMs, now - since), MOST_BETWEEN_LOOKS_MS);
  return { reason, until: Math.min(until, now + lookMs), since };
}

/** The accounts as they were a moment ago: a pick finds out where they have changed since. */
export async function refresh(run: OpenRun, lane: Lane): Promise<Situation> {
  const isFresh = performance.now() - lane.loadedAt < RELOAD_MS;
  if (isFresh && lane.situation !== null) return lane.situation;
  const { ctx, taskKey } = run;
  const place = { organizationId: ctx.organization.id, platform: lane.platform, taskKey };
  const { accounts, now: _, ...situation } = await loadPaceAccounts(ctx.db, place);
  const { broken } = lane;
  lane.accounts = new Map(
    accounts.map((account) => [
      account.id,
      { ...account, hasSession: account.hasSession && !broken.has(account.id) },
    ]),
  );
  lane.situation = situation;
  lane.refreshes = await findWaitingForAccount(ctx.db, place);
  lane.loadedAt = performance.now();
  return situation;
}

function toState(run: OpenRun, lane: Lane, situation: Situation): RunState {
  const { pace } = lane;
  const underWay = lane.underWay.size + lane.parked.size;
  const organizationIsActive = run.organizationIsActive && situation.organizationIsActive;
  const { dataMode, usedInTask, timeZone, spentToday } = situation;
  return {
    ...{ organizationIsActive, dataMode, usedInTask, pace, crew: lane.crew, holder: run.row.id },
    taskOwnerUserId: run.task.ownerUserId,
    stopsAt: run.row.stopsAt?.getTime() ?? null,
    retryIntervalMs: run.task.retryIntervalMinutes * MINUTE_MS,
    ...{ pending: Math.max(0, lane.left - underWay), underWay, parallel: PARALLEL },
    outage: lane.outage,
    budget: {
      room: budgetRoom(pace.orgDailyBudget, spentToday, run.priority),
      renewsAt: nextMidnight(timeZone, run.clock()),
    },
  };
}

/** Who works on each platform that has not ended: for the next step, other runs, and people. */
export async function saveLanes(run: OpenRun, lanes: readonly Lane[], ended: Iterable<Lane>): Promise<void> {
  const over = new Set(ended);
  const working = lanes.filter((lane) => (lane.crew !== null || lane.wait !== null) && !over.has(lane));
  const saved = Object.fromEntries(
    working.map(({ platform, crew, wait, taken, leftOut, outage }) => [
      platform,
      { crew, wait, taken, leftOut, outage } satisfies SavedLane,
    ]),
  );
  const text = JSON.stringify(saved);
  if (text === run.savedLanes) return;
  run.savedLanes = text;
  await run.ctx.db.scrapingTaskRun.updateMany({
    where: { id: run.row.id, executor: run.token },
    data: { crewJson: working.length === 0 ? Prisma.DbNull : (saved as Prisma.InputJsonObject) },
  });
}
