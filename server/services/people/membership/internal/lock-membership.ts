import { ServiceError } from "@/server/domain/kernel/errors";
import { Prisma, type Tx } from "@/server/infra/db";
import { type DataMode } from "@/server/infra/db/generated/enums";
import { type Ctx, refuseWhereNothingChanges, requireUser } from "@/server/services/kernel/verb";

type LockedMembership = { dataMode: DataMode; isSuspended: boolean; isOwner: boolean };

/**
 * Locks the organization and the acting user's membership. A call or job may have waited since it was
 * admitted, and a member removed in between must not write or become the owner of creators.
 * @throws ServiceError `NOT_FOUND`, `ORGANIZATION_SUSPENDED`; `UNAVAILABLE` after a change of mode or Owner
 */
export async function lockMembership(tx: Tx, ctx: Ctx): Promise<void> {
  const { organization } = ctx;
  // LOCAL: when two members bring the same new creator at once, the second must see who owns it. With a
  // limit, the organization is locked before its creators, in the same order as imports.
  const alone = organization.dataMode === "LOCAL" || organization.bloggerLimit !== null;
  // Both rows are locked, so that both are read in their current state after the wait.
  const [now] = await tx.$queryRaw<LockedMembership[]>`
    SELECT o.data_mode::text AS "dataMode", o.status = 'SUSPENDED' AS "isSuspended",
      m.role = 'OWNER' AS "isOwner"
    FROM organization o JOIN organization_member m ON m.organization_id = o.id
    WHERE o.id = ${organization.id} AND m.user_id = ${requireUser(ctx).userId} AND m.status = 'ACTIVE'
    ${alone ? Prisma.sql`FOR NO KEY UPDATE OF o` : Prisma.sql`FOR SHARE OF o`} FOR SHARE OF m`;
  if (now === undefined)
    throw new ServiceError("NOT_FOUND", "You are no longer in the organization. Choose another one.");
  refuseWhereNothingChanges({ ...organization, isSuspended: now.isSuspended });
  if (now.dataMode === organization.dataMode && now.isOwner === organization.actorIsOwner) return;
  const message =
    "The organization's data mode or its Owner has just changed. Repeat this after Retry-After.";
  throw new ServiceError("UNAVAILABLE", message, { retryAfterSeconds: 1 });
}
