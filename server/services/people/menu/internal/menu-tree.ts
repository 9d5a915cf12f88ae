import { type Menu } from "@/server/infra/db/generated/client";
import { placeOf } from "./delivered-menus";

export type MenuTree = Menu & { children: MenuTree[] };

/**
 * Rows as the tree they describe, siblings by `sort`. Of those that tie, the delivered ones keep their order:
 * a page that came with an update takes the `sort` of one that was there. A row whose parent is not among
 * them is left out with all below it.
 */
export function toMenuTree(rows: readonly Menu[], parentId: string | null = null): MenuTree[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .sort((a, b) => a.sort - b.sort || placeOf(a.id) - placeOf(b.id) || (a.id < b.id ? -1 : 1))
    .map((row) => ({ ...row, children: toMenuTree(rows, row.id) }));
}
