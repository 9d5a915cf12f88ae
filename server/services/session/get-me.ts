import { listOwnMenus } from "@/server/services/menu";
import { listOwnOrganizations } from "@/server/services/organization";
import { toRole } from "@/server/services/role";
import { toUser } from "@/server/services/user";
import { authoriseSelf, type PlatformCtx } from "@/server/services/verb";
import { type Me } from "./schema";

/** The acting person: who they are, what they may do, where they belong, and which organization they work in now. */
export async function getMe({ ctx }: { ctx: PlatformCtx }): Promise<Me> {
  const { userId: id, permissions } = authoriseSelf(ctx);
  const [{ role, ...user }, menus, organizations] = await Promise.all([
    ctx.db.user.findUniqueOrThrow({ where: { id }, include: { role: true } }),
    listOwnMenus({ ctx }),
    listOwnOrganizations({ ctx }),
  ]);
  return {
    user: toUser(user),
    role: toRole(role),
    permissions: [...permissions].sort(),
    menus,
    organizations,
    organization: organizations.find((organization) => organization.id === ctx.organization?.id) ?? null,
  };
}
