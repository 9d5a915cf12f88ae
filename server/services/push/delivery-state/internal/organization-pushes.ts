import { ServiceError } from "@/server/domain/kernel/errors";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";

/**
 * Whether the organization of `sync_endpoint e` may push: not while suspended or after its subscription ended
 * (docs/rules.md#push). A sandbox follows its live organization.
 */
export const organizationPushes = Prisma.sql`EXISTS (
  SELECT FROM organization o JOIN organization live ON live.id = coalesce(o.sandbox_of_id, o.id)
  WHERE o.id = e.organization_id AND live.status = 'ACTIVE'
    AND (live.subscription_expires_at IS NULL OR live.subscription_expires_at > now()))`;

/** @throws ServiceError `ORGANIZATION_SUSPENDED`, `SUBSCRIPTION_EXPIRED` */
export async function requirePushing(db: Db | Tx, id: OrganizationId): Promise<void> {
  const { sandboxOf, ...own } = await db.organization.findUniqueOrThrow({
    where: { id },
    include: { sandboxOf: true },
  });
  const { status, subscriptionExpiresAt } = sandboxOf ?? own;
  if (status === "SUSPENDED") {
    throw new ServiceError(
      "ORGANIZATION_SUSPENDED",
      "The organization is suspended, so nothing is pushed. Contact the platform operator.",
    );
  }
  if (subscriptionExpiresAt === null || subscriptionExpiresAt.getTime() > Date.now()) return;
  const message = `The organization's subscription ended at ${subscriptionExpiresAt.toISOString()}: nothing is pushed. Renew it to continue.`;
  throw new ServiceError("SUBSCRIPTION_EXPIRED", message);
}
