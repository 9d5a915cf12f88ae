import { readFileSync } from "node:fs";

/** Of the main thread: the nanoseconds that it computed so far, and waited for a processor, on Linux. */
const SCHEDULE = `/proc/self/task/${process.pid}/schedstat`;

/** What this thread computed so far, in ms. */
export function computedMs(): number {
  if (process.platform !== "linux") return process.cpuUsage().user / 1_000;
  return Number(readFileSync(SCHEDULE, "utf8").split(" ")[0]) / 1_000_000;
}

/** What this thread waited for a processor so far, in ms; 0 where the system does not say. */
export function waitedMs(): number {
  if (process.platform !== "linux") return 0;
  return Number(readFileSync(SCHEDULE, "utf8").split(" ")[1]) / 1_000_000;
}

/**
 * How long work held the event loop at most, and how long it held it in all, in ms that this thread computed:
 * other work of the machine makes neither longer.
 */
export async function measureStall(
  work: () => Promise<unknown>,
): Promise<{ longestMs: number; wholeMs: number }> {
  const startMs = computedMs();
  let lastMs = startMs;
  let longestMs = 0;
  const note = () => {
    const nowMs = computedMs();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  };
  let turn = setImmediate(function next() {
    note();
    turn = setImmediate(next);
  });
  try {
    await work();
  } finally {
    clearImmediate(turn);
    note();
  }
  return { longestMs, wholeMs: computedMs() - startMs };
}
