import { newId } from "@/server/domain/ids";
import { type Permission } from "@/server/domain/permissions";
import { type Tx } from "@/server/infra/db";
import { type MenuRow, menuRows } from "./menu-rows";
import { type BuiltInRole, builtInRoles } from "./role-table";

/**
 * Menus and built-in roles. What is there stays as administrators made it: only missing rows are added. New
 * menus are granted to the built-in roles once; a page built since gets its component.
 */
export async function seedRoles(tx: Tx): Promise<void> {
  const newMenus = await seedMenus(tx);
  for (const [name, { permissions, ...role }] of Object.entries<BuiltInRole>(builtInRoles)) {
    const before = await tx.role.findUnique({ where: { name } });
    const { id } = before ?? (await tx.role.create({ data: { id: newId("role"), name, ...role } }));
    const granted = menusOf(permissions).filter((menu) => before === null || newMenus.has(menu.id));
    const data = granted.map((menu) => ({ roleId: id, menuId: menu.id }));
    await tx.roleMenu.createMany({ data, skipDuplicates: true });
  }
}

async function seedMenus(tx: Tx): Promise<ReadonlySet<string>> {
  const existing = new Map((await tx.menu.findMany()).map((menu) => [menu.id, menu]));
  const missing = menuRows.filter((row) => !existing.has(row.id));
  await tx.menu.createMany({ data: missing });
  for (const { id, component } of menuRows) {
    if (component === "" || existing.get(id)?.component !== "") continue;
    await tx.menu.update({ where: { id }, data: { component } });
  }
  return new Set(missing.map((row) => row.id));
}

/** A page is granted with its first permission, a group with any of its pages. */
function menusOf(permissions: readonly Permission[]): MenuRow[] {
  const granted = menuRows.filter(
    ({ permission }) => permission !== null && permissions.includes(permission),
  );
  const parents = new Set(granted.map((menu) => menu.parentId));
  return menuRows.filter(
    (menu) => granted.includes(menu) || (menu.permission === null && parents.has(menu.id)),
  );
}
