import { z } from "zod";
import { type Tx } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { mutation, type PlatformCtx } from "@/server/services/verb";
import { type Claim, failClaim } from "./attempts";
import { failedAttempt, failedOnUser } from "../schema";

/** Stands for the names that nobody has; such a name may be a password in the wrong field. */
const NOBODY = "unknown";

/**
 * Counts, audits and logs an attempt on somebody's account whose password was wrong. The entry of the one
 * that locks the account has `lockedUntil`; refusals by a lock leave none, so that nobody fills the audit.
 */
export const recordFailure = mutation({
  permission: "public",
  input: failedOnUser,
  output: z.object({}),
  audit: "session.fail",
  async run({ ctx, tx, input: { userId: id, ...claim } }) {
    const lockedUntil = await countAndLog(ctx, tx, { id, claim });
    return { before: null, after: { id, source: claim.source, lockedUntil }, result: {} };
  },
});

/** Counts and logs an attempt on a name that nobody has. */
export const recordUnknown = mutation({
  permission: "public",
  input: failedAttempt,
  output: z.object({}),
  audit: { none: "anybody can make up names, and nobody can delete entries" },
  async run({ ctx, tx, input: claim }) {
    await countAndLog(ctx, tx, { id: NOBODY, claim });
    return {};
  },
});

type Failure = { id: string; claim: Claim };

async function countAndLog(ctx: PlatformCtx, tx: Tx, { id: account, claim }: Failure): Promise<Date | null> {
  const lockedUntil = await failClaim(tx, claim);
  const { source } = claim;
  const said = lockedUntil === null ? "sign-in failed" : "sign-in failed, account locked";
  logger().warn({ requestId: ctx.requestId, ip: ctx.ip, account, source, lockedUntil }, said);
  return lockedUntil;
}
