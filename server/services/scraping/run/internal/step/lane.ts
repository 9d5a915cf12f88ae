import { type NextAction, type Pace } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Driver, findDriver, type ScrapeProgress } from "@/server/platforms";
import {
  type StartedScrape,
  type Claim,
  dropParked,
  type ParkedScrape,
  takeParkedScrapes,
} from "@/server/services/scraping/scrape";
import { LaneAccounts } from "./lane-accounts";
import { LaneOutcomes } from "./lane-outcomes";
import { LaneScrapes } from "./lane-scrapes";
import { type OpenRun } from "./open-run";
import { PlatformOutage } from "./platform-outage";
import { type LaneMemory, type SavedLane } from "./saved-lane";
import { findPendingPlatforms, findTargetOf, type RunTarget, TargetQueue } from "./target-queue";

/** What a lane cannot go beyond for now: done, or paused as `nextAction` says. */
export type LaneEnd = Extract<NextAction, { kind: "pause" | "done" }>;

type Claimed = { target: RunTarget; claim: Claim };

/** A scrape that has its creator and its account; `progress` is what earlier steps heard. */
export type TargetScrape = Claimed & { started: StartedScrape; progress?: ScrapeProgress };

/** A run's work on one platform during one step. */
export type Lane = {
  readonly platform: Platform;
  readonly driver: Driver;
  readonly pace: Pace;
  readonly targets: TargetQueue;
  readonly accounts: LaneAccounts;
  readonly outage: PlatformOutage;
  readonly outcomes: LaneOutcomes;
  readonly scrapes: LaneScrapes;
  /** Scrapes of an earlier step that this one has to take up. */
  readonly toResume: (ParkedScrape & Claimed)[];
  memory: LaneMemory;
  /** What was decided last, and how many scrapes had ended by then; null: nothing yet. */
  plan: { action: NextAction; ended: number } | null;
};

/** The lanes of what was frozen, whatever the task says by now. */
export async function openLanes(run: OpenRun): Promise<Lane[]> {
  const { db } = run.ctx;
  const lanes: Lane[] = [];
  for (const platform of await findPendingPlatforms(db, run.row.chain)) {
    const driver = findDriver(platform);
    if (driver !== null) lanes.push(await openLane(run, platform, driver));
  }
  await takeParked(run, lanes);
  return lanes;
}

async function openLane(run: OpenRun, platform: Platform, driver: Driver): Promise<Lane> {
  const { ctx, row, taskKey, clock } = run;
  const { id: organizationId } = ctx.organization;
  const saved = (row.crewJson as Partial<Record<Platform, SavedLane>> | null)?.[platform];
  // What earlier releases saved may lack some of it.
  const { outage = null, ...memory } = { crew: null, wait: null, taken: [], leftOut: [], ...saved };
  const targets = new TargetQueue(ctx.db, row, platform, clock);
  const accounts = new LaneAccounts(ctx.db, { organizationId, platform, taskKey });
  const place = { runId: row.id, organizationId, platform };
  await targets.recount();
  await accounts.load();
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

/** Hands out what the run has parked. What no lane can go on with ends, and begins again later. */
async function takeParked({ ctx, row, paces }: OpenRun, lanes: readonly Lane[]): Promise<void> {
  for (const parked of await takeParkedScrapes(ctx.db, row.id)) {
    const target = await findTargetOf(ctx.db, { chain: row.chain, creatorId: parked.bloggerId });
    const lane = lanes.find(({ platform }) => platform === target?.platform);
    if (target === null || lane === undefined) await dropParked(ctx, paces, parked);
    else lane.toResume.push({ ...parked, target });
  }
}

/** What the lane decided, unless a scrape has ended since: that one's account may be free now. */
export function currentPlan({ plan, scrapes }: Lane): NextAction | null {
  return plan?.ended === scrapes.ended ? plan.action : null;
}

export function endOf(lane: Lane): LaneEnd | null {
  const plan = currentPlan(lane);
  return plan?.kind === "pause" || plan?.kind === "done" ? plan : null;
}

/** When a lane can do something next, by the database's clock; null: it is at its end. */
export function nextMoment(lane: Lane): number | null {
  if (endOf(lane) !== null) return null;
  const plan = currentPlan(lane);
  const calls = [...lane.scrapes.parked.values()];
  const until = plan?.kind === "wait" ? plan.until : null;
  if (plan === null || (until === null && calls.length === 0)) return 0;
  return Math.min(...calls, until ?? Infinity);
}
