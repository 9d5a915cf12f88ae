import { ACTIVE } from "@/server/domain/people/person";
import { permissions } from "@/server/domain/people/permissions";
import { type Db } from "@/server/infra/db";
import { type Menu } from "@/server/infra/db/generated/client";
import { grantOf } from "./menu-rows";

export async function listLosses(db: Db, entries: readonly Menu[]) {
  const ids = new Set(entries.map(({ id }) => id));
  const roles = await db.role.findMany({
    where: { menus: { some: { menuId: { in: [...ids] } } } },
    include: { menus: { include: { menu: true } }, _count: { select: { users: true } } },
    orderBy: [{ label: "asc" }, { id: "asc" }],
  });
  const losses = [];
  for (const { id: roleId, label: roleLabel, menus, _count } of roles) {
    const given = menus.flatMap(({ menu }) => (menu.status === ACTIVE ? [menu] : []));
    const had = new Set(given.map(grantOf));
    const kept = new Set(given.filter(({ id }) => !ids.has(id)).map(grantOf));
    const lost = permissions.filter((permission) => had.has(permission) && !kept.has(permission));
    if (lost.length > 0) losses.push({ roleId, roleLabel, userCount: _count.users, permissions: lost });
  }
  return losses;
}
