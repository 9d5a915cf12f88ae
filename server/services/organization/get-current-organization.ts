import { authorise, authoriseSelf, type PlatformCtx } from "@/server/services/verb";
import { findMembership } from "./find-membership";
import { toOrganization } from "./internal/to-organization";
import { type OrganizationCurrentSummary } from "./schema";

/** The organization the acting person works in, and who they are there; null for who is in none. */
export async function getCurrentOrganization({
  ctx,
}: {
  ctx: PlatformCtx;
}): Promise<OrganizationCurrentSummary> {
  authorise(ctx, "organization:read");
  const { userId } = authoriseSelf(ctx);
  if (ctx.organization === null) return null;
  const membership = await findMembership(ctx.db, userId, ctx.organization.id);
  if (membership === null) return null;
  const { organization, id, role, joinedAt } = membership;
  return {
    organization: toOrganization(organization),
    member: { id, role, joinedAt: joinedAt.toISOString() },
  };
}
