import { ServiceError } from "@/server/domain/kernel/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type MemberInvitation } from "@/server/infra/db/generated/client";
import { type InvitationOutcome } from "@/server/infra/db/generated/enums";
import { addMember } from "@/server/services/organization/member";
import { admitTenant, lockOrganization, refuseWhereNothingChanges } from "@/server/services/kernel/verb";

export type Wanted = { tokenHash: string } | { id: string; userId: string };

/** Throws `NOT_FOUND`; its issue says how the invitation ended. */
export async function findOpenInvitation(db: Db | Tx, wanted: Wanted, now: Date): Promise<MemberInvitation> {
  const row = await db.memberInvitation.findFirst({ where: wanted });
  if (row === null) throw gone("INVITATION_UNKNOWN");
  if (row.outcome !== null) throw gone(`INVITATION_${row.outcome}`);
  if (row.expiresAt <= now) throw gone("INVITATION_EXPIRED");
  return row;
}

export async function closeInvitation(
  tx: Tx,
  wanted: Wanted,
  outcome: InvitationOutcome,
  now: Date,
): Promise<void> {
  const where = { ...wanted, outcome: null, expiresAt: { gt: now } };
  if ((await tx.memberInvitation.updateMany({ where, data: { outcome } })).count > 0) return;
  await findOpenInvitation(tx, wanted, now);
  throw gone("INVITATION_UNKNOWN");
}

/**
 * Uses up the invitation. Locks the organization first, in the same order as creating an invitation.
 * @throws ServiceError `NOT_FOUND`, `CONFLICT` for a member, `ORGANIZATION_SUSPENDED`, `SUBSCRIPTION_EXPIRED`
 */
export async function joinByInvitation(tx: Tx, wanted: Wanted, userId: string, now: Date) {
  const { organizationId } = await findOpenInvitation(tx, wanted, now);
  await lockOrganization(tx, organizationId);
  await closeInvitation(tx, wanted, "ACCEPTED", now);
  const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
  refuseWhereNothingChanges(admitTenant(organization));
  const change = await addMember(tx, organizationId, userId, now);
  return { change, organizationId, organizationName: organization.name };
}

const sentences = {
  INVITATION_ACCEPTED:
    "This invitation was used: it is good for one person. If that was you, sign in; if not, ask for another one.",
  INVITATION_WITHDRAWN: "This invitation was withdrawn. Ask the person who invited you for another one.",
  INVITATION_DECLINED: "You declined this invitation. Ask the person who invited you for another one.",
  INVITATION_EXPIRED:
    "This invitation has ended after seven days. Ask the person who invited you for another one.",
  INVITATION_UNKNOWN:
    "There is no such invitation. Open the whole link that you got, or ask the person who sent it for another one.",
} as const;

function gone(code: keyof typeof sentences): ServiceError {
  const message = sentences[code];
  return new ServiceError("NOT_FOUND", message, { issues: [{ path: "", message, code }] });
}
