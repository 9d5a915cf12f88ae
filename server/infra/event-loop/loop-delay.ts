import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 20;

/** On `globalThis`, because Next bundles this module separately for startup and for routes. */
const shared = globalThis as { crsLoopDelay?: IntervalHistogram };

/** The 99th percentile of the event loop's delays since the last call, in ms; the first call begins. */
export function loopDelayP99Ms(): number {
  if (shared.crsLoopDelay === undefined) {
    shared.crsLoopDelay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    shared.crsLoopDelay.enable();
    return 0;
  }
  const delayMs = Math.max(0, Math.round(shared.crsLoopDelay.percentile(99) / 1e6) - RESOLUTION_MS);
  shared.crsLoopDelay.reset();
  return delayMs;
}
