import { permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/integration/context";
import { admitTenant, type Ctx } from "@/server/services/kernel/verb";
import { grant } from "../people/create-test-user";
import { type TestOrganization } from "../organization/test-organization";

/**
 * The Owner's context as of now, with a role that allows everything. Jobs read user and organization again
 * and ignore contexts made before a change.
 */
export async function ownerNow({ organizationId, ownerId }: TestOrganization): Promise<Ctx> {
  const db = getDb();
  const { roleId, username } = await db.user.findUniqueOrThrow({ where: { id: ownerId } });
  if ((await db.roleMenu.count({ where: { roleId } })) === 0)
    for (const permission of permissions) await grant(roleId, permission);
  const organization = await db.organization.findUniqueOrThrow({ where: { id: organizationId } });
  const actor = { type: "user", userId: ownerId, username, permissions: new Set(permissions) } as const;
  const isOwner = true;
  return createCtx({ actor, defer: () => undefined }, admitTenant(organization, { isOwner, grants: [] }));
}
