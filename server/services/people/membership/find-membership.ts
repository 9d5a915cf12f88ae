import { type Db } from "@/server/infra/db";
import { type Organization, type OrganizationMember } from "@/server/infra/db/generated/client";

type Membership = OrganizationMember & { organization: Organization };

const include = { organization: true } as const;

export function listMemberships(db: Db, userId: string): Promise<Membership[]> {
  return db.organizationMember.findMany({
    where: { userId, status: "ACTIVE" },
    include,
    orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
  });
}

export function findMembership(db: Db, userId: string, organizationId: string): Promise<Membership | null> {
  return db.organizationMember.findFirst({ where: { userId, status: "ACTIVE", organizationId }, include });
}
