import { z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";
import { hashPassword } from "@/server/infra/crypto";
import { listOwnMenus } from "@/server/services/people/menu";
import { mayDo, mutation, noInput, query, type Tenant } from "@/server/services/kernel/verb";
import { listMemberships } from "@/server/services/people/membership";
import { proveOwnPassword } from "./internal/prove-person";
import { changePasswordInput, endedSession, me } from "./schema";

/**
 * Ends all sessions of the user, including this one. Five wrong current passwords in 15 minutes lock the
 * change for 15 minutes.
 * @throws ServiceError `VALIDATION_FAILED` on `currentPassword`, `ACCOUNT_LOCKED`, or `UNAUTHENTICATED` if
 * the password was changed in between
 */
export const changePassword = mutation({
  permission: "self",
  input: changePasswordInput,
  output: z.object({}),
  audit: "user.change-password",
  async prepare({ ctx, input: { currentPassword, newPassword } }) {
    const proven = await proveOwnPassword(ctx, { password: currentPassword, path: "currentPassword" });
    return { proven, passwordHash: await hashPassword(newPassword) };
  },
  async run({ ctx, tx, prepared: { proven, passwordHash } }) {
    const where = { id: ctx.actor.userId };
    const before = await tx.user.findUniqueOrThrow({ where });
    const chosen = { passwordHash, passwordIsGenerated: false, passwordMustChange: false };
    // Matches only the verified password, so that a concurrent reset is not overwritten.
    const { count } = await tx.user.updateMany({
      where: { ...where, passwordHash: proven },
      data: { ...chosen, sessionVersion: { increment: 1 } },
    });
    if (count === 0)
      throw new ServiceError("UNAUTHENTICATED", "Your password was changed. Please sign in again.");
    return { before, after: await tx.user.findUniqueOrThrow({ where }), result: {} };
  },
});

export const revokeSession = mutation({
  permission: "self",
  input: endedSession,
  output: z.object({}),
  audit: "session.end",
  async run({ ctx, tx, input: { sessionId, expiresAt } }) {
    await tx.endedSession.deleteMany({ where: { expiresAt: { lt: ctx.now() } } });
    await tx.endedSession.createMany({ data: { id: sessionId, expiresAt }, skipDuplicates: true });
    return { before: { id: ctx.actor.userId }, after: null, result: {} };
  },
});

export const getMe = query({
  permission: "self",
  input: noInput,
  output: me,
  async run({ ctx }) {
    const { userId: id } = ctx.actor;
    const permissions = [...ctx.actor.permissions].filter((permission) => mayDo(ctx, permission)).sort();
    const [{ role, ...user }, menus, memberships] = await Promise.all([
      ctx.db.user.findUniqueOrThrow({ where: { id }, include: { role: true } }),
      listOwnMenus(ctx),
      listMemberships(ctx.db, id),
    ]);
    const organizations = memberships.map((membership) => ({
      ...membership.organization,
      role: membership.role,
    }));
    const live = organizations.find(({ id: own }) => own === ctx.organization?.liveId) ?? null;
    const sandbox = ctx.organization?.isSandbox === true ? ctx.organization : null;
    const organization = live && { ...live, ...(sandbox && ofSandbox(sandbox)) };
    const sandboxOf = sandbox && live;
    const passwordChange = ctx.actor.passwordChange ?? null;
    const { secondStep = "off" } = ctx.actor;
    return {
      user,
      role,
      permissions,
      menus,
      organizations,
      organization,
      sandboxOf,
      passwordChange,
      passwordChangeReason: ctx.actor.passwordChangeReason ?? null,
      secondStep,
    };
  },
});

function ofSandbox({ id, name, dataMode }: Tenant) {
  return { id, name, dataMode };
}
