import { ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { type BuiltInRole, builtInRoles, isBuiltInRole } from "@/server/domain/people/permissions";
import { explainRole, lockOwnAccess, changeKeepingAccess } from "@/server/services/people/access";
import { deliveredMenusOf, listMenuTree } from "@/server/services/people/menu";
import { checkUnchanged, listAllNewestFirst, mutation, noInput, query } from "@/server/services/kernel/verb";
import {
  checkNameFree,
  nextGrantable,
  lockRole,
  menuIdsOf,
  getRoleRow,
  refuseOutOfReach,
  refuseOwn,
  prepareRoleRows,
  writeMenus,
} from "./internal/role-rows";
import {
  createRoleInput,
  listRolesInput,
  restoreRoleInput,
  roleAccess,
  roleDetail,
  roleId,
  roleList,
  roleMenuTree,
  roleWire,
  setRoleMenusInput,
  updateRoleInput,
} from "./schema";

const MAX_ROLES = 200;

const read = { permission: "role:read", platform: true } as const;
const write = { permission: "role:write", platform: true } as const;

export const listRoles = query({
  ...read,
  input: listRolesInput,
  output: roleList,
  async run({ ctx, input: { text, limit, cursor, ...filter } }) {
    const contains = text === undefined ? undefined : ({ contains: text, mode: "insensitive" } as const);
    const OR = contains && [{ name: contains }, { label: contains }];
    const find = { list: "roles", by: "createdAt", filter: { ...filter, OR }, limit, cursor } as const;
    const { items, ...rest } = await listAllNewestFirst(find, (page) => ctx.db.role.findMany(page));
    const toRoleRow = await prepareRoleRows(
      ctx,
      items.map(({ id }) => id),
    );
    return { list: items.map(toRoleRow), ...rest };
  },
});

export const getRole = query({
  ...read,
  input: roleId,
  output: roleDetail,
  async run({ ctx, input: { id } }) {
    const role = await getRoleRow(ctx.db, id);
    const toRoleRow = await prepareRoleRows(ctx, [id]);
    return { ...toRoleRow(role), menuIds: await menuIdsOf(ctx.db, id) };
  },
});

export const getRoleMenuTree = query({
  ...read,
  input: noInput,
  output: roleMenuTree,
  run: async ({ ctx }) => ({ list: await listMenuTree(ctx.db) }),
});

export const getRoleAccess = query({
  ...read,
  input: roleId,
  output: roleAccess,
  async run({ ctx, input: { id } }) {
    const role = await getRoleRow(ctx.db, id);
    return { role, list: await explainRole(ctx.db, role) };
  },
});

/**
 * The role cannot have rights beyond the caller's (docs/rules.md#roles). Throws `VALIDATION_FAILED`,
 * `PERMISSION_MISSING`, or `CONFLICT` at 200 roles.
 */
export const createRole = mutation({
  ...write,
  input: createRoleInput,
  output: roleWire,
  audit: "role.create",
  async run({ ctx, tx, input: { menuIds, ...values } }) {
    const standing = await lockOwnAccess(tx, ctx, "role:write");
    await checkNameFree(tx, values.name);
    if ((await tx.role.count()) >= MAX_ROLES) throw full();
    const now = ctx.now();
    const role = await tx.role.create({
      data: { id: newId("role"), ...values, createdAt: now, updatedAt: now },
    });
    await writeMenus(tx, standing, role, menuIds);
    return { before: null, after: { ...role, menuIds }, result: role };
  },
});

/**
 * @throws ServiceError `NOT_FOUND`, `CONFLICT`, `VALIDATION_FAILED`; `PERMISSION_MISSING` for a role with
 * rights beyond the caller's, for the status of the caller's own role and for what it may be granted
 */
export const updateRole = mutation({
  ...write,
  input: updateRoleInput,
  output: roleWire,
  audit: "role.update",
  async run({ ctx, tx, input: { id, updatedAt, ...input } }) {
    const standing = await lockOwnAccess(tx, ctx, "role:write");
    const before = await lockRole(tx, id);
    await refuseOutOfReach(tx, standing, before);
    checkUnchanged(before, updatedAt);
    const data = { ...input, grantable: nextGrantable(standing, before, input.grantable) };
    if (data.status !== undefined && data.status !== before.status) refuseOwn(standing, before);
    if (data.name !== undefined && data.name !== before.name && isBuiltInRole(before.name)) {
      throw new ServiceError(
        "CONFLICT",
        "The key of a built-in role cannot be changed. Change its label instead.",
      );
    }
    await checkNameFree(tx, data.name, id);
    return {
      before,
      after: await changeKeepingAccess(tx, [id], () => tx.role.update({ where: { id }, data })),
    };
  },
});

/** Takes effect on each user's next request. Throws as `updateRole` does. */
export const setRoleMenus = mutation({
  ...write,
  input: setRoleMenusInput,
  output: roleWire,
  audit: "role.set-menus",
  async run({ ctx, tx, input: { id, menuIds, updatedAt } }) {
    const standing = await lockOwnAccess(tx, ctx, "role:write");
    const role = await lockRole(tx, id);
    refuseOwn(standing, role);
    await refuseOutOfReach(tx, standing, role);
    checkUnchanged(role, updatedAt);
    const before = { ...role, menuIds: await menuIdsOf(tx, id) };
    await changeKeepingAccess(tx, [id], () => writeMenus(tx, standing, role, menuIds));
    const changed = await tx.role.update({ where: { id }, data: { updatedAt: ctx.now() } });
    return { before, after: { ...changed, menuIds: await menuIdsOf(tx, id) }, result: changed };
  },
});

/**
 * Resets a built-in role to its delivered menu entries. Throws as `updateRole` does, and `CONFLICT` for other
 * roles.
 */
export const restoreRole = mutation({
  ...write,
  input: restoreRoleInput,
  output: roleWire,
  audit: "role.restore",
  async run({ ctx, tx, input: { id, updatedAt } }) {
    const standing = await lockOwnAccess(tx, ctx, "role:write");
    const role = await lockRole(tx, id);
    if (!isBuiltInRole(role.name)) {
      throw new ServiceError(
        "CONFLICT",
        "Only built-in roles have default menus. Choose the menus of this role yourself.",
      );
    }
    refuseOwn(standing, role);
    await refuseOutOfReach(tx, standing, role);
    checkUnchanged(role, updatedAt);
    const { permissions, grantable = [] }: BuiltInRole = builtInRoles[role.name];
    const delivered = deliveredMenusOf(permissions).map((menu) => menu.id);
    const before = { ...role, menuIds: await menuIdsOf(tx, id) };
    await changeKeepingAccess(tx, [id], () => writeMenus(tx, standing, role, delivered));
    const changed = await tx.role.update({
      where: { id },
      data: { grantable: [...grantable], updatedAt: ctx.now() },
    });
    return { before, after: { ...changed, menuIds: await menuIdsOf(tx, id) }, result: changed };
  },
});

/** Throws `NOT_FOUND`, `PERMISSION_MISSING`, and `CONFLICT` for a built-in role or one that users have. */
export const deleteRole = mutation({
  permission: "role:delete",
  platform: true,
  input: roleId,
  output: roleWire,
  audit: "role.delete",
  async run({ ctx, tx, input: { id } }) {
    const standing = await lockOwnAccess(tx, ctx, "role:delete");
    const before = await lockRole(tx, id);
    await refuseOutOfReach(tx, standing, before);
    if (isBuiltInRole(before.name)) {
      throw new ServiceError("CONFLICT", "A built-in role cannot be deleted. Disable it instead.");
    }
    const people = await tx.user.count({ where: { roleId: id } });
    if (people > 0) {
      const message = `${people === 1 ? "One person has" : `${people} people have`} this role. Give them another first.`;
      throw new ServiceError("CONFLICT", message);
    }
    await tx.role.delete({ where: { id } });
    return { before, after: null };
  },
});

function full(): ServiceError {
  return new ServiceError(
    "CONFLICT",
    `There can be at most ${MAX_ROLES} roles. Delete one that is not in use first.`,
  );
}
