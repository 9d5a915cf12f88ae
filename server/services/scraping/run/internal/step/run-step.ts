import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { type NextAction } from "@/server/domain/scraping/pace";
import { CALL_TIMEOUT_MS } from "@/server/platforms";
import { heartbeat, saveLanes } from "./heartbeat";
import { currentPlan, type Lane, nextMoment } from "./lane";
import { nextScrapes } from "./next-scrape";
import { type OpenRun } from "./open-run";
import { runScrape } from "./run-scrape";

const BEAT_MS = 1_000;
/** A waiting lane decides again after this, because users and other runs change what it can do. */
const LOOK_MS = 1_000;
/** For a shorter wait the step itself waits, as a sleep of the job is not worth it. */
export const SHORTEST_SLEEP_MS = 3_000;

type SharedStep = {
  deadline: number;
  resting: Set<Lane>;
  lanes: readonly Lane[];
  idle: AbortController;
  over: AbortSignal;
};

/**
 * Works on all lanes until `deadline`, or until none can do anything for a while. Returns the next instant
 * of any lane by the database's clock; null: all have ended. Rejects if the database is unreachable.
 */
export async function runStep(
  run: OpenRun,
  lanes: readonly Lane[],
  deadline: number,
): Promise<number | null> {
  await heartbeat(run);
  const idle = new AbortController();
  const over = AbortSignal.any([run.over.signal, idle.signal]);
  const step: SharedStep = { deadline, lanes, resting: new Set(), idle, over };
  const done = new AbortController();
  const beating = beat(run, lanes, done.signal);
  const ends = await Promise.allSettled(lanes.map((lane) => runLane(run, lane, step)));
  done.abort();
  await beating;
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  const moments = lanes.flatMap((lane) => nextMoment(lane) ?? []);
  return moments.length === 0 ? null : Math.min(...moments);
}

async function beat(run: OpenRun, lanes: readonly Lane[], signal: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(BEAT_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await heartbeat(run)
      .then(() => saveLanes(run, lanes))
      .catch(() => undefined);
  }
}

/**
 * Works on a lane until the deadline, or until no lane can do anything for a while. No call lasts beyond
 * the deadline; unfinished scrapes are parked. Rejects if the database is unreachable.
 */
async function runLane(run: OpenRun, lane: Lane, step: SharedStep): Promise<void> {
  const { deadline, resting, lanes, over, idle } = step;
  const lastStart = deadline - CALL_TIMEOUT_MS;
  const { scrapes } = lane;
  try {
    while (lane.toResume.length > 0 || (run.clock() < lastStart && !over.aborted)) {
      resting.delete(lane);
      scrapes.throwFailure();
      const { ended } = scrapes;
      lane.plan = { action: await advanceLane(run, lane, deadline), ended };
      // Outdated once a scrape has ended: its account may be free now.
      if (currentPlan(lane) === null) continue;
      if (rests(lane, run.clock())) resting.add(lane);
      if (resting.size === lanes.length) idle.abort();
      await untilNextEnd(run, lane, { lastStart, over });
    }
  } catch (error) {
    run.over.abort();
    throw error;
  } finally {
    await scrapes.allEnd();
  }
  scrapes.throwFailure();
}

async function advanceLane(run: OpenRun, lane: Lane, deadline: number): Promise<NextAction> {
  for (;;) {
    const next = await nextScrapes(run, lane, deadline);
    if ("kind" in next) return next;
    for (const scrape of next) lane.scrapes.start(scrape.target.bloggerId, runScrape(run, lane, scrape));
  }
}

function rests(lane: Lane, now: number): boolean {
  const next = nextMoment(lane);
  return !lane.scrapes.isWorking && (next === null || next - now >= SHORTEST_SLEEP_MS);
}

async function untilNextEnd(
  { clock }: OpenRun,
  { scrapes, plan }: Lane,
  { lastStart, over }: { lastStart: number; over: AbortSignal },
): Promise<void> {
  const now = clock();
  const planned = plan?.action.kind === "wait" ? plan.action.until : null;
  const looksAt = Math.min(lastStart, now + LOOK_MS);
  const until = planned !== null && planned > now ? Math.min(looksAt, planned) : looksAt;
  const timer = new AbortController();
  const signal = AbortSignal.any([over, timer.signal]);
  const pause = sleep(Math.max(1, until - now), undefined, { signal }).catch(() => undefined);
  await (scrapes.isWorking ? Promise.race([scrapes.nextEnd(), pause]) : pause);
  timer.abort();
  // Scrapes that were saved together end together, and what starts next starts together.
  await setImmediate();
}
