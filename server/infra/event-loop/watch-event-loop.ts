import { monitorEventLoopDelay } from "node:perf_hooks";
import { logger } from "../logger";
import { takeWorkNames } from "./work-under-way";

const TICK_MS = 50;
/** Shorter stalls are not reported. */
const REPORTED_MS = 200;
/** A machine that slept is no fault of ours. */
const ASLEEP_MS = 10 * 60_000;
/** How finely delays are measured; each is as much too long. */
const RESOLUTION_MS = 20;

type Stall = {
  /** How long the event loop was held, in ms. */
  stallMs: number;
  /** What the process computed meanwhile, in ms: little, where it waited for a processor. */
  computedMs: number;
  /** Procedures and routes under way then; one of them, or a job, did it. */
  work: readonly string[];
};

/** How late the event loop was, in ms, over some minutes. */
type Delays = { p50Ms: number; p99Ms: number; maxMs: number };

type Options = {
  /** In place of 200 ms. */
  reportMs?: number;
  report?: (stall: Stall) => void;
  /** How often the delays of the time before are told. */
  summaryMs?: number;
  summarise?: (delays: Delays) => void;
};

/**
 * Reports when something held the event loop, so that no one else was served, and tells every ten minutes how
 * late it was (docs/rules.md#requests). Stalls are found by a timer that is late: the histogram cannot say
 * when, and so not what. Returns how to end it.
 */
export function watchEventLoop(options: Options = {}): () => void {
  const { reportMs = REPORTED_MS, report = warn, summaryMs = 10 * 60_000, summarise = note } = options;
  let lastMs = performance.now();
  let lastCpuMs = usedMs();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const stallMs = Math.round(nowMs - lastMs) - TICK_MS;
    lastMs = nowMs;
    const cpuMs = usedMs();
    const computedMs = Math.round(cpuMs - lastCpuMs);
    lastCpuMs = cpuMs;
    const work = takeWorkNames();
    if (stallMs >= reportMs && stallMs < ASLEEP_MS) report({ stallMs, computedMs, work });
  }, TICK_MS).unref();
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const summary = setInterval(() => {
    const [p50Ms, p99Ms] = [toMs(delays.percentile(50)), toMs(delays.percentile(99))];
    summarise({ p50Ms, p99Ms, maxMs: toMs(delays.max) });
    delays.reset();
  }, summaryMs).unref();
  return () => {
    clearInterval(timer);
    clearInterval(summary);
    delays.disable();
  };
}

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function toMs(nanoseconds: number): number {
  return Math.max(0, Math.round(nanoseconds / 1e6) - RESOLUTION_MS);
}

function warn(stall: Stall): void {
  if (stall.computedMs < REPORTED_MS)
    logger().info(stall, "the event loop stood still: the process waited for a processor, or for a file");
  else logger().warn(stall, "the event loop stood still: something computed too long in one turn");
}

function note(delays: Delays): void {
  logger().info(delays, "delays of the event loop in the last ten minutes");
}
