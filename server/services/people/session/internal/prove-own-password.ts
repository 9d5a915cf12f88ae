import { ServiceError } from "@/server/domain/kernel/errors";
import { verifyPassword } from "@/server/infra/crypto";
import { requireUser, type PlatformCtx } from "@/server/services/kernel/verb";
import { claimAttempt, endCounts, orRelease } from "./attempts";
import { recordFailure } from "./record-failure";

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
