import { type Menu } from "@/server/infra/db/generated/client";
import { type MenuWire } from "./schema";

export const MENU_TYPE = { page: 1, button: 2 } as const;

/** Rows as the tree they describe, siblings by `sort`; a row whose parent is not among them is left out with all below it. */
export function toMenuTree(rows: readonly Menu[], parentId: string | null = null): MenuWire[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1))
    .map((row) => ({
      id: row.id,
      parentId: row.parentId,
      name: row.name,
      path: row.path,
      component: row.component,
      redirect: row.redirect,
      icon: row.icon,
      permission: row.permission,
      type: row.type,
      sort: row.sort,
      status: row.status,
      hideInMenu: row.hideInMenu,
      keepAlive: row.keepAlive,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      children: toMenuTree(rows, row.id),
    }));
}
