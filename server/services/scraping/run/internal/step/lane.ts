import {
  type Outage,
  type PaceLimit,
  type RunState,
  type NextAction,
  type Pace,
} from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Driver, findDriver, type ScrapeProgress } from "@/server/platforms";
import {
  type StartedScrape,
  type Claim,
  dropParked,
  type ParkedScrape,
  claimParkedScrapes,
} from "@/server/services/scraping/scrape";
import { LaneAccounts } from "./lane-accounts";
import { LaneOutcomes } from "./lane-outcomes";
import { LaneScrapes } from "./lane-scrapes";
import { type OpenRun } from "./open-run";
import { PlatformOutage } from "./platform-outage";
import { findPendingPlatforms, findTargetOf, type RunTarget, TargetQueue } from "./target-queue";

/** `since` is absent in rows of earlier releases. */
export type LaneWait = { reason: PaceLimit | "RIVAL" | null; until: number; since?: number };

/** Stored as `crew_json`, where the working accounts are called `crew`. */
type LaneMemory = {
  crew: RunState["workingAccounts"];
  /** Null: the lane is not waiting as a whole. */
  wait: LaneWait | null;
  taken: readonly string[];
  leftOut: readonly string[];
};

export type SavedLane = LaneMemory & { outage?: Outage | null };

type LaneEnd = Extract<NextAction, { kind: "pause" | "done" }>;

type Claimed = { target: RunTarget; claim: Claim };

export type TargetScrape = Claimed & { started: StartedScrape; progress?: ScrapeProgress };

export type Lane = {
  readonly platform: Platform;
  readonly driver: Driver;
  readonly pace: Pace;
  readonly targets: TargetQueue;
  readonly accounts: LaneAccounts;
  readonly outage: PlatformOutage;
  readonly outcomes: LaneOutcomes;
  readonly scrapes: LaneScrapes;
  readonly toResume: (ParkedScrape & Claimed)[];
  memory: LaneMemory;
  /** Valid only while no scrape has ended since; null: nothing was decided. */
  plan: { action: NextAction; ended: number } | null;
};

export async function openLanes(run: OpenRun): Promise<Lane[]> {
  const { db } = run.ctx;
  const lanes: Lane[] = [];
  for (const platform of await findPendingPlatforms(db, run.row.chain)) {
    const driver = findDriver(platform);
    if (driver !== null) lanes.push(await openLane(run, platform, driver));
  }
  await claimParked(run, lanes);
  return lanes;
}

async function openLane(run: OpenRun, platform: Platform, driver: Driver): Promise<Lane> {
  const { ctx, row, taskKey, clock } = run;
  const { id: organizationId } = ctx.organization;
  const saved = (row.crewJson as Partial<Record<Platform, SavedLane>> | null)?.[platform];
  // Rows of earlier releases may lack some of these.
  const { outage = null, ...memory } = { crew: null, wait: null, taken: [], leftOut: [], ...saved };
  const targets = new TargetQueue(ctx.db, row, platform, clock);
  const accounts = new LaneAccounts(ctx.db, { organizationId, platform, taskKey });
  const place = { runId: row.id, organizationId, platform };
  await targets.recount();
  await accounts.getSituation();
  return {
    platform,
    driver,
    pace: run.paces[platform],
    targets,
    accounts,
    outage: new PlatformOutage(ctx.db, place, clock, outage, () => accounts.expire()),
    outcomes: new LaneOutcomes(ctx, row, platform, targets),
    scrapes: new LaneScrapes(),
    toResume: [],
    memory,
    plan: null,
  };
}

async function claimParked({ ctx, row, paces }: OpenRun, lanes: readonly Lane[]): Promise<void> {
  for (const parked of await claimParkedScrapes(ctx.db, row.id)) {
    const target = await findTargetOf(ctx.db, { chain: row.chain, creatorId: parked.bloggerId });
    const lane = lanes.find(({ platform }) => platform === target?.platform);
    if (target === null || lane === undefined) await dropParked(ctx, paces, parked);
    else lane.toResume.push({ ...parked, target });
  }
}

/** Null once a scrape has ended since the decision: its account may be free now. */
export function currentPlan({ plan, scrapes }: Lane): NextAction | null {
  return plan?.ended === scrapes.ended ? plan.action : null;
}

export function endOf(lane: Lane): LaneEnd | null {
  const plan = currentPlan(lane);
  return plan?.kind === "pause" || plan?.kind === "done" ? plan : null;
}

/** By the database's clock; null: the lane has ended. */
export function nextMoment(lane: Lane): number | null {
  if (endOf(lane) !== null) return null;
  const plan = currentPlan(lane);
  const calls = [...lane.scrapes.parked.values()];
  const until = plan?.kind === "wait" ? plan.until : null;
  if (plan === null || (until === null && calls.length === 0)) return 0;
  return Math.min(...calls, until ?? Infinity);
}
