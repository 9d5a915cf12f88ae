import { z } from "zod";
import { MENU_TYPE } from "@/server/domain/people/menu";
import { ACTIVE } from "@/server/domain/people/person";
import { membershipOf, permissions } from "@/server/domain/people/permissions";
import { type Db, type Tx } from "@/server/infra/db";

/**
 * One row per permission. `entries`: the role's menu entries that carry it, named from the root down;
 * disabled ones grant nothing. `membership`: what the membership must be as well; null: any.
 */
export const accessRow = z.object({
  permission: z.string(),
  granted: z.boolean(),
  membership: z.enum(["owner", "named"]).nullable(),
  entries: z.array(z.object({ id: z.string(), names: z.array(z.string()), enabled: z.boolean() })),
});

export async function explainRole(db: Db | Tx, role: { id: string; status: number }) {
  const menus = await db.menu.findMany({ select: { id: true, parentId: true, name: true } });
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const namesOf = (id: string | null): string[] => {
    const menu = id === null ? undefined : byId.get(id);
    return menu === undefined ? [] : [...namesOf(menu.parentId), menu.name];
  };
  const buttons = await db.menu.findMany({
    where: { type: MENU_TYPE.button, permission: { not: null }, roles: { some: { roleId: role.id } } },
    orderBy: [{ sort: "asc" }, { id: "asc" }],
  });
  return permissions.map((permission) => {
    const entries = buttons
      .filter((button) => button.permission === permission)
      .map(({ id, status }) => ({ id, names: namesOf(id), enabled: status === ACTIVE }));
    const granted = role.status === ACTIVE && entries.some(({ enabled }) => enabled);
    return { permission, granted, membership: membershipOf(permission), entries };
  });
}
