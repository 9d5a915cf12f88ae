import { type Action, type Resource, splitPermission } from "@/server/domain/people/console";
import { isMenuGroup } from "@/server/domain/people/menu";
import { isPermission } from "@/server/domain/people/permissions";

/** What is read of the tree of menus. */
export type Entry = {
  id: string;
  name: string;
  type: number;
  component: string;
  status: number;
  permission: string | null;
  children: Entry[];
};

/** The entry that a tick stands for. */
export type Cell = { id: string; action: Action; enabled: boolean };
export type Row = { resource: Resource; cells: Cell[] };
/** A page with the resources that its buttons are about; `above` are the groups that it stands in. */
export type PageRows = { id: string; names: string[]; above: string[]; rows: Row[] };

const BUTTON = 2;
const ACTIVE = 1;

/** The pages of the tree from the top down, each with its rows; groups have none of their own. */
export function toPageRows(
  tree: readonly Entry[],
  above: readonly { id: string; name: string }[] = [],
): PageRows[] {
  return tree.flatMap((entry) => {
    if (entry.type === BUTTON) return [];
    const below = toPageRows(entry.children, [...above, entry]);
    const rows = toRows(entry.children);
    if (rows.length === 0 && isMenuGroup(entry)) return below;
    const names = [...above.map(({ name }) => name), entry.name];
    return [{ id: entry.id, names, above: above.map(({ id }) => id), rows }, ...below];
  });
}

function toRows(entries: readonly Entry[]): Row[] {
  const rows = new Map<Resource, Cell[]>();
  for (const { id, type, status, permission } of entries) {
    if (type !== BUTTON || permission === null || !isPermission(permission)) continue;
    const { resource, action } = splitPermission(permission);
    rows.set(resource, [...(rows.get(resource) ?? []), { id, action, enabled: status === ACTIVE }]);
  }
  return [...rows].map(([resource, cells]) => ({ resource, cells }));
}

/**
 * The entries after a tick: a page comes with its first button, and goes with its last one; the groups above
 * come with a page.
 */
export function withTick(chosen: ReadonlySet<string>, page: PageRows, id: string): Set<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  const buttons = page.rows.flatMap(({ cells }) => cells.map((cell) => cell.id));
  if (id !== page.id && buttons.length > 0) {
    if (buttons.some((button) => next.has(button))) next.add(page.id);
    else next.delete(page.id);
  }
  if (next.has(page.id)) for (const group of page.above) next.add(group);
  return next;
}

/** Without the groups that no page of the role stands in any more. */
export function withoutEmptyGroups(chosen: ReadonlySet<string>, pages: readonly PageRows[]): string[] {
  const groups = new Set(pages.flatMap(({ above }) => above));
  for (const { id } of pages) groups.delete(id);
  const needed = new Set(pages.flatMap(({ id, above }) => (chosen.has(id) ? above : [])));
  return [...chosen].filter((id) => !groups.has(id) || needed.has(id));
}
