import { type Db } from "@/server/infra/db";
import { type Organization, type OrganizationMember } from "@/server/infra/db/generated/client";
import { activeMembership } from "./internal/active-membership";

export type Membership = OrganizationMember & { organization: Organization };

/** A person's ACTIVE membership in this organization, or their first one where none is named. For a door's gate. */
export async function findMembership(
  db: Db,
  userId: string,
  organizationId: string | null,
): Promise<Membership | null> {
  const { where, ...query } = activeMembership(userId);
  const named = organizationId === null ? where : { ...where, organizationId };
  return db.organizationMember.findFirst({ ...query, orderBy: [...query.orderBy], where: named });
}
