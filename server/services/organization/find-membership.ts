import { type Db } from "@/server/infra/db";
import { type Organization, type OrganizationMember } from "@/server/infra/db/generated/client";

export type Membership = OrganizationMember & { organization: Organization };

const include = { organization: true } as const;
const orderBy = () => [{ joinedAt: "asc" as const }, { id: "asc" as const }];

/** Where a person is an ACTIVE member now, the longest-standing membership first. */
export function listMemberships(db: Db, userId: string): Promise<Membership[]> {
  return db.organizationMember.findMany({ where: { userId, status: "ACTIVE" }, include, orderBy: orderBy() });
}

/** A person's ACTIVE membership in this organization, or their first one where none is named. */
export function findMembership(
  db: Db,
  userId: string,
  organizationId: string | null,
): Promise<Membership | null> {
  const named = organizationId === null ? {} : { organizationId };
  return db.organizationMember.findFirst({
    where: { userId, status: "ACTIVE", ...named },
    include,
    orderBy: orderBy(),
  });
}
