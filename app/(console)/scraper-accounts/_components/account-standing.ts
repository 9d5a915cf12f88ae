import type { RouterOutputs } from "@/app/_trpc/trpc";

type Eligibility = RouterOutputs["scraperAccount"]["eligibility"];
type Reason = NonNullable<Eligibility["reason"]>;
/** What the server tells; the budget is known of one account alone. */
type Outlook = Pick<Eligibility, "reason" | "freesAt" | "readyAt" | "rateLimited"> &
  Partial<Pick<Eligibility, "budgetFreesAt">>;

/** Whether an account works now, or what keeps it, and until when; null: time alone does not help. */
export type Standing =
  | { is: "READY"; until: null }
  | { is: Reason | "RATE_LIMITED" | "IN_PACE" | "ORG_DAILY_BUDGET"; until: string | null };

/** A shorter wait is the ordinary pace of scrapes: the account counts as ready. */
const SHORT_WAIT_MS = 60_000;

/** Says what keeps an account at `now`, in ms: what time does not free, or else what frees last. */
export function standingOf(outlook: Outlook, now: number): Standing {
  const { reason, freesAt, readyAt, rateLimited, budgetFreesAt = null } = outlook;
  if (reason !== null && freesAt === null) return { is: reason, until: null };
  let standing: Standing = { is: "READY", until: null };
  let latest = now;
  const keep = (is: Standing["is"], until: string | null, slackMs = 0) => {
    if (is === "READY" || until === null || Date.parse(until) <= latest + slackMs) return;
    standing = { is, until };
    latest = Date.parse(until);
  };
  if (reason !== null) keep(reason, freesAt);
  // Whoever holds it ends the wait: the pace after their lease is of no interest.
  if (reason !== "LEASED") keep(rateLimited ? "RATE_LIMITED" : "IN_PACE", readyAt, SHORT_WAIT_MS);
  keep("ORG_DAILY_BUDGET", budgetFreesAt);
  return standing;
}
