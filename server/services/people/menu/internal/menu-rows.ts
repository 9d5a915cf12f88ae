import { notOnPlatform, ServiceError, type TakenBy } from "@/server/domain/kernel/errors";
import { MENU_TYPE } from "@/server/domain/people/menu";
import { isPermission, type Permission } from "@/server/domain/people/permissions";
import { type Db, type Tx } from "@/server/infra/db";
import { type Menu } from "@/server/infra/db/generated/client";
import { refuseBeyond, rightsOfMany, type Standing } from "@/server/services/people/access";
import { placeOf } from "./delivered-menus";

export type MenuTree = Menu & { children: MenuTree[] };

/**
 * Siblings are sorted by `sort`; ties between delivered entries keep the delivered order, since a page added
 * by an update may reuse a `sort`. Rows whose parent is missing are left out with their descendants.
 */
export function toMenuTree(rows: readonly Menu[], parentId: string | null = null): MenuTree[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .sort((a, b) => a.sort - b.sort || placeOf(a.id) - placeOf(b.id) || (a.id < b.id ? -1 : 1))
    .map((row) => ({ ...row, children: toMenuTree(rows, row.id) }));
}

const MAX_DEPTH = 6;

export async function listMenuTree(db: Db | Tx): Promise<MenuTree[]> {
  return toMenuTree(await db.menu.findMany());
}

/** The lock of `lockOwnAccess` keeps the row from changing. Throws `NOT_FOUND`. */
export async function getMenu(tx: Db | Tx, id: string): Promise<Menu> {
  const row = await tx.menu.findUnique({ where: { id } });
  if (row === null) throw notOnPlatform("menu entry");
  return row;
}

export async function getSubtree(db: Db | Tx, id: string): Promise<MenuTree> {
  const rows = await db.menu.findMany();
  const root = rows.find((row) => row.id === id);
  if (root === undefined) throw notOnPlatform("menu entry");
  return { ...root, children: toMenuTree(rows, id) };
}

export function flatten({ children, ...menu }: MenuTree): Menu[] {
  return [menu, ...children.flatMap(flatten)];
}

export function grantOf({ type, permission }: Pick<Menu, "type" | "permission">) {
  if (type !== MENU_TYPE.button || permission === null) return null;
  return isPermission(permission) ? permission : null;
}

type Place = { id?: string; type: number; height: number };

/**
 * Throws `VALIDATION_FAILED` for a place below the entry itself, below a button or deeper than six levels,
 * and for a button outside of a page.
 */
export async function checkPlace(
  tx: Tx,
  { id, type, height }: Place,
  parentId: string | null,
): Promise<void> {
  if (parentId === null) {
    if (type === MENU_TYPE.button) throw misplaced("A button belongs to a page. Choose one as its parent.");
    return checkDepth(height);
  }
  const rows = await tx.menu.findMany({ select: { id: true, parentId: true, type: true } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const parent = byId.get(parentId);
  if (parent === undefined) throw misplaced("The parent is gone. Load the menus again.");
  if (parent.type === MENU_TYPE.button) throw misplaced("A button has nothing below it. Choose a page.");
  let depth = 0;
  for (
    let at = byId.get(parentId);
    at !== undefined;
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  ) {
    if (at.id === id) throw misplaced("An entry cannot be moved below itself. Choose a page outside of it.");
    depth += 1;
  }
  checkDepth(depth + height);
}

function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw misplaced(`Menus have ${MAX_DEPTH} levels at most. Choose a higher page.`);
}

export function heightOf({ children }: MenuTree): number {
  return 1 + Math.max(0, ...children.map(heightOf));
}

function misplaced(message: string): ServiceError {
  const issue = { path: "parentId", message: "is no place for this entry", code: "CHOOSE" } as const;
  return new ServiceError("VALIDATION_FAILED", message, { issues: [issue] });
}

type Row = Pick<Menu, "type" | "path" | "permission"> & { id?: string };

/** A page needs a path of its own, a button a permission. Throws `VALIDATION_FAILED`. */
export async function checkContent(tx: Tx, { id, type, path, permission }: Row): Promise<void> {
  if (type === MENU_TYPE.button) {
    if (permission !== null) return;
    throw wrong("permission", "must be chosen: a button without one does nothing", "REQUIRED");
  }
  if (path === "") throw wrong("path", 'must be a path, such as "/reports"', "REQUIRED");
  const other = await tx.menu.findFirst({
    where: { type: MENU_TYPE.page, path, ...(id !== undefined && { id: { not: id } }) },
  });
  if (other === null) return;
  const owner = { kind: "menu", id: other.id, name: other.name } as const;
  throw wrong("path", `is the path of "${other.name}"`, "TAKEN", { holder: owner });
}

function wrong(
  path: string,
  message: string,
  code: "REQUIRED" | "TAKEN",
  more: { holder?: TakenBy } = {},
): ServiceError {
  const issues = [{ path, message, code, ...more }];
  return new ServiceError("VALIDATION_FAILED", `Please correct "${path}": it ${message}.`, { issues });
}

/**
 * Throws `PERMISSION_MISSING` if the change would give a permission beyond the caller's reach, or affects a
 * role whose reach exceeds it. Disabled entries count, because they can be enabled again.
 */
export async function refuseOutOfReach(
  tx: Tx,
  { reach }: Standing,
  menuIds: readonly string[],
  given: Permission | null = null,
): Promise<void> {
  if (given !== null) refuseBeyond(reach, new Set([given]), "This entry");
  const roles = await tx.role.findMany({
    where: { menus: { some: { menuId: { in: [...menuIds] } } } },
    orderBy: { id: "asc" },
  });
  const ids = roles.map(({ id }) => id);
  const rightsIn = await rightsOfMany(tx, ids);
  for (const { id, label } of roles)
    refuseBeyond(reach, rightsIn(id).reach, `The role "${label}", which has this entry,`);
}
