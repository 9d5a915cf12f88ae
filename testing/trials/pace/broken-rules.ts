import { type Pace, type PaceAccount } from "@/server/domain/scraping/pace";
import { type PlanOrganization } from "./pace-plan";

/**
 * Rules that a service breaks on purpose. The observer's first listed check must notice; the others may
 * notice as well, and no other check.
 */
export const brokenRules = {
  "hour cap off by one": ["hour cap"],
  "day cap off by one": ["day cap"],
  "bucket off by one": ["bucket", "bucket after 429"],
  "interval a tenth short": ["interval", "interval after 429"],
  "no rest": ["shift"],
  "slowdown forgotten": ["interval after 429", "bucket after 429", "bucket"],
  "cooldown never doubled": ["doubled cooldown"],
  "marks forgotten": ["no work in RISK", "cooldown after a mark", "no work while BANNED"],
  "suspension ignored": ["no work while suspended"],
  "owners ignored": ["owner in LOCAL mode"],
  "days in UTC": ["budget", "budget without the tenth for MANUAL"],
  "days without daylight saving": ["budget without the tenth for MANUAL", "budget"],
  "policy edits ignored": ["day cap", "hour cap", "interval", ...both("bucket")],
  "leases ignored": [
    "one scrape at a time",
    ...both("interval", "bucket"),
    "wait after 429",
    "doubled cooldown",
  ],
  "leases forgotten at restart": ["one scrape at a time", ...both("interval"), "wait after 429"],
  "targets lost at restart": ["no target is lost"],
  "double dispatch": [
    "no target is done twice",
    "no work on a target that is done",
    "one account a target at a time",
  ],
  "weights ignored": ["share by weight"],
  "an account forgotten": ["idle account"],
} satisfies Record<string, string[]>;

function both(...limits: string[]): string[] {
  return limits.flatMap((limit) => [limit, `${limit} after 429`]);
}

export type BrokenRule = keyof typeof brokenRules;

export function breakPace(pace: Pace, broken: BrokenRule | null): Pace {
  switch (broken) {
    case "hour cap off by one":
      return { ...pace, hourCap: pace.hourCap + 1 };
    case "day cap off by one":
      return { ...pace, dayCap: pace.dayCap + 1 };
    case "bucket off by one":
      return { ...pace, burstSize: pace.burstSize + 1 };
    case "interval a tenth short":
      return { ...pace, minIntervalMs: pace.minIntervalMs * 0.9 };
    case "no rest":
      return { ...pace, shiftRestMinutes: 0 };
    default:
      return pace;
  }
}

export function breakAccount(account: PaceAccount, broken: BrokenRule | null): PaceAccount {
  switch (broken) {
    case "slowdown forgotten":
      return { ...account, slowdown: 1 };
    case "cooldown never doubled":
      return { ...account, cooldownRound: 0 };
    case "marks forgotten":
      return account.status === "ACTIVE" ? account : { ...account, status: "ACTIVE", cooldownUntil: null };
    case "leases ignored":
      return { ...account, leaseHolder: null, leaseExpiresAt: null };
    default:
      return account;
  }
}

const summerTimes: Record<string, string> = { "America/New_York": "Etc/GMT+4", "Europe/Berlin": "Etc/GMT-2" };

export function breakOrganization(known: PlanOrganization, broken: BrokenRule | null): PlanOrganization {
  switch (broken) {
    case "suspension ignored":
      return { ...known, suspended: null };
    case "owners ignored":
      return { ...known, dataMode: "CLOUD" };
    case "days in UTC":
      return { ...known, timeZone: "UTC" };
    case "days without daylight saving":
      return { ...known, timeZone: summerTimes[known.timeZone] ?? known.timeZone };
    default:
      return known;
  }
}
