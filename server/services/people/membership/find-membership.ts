import { type UserActor } from "@/server/domain/people/actor";
import { isPermission } from "@/server/domain/people/permissions";
import { type Db, Prisma, queryPrepared } from "@/server/infra/db";
import { type Organization, type OrganizationMember } from "@/server/infra/db/generated/client";
import { type MemberRole } from "@/server/infra/db/generated/enums";
import { admitTenant, type Tenant } from "@/server/services/kernel/verb";

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

type Row = Parameters<typeof admitTenant>[0] & { role: MemberRole; grants: string[]; withheld: string[] };

/**
 * The given organization, or the user's oldest membership if none is given; null unless they are an ACTIVE
 * member. Owners may name their sandbox, which shares the organization's status. Runs on every call of a
 * user, so it is one query where Prisma's `include` would make two.
 */
export async function findTenant(
  db: Db,
  userId: string,
  organizationId: string | null,
): Promise<Tenant | null> {
  const statement = Prisma.sql`
    SELECT m.role, m.grants, m.withheld, o.id, o.name, live.status, o.data_mode AS "dataMode",
      o.blogger_limit AS "bloggerLimit", o.subscription_plan AS "subscriptionPlan",
      o.subscription_expires_at AS "subscriptionExpiresAt", o.time_zone AS "timeZone",
      o.sandbox_of_id AS "sandboxOfId"
    FROM organization_member m JOIN organization live ON live.id = m.organization_id
    JOIN organization o ON o.id = live.id OR o.sandbox_of_id = live.id AND m.role = 'OWNER'
    WHERE m.user_id = ${userId} AND m.status = 'ACTIVE'
      AND o.id = coalesce(${organizationId}::text, live.id)
    ORDER BY m.joined_at, m.id LIMIT 1`;
  const [row] = await queryPrepared<Row>(db, statement);
  if (row === undefined) return null;
  return admitTenant(row, {
    isOwner: row.role === "OWNER",
    grants: row.grants.filter(isPermission),
    withheld: row.withheld.filter(isPermission),
  });
}

/** The user as they act in the organization: with what its Owner granted within what their role allows. */
export function actIn(actor: UserActor, organization: Tenant | null): UserActor {
  const granted = organization?.actorGrants.filter((permission) => actor.grantable?.has(permission)) ?? [];
  return granted.length === 0
    ? actor
    : { ...actor, permissions: new Set([...actor.permissions, ...granted]) };
}
