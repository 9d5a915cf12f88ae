import { z } from "zod";
import { ServiceError } from "@/server/domain/errors";
import { networkOf } from "@/server/infra/client-address";
import { hashPassword, verifyPassword } from "@/server/infra/crypto";
import { listOwnMenus } from "@/server/services/menu";
import { listMemberships } from "@/server/services/organization";
import { mayDo, mutation, noInput, query } from "@/server/services/verb";
import { claimAttempt, endCount, slowDown } from "./internal/attempts";
import { recordFailure, recordUnknown } from "./internal/record-failure";
import { changePasswordInput, endedSession, knownDevice, me, signedIn, signInInput } from "./schema";

const ACTIVE = 1;

/**
 * Signs a person in by username or phone number and password; anyone may try. An unknown, an inactive and a
 * known user with a wrong password take the same path, and get the same response (docs/rules.md#sign-in).
 * @throws ServiceError `INVALID_CREDENTIALS`, or `ACCOUNT_LOCKED` after five failures in 15 minutes
 */
export const signIn = mutation({
  permission: "public",
  input: signInInput.extend({ device: knownDevice.nullable().default(null) }),
  output: signedIn,
  audit: "session.start",
  async prepare({ ctx, input: { username, password, device } }) {
    const user = await ctx.db.user.findFirst({ where: { OR: [{ username }, { phone: username }] } });
    const account = user?.id ?? `unknown:${username}`;
    const isKnown = device?.userIds.includes(account) ?? false;
    if (!isKnown) await slowDown(ctx, account);
    const source = device !== null && isKnown ? `device:${device.id}` : networkOf(ctx.ip, "customer");
    const claim = await claimAttempt(ctx, { account, source });
    const matches = await verifyPassword(password, user?.passwordHash ?? null);
    if (user?.status === ACTIVE && matches) return { user, claim };
    if (user === null) await recordUnknown({ ctx, input: claim });
    else await recordFailure({ ctx, input: { ...claim, userId: user.id } });
    throw new ServiceError(
      "INVALID_CREDENTIALS",
      "The username or the password is not right. Please try again.",
    );
  },
  async run({ tx, prepared: { user, claim } }) {
    await endCount(tx, claim);
    const { id, username, sessionVersion } = user;
    const actor = { type: "user", userId: id, username, permissions: new Set<never>() } as const;
    return { before: null, after: { id }, actor, result: { user, sessionVersion } };
  },
});

/** Wrong passwords of somebody who is signed in have a count of their own, wherever they are. */
const OWN_SOURCE = "signed-in";

/**
 * Sets a new password for the acting person and ends all their sessions, this one too. Five wrong current
 * passwords in 15 minutes lock changing it for 15 minutes.
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
    const claim = await claimAttempt(ctx, { account: id, source: OWN_SOURCE });
    if (await verifyPassword(currentPassword, passwordHash)) {
      return { claim, passwordHash: await hashPassword(newPassword) };
    }
    await recordFailure({ ctx, input: { ...claim, userId: id } });
    const wrong = { path: "currentPassword", message: "is not your current password" };
    throw new ServiceError("VALIDATION_FAILED", "That is not your current password.", {
      issues: [{ ...wrong, code: "WRONG_PASSWORD" }],
    });
  },
  async run({ ctx, tx, prepared: { claim, passwordHash } }) {
    const where = { id: ctx.actor.userId };
    const before = await tx.user.findUniqueOrThrow({ where });
    const data = { passwordHash, passwordIsGenerated: false, sessionVersion: { increment: 1 } };
    const after = await tx.user.update({ where, data });
    await endCount(tx, claim);
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
    const organization = organizations.find(({ id: own }) => own === ctx.organization?.id) ?? null;
    const passwordChange = ctx.actor.passwordChange ?? null;
    return { user, role, permissions, menus, organizations, organization, passwordChange };
  },
});
