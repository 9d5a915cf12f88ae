import { monitorEventLoopDelay } from "node:perf_hooks";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { logger } from "../logger";
import { drainWorkNames } from "./work-under-way";

const TICK_MS = 50;
const REPORTED_MS = 200;
/** Longer stalls mean that the machine was asleep. */
const ASLEEP_MS = 10 * MINUTE_MS;
const RESOLUTION_MS = 20;

type Stall = {
  stallMs: number;
  /** CPU time of the process during the stall, in ms. A low value means that it waited for a processor. */
  computedMs: number;
  work: readonly string[];
};

type Delays = { p50Ms: number; p99Ms: number; maxMs: number };

type Options = {
  reportMs?: number;
  report?: (stall: Stall) => void;
  summaryMs?: number;
  summarise?: (delays: Delays) => void;
};

/**
 * Reports when the event loop was blocked, and every ten minutes its delays (docs/rules.md#requests). Stalls
 * are found by a late timer, because the histogram does not tell when they happened. Returns a function that
 * stops the watch.
 */
export function watchEventLoop(options: Options = {}): () => void {
  const { reportMs = REPORTED_MS, report = warn, summaryMs = 10 * MINUTE_MS, summarise = note } = options;
  let lastMs = performance.now();
  let lastCpuMs = usedMs();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const stallMs = Math.round(nowMs - lastMs) - TICK_MS;
    lastMs = nowMs;
    const cpuMs = usedMs();
    const computedMs = Math.round(cpuMs - lastCpuMs);
    lastCpuMs = cpuMs;
    const work = drainWorkNames();
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
