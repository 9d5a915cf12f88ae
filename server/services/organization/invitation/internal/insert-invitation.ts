import { type IssueCode, ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { ACTIVE } from "@/server/domain/people/person";
import { type Tx } from "@/server/infra/db";
import { checkRoom, type Ctx, requireUser } from "@/server/services/kernel/verb";
import { DAY_MS } from "@/server/domain/kernel/durations";

const OPEN_DAYS = 7;
/** How long an expired invitation is kept, to explain how it ended. */
const KEPT_DAYS = 30;

/**
 * Finds by username only, because a lookup by phone would reveal its owner. Throws `NOT_FOUND`, and
 * `CONFLICT` for a member or an open invitation.
 */
export async function findInvitee(tx: Tx, ctx: Ctx, username: string) {
  const [user] = await tx.$queryRaw<{ id: string; username: string; nickname: string }[]>`
    SELECT u.id, u.username, u.nickname FROM sign_in_name s JOIN users u ON u.id = s.user_id
    WHERE s.name = lower(${username}) AND lower(u.username) = s.name AND u.status = ${ACTIVE}`;
  if (user === undefined)
    throw new ServiceError("NOT_FOUND", "No active user has this username. Check the username.");
  const where = { organizationId: ctx.organization.id, userId: user.id };
  if ((await tx.organizationMember.count({ where: { ...where, status: "ACTIVE" } })) > 0)
    throw refused("MEMBER_ALREADY", "This user is already a member of the organization.");
  // An expired invitation makes room for a new one.
  await tx.memberInvitation.deleteMany({ where: { ...where, outcome: null, expiresAt: { lte: ctx.now() } } });
  if ((await tx.memberInvitation.count({ where: { ...where, outcome: null } })) > 0)
    throw refused("INVITED_ALREADY", "This person was invited already, and has not answered yet.");
  return user;
}

function refused(code: IssueCode, message: string): ServiceError {
  return new ServiceError("CONFLICT", message, { issues: [{ path: "username", message, code }] });
}

export async function insertInvitation(tx: Tx, ctx: Ctx, to: { tokenHash: string } | { userId: string }) {
  const { id: organizationId } = ctx.organization;
  const createdAt = ctx.now();
  const keptFrom = new Date(createdAt.getTime() - KEPT_DAYS * DAY_MS);
  const count = async () => {
    await tx.memberInvitation.deleteMany({ where: { organizationId, expiresAt: { lte: keptFrom } } });
    const open = { organizationId, outcome: null, expiresAt: { gt: createdAt } };
    return tx.memberInvitation.count({ where: open });
  };
  await checkRoom(tx, ctx, { noun: "open invitations", count });
  const expiresAt = new Date(createdAt.getTime() + OPEN_DAYS * DAY_MS);
  const invitedById = requireUser(ctx).userId;
  return tx.memberInvitation.create({
    data: { id: newId("invitation"), organizationId, ...to, invitedById, createdAt, expiresAt },
  });
}
