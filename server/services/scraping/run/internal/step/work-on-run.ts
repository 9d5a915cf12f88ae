import { setTimeout as sleep } from "node:timers/promises";
import { type NextAction } from "@/server/domain/scraping/pace";
import { CALL_TIMEOUT_MS, findDriver } from "@/server/platforms";
import { beginTargetScrape, BUSY_MS } from "./begin-target-scrape";
import { decide, type Lane, leaveToRefreshes, openLane, refresh, saveLanes } from "./lane";
import { makeScrape, resumeParked, start } from "./make-scrape";
import { type OpenRun, stayHeard } from "./open-run";
import { findRivals, type Rivals } from "./rivals";
import { countPending, findPendingPlatforms } from "./run-targets";

/** Pauses, cancellations and other runs are looked for so often. */
const LOOK_MS = 1_000;

/** Who lost an account to another looks again so soon. */
const CHANGED_MS = 50;

/** A shorter wait is not worth a sleep of the job: the step itself waits. */
export const SHORTEST_SLEEP_MS = 3_000;

/** What a lane cannot go beyond for now: done, or paused as `nextAction` says. */
export type LaneEnd = Extract<NextAction, { kind: "pause" | "done" }>;

export type StepResult = {
  lanes: readonly Lane[];
  /** By platform; a lane that can go on has none. */
  ends: ReadonlyMap<Lane, LaneEnd>;
  /** When a lane can do something next, by the database's clock; null: all have ended. */
  next: number | null;
};

/**
 * Works on a run until `deadline`, or until nothing can be done for a while. No call lasts beyond the
 * deadline; scrapes that are not done by then are parked. Rejects where the database is out of reach.
 */
export async function workOnRun(run: OpenRun, deadline: number): Promise<StepResult> {
  const lanes: Lane[] = [];
  // What was frozen, whatever the task says by now.
  for (const platform of await findPendingPlatforms(run.ctx.db, run.row.chain)) {
    const driver = findDriver(platform);
    if (driver !== null) lanes.push(await openLane(run, platform, driver));
  }
  for (const lane of lanes) await refresh(run, lane);
  const lastBegin = deadline - CALL_TIMEOUT_MS;
  const ends = new Map<Lane, LaneEnd>();
  const wakes = new Map<Lane, number | null>();
  const decidedAt = new Map(lanes.map((lane) => [lane, 0]));
  /** What was decided while a scrape was under way is void once it ended: it waits for that one's lease. */
  const forgetOutdated = () => {
    const outdated = lanes.filter((lane) => decidedAt.get(lane) !== lane.ended);
    for (const lane of outdated) {
      ends.delete(lane);
      wakes.set(lane, 0);
    }
    return outdated.length > 0;
  };
  // Also while the last scrapes of the step end; a database out of reach is found out by whoever needs it.
  const beat = setInterval(() => void stayHeard(run).catch(() => undefined), LOOK_MS);
  try {
    await resumeParked(run, lanes, deadline);
    let rivals = await findRivals(run);
    let lookedAt = performance.now();
    while (rivals !== null && run.clock() < lastBegin && !run.over.signal.aborted) {
      if (performance.now() - lookedAt >= LOOK_MS) {
        rivals = await findRivals(run);
        if (rivals === null) break;
        await saveLanes(run, lanes, ends.keys());
        lookedAt = performance.now();
      }
      throwFailed(lanes);
      for (const lane of lanes) {
        decidedAt.set(lane, lane.ended);
        const action = await goOn(run, lane, rivals, deadline);
        if (action.kind === "wait") wakes.set(lane, action.until);
        else wakes.delete(lane);
        if (action.kind === "pause" || action.kind === "done") ends.set(lane, action);
        else ends.delete(lane);
      }
      if (forgetOutdated()) continue;
      const next = nextInstant(lanes, ends, wakes);
      const isIdle = underWay(lanes).length === 0;
      if (isIdle && (next === null || next - run.clock() >= SHORTEST_SLEEP_MS)) break;
      await untilSomethingEnds(run, lanes, wakes, lastBegin);
    }
  } catch (error) {
    run.over.abort();
    throw error;
  } finally {
    await Promise.all(underWay(lanes));
    clearInterval(beat);
  }
  throwFailed(lanes);
  forgetOutdated();
  return { lanes, ends, next: nextInstant(lanes, ends, wakes) };
}

/** Begins what a lane can begin, until it has to wait or is at its end. */
async function goOn(run: OpenRun, lane: Lane, rivals: Rivals, deadline: number): Promise<NextAction> {
  for (;;) {
    const action = await decide(run, lane, rivals);
    if (action.kind === "done" && (await hasMore(run, lane))) continue;
    if (action.kind !== "scrape") return action;
    const candidates = leaveToRefreshes(lane, action.candidates);
    if (candidates.length === 0) return { kind: "wait", until: run.clock() + LOOK_MS, limit: "LEASED" };
    const begun = await beginTargetScrape(run, lane, candidates, deadline);
    if (begun === "CHANGED") {
      if (run.clock() >= deadline - CALL_TIMEOUT_MS) return { kind: "wait", until: null, limit: null };
      await sleep(CHANGED_MS);
      continue;
    }
    if (begun === "NO_TARGET") {
      // Others scrape what is left, or a merge settled it.
      if (!(await hasMore(run, lane))) continue;
      return { kind: "wait", until: run.clock() + BUSY_MS, limit: null };
    }
    start(lane, begun.target, makeScrape(run, lane, begun));
  }
}

/** Whether targets are left beyond those that were counted, or that a merge brought back. */
async function hasMore(run: OpenRun, lane: Lane): Promise<boolean> {
  lane.left = await countPending(run.ctx.db, run.row.chain, lane.platform);
  return lane.left > 0;
}

/** The database was out of reach for a scrape: the step ends, and is repeated. */
function throwFailed(lanes: readonly Lane[]): void {
  for (const { failure } of lanes) if (failure !== null) throw failure;
}

function underWay(lanes: readonly Lane[]): Promise<void>[] {
  return lanes.flatMap((lane) => [...lane.underWay.values()]);
}

async function untilSomethingEnds(
  run: OpenRun,
  lanes: readonly Lane[],
  wakes: ReadonlyMap<Lane, number | null>,
  lastBegin: number,
): Promise<void> {
  const instants = [...wakes.values()].flatMap((at) => at ?? []);
  const until = Math.min(lastBegin, run.clock() + LOOK_MS, ...instants.filter((at) => at > run.clock()));
  const timer = new AbortController();
  const pause = sleep(Math.max(1, until - run.clock()), undefined, { signal: timer.signal }).catch(
    () => undefined,
  );
  await Promise.race([...underWay(lanes), pause]);
  timer.abort();
}

function nextInstant(
  lanes: readonly Lane[],
  ends: ReadonlyMap<Lane, LaneEnd>,
  wakes: ReadonlyMap<Lane, number | null>,
): number | null {
  const instants = lanes.flatMap((lane) => {
    const parked = [...lane.parked.values()];
    if (parked.length === 0 && ends.has(lane)) return [];
    const wake = wakes.get(lane);
    return [Math.min(...parked, wake ?? (parked.length > 0 ? Infinity : 0))];
  });
  return instants.length === 0 ? null : Math.min(...instants);
}
