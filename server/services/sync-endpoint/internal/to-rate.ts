import { type SyncEndpoint } from "../schema";
import { type CountedHealth, MAX_RATE_RUNS } from "./read-health";

/**
 * What is counted of the newest attempts, a minute. Few attempts count over at least a minute, so that one that has just ended is
 * not taken for many.
 */
export function toRate(counted: CountedHealth["rate"]): SyncEndpoint["health"]["rate"] {
  if (counted === null) return null;
  const { attempts, bloggers, successPercent, medianMs } = counted;
  const minutes = Math.max(counted.seconds, attempts < MAX_RATE_RUNS ? 60 : 1) / 60;
  const perMinute = (count: number) => Math.round((count / minutes) * 10) / 10;
  return {
    attemptsPerMinute: perMinute(attempts),
    bloggersPerMinute: perMinute(bloggers),
    successPercent,
    medianMs,
  };
}
