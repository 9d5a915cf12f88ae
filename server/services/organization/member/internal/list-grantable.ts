import { type UserActor } from "@/server/domain/people/actor";
import { ACTIVE } from "@/server/domain/people/person";
import { grantablePermissions, type Permission } from "@/server/domain/people/permissions";
import { type Db, type Tx } from "@/server/infra/db";
import { rightsOf } from "@/server/services/people/access";

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
