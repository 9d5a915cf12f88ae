import { type TrialResult } from "./run-push-trial";

/** The figures of a trial, a line an endpoint. */
export function describePushTrial(result: TrialResult): string {
  const { violations, changes, kills, hits, freezes, seconds, secondsToQuiet, endpoints } = result;
  const head = [
    `${changes} changes in ${seconds} s, ${kills} kills (${hits} in the middle of the work), ${freezes} freezes`,
    `quiet ${secondsToQuiet} s after the last kill`,
    violations.length === 0 ? "no violation" : `violations: ${violations.join("; ")}`,
  ].join("; ");
  const lines = Object.entries(endpoints).map(([name, { requests, failures, duplicates, delays }]) => {
    const { p50, p95, p99 } = delays;
    return `  ${name}: ${requests} requests, ${failures} of them failed; ${duplicates} states more than once; from commit to taken p50 ${p50} s, p95 ${p95} s, p99 ${p99} s`;
  });
  return [head, ...lines].join("\n");
}
