import { ServiceError } from "@/server/domain/errors";
import {
  type Eligibility,
  eligibilityOf,
  type IneligibilityReason,
  type Pace,
  type PaceAccount,
} from "@/server/domain/pace";
import { secondsUntil } from "@/server/infra/limiter";
import { type Ctx } from "@/server/services/verb";

type Asked = { account: PaceAccount; pace: Pace; now: Date; holder?: string };

/** Whether an account may work, for no task in particular (docs/rules.md#pace). */
export function accountEligibility(
  { organization }: Ctx,
  { account, pace, now, holder }: Asked,
): Eligibility {
  return eligibilityOf(account, pace, {
    now: now.getTime(),
    organizationIsActive: !organization.isSuspended,
    dataMode: organization.dataMode,
    ...(holder !== undefined && { holder }),
  });
}

const sentences: Record<IneligibilityReason, string> = {
  STATUS: "Its status is not ACTIVE: confirm it, or authorise the account again.",
  COOLDOWN: "It cools down after failures or a mark.",
  SHIFT_REST: "It rests after a shift.",
  HOUR_CAP: "It has done what it may in an hour.",
  DAY_CAP: "It has done what it may in a day.",
  TASK_CAP: "It has done what it may for one task.",
  NO_SESSION: "It has no session: authorise the account.",
  LEASED: "Somebody else works with it.",
  OWNER: "It is held by somebody else.",
  ORG_SUSPENDED: "The organization is suspended.",
};

/** Throws `CONFLICT` with the reason, and when it frees, unless the account may work. */
export function requireEligible(ctx: Ctx, asked: Asked): void {
  const { eligible, reason, freesAt } = accountEligibility(ctx, asked);
  if (eligible) return;
  if (freesAt === null) {
    const message = `The account may not work now (${reason}). ${sentences[reason]}`;
    throw new ServiceError("CONFLICT", message, { ineligible: { reason, freesAt } });
  }
  const until = new Date(freesAt);
  throw new ServiceError(
    "CONFLICT",
    `The account may not work before ${until.toISOString()} (${reason}). ${sentences[reason]}`,
    {
      ineligible: { reason, freesAt: until.toISOString() },
      retryAfterSeconds: secondsUntil(until, asked.now),
    },
  );
}

/** Throws `CONFLICT` before an instant until which the account keeps from calling its platform. */
export function requireReady(readyMs: number, now: Date): void {
  if (readyMs <= now.getTime()) return;
  const until = new Date(readyMs);
  throw new ServiceError(
    "CONFLICT",
    `The account keeps its pace and calls its platform from ${until.toISOString()} on. Try again then.`,
    { retryAfterSeconds: secondsUntil(until, now) },
  );
}
