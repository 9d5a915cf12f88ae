import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { type UserActor } from "@/server/domain/people/actor";
import { MENU_TYPE } from "@/server/domain/people/menu";
import { grantablePermissions, memberPermissions, type Permission } from "@/server/domain/people/permissions";
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

type MemberRights = { userId: string; grants: readonly string[]; withheld: readonly string[] };

/**
 * Permissions that the role gives only by an Owner's grant, and that the acting user has too; existing grants
 * may stay.
 */
export async function listGrantable(
  db: Db | Tx,
  own: UserActor,
  member: Pick<MemberRights, "userId" | "grants">,
): Promise<Permission[]> {
  const { rights, grantable } = await findRoleRights(db, member.userId);
  const isNamed = (permission: Permission) =>
    grantablePermissions.includes(permission) && rights.has(permission);
  return memberPermissions.filter(
    (permission) =>
      (isNamed(permission) || (grantable.has(permission) && !rights.has(permission))) &&
      (own.permissions.has(permission) || member.grants.includes(permission)),
  );
}

/** A row for each permission that an Owner decides. */
export async function listRights(db: Db | Tx, own: UserActor, member: MemberRights) {
  const [{ rights, label }, grantable] = await Promise.all([
    findRoleRights(db, member.userId),
    listGrantable(db, own, member),
  ]);
  const list = memberPermissions.map((permission) => {
    const isGiven = rights.has(permission) && !grantablePermissions.includes(permission);
    const isAllowed = isGiven || grantable.includes(permission);
    const isSet = isGiven ? !member.withheld.includes(permission) : member.grants.includes(permission);
    return { permission, isAllowed, isGiven, isOn: isAllowed && isSet };
  });
  return { roleLabel: label, list };
}

async function findRoleRights(db: Db | Tx, userId: string) {
  const { role } = await db.user.findUniqueOrThrow({ where: { id: userId }, include: { role: true } });
  if (role.status !== ACTIVE)
    return { label: role.label, rights: new Set<Permission>(), grantable: new Set<string>() };
  const { rights } = await rightsOf(db, role.id);
  const enabled = await db.menu.findMany({
    where: { type: MENU_TYPE.button, status: ACTIVE, permission: { in: role.grantable } },
    select: { permission: true },
  });
  return { label: role.label, rights, grantable: new Set(enabled.map(({ permission }) => permission ?? "")) };
}
