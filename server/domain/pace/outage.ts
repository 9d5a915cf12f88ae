import { MINUTE_MS } from "./durations";

const FIRST_WAIT_MS = 15_000;
const MAX_WAIT_MS = 5 * MINUTE_MS;

/** A platform that cannot be reached from here: since when, and when one scrape tries again. Plain JSON. */
export type Outage = { since: number; waitMs: number; until: number };

/**
 * The outage after a scrape that did not reach the platform, each wait twice as long as the one before
 * (docs/rules.md#pace). Scrapes that were under way when it was noticed make it no longer.
 */
export function prolongOutage(outage: Outage | null, now: number): Outage {
  if (outage !== null && now < outage.until) return outage;
  const waitMs = outage === null ? FIRST_WAIT_MS : Math.min(outage.waitMs * 2, MAX_WAIT_MS);
  return { since: outage?.since ?? now, waitMs, until: now + waitMs };
}
