import { newId } from "@/server/domain/kernel/ids";
import { type BuiltInRole, builtInRoles } from "@/server/domain/people/permissions";
import { type Tx } from "@/server/infra/db";
import { lockAccess } from "@/server/services/people/access";
import { createMissingMenus, deliveredMenusOf, menuRows } from "@/server/services/people/menu";

/**
 * Only adds what is missing: administrators may have changed the rest. New menus are granted to the built-in
 * roles once, and the menu of a page that was built since then gets its component.
 */
export async function seedRoles(tx: Tx): Promise<void> {
  // An administrator may be changing permissions in the version that is still running.
  await lockAccess(tx);
  const newMenus = await seedMenus(tx);
  for (const [name, { permissions, grantable = [], label, description }] of Object.entries<BuiltInRole>(
    builtInRoles,
  )) {
    const before = await tx.role.findUnique({ where: { name } });
    const shown = { label: label.zh, description: description.zh };
    const { id } =
      before ??
      (await tx.role.create({ data: { id: newId("role"), name, ...shown, grantable: [...grantable] } }));
    const granted = deliveredMenusOf(permissions).filter((menu) => before === null || newMenus.has(menu.id));
    const data = granted.map((menu) => ({ roleId: id, menuId: menu.id }));
    await tx.roleMenu.createMany({ data, skipDuplicates: true });
  }
}

async function seedMenus(tx: Tx): Promise<ReadonlySet<string>> {
  for (const { id, component } of menuRows)
    if (component !== "") await tx.menu.updateMany({ where: { id, component: "" }, data: { component } });
  return createMissingMenus(tx);
}
