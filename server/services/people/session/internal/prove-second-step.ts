import { logger } from "@/server/infra/logger";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { claimAttempt, type Held } from "./attempts";
import { recordFailure } from "./record-failure";
import { spendSecondStep } from "./second-step";

/** Where failures of the second step count wherever they come from: whoever makes them has the password. */
const SECOND_STEP = "second-step";

type Proof = {
  userId: string;
  /** As typed. */
  code: string;
  /** The places of the attempt that this is a part of; the one taken here joins them. */
  held: Held;
  /** Whether wrong codes have a count of their own beside those of `held`. */
  isCounted: boolean;
};

/**
 * Whether a code of the second step is right; it is used up then, and the places are held on. A wrong one
 * counts on all of them, and one that was used before on none (docs/rules.md#second-step).
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
