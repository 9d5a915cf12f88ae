import { type ConsolePage, consolePages, platformGroup } from "@/server/domain/console";
import { type Permission } from "@/server/domain/permissions";
import { type Prisma } from "@/server/infra/db";
import { MENU_TYPE } from "@/server/services/menu";

type Action = Permission extends `${string}:${infer Word}` ? Word : never;

const actionNames: Record<Action, string> = {
  read: "查看",
  write: "编辑",
  delete: "删除",
  create: "新建",
  list: "查看全部",
  status: "停用与启用",
  "data-mode": "切换数据模式",
  plan: "调整套餐",
  "transfer-ownership": "转让所有权",
  review: "审核",
  export: "导出",
  cookie: "读取 Cookie",
  secret: "重置密钥",
  baseline: "修改平台基线",
};

export type MenuRow = Omit<Prisma.MenuCreateManyInput, "permission"> & { permission: Permission | null };

const pages = Object.values<ConsolePage>(consolePages);
const blank = { redirect: "", parentId: null, permission: null, icon: null, sort: 0, component: "" };
const group: MenuRow = {
  ...blank,
  ...platformGroup,
  id: menuId(platformGroup.path),
  type: MENU_TYPE.page,
  component: "group",
  sort: pages.length,
};

/**
 * The table of pages as rows, parents first. Ids derive from paths and permissions, so that the next seed
 * finds them.
 */
export const menuRows: readonly MenuRow[] = [
  group,
  ...pages.flatMap((page, sort) => [pageRow(page, sort), ...page.permissions.map(toButtonRow(page))]),
];

/** A page that is not built has no component, and is not shown. */
function pageRow({ path, name, icon, permissions, openedBy, built }: ConsolePage, sort: number): MenuRow {
  const parentId = path.startsWith(`${platformGroup.path}/`) ? group.id : null;
  const component = built ? path.slice(1) : "";
  const permission = openedBy ?? permissions[0];
  // A page without a permission would be everybody's.
  if (permission === undefined) throw new Error(`Nothing opens ${path}`);
  const shown = { path, name: name.zh, icon, component, sort, parentId, permission };
  return { ...blank, ...shown, id: menuId(path), type: MENU_TYPE.page };
}

function toButtonRow({ path }: ConsolePage) {
  return (permission: Permission, sort: number): MenuRow => {
    const name = actionNames[permission.slice(permission.indexOf(":") + 1) as Action];
    const shown = { path: "", name, permission, sort, parentId: menuId(path) };
    return { ...blank, ...shown, id: menuId(permission), type: MENU_TYPE.button };
  };
}

function menuId(key: string): string {
  return `men_${key.replace(/[^a-z]/g, "")}`;
}
