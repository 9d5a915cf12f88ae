import { isPermission } from "@/server/domain/permissions";
import { type Menu } from "@/server/infra/db/generated/client";
import { mayDo, type PlatformCtx, requireUser } from "@/server/services/verb";
import { MENU_TYPE, toMenuTree } from "./internal/menu-tree";

const ACTIVE = 1;
/** Pages below it work above organizations; all others need one. */
const PLATFORM_PATH = "/platform";

/**
 * The acting person's navigation (docs/rules.md#console): the pages of their role as a tree. Pages are left
 * out that are not built, that the person may not open, or that need an organization where there is none.
 */
export async function listOwnMenus(ctx: PlatformCtx) {
  const { userId: id } = requireUser(ctx);
  const rows = await ctx.db.menu.findMany({
    where: {
      type: MENU_TYPE.page,
      status: ACTIVE,
      component: { not: "" },
      roles: { some: { role: { status: ACTIVE, users: { some: { id } } } } },
    },
  });
  const opens = ({ permission, path }: Menu) =>
    (permission === null || (isPermission(permission) && mayDo(ctx, permission))) &&
    (ctx.organization !== null || path.startsWith(PLATFORM_PATH));
  return toMenuTree(rows.filter(opens));
}
