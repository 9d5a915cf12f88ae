import { type z } from "zod";
import { notFound } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { hashPassword, newPassword } from "@/server/infra/crypto";
import { type Tx } from "@/server/infra/db";
import { allowsOwning, holdAccess, keepManager } from "@/server/services/people/access";
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

/** Everybody with an account, newest first. */
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

/** How many there are of them. */
export const countUsers = query({
  permission: "user:read",
  platform: true,
  input: countUsersInput,
  output: listTotal,
  run: ({ ctx, input }) =>
    countAllNewestFirst({ by: "createdAt", filter: toColumns(input) }, (rows) => ctx.db.user.count(rows)),
});

/** One person, with the organizations they work in. Throws `NOT_FOUND`. */
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
 * Makes an account with a role that the acting person could have. Its password is shown once, and has to be
 * changed at the first sign-in (docs/rules.md#people). Throws `PERMISSION_MISSING`, `VALIDATION_FAILED`.
 */
export const createUser = mutation({
  permission: "user:write",
  platform: true,
  input: createUserInput,
  output: userCreated,
  audit: "user.create",
  prepare: makePassword,
  async run({ ctx, tx, input: { username, nickname = username, phone, ...input }, prepared }) {
    const standing = await holdAccess(tx, ctx, "user:write");
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
 * Changes an account. Another role, username or phone number ends the person's sessions.
 * An Owner gets no role that does not allow what one does: `CONFLICT`.
 * @throws ServiceError `NOT_FOUND`, `CONFLICT`, `VALIDATION_FAILED`; `PERMISSION_MISSING` for whoever may do
 *   more, for one's own role, and for a role with rights that one lacks
 */
export const updateUser = mutation({
  permission: "user:write",
  platform: true,
  input: updateUserInput,
  output: userWire,
  audit: "user.update",
  async run({ ctx, tx, input: { id, updatedAt, roleId, phone, ...values } }) {
    const standing = await holdAccess(tx, ctx, "user:write");
    const before = await lockUser(tx, id);
    await refuseOutOfReach(tx, standing, before);
    checkUnchanged(before, updatedAt);
    const changesRole = roleId !== undefined && roleId !== before.roleId;
    if (changesRole) {
      refuseOneself(standing, before, "Nobody changes their own role. Ask another administrator.");
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
    return { before, after: await keepManager(tx, () => tx.user.update({ where: { id }, data })) };
  },
});

/**
 * Disables a person, which ends their sessions, or enables them again. Throws as `updateUser` does, and
 * `CONFLICT` for the Owner of an organization (docs/rules.md#people).
 */
export const setUserStatus = mutation({
  permission: "user:write",
  platform: true,
  input: setUserStatusInput,
  output: userWire,
  audit: ({ status }) => (status === ACTIVE ? "user.enable" : "user.disable"),
  async run({ ctx, tx, input: { id, status } }) {
    const standing = await holdAccess(tx, ctx, "user:write");
    const before = await lockUser(tx, id);
    refuseOneself(standing, before, "Nobody disables or enables themselves. Ask another administrator.");
    await refuseOutOfReach(tx, standing, before);
    if (status === before.status) return { unchanged: before };
    if (status !== ACTIVE) await refuseOwner(tx, before);
    const data = { status, ...(status !== ACTIVE && endSessions) };
    return { before, after: await keepManager(tx, () => tx.user.update({ where: { id }, data })) };
  },
});

/**
 * Gives a person another password, which is shown once and has to be changed at the next sign-in; ends their
 * sessions. Throws `NOT_FOUND`, `PERMISSION_MISSING`.
 */
export const resetUserPassword = mutation({
  permission: "user:write",
  platform: true,
  input: userId,
  output: passwordReset,
  audit: "user.reset-password",
  prepare: makePassword,
  async run({ ctx, tx, input: { id }, prepared: { password, stored } }) {
    const standing = await holdAccess(tx, ctx, "user:write");
    const before = await lockUser(tx, id);
    refuseOneself(standing, before, "Change your own password in your account: it asks for the current one.");
    await refuseOutOfReach(tx, standing, before);
    const after = await tx.user.update({ where: { id }, data: { ...stored, ...endSessions } });
    await tellOwned(tx, ctx, "user.reset-password", before);
    return { before, after, result: { password } };
  },
});

/**
 * Removes the second step of somebody who lost it, ends their sessions, and the locks that wrong codes
 * brought (docs/rules.md#second-step).
 * @throws ServiceError `NOT_FOUND` where there is none, or `PERMISSION_MISSING`
 */
export const resetUserTotp = mutation({
  permission: "user:write",
  platform: true,
  input: userId,
  output: userWire,
  audit: "user.reset-totp",
  retriesDeadlock: true,
  async run({ ctx, tx, input: { id } }) {
    const standing = await holdAccess(tx, ctx, "user:write");
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
 * Deletes an account that nothing refers to, and returns it as it was.
 * @throws ServiceError `NOT_FOUND`, `PERMISSION_MISSING`; `CONFLICT` for an Owner, and for whoever has
 *   something: disable them
 */
export const deleteUser = mutation({
  permission: "user:delete",
  platform: true,
  input: userId,
  output: userWire,
  audit: "user.delete",
  async run({ ctx, tx, input: { id } }) {
    const standing = await holdAccess(tx, ctx, "user:delete");
    const before = await lockUser(tx, id);
    refuseOneself(standing, before, "Nobody deletes themselves. Ask another administrator.");
    await refuseOutOfReach(tx, standing, before);
    await refuseOwner(tx, before);
    await refuseWhileReferenced(tx, before);
    await keepManager(tx, () => tx.user.delete({ where: { id } }));
    return { before, after: null };
  },
});

function toColumns({ text, ...filter }: z.output<typeof countUsersInput>) {
  const contains = text === undefined ? undefined : ({ contains: text, mode: "insensitive" } as const);
  const fields = ["username", "nickname", "phone", "email"] as const;
  return { ...filter, OR: contains && fields.map((field) => ({ [field]: contains })) };
}

/** Records a reset in the organizations that the person owns, too: one could work there as them. */
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

/** A password that nobody chose, and how it is stored. */
async function makePassword() {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  return { password, stored: { passwordHash, passwordIsGenerated: true, passwordMustChange: true } };
}
