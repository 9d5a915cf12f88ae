import { randomBytes } from "node:crypto";
import { sha256Hex } from "@/server/infra/crypto";
import { ownAddress } from "@/server/infra/own-address";
import { signUpTerms } from "@/server/infra/sms";
import { notFound } from "@/server/domain/kernel/errors";
import {
  admitTenant,
  lockOrganization,
  mutation,
  noInput,
  query,
  requireUser,
} from "@/server/services/kernel/verb";
import { findInvitee, insertInvitation } from "./internal/insert-invitation";
import { closeInvitation, findOpenInvitation, joinByInvitation } from "./internal/open-invitation";
import {
  acceptedInvitation,
  acceptInvitationInput,
  invitation,
  invitationId,
  invitationList,
  invited,
  inviteMemberInput,
  readInvitationInput,
  receivedInvitations,
} from "./schema";

const person = { select: { username: true, nickname: true } } as const;

/**
 * Invites a user by name, or makes a link for one person; both expire after seven days. Throws `NOT_FOUND`,
 * and `CONFLICT` for a member or an open invitation.
 */
export const inviteMember = mutation({
  permission: "member:write",
  input: inviteMemberInput,
  output: invited,
  audit: "member.invite",
  async run({ ctx, tx, input: { username } }) {
    await lockOrganization(tx, ctx.organization.id);
    if (username === undefined) {
      const token = randomBytes(32).toString("hex");
      const after = await insertInvitation(tx, ctx, { tokenHash: sha256Hex(token) });
      const url = ownAddress(`/invitations/${token}`);
      return { before: null, after, result: { url, expiresAt: after.expiresAt } };
    }
    const user = await findInvitee(tx, ctx, username);
    const after = await insertInvitation(tx, ctx, { userId: user.id });
    return { before: null, after, result: { ...after, ...user, id: after.id } };
  },
});

export const listInvitations = query({
  permission: "member:write",
  input: noInput,
  output: invitationList,
  async run({ ctx }) {
    const rows = await ctx.db.memberInvitation.findMany({
      where: {
        organizationId: ctx.organization.id,
        expiresAt: { gt: ctx.now() },
        OR: [{ outcome: null }, { outcome: "DECLINED" }],
      },
      include: { user: person },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    const list = rows.map(({ user, outcome, ...row }) => ({
      ...row,
      username: user?.username ?? null,
      nickname: user?.nickname ?? null,
      state: outcome === null ? ("OPEN" as const) : ("DECLINED" as const),
    }));
    return { list };
  },
});

export const revokeInvitation = mutation({
  permission: "member:write",
  input: invitationId,
  output: invitationId,
  audit: "member.revoke-invitation",
  async run({ ctx, tx, input: { id } }) {
    const organizationId = ctx.organization.id;
    const [before] = await tx.$queryRaw<{ id: string; expiresAt: Date }[]>`
      UPDATE member_invitation SET outcome = 'WITHDRAWN'
      WHERE id = ${id} AND organization_id = ${organizationId} AND outcome IS NULL
      RETURNING id, expires_at AS "expiresAt"`;
    if (before === undefined)
      throw notFound("invitation", "It was used, withdrawn or has expired. Reload the list.");
    return { before, after: null, result: { id } };
  },
});

/** Throws `NOT_FOUND`; its issue says whether the invitation was used, withdrawn or expired. */
export const getInvitation = query({
  permission: "public",
  input: readInvitationInput,
  output: invitation,
  async run({ ctx, input: { token, readerId } }) {
    const { id, organizationId } = await findOpenInvitation(
      ctx.db,
      { tokenHash: sha256Hex(token) },
      ctx.now(),
    );
    const { organization, invitedBy, expiresAt } = await ctx.db.memberInvitation.findUniqueOrThrow({
      where: { id },
      include: { organization: true, invitedBy: person },
    });
    const where = { organizationId, userId: readerId ?? "", status: "ACTIVE" } as const;
    const isMember = readerId !== null && (await ctx.db.organizationMember.count({ where })) > 0;
    const { isSuspended, isExpired } = admitTenant(organization);
    const closed = isExpired ? ("SUBSCRIPTION_EXPIRED" as const) : null;
    return {
      organizationName: organization.name,
      invitedBy: invitedBy?.nickname ?? null,
      role: "MEMBER" as const,
      expiresAt,
      isMember,
      obstacle: isSuspended ? ("ORGANIZATION_SUSPENDED" as const) : closed,
      signUp: signUpTerms(),
    };
  },
});

export const listReceivedInvitations = query({
  permission: "self",
  input: noInput,
  output: receivedInvitations,
  async run({ ctx }) {
    const rows = await ctx.db.memberInvitation.findMany({
      where: { userId: ctx.actor.userId, outcome: null, expiresAt: { gt: ctx.now() } },
      include: { organization: { select: { name: true } }, invitedBy: person },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    const list = rows.map(({ organization, invitedBy, ...row }) => ({
      ...row,
      organizationName: organization.name,
      invitedBy: invitedBy?.nickname ?? null,
      role: "MEMBER" as const,
    }));
    return { list };
  },
});

/**
 * @throws ServiceError `NOT_FOUND`; `CONFLICT` for a member, without using up the invitation;
 * `ORGANIZATION_SUSPENDED`, `SUBSCRIPTION_EXPIRED`
 */
export const acceptInvitation = mutation({
  permission: "admitted",
  platform: true,
  input: acceptInvitationInput,
  output: acceptedInvitation,
  audit: "member.accept-invitation",
  async run({ ctx, tx, input }) {
    const { userId } = requireUser(ctx);
    const wanted = "token" in input ? { tokenHash: sha256Hex(input.token) } : { id: input.id, userId };
    const { change, ...result } = await joinByInvitation(tx, wanted, userId, ctx.now());
    return { ...change, organizationId: result.organizationId, result };
  },
});

export const declineInvitation = mutation({
  permission: "self",
  input: invitationId,
  output: invitationId,
  audit: "member.decline-invitation",
  async run({ ctx, tx, input: { id } }) {
    const wanted = { id, userId: ctx.actor.userId };
    const before = await findOpenInvitation(tx, wanted, ctx.now());
    await closeInvitation(tx, wanted, "DECLINED", ctx.now());
    const after = { ...before, outcome: "DECLINED" as const };
    return { before, after, organizationId: before.organizationId, result: { id } };
  },
});
