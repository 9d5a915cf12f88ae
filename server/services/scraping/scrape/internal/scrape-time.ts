import { ServiceError } from "@/server/domain/kernel/errors";
import { longestIntervalMs, type Pace, type PaceAccount } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { CALL_TIMEOUT_MS, callsPerTarget, TYPICAL_ANSWER_MS } from "@/server/platforms";

/**
 * Time for one scrape's calls (docs/rules.md#scrapes). With the time to write, it must fit `maxDuration` of
 * app/api/trpc.
 */
export const SCRAPE_MS = 240_000;

export const WRITE_MS = 20_000;
/** The first call of a run's scrape relies on the pick for this long, so that it needs no renewal. */
const PICKED_MS = 2_000;
/** First lease of a scrape; if the process is killed, the account is idle until it ends. */
export const HOLD_MS = CALL_TIMEOUT_MS + WRITE_MS + PICKED_MS;

type Speed = Pick<PaceAccount, "slowdown">;

/** Upper bound of the calls of one creator at this account's pace, in ms. */
export function expectedDuration(
  platform: Platform,
  account: Speed,
  pace: Pick<Pace, "minIntervalMs">,
): number {
  const interval = Math.max(longestIntervalMs(account, pace), TYPICAL_ANSWER_MS);
  return (callsPerTarget(platform) - 1) * interval + TYPICAL_ANSWER_MS;
}

/** Even if the last call takes as long as a call may. */
export function fitsScrape(platform: Platform, account: Speed, pace: Pace): boolean {
  return expectedDuration(platform, account, pace) + CALL_TIMEOUT_MS <= SCRAPE_MS;
}

/** `CONFLICT` without an instant, because time alone does not help. */
export function tooSlow(platform: Platform, accounts: readonly Speed[], pace: Pace): ServiceError {
  const slowdown = Math.min(...accounts.map((account) => account.slowdown));
  const seconds = Math.ceil(expectedDuration(platform, { slowdown }, pace) / 1_000);
  const isForSlowdown = fitsScrape(platform, { slowdown: 1 }, pace);
  const advice = isForSlowdown
    ? "The platform had the account slowed down: use one that is not, or a faster pace policy."
    : "Choose a faster pace policy.";
  return new ServiceError(
    "CONFLICT",
    `At this pace one creator takes about ${seconds} seconds, and a refresh has ${SCRAPE_MS / 1_000}. ${advice}`,
    { ineligible: { reason: "INTERVAL", freesAt: null } },
  );
}
