import { ServiceError } from "@/server/domain/kernel/errors";
import { verifyPassword } from "@/server/infra/crypto";
import { logger } from "@/server/infra/logger";
import { type PlatformCtx, requireUser } from "@/server/services/kernel/verb";
import { claimAttempt, endCounts, type Held, orRelease } from "./attempts";
import { recordFailure } from "./record-failure";
import { spendSecondStep } from "./second-step";

/** Wrong passwords of signed-in users are counted separately, regardless of network. */
const OWN_SOURCE = "signed-in";

/**
 * Checks the acting user's password before a sensitive action; runs in `prepare`. Five wrong ones in 15
 * minutes lock it for 15 minutes, a right one resets the count. `path` is the input field. Returns the hash
 * that the password was verified against.
 * @throws ServiceError `VALIDATION_FAILED` with the code `WRONG_PASSWORD`, or `ACCOUNT_LOCKED`
 */
export async function proveOwnPassword(
  ctx: PlatformCtx,
  { password, path }: { password: string; path: string },
): Promise<string> {
  const { userId: id } = requireUser(ctx);
  const { passwordHash } = await ctx.db.user.findUniqueOrThrow({ where: { id } });
  const held = [await claimAttempt(ctx, { account: id, source: OWN_SOURCE })];
  return orRelease(ctx, held, async () => {
    if (await verifyPassword(password, passwordHash)) {
      await endCounts(ctx, held);
      return passwordHash;
    }
    await recordFailure({ ctx, input: { held: held.splice(0), userId: id } });
    const wrong = { path, message: "is not your current password", code: "WRONG_PASSWORD" } as const;
    throw new ServiceError("VALIDATION_FAILED", "This is not your current password.", { issues: [wrong] });
  });
}

/** Counted regardless of network, because an attacker who gets this far has the password. */
const SECOND_STEP = "second-step";

type Proof = {
  userId: string;
  code: string;
  held: Held;
  /** Whether wrong codes are also counted separately from `held`. */
  isCounted: boolean;
};

/**
 * A right code is consumed, and the claims stay held. A wrong code counts on all of them, a reused one on
 * none (docs/rules.md#second-step).
 * @throws ServiceError `ACCOUNT_LOCKED`
 */
export async function proveSecondStep(ctx: PlatformCtx, proof: Proof): Promise<boolean> {
  const { userId, code, held, isCounted } = proof;
  if (isCounted) held.push(await claimAttempt(ctx, { account: userId, source: SECOND_STEP }));
  const spent = await spendSecondStep(ctx, userId, code);
  if (spent === "used") {
    const { requestId, ip } = ctx;
    logger().warn({ requestId, ip, account: userId }, "second step refused: its code was used before");
  }
  if (spent === "wrong") await recordFailure({ ctx, input: { held: held.splice(0), userId } });
  return spent === "right";
}
