import { parseInput, ServiceError } from "@/server/domain/errors";
import { hashPassword, verifyPassword } from "@/server/infra/crypto";
import { recordAudit } from "@/server/services/audit";
import { authoriseSelf, type PlatformVerb, withTransaction } from "@/server/services/verb";
import { claimAttempt, forgetFailures } from "./internal/login-attempts";
import { type ChangePasswordInput, changePasswordInput } from "./schema";

/**
 * Sets a new password for the acting person and ends all their sessions, this one too (decisions, section 3). A wrong current
 * password counts as a failed sign-in.
 * @throws ServiceError `VALIDATION_FAILED` on `currentPassword`, or `ACCOUNT_LOCKED`
 */
export async function changePassword({ ctx, input }: PlatformVerb<ChangePasswordInput>): Promise<void> {
  const { userId: id } = authoriseSelf(ctx);
  const { currentPassword, newPassword } = parseInput(changePasswordInput, input);
  const { passwordHash: currentHash } = await ctx.db.user.findUniqueOrThrow({ where: { id } });
  await claimAttempt(ctx, id);
  if (!(await verifyPassword(currentPassword, currentHash))) {
    const wrong = { path: "currentPassword", message: "is not your current password" };
    throw new ServiceError("VALIDATION_FAILED", "That is not your current password.", {
      issues: [{ ...wrong, code: "WRONG_PASSWORD" }],
    });
  }
  const passwordHash = await hashPassword(newPassword);
  await withTransaction(ctx, async (tx) => {
    const before = await tx.user.findUniqueOrThrow({ where: { id } });
    const after = await tx.user.update({
      where: { id },
      data: { passwordHash, sessionVersion: { increment: 1 } },
    });
    await forgetFailures(tx, id);
    await recordAudit(tx, ctx, { action: "user.change-password", before, after });
  });
}
