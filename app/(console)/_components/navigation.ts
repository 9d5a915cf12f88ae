import {
  type Icon,
  IconBell,
  IconBuilding,
  IconBuildings,
  IconCalendarRepeat,
  IconDeviceDesktop,
  IconEye,
  IconFileImport,
  IconGauge,
  IconHeartRateMonitor,
  IconHistory,
  IconId,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconListCheck,
  IconListTree,
  IconMessage,
  IconPackage,
  IconPlayerPlay,
  IconShield,
  IconTag,
  IconUser,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from "@tabler/icons-react";
import type { Locale } from "@/app/_i18n/locales";
import type { Me } from "@/app/_trpc/trpc";
import {
  type ConsolePageKey,
  consolePages,
  type ConsolePage,
  deliveredPageName,
  consoleGroups,
} from "@/server/domain/people/console";
import type { Permission } from "@/server/domain/people/permissions";

/** Icons by the names in the table of pages. A missing one does not compile. */
const icons = {
  IconBell,
  IconBuilding,
  IconBuildings,
  IconCalendarRepeat,
  IconDeviceDesktop,
  IconEye,
  IconFileImport,
  IconGauge,
  IconHeartRateMonitor,
  IconHistory,
  IconId,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconListCheck,
  IconListTree,
  IconMessage,
  IconPackage,
  IconPlayerPlay,
  IconShield,
  IconTag,
  IconUser,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} as const satisfies Record<(typeof consolePages)[ConsolePageKey]["icon"], Icon>;

type PageLink = { path: string; name: string; icon: Icon; isOutside: boolean };
export type Creation = {
  path: string;
  name: Record<Locale, string>;
  permission: Permission;
  inOrganization: boolean;
};

const pages = Object.values<ConsolePage>(consolePages);

export const creations: readonly Creation[] = pages.flatMap(({ path, create }) =>
  create === undefined
    ? []
    : [
        {
          ...create,
          path: `${path}${create.in === "page" ? "/new" : "?create=1"}`,
          inOrganization: isOrganizationPath(path),
        },
      ],
);

/**
 * What a user can create in the current organization; outside of one, only what belongs to the system level.
 */
export function creationsFor({ permissions, organization }: Pick<Me, "permissions" | "organization">) {
  return creations.filter(
    ({ permission, inOrganization }) =>
      permissions.includes(permission) && (organization !== null || !inOrganization),
  );
}

export function isOrganizationPath(path: string): boolean {
  const page = pages.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  return page !== undefined && !page.path.startsWith(`${consoleGroups.platform.path}/`);
}

function findPage({ path, name }: MenuEntry, locale: Locale): PageLink | undefined {
  const page = pages.find((each) => each.path === path);
  const icon = Object.entries<Icon>(icons).find(([key]) => key === page?.icon)?.[1];
  const isOutside = page?.isOutside === true;
  return icon && { path, name: deliveredPageName(name, locale), icon, isOutside };
}

type MenuEntry = {
  id: string;
  name: string;
  path: string;
  type: number;
  hideInMenu: number;
  children: MenuEntry[];
};

/** Also the pages that another page leads to. */
export function listPages(tree: readonly MenuEntry[], locale: Locale): PageLink[] {
  return tree
    .filter((entry) => entry.type === PAGE)
    .flatMap((entry) => [findPage(entry, locale) ?? [], listPages(entry.children, locale)].flat());
}

/** The path that the navigation marks while the page at `path` is shown. */
export function markedPath(path: string): string {
  return nearestPage(pages, path)?.partOf ?? path;
}

/** Pages can be nested: the longest matching path counts. */
export function nearestPage<Page extends { path: string }>(
  among: readonly Page[],
  path: string,
): Page | undefined {
  return among
    .filter(({ path: own }) => path === own || path.startsWith(`${own}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

export type NavigationGroup = { id: string; name: string | null; pages: PageLink[] };

const PAGE = 1;

/**
 * Groups a role's menu tree into pages. A first-level entry is either a page, followed by its children, or
 * the name of a group of pages. Buttons, hidden entries, paths without a page and empty groups are left out.
 */
export function toNavigation(tree: readonly MenuEntry[], locale: Locale): NavigationGroup[] {
  const visible = tree.filter((entry) => entry.type === PAGE && entry.hideInMenu === 0);
  return visible.reduce<NavigationGroup[]>((groups, entry) => {
    const own = findPage(entry, locale);
    const pages = [...(own === undefined ? [] : [own]), ...pagesBelow(entry, locale)];
    if (pages.length === 0) return groups;
    const last = groups.at(-1);
    if (own !== undefined && last?.name === null) last.pages.push(...pages);
    else
      groups.push({
        id: entry.id,
        name: own === undefined ? deliveredPageName(entry.name, locale) : null,
        pages,
      });
    return groups;
  }, []);
}

function pagesBelow({ children }: MenuEntry, locale: Locale): PageLink[] {
  return toNavigation(children, locale).flatMap((group) => group.pages);
}
