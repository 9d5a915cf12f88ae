import { type Menu } from "@/server/infra/db/generated/client";
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
