import { ServiceError } from "@/server/domain/kernel/errors";
import { ACTIVE } from "@/server/domain/people/person";
import { networkOf } from "@/server/infra/client-address";
import { type User } from "@/server/infra/db/generated/client";
import { countedAs } from "@/server/services/people/user";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { type KnownDevice } from "../schema";
import { type Attempt, claimAttempt, endCounts, type Held, orRelease, slowDown } from "./attempts";
import { proveSecondStep } from "./prove-second-step";
import { recordFailure, recordUnknown } from "./record-failure";
import { hasSecondStep } from "./second-step";

/** Somebody who wants to be let in, by a name that may be nobody's. */
type Visitor = {
  user: User | null;
  /** The name as typed. */
  name: string;
  device: KnownDevice | null;
  /** Whether what they showed is right; takes as long for nobody. */
  proves: () => Promise<boolean>;
  /** A code of the second step, where one was typed. */
  totp: string | undefined;
  /** Uses up what can be used once; false where somebody else was first. */
  spends?: () => Promise<boolean>;
  /** What is said of all that is wrong, in one sentence. */
  refusal: string;
};

/**
 * Lets a person in, or counts the failure (docs/rules.md#sign-in). An unknown, an inactive and a known person
 * with a wrong proof take the same path. A lock is told by the name as typed alone. That of the account
 * may have come by the other name of the same person: it is refused like a wrong proof.
 * @throws ServiceError `INVALID_CREDENTIALS`, `TOTP_REQUIRED`, `TOTP_INVALID` or `ACCOUNT_LOCKED`
 */
export async function admitPerson(ctx: PlatformCtx, visitor: Visitor): Promise<User> {
  const { user, device, proves, spends } = visitor;
  const { name, nobody } = countedAs(visitor.name);
  const account = user?.id ?? nobody;
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
    // Refusals by a lock leave no entry, however often they are asked for.
    if (user === null || !isOpen) await recordUnknown({ ctx, input: failed });
    else await recordFailure({ ctx, input: { ...failed, userId: user.id } });
    throw new ServiceError("INVALID_CREDENTIALS", visitor.refusal);
  });
}

/** Takes the place, and tells whether there was one. */
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

/**
 * Asks for the second step of whoever has one. Its failures count with those of the first, and from unknown
 * devices by themselves as well.
 */
async function passSecondStep(ctx: PlatformCtx, step: SecondStep): Promise<void> {
  const { user, held, totp, isKnownDevice } = step;
  if (!(await hasSecondStep(ctx, user.id))) return;
  if (totp === undefined) {
    const message = "Send the code of your authenticator, or a recovery code, as totp.";
    throw new ServiceError("TOTP_REQUIRED", message);
  }
  const proof = { userId: user.id, code: totp, held, isCounted: !isKnownDevice };
  if (await proveSecondStep(ctx, proof)) return;
  const message = "The code of the second step is not right, or was used. Try the next one.";
  throw new ServiceError("TOTP_INVALID", message);
}

/** What a sign-in commits. */
export function sessionStarted(user: User) {
  const { id, username, sessionVersion } = user;
  const actor = { type: "user", userId: id, username, permissions: new Set<never>() } as const;
  return { before: null, after: { id }, actor, result: { user, sessionVersion } };
}
