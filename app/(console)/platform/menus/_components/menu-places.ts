import type { RouterOutputs } from "@/app/_trpc/trpc";
import { MENU_TYPE } from "@/server/domain/people/menu";

export type Menu = RouterOutputs["menu"]["tree"]["list"][number];
export type Place = { parentId: string | null; sort: number };
export type Zone = "before" | "inside" | "after";

/** The visible entries in order, each with its depth and siblings. */
export type Shown = { menu: Menu; depth: number; siblings: readonly Menu[] };
export function listShown(tree: readonly Menu[], open: ReadonlySet<string>, depth = 0): Shown[] {
  return tree.flatMap((menu) => [
    { menu, depth, siblings: tree },
    ...(open.has(menu.id) ? listShown(menu.children, open, depth + 1) : []),
  ]);
}

export function findMenu(tree: readonly Menu[], id: string): Menu | undefined {
  for (const menu of tree) {
    const found = menu.id === id ? menu : findMenu(menu.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether an entry may be moved into another: only pages have children, and no entry contains itself. */
function mayHold(target: Menu, dragged: Menu): boolean {
  return target.type === MENU_TYPE.page && !contains(dragged, target.id);
}

function contains({ id, children }: Menu, wanted: string): boolean {
  return id === wanted || children.some((child) => contains(child, wanted));
}

/** Drop place beside or inside the entry below the pointer; null if not allowed. */
export function placeAt({ menu, siblings }: Shown, zone: Zone, dragged: Menu): Place | null {
  if (contains(dragged, menu.id)) return null;
  if (zone === "inside")
    return mayHold(menu, dragged) ? { parentId: menu.id, sort: endOf(menu.children) } : null;
  if (menu.parentId === null && dragged.type !== MENU_TYPE.page) return null;
  const { parentId, sort } = menu;
  if (zone === "before") return { parentId, sort };
  const next = siblings[siblings.indexOf(menu) + 1];
  return { parentId, sort: next?.sort ?? sort + 1 };
}

/** The place one step up or down among the siblings; null at either end. */
export function placeBeside({ menu, siblings }: Shown, step: -1 | 1): Place | null {
  const index = siblings.indexOf(menu);
  const { parentId } = menu;
  const neighbour = siblings[index + step];
  if (neighbour === undefined) return null;
  if (step === -1) return { parentId, sort: neighbour.sort };
  return { parentId, sort: siblings[index + 2]?.sort ?? neighbour.sort + 1 };
}

export function endOf(siblings: readonly Menu[]): number {
  return Math.max(-1, ...siblings.map(({ sort }) => sort)) + 1;
}

export function listParents(tree: readonly Menu[], moved: Menu | null, above: readonly string[] = []) {
  return tree.flatMap((menu): { menu: Menu; names: string[] }[] => {
    if (menu.type !== MENU_TYPE.page || (moved !== null && !mayHold(menu, moved))) return [];
    const names = [...above, menu.name];
    return [{ menu, names }, ...listParents(menu.children, moved, names)];
  });
}
