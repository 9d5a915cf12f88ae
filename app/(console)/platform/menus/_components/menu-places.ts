import type { RouterOutputs } from "@/app/_trpc/trpc";
import { MENU_TYPE } from "@/server/domain/people/menu";

export type Menu = RouterOutputs["menu"]["tree"]["list"][number];
export type Place = { parentId: string | null; sort: number };
/** Where a dragged entry would come, seen from the one below the pointer. */
export type Zone = "before" | "inside" | "after";

/** The entries in sight from the top down, each with its depth and its siblings. */
export type Shown = { menu: Menu; depth: number; siblings: readonly Menu[] };
export function listShown(tree: readonly Menu[], open: ReadonlySet<string>, depth = 0): Shown[] {
  return tree.flatMap((menu) => [
    { menu, depth, siblings: tree },
    ...(open.has(menu.id) ? listShown(menu.children, open, depth + 1) : []),
  ]);
}

/** Returns the entry with this id, wherever it stands. */
export function findMenu(tree: readonly Menu[], id: string): Menu | undefined {
  for (const menu of tree) {
    const found = menu.id === id ? menu : findMenu(menu.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether an entry may come below another: pages hold entries, and none stands below itself. */
function mayHold(target: Menu, dragged: Menu): boolean {
  return target.type === MENU_TYPE.page && !holds(dragged, target.id);
}

function holds({ id, children }: Menu, wanted: string): boolean {
  return id === wanted || children.some((child) => holds(child, wanted));
}

/** The place beside or in the entry below the pointer; null where the dragged one cannot come there. */
export function placeAt({ menu, siblings }: Shown, zone: Zone, dragged: Menu): Place | null {
  if (holds(dragged, menu.id)) return null;
  if (zone === "inside")
    return mayHold(menu, dragged) ? { parentId: menu.id, sort: endOf(menu.children) } : null;
  if (menu.parentId === null && dragged.type !== MENU_TYPE.page) return null;
  const { parentId, sort } = menu;
  if (zone === "before") return { parentId, sort };
  const next = siblings[siblings.indexOf(menu) + 1];
  return { parentId, sort: next?.sort ?? sort + 1 };
}

/** The place one step up or down among the siblings; null at their end. */
export function placeBeside({ menu, siblings }: Shown, step: -1 | 1): Place | null {
  const index = siblings.indexOf(menu);
  const { parentId } = menu;
  const neighbour = siblings[index + step];
  if (neighbour === undefined) return null;
  if (step === -1) return { parentId, sort: neighbour.sort };
  return { parentId, sort: siblings[index + 2]?.sort ?? neighbour.sort + 1 };
}

/** The place after all of these. */
export function endOf(siblings: readonly Menu[]): number {
  return Math.max(-1, ...siblings.map(({ sort }) => sort)) + 1;
}

/** The pages that an entry can be moved below, by their names from the top down. */
export function listParents(tree: readonly Menu[], moved: Menu | null, above: readonly string[] = []) {
  return tree.flatMap((menu): { menu: Menu; names: string[] }[] => {
    if (menu.type !== MENU_TYPE.page || (moved !== null && !mayHold(menu, moved))) return [];
    const names = [...above, menu.name];
    return [{ menu, names }, ...listParents(menu.children, moved, names)];
  });
}
