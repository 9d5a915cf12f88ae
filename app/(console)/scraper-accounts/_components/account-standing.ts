import type { RouterOutputs } from "@/app/_trpc/trpc";
import { MINUTE_MS } from "@/server/domain/kernel/durations";

type Eligibility = RouterOutputs["scraperAccount"]["eligibility"];
type Reason = NonNullable<Eligibility["reason"]>;
/** The relevant parts of the server's answer; the budget is only known for a single account. */
type Outlook = Pick<Eligibility, "reason" | "freesAt" | "readyAt" | "rateLimited"> &
  Partial<Pick<Eligibility, "budgetFreesAt">>;

/** Whether an account works now, or what prevents it, until when; null if it does not resolve with time. */
export type Standing =
  | { is: "READY"; until: null }
  | { is: Reason | "RATE_LIMITED" | "IN_PACE" | "ORG_DAILY_BUDGET"; until: string | null };

/** Shorter waits are the normal pace of scrapes: the account counts as ready. */
const SHORT_WAIT_MS = MINUTE_MS;

/** The obstacle of an account at `now`, in ms: one that time does not remove, or else the last to end. */
export function standingOf(outlook: Outlook, now: number): Standing {
  const { reason, freesAt, readyAt, rateLimited, budgetFreesAt = null } = outlook;
  if (reason !== null && freesAt === null) return { is: reason, until: null };
  let standing: Standing = { is: "READY", until: null };
  let latest = now;
  const consider = (is: Standing["is"], until: string | null, slackMs = 0) => {
    if (is === "READY" || until === null || Date.parse(until) <= latest + slackMs) return;
    standing = { is, until };
    latest = Date.parse(until);
  };
  if (reason !== null) consider(reason, freesAt);
  // The wait ends with the lease: the pace after it does not matter.
  if (reason !== "LEASED") consider(rateLimited ? "RATE_LIMITED" : "IN_PACE", readyAt, SHORT_WAIT_MS);
  consider("ORG_DAILY_BUDGET", budgetFreesAt);
  return standing;
}
