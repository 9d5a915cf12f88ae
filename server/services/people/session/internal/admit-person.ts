import { ServiceError } from "@/server/domain/kernel/errors";
import { ACTIVE } from "@/server/domain/people/person";
import { networkOf } from "@/server/infra/client-address";
import { type User } from "@/server/infra/db/generated/client";
import { countedAs } from "@/server/services/people/user";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { type KnownDevice } from "../schema";
import { type Attempt, claimAttempt, endCounts, type Held, orRelease, slowDown } from "./attempts";
import { proveSecondStep } from "./prove-person";
import { recordFailure, recordUnknown } from "./record-failure";
import { hasSecondStep } from "./second-step";

type Visitor = {
  user: User | null;
  name: string;
  device: KnownDevice | null;
  proves: () => Promise<boolean>;
  totp: string | undefined;
  /** Consumes a one-time code; false if a concurrent attempt was first. */
  spends?: () => Promise<boolean>;
  refusal: string;
};

/**
 * Admits a user or counts the failure (docs/rules.md#sign-in). Unknown, inactive and known users with a wrong
 * proof take the same path. Only a lock on the name as typed is reported; a lock on the account may come from
 * the user's other name, so it is refused like a wrong proof.
 * @throws ServiceError `INVALID_CREDENTIALS`, `TOTP_REQUIRED`, `TOTP_INVALID` or `ACCOUNT_LOCKED`
 */
export async function admitPerson(ctx: PlatformCtx, visitor: Visitor): Promise<User> {
  const { user, device, proves, spends } = visitor;
  const { name, unknownAccount } = countedAs(visitor.name);
  const account = user?.id ?? unknownAccount;
  const isKnownDevice = device?.userIds.includes(account) ?? false;
  if (!isKnownDevice) await slowDown(ctx, name);
  const source = device !== null && isKnownDevice ? `device:${device.id}` : networkOf(ctx.ip, "customer");
  const held: Held = [await claimAttempt(ctx, { account: name, source })];
  return orRelease(ctx, held, async () => {
    const isOpen = await claimQuietly(ctx, held, { account, source });
    const isRight = (await proves()) && isOpen;
    if (user?.status === ACTIVE && isRight) {
      await passSecondStep(ctx, { user, held, totp: visitor.totp, isKnownDevice });
      if (spends === undefined || (await spends())) {
        await endCounts(ctx, held);
        return user;
      }
    }
    const failed = { held: held.splice(0) };
    // Refusals by a lock leave no audit entry.
    if (user === null || !isOpen) await recordUnknown({ ctx, input: failed });
    else await recordFailure({ ctx, input: { ...failed, userId: user.id } });
    throw new ServiceError("INVALID_CREDENTIALS", visitor.refusal);
  });
}

async function claimQuietly(ctx: PlatformCtx, held: Held, attempt: Attempt): Promise<boolean> {
  try {
    held.push(await claimAttempt(ctx, attempt));
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

type SecondStep = { user: User; held: Held; totp: string | undefined; isKnownDevice: boolean };

/** Failures count with those of the first step; from unknown devices they also have a count of their own. */
async function passSecondStep(ctx: PlatformCtx, step: SecondStep): Promise<void> {
  const { user, held, totp, isKnownDevice } = step;
  if (!(await hasSecondStep(ctx, user.id))) return;
  if (totp === undefined) {
    const message = "Send the code of your authenticator, or a recovery code, as totp.";
    throw new ServiceError("TOTP_REQUIRED", message);
  }
  const proof = { userId: user.id, code: totp, held, isCounted: !isKnownDevice };
  if (await proveSecondStep(ctx, proof)) return;
  const message = "The code of the second step is wrong or already used. Try the next one.";
  throw new ServiceError("TOTP_INVALID", message);
}

export function sessionStarted(user: User) {
  const { id, username, sessionVersion } = user;
  const actor = { type: "user", userId: id, username, permissions: new Set<never>() } as const;
  return { before: null, after: { id }, actor, result: { user, sessionVersion } };
}
