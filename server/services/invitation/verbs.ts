import { randomBytes } from "node:crypto";
import { notFound, ServiceError } from "@/server/domain/errors";
import { newId } from "@/server/domain/ids";
import { ACTIVE } from "@/server/domain/people";
import { sha256Hex } from "@/server/infra/crypto";
import { type Tx } from "@/server/infra/db";
import { ownAddress } from "@/server/infra/own-address";
import { addMember, holdMembers, toMember } from "@/server/services/member";
import {
  admitTenant,
  checkRoom,
  type Ctx,
  mutation,
  noInput,
  query,
  refuseWhereNothingChanges,
  requireUser,
} from "@/server/services/verb";
import {
  acceptedInvitation,
  invitation,
  invitationId,
  invitationList,
  invitationToken,
  invited,
  inviteMemberInput,
} from "./schema";

const DAYS = 7;
/**
 * Adds the user of this name, or makes a link with which one person becomes a member within seven days.
 * Throws `NOT_FOUND`, and `CONFLICT` for who is a member already.
 */
export const inviteMember = mutation({
  permission: "member:write",
  input: inviteMemberInput,
  output: invited,
  audit: "member.invite",
  async run({ ctx, tx, input: { username } }) {
    if (username === undefined) return makeLink(tx, ctx);
    await holdMembers(tx, ctx.organization.id);
    // By the name alone: a phone number would tell whose it is.
    const [user] = await tx.$queryRaw<{ id: string }[]>`
      SELECT u.id FROM sign_in_name s JOIN users u ON u.id = s.user_id
      WHERE s.name = lower(${username}) AND lower(u.username) = s.name AND u.status = ${ACTIVE}`;
    if (user === undefined)
      throw new ServiceError("NOT_FOUND", "There is no active user of this name. Check the username.");
    const change = await addMember(tx, ctx.organization.id, user.id, ctx.now());
    return { ...change, result: toMember(change.after) };
  },
});

/** The link is shown once: only the digest of its token is kept. */
async function makeLink(tx: Tx, ctx: Ctx) {
  const { id: organizationId } = ctx.organization;
  const expired = { organizationId, expiresAt: { lte: ctx.now() } };
  const count = async () => {
    await tx.memberInvitation.deleteMany({ where: expired });
    return tx.memberInvitation.count({ where: { organizationId } });
  };
  await checkRoom(tx, ctx, { noun: "open invitations", count });
  const token = randomBytes(32).toString("hex");
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + DAYS * 86_400_000);
  const after = await tx.memberInvitation.create({
    data: { id: newId("invitation"), organizationId, tokenHash: sha256Hex(token), createdAt, expiresAt },
  });
  return { before: null, after, result: { url: ownAddress(`/invitations/${token}`), expiresAt } };
}

/** The invitations that can still be accepted, the oldest first. */
export const listInvitations = query({
  permission: "member:write",
  input: noInput,
  output: invitationList,
  async run({ ctx }) {
    const where = { organizationId: ctx.organization.id, expiresAt: { gt: ctx.now() } };
    return {
      list: await ctx.db.memberInvitation.findMany({ where, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
    };
  },
});

/** Takes an invitation back: its link no longer works. Throws `NOT_FOUND`. */
export const revokeInvitation = mutation({
  permission: "member:write",
  input: invitationId,
  output: invitationId,
  audit: "member.revoke-invitation",
  async run({ ctx, tx, input: { id } }) {
    const organizationId = ctx.organization.id;
    const [before] = await tx.$queryRaw<{ id: string; expiresAt: Date }[]>`
      DELETE FROM member_invitation WHERE id = ${id} AND organization_id = ${organizationId}
      RETURNING id, expires_at AS "expiresAt"`;
    if (before === undefined)
      throw notFound("invitation", "It was used, taken back, or is over. Load the list again.");
    return { before, after: null, result: { id } };
  },
});

/** What a link invites to. Throws `NOT_FOUND` for one that was used, taken back, or is over. */
export const getInvitation = query({
  permission: "self",
  input: invitationToken,
  output: invitation,
  async run({ ctx, input: { token } }) {
    const row = await ctx.db.memberInvitation.findFirst({
      where: { tokenHash: sha256Hex(token), expiresAt: { gt: ctx.now() } },
      include: { organization: true },
    });
    if (row === null) throw noSuchInvitation();
    const { organizationId } = row;
    const where = { organizationId, userId: ctx.actor.userId, status: "ACTIVE" } as const;
    const isMember = (await ctx.db.organizationMember.findFirst({ where })) !== null;
    return { organizationName: row.organization.name, expiresAt: row.expiresAt, isMember };
  },
});

/**
 * Makes the acting person a member by a link, which works once. Of two who use it at the same time, one is
 * told that it is gone.
 * @throws ServiceError `NOT_FOUND`; `CONFLICT` for who is a member already, which leaves the link as it is;
 *   `ORGANIZATION_SUSPENDED`, `SUBSCRIPTION_EXPIRED`
 */
export const acceptInvitation = mutation({
  permission: "admitted",
  platform: true,
  input: invitationToken,
  output: acceptedInvitation,
  audit: "member.accept-invitation",
  async run({ ctx, tx, input: { token } }) {
    const { userId } = requireUser(ctx);
    const where = { tokenHash: sha256Hex(token), expiresAt: { gt: ctx.now() } };
    const found = await tx.memberInvitation.findFirst({ where });
    if (found === null) throw noSuchInvitation();
    const { organizationId } = found;
    // The organization first, as whoever makes a link holds it.
    await holdMembers(tx, organizationId);
    if ((await tx.memberInvitation.deleteMany({ where })).count === 0) throw noSuchInvitation();
    const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
    refuseWhereNothingChanges(admitTenant(organization));
    const change = await addMember(tx, organizationId, userId, ctx.now());
    return { ...change, organizationId, result: { organizationId, organizationName: organization.name } };
  },
});

function noSuchInvitation(): ServiceError {
  return new ServiceError(
    "NOT_FOUND",
    "This invitation was used, taken back, or is over. Ask the organization's Owner for another one.",
  );
}
