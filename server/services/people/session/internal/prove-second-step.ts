import { logger } from "@/server/infra/logger";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { claimAttempt, type Held } from "./attempts";
import { recordFailure } from "./record-failure";
import { spendSecondStep } from "./second-step";

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
