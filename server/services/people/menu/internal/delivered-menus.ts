import {
  actionWords,
  type ConsolePage,
  consolePages,
  platformGroup,
  splitPermission,
} from "@/server/domain/people/console";
import { MENU_TYPE } from "@/server/domain/people/menu";
import { type Permission } from "@/server/domain/people/permissions";
import { type Prisma, type Tx } from "@/server/infra/db";

type MenuRow = Omit<Prisma.MenuCreateManyInput, "permission"> & { permission: Permission | null };

const pages = Object.values<ConsolePage>(consolePages);
const blank = { redirect: "", parentId: null, permission: null, icon: null, sort: 0, component: "" };
const group: MenuRow = {
  ...blank,
  path: platformGroup.path,
  name: platformGroup.name.zh,
  icon: platformGroup.icon,
  id: menuId(platformGroup.path),
  type: MENU_TYPE.page,
  component: "group",
  sort: pages.length,
};

/** Parents come first. Ids derive from paths and permissions, so that a later seed finds the same rows. */
export const menuRows: readonly MenuRow[] = [
  group,
  ...pages.flatMap((page, sort) => [pageRow(page, sort), ...page.permissions.map(toButtonRow(page))]),
];

function pageRow({ path, name, icon, permissions, openedBy }: ConsolePage, sort: number): MenuRow {
  const parentId = path.startsWith(`${platformGroup.path}/`) ? group.id : null;
  const component = path.slice(1);
  const permission = openedBy ?? permissions[0];
  // Without a permission, every user would see the page.
  if (permission === undefined) throw new Error(`Nothing opens ${path}`);
  const shown = { path, name: name.zh, icon, component, sort, parentId, permission };
  return { ...blank, ...shown, id: menuId(path), type: MENU_TYPE.page };
}

function toButtonRow({ path }: ConsolePage) {
  return (permission: Permission, sort: number): MenuRow => {
    const name = actionWords[splitPermission(permission).action].zh;
    const shown = { path: "", name, permission, sort, parentId: menuId(path) };
    return { ...blank, ...shown, id: menuId(permission), type: MENU_TYPE.button };
  };
}

function menuId(key: string): string {
  return `men_${key.replace(/[^a-z]/g, "")}`;
}

const places = new Map(menuRows.map(({ id }, place) => [id, place]));

export function placeOf(id: string): number {
  return places.get(id) ?? menuRows.length;
}

export function isDelivered(id: string): boolean {
  return places.has(id);
}

/** A page is included by its first permission, a group by any of its pages. */
export function deliveredMenusOf(permissions: readonly Permission[]): readonly MenuRow[] {
  const granted = menuRows.filter(
    ({ permission }) => permission !== null && permissions.includes(permission),
  );
  const parents = new Set(granted.map((menu) => menu.parentId));
  return menuRows.filter(
    (menu) => granted.includes(menu) || (menu.permission === null && parents.has(menu.id)),
  );
}

export async function createMissingMenus(tx: Tx): Promise<ReadonlySet<string>> {
  const existing = new Set((await tx.menu.findMany({ select: { id: true } })).map(({ id }) => id));
  const missing = menuRows.filter((row) => !existing.has(row.id));
  await tx.menu.createMany({ data: [...missing], skipDuplicates: true });
  return new Set(missing.map((row) => row.id));
}
