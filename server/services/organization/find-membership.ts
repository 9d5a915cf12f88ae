import { type Db } from "@/server/infra/db";
import { type Organization, type OrganizationMember } from "@/server/infra/db/generated/client";

export type Membership = OrganizationMember & { organization: Organization };

/** Where a person is an ACTIVE member now, the longest-standing membership first. */
export function listMemberships(db: Db, userId: string, organizationId?: string): Promise<Membership[]> {
  return db.organizationMember.findMany({
    where: { userId, status: "ACTIVE", ...(organizationId !== undefined && { organizationId }) },
    include: { organization: true },
    orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
  });
}

/** A person's ACTIVE membership in this organization, or their first one where none is named. */
export async function findMembership(
  db: Db,
  userId: string,
  organizationId: string | null,
): Promise<Membership | null> {
  const [first] = await listMemberships(db, userId, organizationId ?? undefined);
  return first ?? null;
}
