import { authoriseSelf, type PlatformCtx } from "@/server/services/verb";
import { activeMembership } from "./internal/active-membership";
import { toOrganization } from "./internal/to-organization";
import { type OwnOrganization } from "./schema";

/** The organizations in which the acting person is an ACTIVE member, the longest-standing first. */
export async function listOwnOrganizations({ ctx }: { ctx: PlatformCtx }): Promise<OwnOrganization[]> {
  const { userId } = authoriseSelf(ctx);
  const { orderBy, ...query } = activeMembership(userId);
  const rows = await ctx.db.organizationMember.findMany({ ...query, orderBy: [...orderBy] });
  return rows.map(({ organization, role }) => ({ ...toOrganization(organization), role }));
}
