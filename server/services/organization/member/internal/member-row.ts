import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { type UserActor } from "@/server/domain/people/actor";
import { grantablePermissions, type Permission } from "@/server/domain/people/permissions";
import { ACTIVE } from "@/server/domain/people/person";
import { type Db, type Prisma, type Tx } from "@/server/infra/db";
import { type OrganizationMember } from "@/server/infra/db/generated/client";
import { rightsOf } from "@/server/services/people/access";

export const withUser = {
  user: { select: { nickname: true, phone: true, username: true, avatar: true } },
} as const satisfies Prisma.OrganizationMemberInclude;

type MemberRow = Prisma.OrganizationMemberGetPayload<{ include: typeof withUser }>;

export function toMember({ user, ...member }: MemberRow) {
  return { ...member, ...user, phone: user.phone === "" ? null : user.phone };
}

/** The caller holds `lockOrganization`. Throws `NOT_FOUND`. */
export async function getMember(tx: Tx, organizationId: string, id: string): Promise<MemberRow> {
  const where = { id, organizationId, status: "ACTIVE" } as const;
  const row = await tx.organizationMember.findFirst({ where, include: withUser });
  if (row === null) throw notFound("member");
  return row;
}

type Added = { before: OrganizationMember; after: MemberRow } | { before: null; after: MemberRow };

/**
 * Also readmits a former member. The caller holds the lock on the organization. Throws `CONFLICT` for an
 * ACTIVE member.
 */
export async function addMember(tx: Tx, organizationId: string, userId: string, now: Date): Promise<Added> {
  const key = { organizationId_userId: { organizationId, userId } };
  const before = await tx.organizationMember.findUnique({ where: key });
  if (before?.status === "ACTIVE")
    throw new ServiceError("CONFLICT", "This user is already a member of the organization.");
  const joined = { role: "MEMBER", status: "ACTIVE", joinedAt: now } as const;
  const after =
    before === null
      ? await tx.organizationMember.create({
          data: { id: newId("member"), organizationId, userId, ...joined },
          include: withUser,
        })
      : await tx.organizationMember.update({ where: key, data: joined, include: withUser });
  return before === null ? { before, after } : { before, after };
}

/** Permissions of the member's role that the acting user has too; existing grants may stay. */
export async function listGrantable(
  db: Db | Tx,
  { permissions: own }: UserActor,
  { userId, grants }: { userId: string; grants: readonly string[] },
): Promise<Permission[]> {
  const { role } = await db.user.findUniqueOrThrow({ where: { id: userId }, include: { role: true } });
  if (role.status !== ACTIVE) return [];
  const { rights } = await rightsOf(db, role.id);
  return grantablePermissions.filter(
    (permission) => rights.has(permission) && (own.has(permission) || grants.includes(permission)),
  );
}
