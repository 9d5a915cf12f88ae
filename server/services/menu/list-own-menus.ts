import { type Menu } from "@/server/infra/db/generated/client";
import { authoriseSelf, type PlatformCtx } from "@/server/services/verb";
import { MENU_TYPE, toMenuTree } from "./internal";
import { type MenuWire } from "./schema";

const ACTIVE = 1;
/** Pages below it work above organizations; all others need one. */
const PLATFORM_PATH = "/platform";

/**
 * The acting person's navigation (administrative surface, section 3): the pages of their role as a tree, without those that
 * are not built, those that need a permission the person lacks, and, for who is in no organization, those that need one.
 */
export async function listOwnMenus({ ctx }: { ctx: PlatformCtx }): Promise<MenuWire[]> {
  const { userId, permissions } = authoriseSelf(ctx);
  const rows = await ctx.db.menu.findMany({
    where: {
      type: MENU_TYPE.page,
      status: ACTIVE,
      component: { not: "" },
      roles: { some: { role: { status: ACTIVE, users: { some: { id: userId } } } } },
    },
  });
  const granted: ReadonlySet<string> = permissions;
  const opens = (row: Menu) =>
    (row.permission === null || granted.has(row.permission)) &&
    (ctx.organization !== null || row.path.startsWith(PLATFORM_PATH));
  return toMenuTree(rows.filter(opens));
}
