import { ServiceError } from "@/server/domain/kernel/errors";
import { isPersonalEdition } from "@/server/domain/kernel/organization";
import { type Permission } from "@/server/domain/people/permissions";
import { type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { checkMayKeepLabels } from "@/server/services/roster/blogger";
import { checkMember, checkNewOwner } from "@/server/services/people/membership";
import { type RosterChange } from "../schema";

export const permissionOf: Record<RosterChange["kind"], Permission> = {
  REVIEW: "blogger:review",
  DEACTIVATE: "blogger:write",
  REACTIVATE: "blogger:write",
  TAG: "blogger:write",
  UNTAG: "blogger:write",
  ASSIGN: "blogger:hand-over",
  MANAGE: "blogger:write",
  RETAG: "blogger:write",
};

/**
 * Locks what the change depends on until the transaction ends. Throws `CONFLICT` for a review in the
 * personal edition and for an owner in CLOUD mode, `NOT_FOUND` if the owner or manager is not a member,
 * `PERMISSION_MISSING` if a member renames tags in LOCAL mode.
 */
export async function checkChange(
  tx: Tx,
  ctx: Ctx,
  { change, ...asked }: { change: RosterChange; undoes?: string },
): Promise<void> {
  if (change.kind === "ASSIGN") return checkNewOwner(tx, ctx, change.userId);
  if (change.kind === "MANAGE" && change.managerUserId !== null && asked.undoes === undefined)
    await checkMember(tx, ctx, change.managerUserId);
  if (change.kind === "RETAG") checkMayKeepLabels(ctx);
  if (change.kind !== "REVIEW") return;
  const [row] = await tx.$queryRaw<{ subscriptionPlan: string | null }[]>`
    SELECT subscription_plan AS "subscriptionPlan" FROM organization WHERE id = ${ctx.organization.id} FOR SHARE`;
  if (row === undefined || !isPersonalEdition(row)) return;
  throw new ServiceError(
    "CONFLICT",
    "The Personal plan has no review: every blogger is approved. Ask the platform operator to change the plan.",
  );
}
