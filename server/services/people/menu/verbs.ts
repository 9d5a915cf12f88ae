import { ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { MENU_TYPE } from "@/server/domain/people/menu";
import { type Tx } from "@/server/infra/db";
import { lockOwnAccess, changeKeepingAccess } from "@/server/services/people/access";
import { checkUnchanged, mutation, noInput, query } from "@/server/services/kernel/verb";
import { isDelivered } from "./internal/delivered-menus";
import { listLosses } from "./internal/list-losses";
import {
  checkContent,
  checkPlace,
  flatten,
  grantOf,
  heightOf,
  getMenu,
  listMenuTree,
  getSubtree,
  refuseOutOfReach,
} from "./internal/menu-rows";
import {
  createMenuInput,
  deleteMenuInput,
  menuDeletion,
  menuId,
  menuTree,
  menuWire,
  moveMenuInput,
  updateMenuInput,
} from "./schema";

const MAX_MENUS = 500;

const read = { permission: "menu:read", platform: true } as const;
const write = { permission: "menu:write", platform: true } as const;

export const getMenuTree = query({
  ...read,
  input: noInput,
  output: menuTree,
  run: async ({ ctx }) => ({ list: await listMenuTree(ctx.db) }),
});

/** No role has the new entry yet. Throws `VALIDATION_FAILED`, or `CONFLICT` at 500 entries. */
export const createMenu = mutation({
  ...write,
  input: createMenuInput,
  output: menuWire,
  audit: "menu.create",
  async run({ ctx, tx, input: { sort, ...values } }) {
    await lockOwnAccess(tx, ctx, "menu:write");
    if ((await tx.menu.count()) >= MAX_MENUS) throw full();
    await checkPlace(tx, { type: values.type, height: 1 }, values.parentId);
    await checkContent(tx, values);
    const now = ctx.now();
    const place = await nextPlace(tx, values.parentId, sort);
    const data = { id: newId("menu"), ...values, sort: place, createdAt: now, updatedAt: now };
    const after = await tx.menu.create({ data });
    return { before: null, after, result: { ...after, children: [] } };
  },
});

/**
 * Takes effect on each user's next request. Delivered entries keep their permission.
 * @throws ServiceError `NOT_FOUND`, `CONFLICT`, `VALIDATION_FAILED`; `PERMISSION_MISSING` if it would give a
 * right beyond the caller's, or change a role with more rights
 */
export const updateMenu = mutation({
  ...write,
  input: updateMenuInput,
  output: menuWire,
  audit: "menu.update",
  async run({ ctx, tx, input: { id, updatedAt, ...data } }) {
    const standing = await lockOwnAccess(tx, ctx, "menu:write");
    const before = await getMenu(tx, id);
    checkUnchanged(before, updatedAt);
    const planned = { ...before, ...data };
    if (planned.permission !== before.permission && isDelivered(id)) {
      throw new ServiceError(
        "CONFLICT",
        "The permission of a built-in entry cannot be changed. Create another entry.",
      );
    }
    await checkContent(tx, planned);
    const given = grantOf(planned);
    const switches = given !== null && planned.status !== before.status;
    if (given !== grantOf(before) || switches) await refuseOutOfReach(tx, standing, [id], given);
    const after = await changeKeepingAccess(tx, await rolesWith(tx, [id]), () =>
      tx.menu.update({ where: { id }, data }),
    );
    return { before, after, result: await getSubtree(tx, id) };
  },
});

/** Moves the whole subtree. Throws `NOT_FOUND`, `CONFLICT`, `VALIDATION_FAILED`. */
export const moveMenu = mutation({
  ...write,
  input: moveMenuInput,
  output: menuWire,
  audit: "menu.move",
  async run({ ctx, tx, input: { id, parentId, sort, updatedAt } }) {
    await lockOwnAccess(tx, ctx, "menu:write");
    const tree = await getSubtree(tx, id);
    const { children: _below, ...before } = tree;
    checkUnchanged(before, updatedAt);
    await checkPlace(tx, { id, type: before.type, height: heightOf(tree) }, parentId);
    const place = await nextPlace(tx, parentId, sort);
    const after = await tx.menu.update({ where: { id }, data: { parentId, sort: place } });
    return { before, after, result: await getSubtree(tx, id) };
  },
});

export const previewMenuDeletion = query({
  ...read,
  input: menuId,
  output: menuDeletion,
  async run({ ctx, input: { id } }) {
    const entries = flatten(await getSubtree(ctx.db, id));
    const pages = entries.filter(({ type }) => type === MENU_TYPE.page).length;
    return {
      pages,
      buttons: entries.length - pages,
      delivered: entries.some((entry) => isDelivered(entry.id)),
      losses: await listLosses(ctx.db, entries),
    };
  },
});

/**
 * Deletes the whole subtree and returns it. Throws as `updateMenu` does, and `CONFLICT` if it has a delivered
 * entry, which can only be disabled.
 */
export const deleteMenu = mutation({
  permission: "menu:delete",
  platform: true,
  input: deleteMenuInput,
  output: menuWire,
  audit: "menu.delete",
  async run({ ctx, tx, input: { id, updatedAt } }) {
    const standing = await lockOwnAccess(tx, ctx, "menu:delete");
    const before = await getSubtree(tx, id);
    checkUnchanged(before, updatedAt);
    const entries = flatten(before);
    const giving = entries.filter((entry) => grantOf(entry) !== null);
    const givingIds = giving.map((entry) => entry.id);
    await refuseOutOfReach(tx, standing, givingIds);
    if (entries.some((entry) => isDelivered(entry.id))) throw delivered(before);
    await changeKeepingAccess(tx, await rolesWith(tx, givingIds), () => tx.menu.delete({ where: { id } }));
    return { before, after: null };
  },
});

async function rolesWith(tx: Tx, menuIds: readonly string[]): Promise<string[]> {
  const rows = await tx.roleMenu.findMany({
    where: { menuId: { in: [...menuIds] } },
    distinct: "roleId",
    select: { roleId: true },
  });
  return rows.map(({ roleId }) => roleId);
}

/** Siblings at or after `sort` move down by one. Without `sort`, the position after the last. */
async function nextPlace(tx: Tx, parentId: string | null, sort: number | undefined): Promise<number> {
  if (sort === undefined) {
    const { _max: last } = await tx.menu.aggregate({ where: { parentId }, _max: { sort: true } });
    return last.sort === null ? 0 : last.sort + 1;
  }
  // Siblings keep their `updatedAt`, so that editing one is not refused as outdated.
  await tx.$executeRaw`
    UPDATE menu SET sort = sort + 1 WHERE parent_id IS NOT DISTINCT FROM ${parentId} AND sort >= ${sort}`;
  return sort;
}

function delivered({ id, name }: { id: string; name: string }): ServiceError {
  const message = isDelivered(id)
    ? "A delivered entry is never deleted. Disable it instead."
    : `Delivered entries stand below "${name}". Move them elsewhere first, or disable it instead.`;
  return new ServiceError("CONFLICT", message);
}

function full(): ServiceError {
  return new ServiceError("CONFLICT", `There can be at most ${MAX_MENUS} menu entries. Delete one first.`);
}
