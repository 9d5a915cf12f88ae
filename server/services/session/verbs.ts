import { z } from "zod";
import { ServiceError } from "@/server/domain/errors";
import { hashPassword, verifyPassword } from "@/server/infra/crypto";
import { listOwnMenus } from "@/server/services/menu";
import { listMemberships } from "@/server/services/organization";
import { mutation, noInput, query } from "@/server/services/verb";
import { claimAttempt, forgetFailures } from "./internal/login-attempts";
import { changePasswordInput, endedSession, me, signedIn, signInInput } from "./schema";

const ACTIVE = 1;

/**
 * Signs a person in by username or phone number and password; anyone may try. An unknown, an inactive and a
 * known user with a wrong password take the same path, and get the same response (docs/rules.md#sign-in).
 * @throws ServiceError `INVALID_CREDENTIALS`, or `ACCOUNT_LOCKED` after five failures in 15 minutes
 */
export const signIn = mutation({
  permission: "public",
  input: signInInput,
  output: signedIn,
  audit: "session.start",
  async prepare({ ctx, input: { username, password } }) {
    const user = await ctx.db.user.findFirst({ where: { OR: [{ username }, { phone: username }] } });
    const account = user?.id ?? `unknown:${username}`;
    await claimAttempt(ctx, account);
    const matches = await verifyPassword(password, user?.passwordHash ?? null);
    if (user?.status === ACTIVE && matches) return { user, account };
    throw new ServiceError(
      "INVALID_CREDENTIALS",
      "The username or the password is not right. Please try again.",
    );
  },
  async run({ tx, prepared: { user, account } }) {
    await forgetFailures(tx, account);
    const { id, username, sessionVersion } = user;
    const actor = { type: "user", userId: id, username, permissions: new Set<never>() } as const;
    return { before: null, after: { id }, actor, result: { user, sessionVersion } };
  },
});

/**
 * Sets a new password for the acting person and ends all their sessions, this one too. A wrong current
 * password counts as a failed sign-in.
 * @throws ServiceError `VALIDATION_FAILED` on `currentPassword`, or `ACCOUNT_LOCKED`
 */
export const changePassword = mutation({
  permission: "self",
  input: changePasswordInput,
  output: z.object({}),
  audit: "user.change-password",
  async prepare({ ctx, input: { currentPassword, newPassword } }) {
    const id = ctx.actor.userId;
    const { passwordHash } = await ctx.db.user.findUniqueOrThrow({ where: { id } });
    await claimAttempt(ctx, id);
    if (await verifyPassword(currentPassword, passwordHash)) return hashPassword(newPassword);
    const wrong = { path: "currentPassword", message: "is not your current password" };
    throw new ServiceError("VALIDATION_FAILED", "That is not your current password.", {
      issues: [{ ...wrong, code: "WRONG_PASSWORD" }],
    });
  },
  async run({ ctx, tx, prepared: passwordHash }) {
    const where = { id: ctx.actor.userId };
    const before = await tx.user.findUniqueOrThrow({ where });
    const data = { passwordHash, sessionVersion: { increment: 1 } };
    const after = await tx.user.update({ where, data });
    await forgetFailures(tx, where.id);
    return { before, after, result: {} };
  },
});

/** Signs the acting person's session out: its token is refused from the next call on. */
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

/**
 * The acting person: who they are, what they may do, where they belong, and which organization they work in
 * now.
 */
export const getMe = query({
  permission: "self",
  input: noInput,
  output: me,
  async run({ ctx }) {
    const { userId: id, permissions } = ctx.actor;
    const [{ role, ...user }, menus, memberships] = await Promise.all([
      ctx.db.user.findUniqueOrThrow({ where: { id }, include: { role: true } }),
      listOwnMenus(ctx),
      listMemberships(ctx.db, id),
    ]);
    const organizations = memberships.map((membership) => ({
      ...membership.organization,
      role: membership.role,
    }));
    const organization = organizations.find(({ id: own }) => own === ctx.organization?.id) ?? null;
    return { user, role, permissions: [...permissions].sort(), menus, organizations, organization };
  },
});
