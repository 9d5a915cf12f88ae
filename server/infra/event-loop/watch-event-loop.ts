import { logger } from "../logger";
import { takeWorkNames } from "./work-under-way";

const TICK_MS = 50;
/** A machine that slept is no fault of ours. */
const ASLEEP_MS = 10 * 60_000;

type Stall = {
  /** How long the event loop was held, in ms. */
  stallMs: number;
  /** Procedures and routes under way then; one of them, or a job, did it. */
  work: readonly string[];
};

type Options = {
  /** Shorter stalls are not reported. */
  reportMs?: number;
  report?: (stall: Stall) => void;
};

/**
 * Reports when something held the event loop, so that no one else was served (docs/rules.md#requests). By a
 * timer that is late: `monitorEventLoopDelay` cannot say when, and so not what. Returns how to end it.
 */
export function watchEventLoop({ reportMs = 200, report = warn }: Options = {}): () => void {
  let lastMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const stallMs = Math.round(nowMs - lastMs) - TICK_MS;
    lastMs = nowMs;
    const work = takeWorkNames();
    if (stallMs >= reportMs && stallMs < ASLEEP_MS) report({ stallMs, work });
  }, TICK_MS).unref();
  return () => clearInterval(timer);
}

function warn(stall: Stall): void {
  logger().warn(stall, "the event loop stood still: something computed too long in one turn");
}
