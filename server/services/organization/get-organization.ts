import { actorMay } from "@/server/domain/actor";
import { notFound, parseInput } from "@/server/domain/errors";
import { authorise, authoriseSelf, type PlatformVerb } from "@/server/services/verb";
import { toOrganization } from "./internal/to-organization";
import { type GetOrganizationInput, getOrganizationInput, type OrganizationWire } from "./schema";

/** An organization of which the acting person is an ACTIVE member; any, for who may list them all (decisions, section 3). */
export async function getOrganization({
  ctx,
  input,
}: PlatformVerb<GetOrganizationInput>): Promise<OrganizationWire> {
  authorise(ctx, "organization:read");
  const { userId } = authoriseSelf(ctx);
  const { id } = parseInput(getOrganizationInput, input);
  const mine = { members: { some: { userId, status: "ACTIVE" } } } as const;
  const row = await ctx.db.organization.findFirst({
    where: actorMay(ctx.actor, "organization:list") ? { id, sandboxOfId: null } : { id, ...mine },
  });
  if (row === null) throw notFound("organization");
  return toOrganization(row);
}
