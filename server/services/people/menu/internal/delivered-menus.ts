import {
  actionWords,
  type ConsoleGroup,
  consoleGroups,
  type ConsolePage,
  consolePages,
  splitPermission,
} from "@/server/domain/people/console";
import { MENU_TYPE } from "@/server/domain/people/menu";
import { type Permission } from "@/server/domain/people/permissions";
import { type Prisma, type Tx } from "@/server/infra/db";

type MenuRow = Omit<Prisma.MenuCreateManyInput, "permission"> & { permission: Permission | null };

const pages = Object.values<ConsolePage>(consolePages);
const groups = Object.values<ConsoleGroup>(consoleGroups);
const blank = { redirect: "", parentId: null, permission: null, icon: null, sort: 0, component: "" };

/** Beyond the pages of the first level, also those that a later version adds. */
const FIRST_GROUP = 100;

/** Parents come first. Ids derive from paths and permissions, so that a later seed finds the same rows. */
export const menuRows: readonly MenuRow[] = [
  ...groups.map((group, place) => groupRow(group, FIRST_GROUP + place)),
  ...pages.flatMap((page, sort) => [pageRow(page, sort), ...page.permissions.map(toButtonRow(page))]),
];

function groupRow({ path, name, icon }: ConsoleGroup, sort: number): MenuRow {
  const shown = { path, name: name.zh, icon, component: "group", sort };
  return { ...blank, ...shown, id: menuId(path), type: MENU_TYPE.page };
}

function pageRow(page: ConsolePage, sort: number): MenuRow {
  const { path, name, icon, permissions, openedBy, group, partOf } = page;
  const parentId = group === undefined ? null : menuId(consoleGroups[group].path);
  const component = path.slice(1);
  const permission = openedBy ?? permissions[0];
  // Without a permission, every user would see the page.
  if (permission === undefined) throw new Error(`Nothing opens ${path}`);
  const hideInMenu = partOf === undefined ? 0 : 1;
  const shown = { path, name: name.zh, icon, component, sort, parentId, permission, hideInMenu };
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
