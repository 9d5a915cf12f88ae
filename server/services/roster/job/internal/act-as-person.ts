import { randomUUID } from "node:crypto";
import { ServiceError } from "@/server/domain/kernel/errors";
import { type Permission } from "@/server/domain/people/permissions";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { actIn, findTenant } from "@/server/services/people/membership";
import { findAbsentUser } from "@/server/services/people/session";
import { type Ctx, mayDo, type PlatformCtx, refuseWhereNothingChanges } from "@/server/services/kernel/verb";

/**
 * The context of the user who started a job, with the user's current permissions. Throws
 * `PERMISSION_MISSING` if the user was deleted, left the organization or lost the permission;
 * `ORGANIZATION_SUSPENDED`, `SUBSCRIPTION_EXPIRED`.
 */
export async function actAsPerson(
  { db, now, afterCommit, defer }: PlatformCtx,
  { organizationId, userId }: Pick<RosterJob, "organizationId" | "userId">,
  permission: Permission,
): Promise<Ctx> {
  const actor = userId === null ? null : await findAbsentUser(db, userId);
  const organization = actor && (await findTenant(db, actor.userId, organizationId));
  if (actor === null || organization === null)
    throw new ServiceError(
      "PERMISSION_MISSING",
      "The user who started this is no longer in the organization.",
    );
  const ctx = {
    actor: actIn(actor, organization),
    organization,
    db,
    now,
    requestId: randomUUID(),
    ip: null,
    afterCommit,
    defer,
  };
  refuseWhereNothingChanges(ctx.organization);
  if (mayDo(ctx, permission)) return ctx;
  throw new ServiceError(
    "PERMISSION_MISSING",
    `The user who started this no longer has the permission "${permission}".`,
  );
}
