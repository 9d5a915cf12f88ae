import { z } from "zod";
import { type Tx } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { mutation, type PlatformCtx } from "@/server/services/kernel/verb";
import { failClaim, type Held } from "./attempts";
import { failedAttempt, failedOnUser } from "../schema";

/** Logged in place of an unknown name, which may be a password typed in the wrong field. */
const NOBODY = "unknown";

/**
 * Counts the attempt on every claim, audits it once and logs it. The failure that locks is recorded with
 * `lockedUntil`. Later refusals leave no entry, so that the audit cannot be flooded.
 */
export const recordFailure = mutation({
  permission: "public",
  input: failedOnUser,
  output: z.object({}),
  audit: "session.fail",
  async run({ ctx, tx, input: { userId: id, held } }) {
    const lockedUntil = await countAndLog(ctx, tx, { id, held });
    return { before: null, after: { id, source: held[0]?.source, lockedUntil }, result: {} };
  },
});

export const recordUnknown = mutation({
  permission: "public",
  input: failedAttempt,
  output: z.object({}),
  audit: { none: "anyone can make up names, and no one can delete entries" },
  async run({ ctx, tx, input: { held } }) {
    await countAndLog(ctx, tx, { id: NOBODY, held });
    return {};
  },
});

type Failure = { id: string; held: Held };

async function countAndLog(ctx: PlatformCtx, tx: Tx, { id: account, held }: Failure): Promise<Date | null> {
  let lockedUntil: Date | null = null;
  for (const claim of held) lockedUntil = (await failClaim(tx, claim)) ?? lockedUntil;
  const source = held[0]?.source;
  const said = lockedUntil === null ? "sign-in failed" : "sign-in failed, account locked";
  logger().warn({ requestId: ctx.requestId, ip: ctx.ip, account, source, lockedUntil }, said);
  return lockedUntil;
}
