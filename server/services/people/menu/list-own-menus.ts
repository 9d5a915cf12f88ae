import { type ConsolePage, consolePages, consoleGroups } from "@/server/domain/people/console";
import { isMenuGroup, MENU_TYPE } from "@/server/domain/people/menu";
import { ACTIVE } from "@/server/domain/people/person";
import { isPermission } from "@/server/domain/people/permissions";
import { type Menu } from "@/server/infra/db/generated/client";
import { mayDo, type PlatformCtx, requireUser } from "@/server/services/kernel/verb";
import { type MenuTree, toMenuTree } from "./internal/menu-rows";

/**
 * The acting user's navigation (docs/rules.md#console): the pages of their role, each placed below the
 * nearest ancestor that is shown. Omits pages that are not built or not permitted, pages that need an
 * organization when there is none, and review pages where nothing is reviewed.
 */
export async function listOwnMenus(ctx: PlatformCtx) {
  const { userId: id, grantable } = requireUser(ctx);
  const [pages, granted] = await Promise.all([
    ctx.db.menu.findMany({ where: { type: MENU_TYPE.page } }),
    ctx.db.roleMenu.findMany({ where: { role: { status: ACTIVE, users: { some: { id } } } } }),
  ]);
  const own = new Set(granted.map(({ menuId }) => menuId));
  const byId = new Map(pages.map((page) => [page.id, page]));
  const above = ({ parentId }: Menu) => (parentId === null ? undefined : byId.get(parentId));
  const isOn = (page: Menu | undefined): boolean =>
    page === undefined || (page.status === ACTIVE && isOn(above(page)));
  // What an Owner granted brings its page with it.
  const isGranted = ({ permission }: Menu) =>
    permission !== null && isPermission(permission) && grantable?.has(permission) === true;
  const isShown = (page: Menu) =>
    isMenuGroup(page) || ((own.has(page.id) || isGranted(page)) && page.component !== "" && opens(ctx, page));
  const shown = new Set(pages.filter((page) => isOn(page) && isShown(page)));
  const placeOf = (page: Menu): string | null => {
    const parent = above(page);
    return parent === undefined ? null : shown.has(parent) ? parent.id : placeOf(parent);
  };
  const placed = [...shown].map((page) => ({ ...page, parentId: placeOf(page) }));
  return withoutEmptyGroups(toMenuTree(placed));
}

const reviewPaths = Object.values<ConsolePage>(consolePages).flatMap(({ needsReview, path }) =>
  needsReview === true ? [path] : [],
);

function opens(ctx: PlatformCtx, { permission, path }: Menu): boolean {
  const { organization } = ctx;
  const may = permission === null || (isPermission(permission) && mayDo(ctx, permission));
  if (organization === null) return may && `${path}/`.startsWith(`${consoleGroups.platform.path}/`);
  return may && !(organization.isPersonal && reviewPaths.includes(path));
}

function withoutEmptyGroups(tree: readonly MenuTree[]): MenuTree[] {
  return tree
    .map((entry) => ({ ...entry, children: withoutEmptyGroups(entry.children) }))
    .filter((entry) => !isMenuGroup(entry) || entry.children.length > 0);
}
