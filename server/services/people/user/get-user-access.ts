import { ACTIVE } from "@/server/domain/people/person";
import { membershipAllows, type Permission, isPermission } from "@/server/domain/people/permissions";
import { explainRole } from "@/server/services/people/access";
import { query } from "@/server/services/kernel/verb";
import { noSuchUser } from "./internal/user-rows";
import { userAccess, userId } from "./schema";

export const getUserAccess = query({
  permission: "user:read",
  platform: true,
  input: userId,
  output: userAccess,
  async run({ ctx, input: { id } }) {
    const user = await ctx.db.user.findUnique({ where: { id }, include: { role: true } });
    if (user === null) throw noSuchUser();
    const list = (await explainRole(ctx.db, user.role)).map((row) => ({
      ...row,
      granted: row.granted && user.status === ACTIVE,
    }));
    const granted = list.flatMap(({ permission, granted: may }) => (may ? [permission] : []));
    const memberships = await ctx.db.organizationMember.findMany({
      where: { userId: id, status: "ACTIVE" },
      include: { organization: { select: { name: true } } },
      orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
    });
    return {
      user,
      role: user.role,
      list,
      memberships: memberships.map(({ organizationId, organization, role, ...set }) => ({
        organizationId,
        organizationName: organization.name,
        role,
        withheld: withheld(granted, {
          isOwner: role === "OWNER",
          grants: set.grants.filter(isPermission),
          withheld: set.withheld.filter(isPermission),
        }),
      })),
    };
  },
});

function withheld(granted: readonly Permission[], membership: Parameters<typeof membershipAllows>[0]) {
  return granted.filter((permission) => !membershipAllows(membership, permission));
}
