import { type z } from "zod";
import { notFound } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { hashPassword, newPassword } from "@/server/infra/crypto";
import { type Tx } from "@/server/infra/db";
import { allowsOwning, lockOwnAccess, changeKeepingManager } from "@/server/services/people/access";
import { listTotal } from "@/server/domain/kernel/paging";
import { ACTIVE } from "@/server/domain/people/person";
import {
  checkUnchanged,
  countAllNewestFirst,
  listAllNewestFirst,
  mutation,
  type PlatformCtx,
  query,
  recordAudit,
} from "@/server/services/kernel/verb";
import { refuseOwner, refuseWhileReferenced } from "./internal/references";
import { forgetFailures } from "./internal/sign-in-counts";
import {
  checkAssignable,
  checkNamesFree,
  lockUser,
  noSuchUser,
  refuseOneself,
  refuseOutOfReach,
  prepareUserRows,
  withRoleAndTotp,
} from "./internal/user-rows";
import {
  countUsersInput,
  createUserInput,
  listUsersInput,
  passwordReset,
  setUserStatusInput,
  updateUserInput,
  userCreated,
  userDetail,
  userId,
  userList,
  userWire,
} from "./schema";

const endSessions = { sessionVersion: { increment: 1 } } as const;

export const listUsers = query({
  permission: "user:read",
  platform: true,
  input: listUsersInput,
  output: userList,
  async run({ ctx, input: { limit, cursor, ...filter } }) {
    const find = { list: "users", by: "createdAt", filter: toColumns(filter), limit, cursor } as const;
    const { items, ...rest } = await listAllNewestFirst(find, (page) =>
      ctx.db.user.findMany({ ...page, include: withRoleAndTotp }),
    );
    const toUserRow = await prepareUserRows(
      ctx,
      items.map(({ roleId }) => roleId),
    );
    return { list: items.map(toUserRow), ...rest };
  },
});

export const countUsers = query({
  permission: "user:read",
  platform: true,
  input: countUsersInput,
  output: listTotal,
  run: ({ ctx, input }) =>
    countAllNewestFirst({ by: "createdAt", filter: toColumns(input) }, (rows) => ctx.db.user.count(rows)),
});

export const getUser = query({
  permission: "user:read",
  platform: true,
  input: userId,
  output: userDetail,
  async run({ ctx, input: { id } }) {
    const row = await ctx.db.user.findUnique({ where: { id }, include: withRoleAndTotp });
    if (row === null) throw noSuchUser();
    const memberships = await ctx.db.organizationMember.findMany({
      where: { userId: id, status: "ACTIVE" },
      include: { organization: { select: { id: true, name: true } } },
      orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
    });
    const organizations = memberships.map(({ organization, role }) => ({ ...organization, role }));
    const toUserRow = await prepareUserRows(ctx, [row.roleId]);
    return { ...toUserRow(row), organizations };
  },
});

/**
 * The password is shown once and must be changed at the first sign-in (docs/rules.md#people). Throws
 * `PERMISSION_MISSING`, `VALIDATION_FAILED`.
 */
export const createUser = mutation({
  permission: "user:write",
  platform: true,
  input: createUserInput,
  output: userCreated,
  audit: "user.create",
  prepare: makePassword,
  async run({ ctx, tx, input: { username, nickname = username, phone, ...input }, prepared }) {
    const standing = await lockOwnAccess(tx, ctx, "user:write");
    await checkAssignable(tx, standing, input.roleId);
    const names = { username, phone: phone ?? "" };
    await checkNamesFree(tx, names, { managesPeople: true });
    const now = ctx.now();
    const after = await tx.user.create({
      data: {
        id: newId("user"),
        nickname,
        ...names,
        ...input,
        ...prepared.stored,
        createdAt: now,
        updatedAt: now,
      },
    });
    return { before: null, after, result: { user: after, password: prepared.password } };
  },
});

/**
 * A new role, username or phone number ends the user's sessions.
 * @throws ServiceError `NOT_FOUND`, `VALIDATION_FAILED`; `CONFLICT` for an Owner's role that does not allow
 * owning; `PERMISSION_MISSING` for users and roles with rights beyond the caller's, and for the caller's own
 * role
 */
export const updateUser = mutation({
  permission: "user:write",
  platform: true,
  input: updateUserInput,
  output: userWire,
  audit: "user.update",
  async run({ ctx, tx, input: { id, updatedAt, roleId, phone, ...values } }) {
    const standing = await lockOwnAccess(tx, ctx, "user:write");
    const before = await lockUser(tx, id);
    await refuseOutOfReach(tx, standing, before);
    checkUnchanged(before, updatedAt);
    const changesRole = roleId !== undefined && roleId !== before.roleId;
    if (changesRole) {
      refuseOneself(standing, before, "You cannot change your own role. Ask another administrator.");
      await checkAssignable(tx, standing, roleId);
      if (!(await allowsOwning(tx, roleId))) await refuseOwner(tx, before);
    }
    const names = { ...values, ...(phone !== undefined && { phone: phone ?? "" }) };
    await checkNamesFree(
      tx,
      { username: names.username, phone: names.phone },
      { ownId: id, managesPeople: true },
    );
    const signsIn = (["username", "phone"] as const).some(
      (name) => names[name] !== undefined && names[name] !== before[name],
    );
    const data = { ...names, ...(changesRole && { roleId }), ...((changesRole || signsIn) && endSessions) };
    return { before, after: await changeKeepingManager(tx, () => tx.user.update({ where: { id }, data })) };
  },
});

/**
 * Disabling ends the user's sessions. Throws as `updateUser` does, and `CONFLICT` for the Owner of an
 * organization (docs/rules.md#people).
 */
export const setUserStatus = mutation({
  permission: "user:write",
  platform: true,
  input: setUserStatusInput,
  output: userWire,
  audit: ({ status }) => (status === ACTIVE ? "user.enable" : "user.disable"),
  async run({ ctx, tx, input: { id, status } }) {
    const standing = await lockOwnAccess(tx, ctx, "user:write");
    const before = await lockUser(tx, id);
    refuseOneself(standing, before, "You cannot disable or enable yourself. Ask another administrator.");
    await refuseOutOfReach(tx, standing, before);
    if (status === before.status) return { unchanged: before };
    if (status !== ACTIVE) await refuseOwner(tx, before);
    const data = { status, ...(status !== ACTIVE && endSessions) };
    return { before, after: await changeKeepingManager(tx, () => tx.user.update({ where: { id }, data })) };
  },
});

/**
 * The new password is shown once and must be changed at the next sign-in. Ends the user's sessions. Throws
 * `NOT_FOUND`, `PERMISSION_MISSING`.
 */
export const resetUserPassword = mutation({
  permission: "user:write",
  platform: true,
  input: userId,
  output: passwordReset,
  audit: "user.reset-password",
  prepare: makePassword,
  async run({ ctx, tx, input: { id }, prepared: { password, stored } }) {
    const standing = await lockOwnAccess(tx, ctx, "user:write");
    const before = await lockUser(tx, id);
    refuseOneself(standing, before, "Change your own password in your account: it asks for the current one.");
    await refuseOutOfReach(tx, standing, before);
    const after = await tx.user.update({ where: { id }, data: { ...stored, ...endSessions } });
    await tellOwned(tx, ctx, "user.reset-password", before);
    return { before, after, result: { password } };
  },
});

/**
 * Removes a lost second step; also ends the user's sessions and clears their locks
 * (docs/rules.md#second-step).
 * @throws ServiceError `NOT_FOUND` if there is none, `PERMISSION_MISSING`
 */
export const resetUserTotp = mutation({
  permission: "user:write",
  platform: true,
  input: userId,
  output: userWire,
  audit: "user.reset-totp",
  retriesDeadlock: true,
  async run({ ctx, tx, input: { id } }) {
    const standing = await lockOwnAccess(tx, ctx, "user:write");
    const before = await lockUser(tx, id);
    refuseOneself(standing, before, "Switch your own second step off with your password and a code.");
    await refuseOutOfReach(tx, standing, before);
    const { count } = await tx.totp.deleteMany({ where: { userId: id, confirmedAt: { not: null } } });
    if (count === 0) throw notFound("second step", "It was never set up, or is off already.");
    await forgetFailures(tx, before);
    await tellOwned(tx, ctx, "user.reset-totp", before);
    return { before, after: await tx.user.update({ where: { id }, data: endSessions }) };
  },
});

/**
 * @throws ServiceError `NOT_FOUND`, `PERMISSION_MISSING`; `CONFLICT` for an Owner and for users that other
 * rows refer to: disable them instead
 */
export const deleteUser = mutation({
  permission: "user:delete",
  platform: true,
  input: userId,
  output: userWire,
  audit: "user.delete",
  async run({ ctx, tx, input: { id } }) {
    const standing = await lockOwnAccess(tx, ctx, "user:delete");
    const before = await lockUser(tx, id);
    refuseOneself(standing, before, "You cannot delete yourself. Ask another administrator.");
    await refuseOutOfReach(tx, standing, before);
    await refuseOwner(tx, before);
    await refuseWhileReferenced(tx, before);
    await changeKeepingManager(tx, () => tx.user.delete({ where: { id } }));
    return { before, after: null };
  },
});

function toColumns({ text, ...filter }: z.output<typeof countUsersInput>) {
  const contains = text === undefined ? undefined : ({ contains: text, mode: "insensitive" } as const);
  const fields = ["username", "nickname", "phone", "email"] as const;
  return { ...filter, OR: contains && fields.map((field) => ({ [field]: contains })) };
}

/** Also records the reset in organizations that the user owns, because it could give access to them. */
async function tellOwned(
  tx: Tx,
  ctx: PlatformCtx,
  action: "user.reset-password" | "user.reset-totp",
  { id }: { id: string },
) {
  const where = { ownerId: id, sandboxOfId: null };
  for (const { id: organizationId } of await tx.organization.findMany({ where, orderBy: { id: "asc" } }))
    await recordAudit(tx, ctx, { action, before: { id }, after: { id }, organizationId });
}

async function makePassword() {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  return { password, stored: { passwordHash, passwordIsGenerated: true, passwordMustChange: true } };
}
