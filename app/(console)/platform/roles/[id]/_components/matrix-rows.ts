import { type Action, type Resource, splitPermission } from "@/server/domain/people/console";
import { isMenuGroup } from "@/server/domain/people/menu";
import { isPermission } from "@/server/domain/people/permissions";

export type Entry = {
  id: string;
  name: string;
  type: number;
  component: string;
  status: number;
  permission: string | null;
  children: Entry[];
};

export type Cell = { id: string; action: Action; enabled: boolean };
export type Row = { resource: Resource; cells: Cell[] };
/** A page with the resources of its buttons; `above` are the groups that contain it. */
export type PageRows = { id: string; names: string[]; above: string[]; rows: Row[] };

const BUTTON = 2;
const ACTIVE = 1;

/** The pages of the tree in order, each with its rows; groups have no rows. */
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
 * The entries after a tick: a page is added with its first button and removed with its last; its groups are
 * added with it.
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

/** Removes groups that no longer contain any of the role's pages. */
export function withoutEmptyGroups(chosen: ReadonlySet<string>, pages: readonly PageRows[]): string[] {
  const groups = new Set(pages.flatMap(({ above }) => above));
  for (const { id } of pages) groups.delete(id);
  const needed = new Set(pages.flatMap(({ id, above }) => (chosen.has(id) ? above : [])));
  return [...chosen].filter((id) => !groups.has(id) || needed.has(id));
}
