import { MINUTE_MS } from "@/server/domain/kernel/durations";

const FIRST_WAIT_MS = 15_000;
const MAX_WAIT_MS = 5 * MINUTE_MS;

/**
 * The platform is unreachable, or answers no account: since when, and when one scrape retries. Plain JSON.
 */
export type Outage = { since: number; waitMs: number; until: number };

/**
 * The outage after an unsuccessful scrape; the wait doubles each time (docs/rules.md#pace). Scrapes that were
 * already running when it was noticed do not prolong it.
 */
export function prolongOutage(outage: Outage | null, now: number): Outage {
  if (outage !== null && now < outage.until) return outage;
  const waitMs = outage === null ? FIRST_WAIT_MS : Math.min(outage.waitMs * 2, MAX_WAIT_MS);
  return { since: outage?.since ?? now, waitMs, until: now + waitMs };
}

const SAME_MINUTES_MS = 5 * MINUTE_MS;

export type MomentFailure = { accountId: string; bloggerId: string; at: number };

/**
 * Whether recent failures are the platform's (docs/rules.md#pace). They must be of several accounts and
 * several creators, because one creator's page can be broken for all accounts.
 */
export function isPlatformDown(failures: readonly MomentFailure[], now: number): boolean {
  const recent = failures.filter(({ at }) => now - at < SAME_MINUTES_MS);
  const isSeveral = (ids: readonly string[]) => new Set(ids).size > 1;
  return (
    isSeveral(recent.map(({ accountId }) => accountId)) && isSeveral(recent.map(({ bloggerId }) => bloggerId))
  );
}
