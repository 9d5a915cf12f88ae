import { MINUTE_MS } from "./durations";

const FIRST_WAIT_MS = 15_000;
const MAX_WAIT_MS = 5 * MINUTE_MS;

/**
 * A platform that cannot be reached from here, or answers no account: since when, and when one scrape tries
 * again. Plain JSON.
 */
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

/** What several accounts meet within these minutes is no account's own. */
const SAME_MINUTES_MS = 5 * MINUTE_MS;

/** What an account met at an instant, asked for a creator. */
export type MomentFailure = { accountId: string; bloggerId: string; at: number };

/**
 * Whether failures of the moment since the last answer are the platform's (docs/rules.md#pace). Several
 * accounts alone would not tell: one creator's page can be broken for all of them.
 */
export function isPlatformDown(failures: readonly MomentFailure[], now: number): boolean {
  const recent = failures.filter(({ at }) => now - at < SAME_MINUTES_MS);
  const isSeveral = (ids: readonly string[]) => new Set(ids).size > 1;
  return (
    isSeveral(recent.map(({ accountId }) => accountId)) && isSeveral(recent.map(({ bloggerId }) => bloggerId))
  );
}
