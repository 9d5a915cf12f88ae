import { DAY_MS, HOUR_MS } from "@/server/domain/kernel/durations";
import { accountAt } from "./account-at";
import { type Eligibility, type IneligibilityReason, type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";
import { intervalMs } from "./jitter";
import { tokenAt } from "./token-bucket";

export type PaceOccasion = {
  now: number;
  organizationIsActive: boolean;
  /** In LOCAL mode an account works only for tasks of its own owner; not checked without a task. */
  dataMode: "CLOUD" | "LOCAL";
  taskOwnerUserId?: string | null | undefined;
  usedInTask?: number | undefined;
  /** Who works, such as a run: its own lease is no obstacle. */
  worker?: string | undefined;
};

type Hindrance = { reason: IneligibilityReason; freesAt: number | null };

/**
 * Whether an account may work, else the reason and when it ends (docs/rules.md#pace). Reasons that no time
 * ends come first, then the one that ends last. Whether the account is also ready is up to `readyAt`.
 */
export function eligibilityOf(account: PaceAccount, pace: Pace, occasion: PaceOccasion): Eligibility {
  const [first] = reasonsOf(account, pace, occasion);
  return first === undefined
    ? { eligible: true, reason: null, freesAt: null }
    : { eligible: false, ...first };
}

export function reasonsOf(stored: PaceAccount, pace: Pace, occasion: PaceOccasion): Hindrance[] {
  const account = accountAt(stored, pace, occasion.now);
  const passing = passingReasons(account, pace, occasion)
    .filter(({ freesAt }) => freesAt > occasion.now)
    .sort((a, b) => b.freesAt - a.freesAt);
  const lasting = lastingReasons(account, pace, occasion);
  return [...lasting.map((reason) => ({ reason, freesAt: null })), ...passing];
}

export function taskCapOf(account: Pick<PaceAccount, "maxPerTaskOverride">, pace: Pace): number {
  return account.maxPerTaskOverride ?? pace.perTaskCap;
}

function lastingReasons(
  account: PaceAccount,
  pace: Pace,
  { organizationIsActive, dataMode, taskOwnerUserId, usedInTask = 0 }: PaceOccasion,
): IneligibilityReason[] {
  const reasons: IneligibilityReason[] = [];
  if (!organizationIsActive) reasons.push("ORG_SUSPENDED");
  if (account.status !== "ACTIVE") reasons.push("STATUS");
  if (!account.hasSession) reasons.push("NO_SESSION");
  const isHeldByOwner = account.ownerUserId !== null && account.ownerUserId === taskOwnerUserId;
  if (dataMode === "LOCAL" && taskOwnerUserId !== undefined && !isHeldByOwner) reasons.push("OWNER");
  if (usedInTask >= taskCapOf(account, pace)) reasons.push("TASK_CAP");
  return reasons;
}

type Passing = { reason: IneligibilityReason; freesAt: number };

/** The order decides where two reasons end at once; expired reasons are included. */
function passingReasons(account: PaceAccount, pace: Pace, { worker }: PaceOccasion): Passing[] {
  const passing: Passing[] = [];
  const add = (reason: IneligibilityReason, freesAt: number | null) => {
    if (freesAt !== null) passing.push({ reason, freesAt });
  };
  add("DAY_CAP", account.usedToday >= pace.dayCap ? account.dayWindowStartedAt + DAY_MS : null);
  add("COOLDOWN", account.cooldownUntil);
  add("SHIFT_REST", account.shiftRestUntil);
  add("HOUR_CAP", account.usedThisHour >= pace.hourCap ? account.hourWindowStartedAt + HOUR_MS : null);
  add("LEASED", account.leaseHolder === worker ? null : account.leaseExpiresAt);
  return passing;
}

export type PaceLimit = "TOKEN" | "INTERVAL" | "SHIFT_REST" | "COOLDOWN" | "HOUR_CAP" | "DAY_CAP" | "LEASED";

/**
 * When an eligible account may start its next scrape, at the earliest `now` (docs/rules.md#pace). Only limits
 * of time count here; all else is up to `eligibilityOf`.
 */
export function readyAt(stored: PaceAccount, pace: Pace, now: number): number {
  return readiness(stored, pace, now).at;
}

export function readiness(
  stored: PaceAccount,
  pace: Pace,
  now: number,
): { at: number; limit: PaceLimit | null } {
  const account = accountAt(stored, pace, now);
  const { leaseExpiresAt, hourWindowStartedAt, dayWindowStartedAt } = account;
  const waits: readonly [PaceLimit, number | null][] = [
    ["TOKEN", tokenAt(account, pace)],
    ["INTERVAL", account.nextRequestAt],
    ["SHIFT_REST", account.shiftRestUntil],
    ["COOLDOWN", account.cooldownUntil],
    ["HOUR_CAP", account.usedThisHour >= pace.hourCap ? hourWindowStartedAt + HOUR_MS : null],
    ["DAY_CAP", account.usedToday >= pace.dayCap ? dayWindowStartedAt + DAY_MS : null],
    // One scrape at a time, also for the worker that has the lease.
    ["LEASED", leaseExpiresAt === null ? null : leaseExpiresAt + intervalMs(account, pace, leaseExpiresAt)],
  ];
  let longest: { at: number; limit: PaceLimit | null } = { at: now, limit: null };
  for (const [limit, at] of waits) if (at !== null && at > longest.at) longest = { at, limit };
  return longest;
}

export type RefusalReason =
  | IneligibilityReason
  | PaceLimit
  | "NO_ACCOUNT"
  /** Another process changed the account since it was read, or is changing it. */
  | "TAKEN"
  | "ORG_DAILY_BUDGET";

export const refusalSentences: Record<RefusalReason, string> = {
  NO_ACCOUNT: "The organization has no account for this platform. Add one.",
  STATUS: "Only ACTIVE accounts can scrape. Confirm the account or authorise it again.",
  NO_SESSION: "The account has no session that its platform accepts. Authorise it again.",
  OWNER: "In LOCAL mode an account works for its owner only. Add an account of your own.",
  ORG_SUSPENDED: "The organization is suspended. Contact the operator of this system.",
  ORG_DAILY_BUDGET: "The organization's daily budget is used up.",
  TASK_CAP: "The limit of creators per account and task is reached.",
  DAY_CAP: "The daily limit per account is reached.",
  HOUR_CAP: "The hourly limit per account is reached.",
  COOLDOWN: "Accounts cool down after failures or a risk mark.",
  SHIFT_REST: "Accounts rest after a shift.",
  LEASED: "Another client is using the account.",
  TOKEN: "The account's tokens are used up; they refill at its pace.",
  INTERVAL: "The account must wait between two requests.",
  TAKEN: "Other runs are using the accounts. Try again.",
};
