import { accountAt, DAY_MS, HOUR_MS } from "./account-at";
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

/**
 * Whether an account may work, or why not and when that ends (docs/rules.md#pace). Of several reasons those
 * come first that no time frees, then the one that frees last. Whether it is ready besides, says `readyAt`.
 */
export function eligibilityOf(stored: PaceAccount, pace: Pace, occasion: PaceOccasion): Eligibility {
  const account = accountAt(stored, pace, occasion.now);
  const lasting = lastingReason(account, pace, occasion);
  if (lasting !== undefined) return { eligible: false, reason: lasting, freesAt: null };
  const [last] = passingReasons(account, pace, occasion)
    .filter(({ freesAt }) => freesAt > occasion.now)
    .sort((a, b) => b.freesAt - a.freesAt);
  return last === undefined ? { eligible: true, reason: null, freesAt: null } : { eligible: false, ...last };
}

/** How many scrapes the account may do for one task. */
export function taskCapOf(account: Pick<PaceAccount, "maxPerTaskOverride">, pace: Pace): number {
  return account.maxPerTaskOverride ?? pace.perTaskCap;
}

function lastingReason(
  account: PaceAccount,
  pace: Pace,
  { organizationIsActive, dataMode, taskOwnerUserId, usedInTask = 0 }: PaceOccasion,
): IneligibilityReason | undefined {
  if (!organizationIsActive) return "ORG_SUSPENDED";
  if (account.status !== "ACTIVE") return "STATUS";
  if (!account.hasSession) return "NO_SESSION";
  const isHeldByOwner = account.ownerUserId !== null && account.ownerUserId === taskOwnerUserId;
  if (dataMode === "LOCAL" && taskOwnerUserId !== undefined && !isHeldByOwner) return "OWNER";
  if (usedInTask >= taskCapOf(account, pace)) return "TASK_CAP";
  return undefined;
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
