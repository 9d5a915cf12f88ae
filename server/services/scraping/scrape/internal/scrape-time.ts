import { ServiceError } from "@/server/domain/kernel/errors";
import { longestIntervalMs, type Pace, type PaceAccount } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { CALL_TIMEOUT_MS, callsPerTarget, TYPICAL_ANSWER_MS } from "@/server/platforms";

/**
 * How long one scrape may ask its platform (docs/rules.md#scrapes). With the time to write, that is what
 * `maxDuration` of app/api/trpc leaves it.
 */
export const SCRAPE_MS = 240_000;

/** How long the account is held after a call, so that what it said can be written. */
export const WRITE_MS = 20_000;
/** What a scrape holds its account for at first; a process that is killed leaves it idle until then. */
export const HOLD_MS = CALL_TIMEOUT_MS + WRITE_MS;

type Speed = Pick<PaceAccount, "slowdown">;

/** How long the calls of one creator take with this account: as long as its pace can make it, in ms. */
export function expectedDuration(
  platform: Platform,
  account: Speed,
  pace: Pick<Pace, "minIntervalMs">,
): number {
  const interval = Math.max(longestIntervalMs(account, pace), TYPICAL_ANSWER_MS);
  return (callsPerTarget(platform) - 1) * interval + TYPICAL_ANSWER_MS;
}

/** Whether that fits into one scrape, even where the last call takes as long as a call may. */
export function fitsScrape(platform: Platform, account: Speed, pace: Pace): boolean {
  return expectedDuration(platform, account, pace) + CALL_TIMEOUT_MS <= SCRAPE_MS;
}

/** `CONFLICT` for a person; time alone does not help, so no instant is named. */
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
