import { accountAt } from "./account-at";
import { DAY_MS, HOUR_MS } from "./durations";
import { type Eligibility, type IneligibilityReason, type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";

/** What beside the account decides whether it may work. */
export type PaceOccasion = {
  now: number;
  organizationIsActive: boolean;
  /** In LOCAL mode an account works only for tasks of its own holder; without a task nothing is compared. */
  dataMode: "CLOUD" | "LOCAL";
  taskOwnerUserId?: string | null | undefined;
  /** Scrapes that the account did for the task. */
  usedInTask?: number | undefined;
  /** Who asks: the holder's own lease is none to itself. */
  holder?: string | undefined;
};

type Hindrance = { reason: IneligibilityReason; freesAt: number | null };

/**
 * Whether an account may work, or why not and when that ends (docs/rules.md#pace). Of several reasons those
 * come first that no time frees, then the one that frees last. Whether it is ready besides, says `readyAt`.
 */
export function eligibilityOf(account: PaceAccount, pace: Pace, occasion: PaceOccasion): Eligibility {
  const [first] = reasonsOf(account, pace, occasion);
  return first === undefined
    ? { eligible: true, reason: null, freesAt: null }
    : { eligible: false, ...first };
}

/** Every reason why an account may not work, in the order of precedence. */
export function reasonsOf(stored: PaceAccount, pace: Pace, occasion: PaceOccasion): Hindrance[] {
  const account = accountAt(stored, pace, occasion.now);
  const passing = passingReasons(account, pace, occasion)
    .filter(({ freesAt }) => freesAt > occasion.now)
    .sort((a, b) => b.freesAt - a.freesAt);
  const lasting = lastingReasons(account, pace, occasion);
  return [...lasting.map((reason) => ({ reason, freesAt: null })), ...passing];
}

/** How many scrapes the account may do for one task. */
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

/** In the order of precedence where two free at once; what has passed is among them. */
function passingReasons(account: PaceAccount, pace: Pace, { holder }: PaceOccasion): Passing[] {
  const passing: Passing[] = [];
  const add = (reason: IneligibilityReason, freesAt: number | null) => {
    if (freesAt !== null) passing.push({ reason, freesAt });
  };
  add("DAY_CAP", account.usedToday >= pace.dayCap ? account.dayWindowStartedAt + DAY_MS : null);
  add("COOLDOWN", account.cooldownUntil);
  add("SHIFT_REST", account.shiftRestUntil);
  add("HOUR_CAP", account.usedThisHour >= pace.hourCap ? account.hourWindowStartedAt + HOUR_MS : null);
  add("LEASED", account.leaseHolder === holder ? null : account.leaseExpiresAt);
  return passing;
}
