import { readFileSync } from "node:fs";

/** Linux's counters for the main thread: nanoseconds on a CPU, and nanoseconds waiting for one. */
const SCHEDULE = `/proc/self/task/${process.pid}/schedstat`;

export function computedMs(): number {
  if (process.platform !== "linux") return process.cpuUsage().user / 1_000;
  return Number(readFileSync(SCHEDULE, "utf8").split(" ")[0]) / 1_000_000;
}

/** Time this thread waited for a CPU so far, in ms; 0 where the system does not report it. */
export function waitedMs(): number {
  if (process.platform !== "linux") return 0;
  return Number(readFileSync(SCHEDULE, "utf8").split(" ")[1]) / 1_000_000;
}

/**
 * Longest block of the event loop and total computation during `work`, in ms of this thread's CPU time,
 * which other load on the machine does not lengthen.
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
