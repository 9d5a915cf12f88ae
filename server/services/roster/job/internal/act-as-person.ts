import { ServiceError } from "@/server/domain/kernel/errors";
import { type Permission } from "@/server/domain/people/permissions";
import { type Db } from "@/server/infra/db";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { createCtx } from "@/server/services/integration/context";
import { findAbsentUser } from "@/server/services/people/session";
import { type Ctx, mayDo, refuseWhereNothingChanges } from "@/server/services/kernel/verb";
import { findTenant } from "@/server/services/people/membership";

/**
 * The context of whoever began a job, with what they may do now. Throws `PERMISSION_MISSING` where they are
 * gone, left the organization or lost the permission, and `ORGANIZATION_SUSPENDED`, `SUBSCRIPTION_EXPIRED`.
 */
export async function actAsPerson(
  db: Db,
  { organizationId, userId }: Pick<RosterJob, "organizationId" | "userId">,
  permission: Permission,
): Promise<Ctx> {
  const actor = userId === null ? null : await findAbsentUser(db, userId);
  const organization = actor && (await findTenant(db, actor.userId, organizationId));
  if (actor === null || organization === null)
    throw new ServiceError("PERMISSION_MISSING", "Whoever began this is no longer in the organization.");
  const ctx = createCtx({ actor }, organization);
  refuseWhereNothingChanges(ctx.organization);
  if (mayDo(ctx, permission)) return ctx;
  throw new ServiceError(
    "PERMISSION_MISSING",
    `Whoever began this no longer has the permission "${permission}".`,
  );
}
