import { accountAt } from "./account-at";
import { type Eligibility, type IneligibilityReason, type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";
import { DAY_MS, HOUR_MS } from "@/server/domain/kernel/durations";

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
