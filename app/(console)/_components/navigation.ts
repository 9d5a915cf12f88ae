import { findConsolePage, type ConsolePage } from "./console-pages";

type MenuEntry = {
  id: string;
  name: string;
  path: string;
  type: number;
  hideInMenu: number;
  children: MenuEntry[];
};

export type NavigationGroup = { id: string; name: string | null; pages: ConsolePage[] };

const PAGE = 1;

/**
 * The menu tree of a role as groups of pages: an entry of the first level is a page, or names the pages below it.
 * Buttons, hidden entries and pages that this console does not have are left out, and so are groups without pages.
 */
export function toNavigation(tree: readonly MenuEntry[]): NavigationGroup[] {
  const visible = tree.filter((entry) => entry.type === PAGE && entry.hideInMenu === 0);
  return visible.reduce<NavigationGroup[]>((groups, entry) => {
    const own = findConsolePage(entry.path);
    const pages = own === undefined ? pagesBelow(entry) : [own];
    if (pages.length === 0) return groups;
    const last = groups.at(-1);
    if (own !== undefined && last?.name === null) last.pages.push(own);
    else groups.push({ id: entry.id, name: own === undefined ? entry.name : null, pages });
    return groups;
  }, []);
}

function pagesBelow(entry: MenuEntry): ConsolePage[] {
  return toNavigation(entry.children).flatMap((group) => group.pages);
}
