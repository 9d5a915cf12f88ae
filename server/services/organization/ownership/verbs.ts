import { z } from "zod";
import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import {
  type Ctx,
  lockOrganization,
  mutation,
  noInput,
  query,
  requireUser,
} from "@/server/services/kernel/verb";
import { getMember, memberId, organizationMemberWire, toMember } from "@/server/services/organization/member";
import { checkTypedName } from "@/server/services/organization/organization";
import { canOwn } from "@/server/services/people/access";
import { checkSettled } from "@/server/services/people/membership";
import { DAY_MS } from "@/server/domain/kernel/durations";

const offerOwnershipInput = memberId.extend({ confirmName: z.string().max(200) });

const ownershipOffer = z
  .object({
    memberId: z.string(),
    userId: z.string(),
    username: z.string(),
    nickname: z.string(),
    expiresAt: z.iso.datetime(),
  })
  .nullable();

const DAYS = 7;

/**
 * The offer expires after seven days; a later one replaces it (docs/rules.md#members).
 * @throws ServiceError `NOT_FOUND`, `VALIDATION_FAILED` (`confirmName`); `CONFLICT` for oneself, or a member
 * whose role does not allow owning
 */
export const offerOwnership = mutation({
  permission: "member:transfer-ownership",
  input: offerOwnershipInput,
  output: organizationMemberWire,
  audit: "member.offer-ownership",
  async run({ ctx, tx, input: { id, confirmName } }) {
    const { id: organizationId } = ctx.organization;
    await lockOrganization(tx, organizationId);
    checkTypedName(await tx.organization.findUniqueOrThrow({ where: { id: organizationId } }), confirmName);
    const to = await getMember(tx, organizationId, id);
    if (to.role === "OWNER") throw new ServiceError("CONFLICT", "This member is already the Owner.");
    await checkCanOwn(tx, to.userId);
    const expiresAt = new Date(ctx.now().getTime() + DAYS * DAY_MS);
    const data = { memberId: id, createdAt: ctx.now(), expiresAt };
    await tx.ownershipOffer.upsert({
      where: { organizationId },
      create: { organizationId, ...data },
      update: data,
    });
    return { before: null, after: { id, expiresAt }, result: toMember(to) };
  },
});

export const getOwnershipOffer = query({
  permission: "member:read",
  input: noInput,
  output: ownershipOffer,
  async run({ ctx }) {
    const row = await ctx.db.ownershipOffer.findFirst({
      where: { organizationId: ctx.organization.id, expiresAt: { gt: ctx.now() } },
      include: { member: { include: { user: true } } },
    });
    if (row === null) return null;
    const { userId, user } = row.member;
    return { ...row, userId, username: user.username, nickname: user.nickname };
  },
});

/**
 * Swaps both roles in one transaction.
 * @throws ServiceError `NOT_FOUND` without an offer, `CONFLICT` if the role does not allow owning or the data
 * mode is being changed
 */
export const acceptOwnership = mutation({
  permission: "member:read",
  input: noInput,
  output: organizationMemberWire,
  audit: "member.transfer-ownership",
  async run({ ctx, tx }) {
    const { member } = await claimOffer(tx, ctx);
    const { organizationId, userId, id } = member;
    if (userId !== requireUser(ctx).userId) throw noOffer();
    checkSettled(await tx.organization.findUniqueOrThrow({ where: { id: organizationId } }));
    await checkCanOwn(tx, userId);
    const former = await tx.organizationMember.findFirstOrThrow({
      where: { organizationId, role: "OWNER", status: "ACTIVE" },
    });
    // A unique index allows only one Owner at a time; a deferred check at commit compares it with the
    // organization's.
    await tx.organizationMember.update({ where: { id: former.id }, data: { role: "MEMBER" } });
    await tx.organizationMember.update({ where: { id }, data: { role: "OWNER", grants: [], withheld: [] } });
    await tx.organization.update({ where: { id: organizationId }, data: { ownerId: userId } });
    const before = { id: organizationId, ownerId: former.userId };
    const result = toMember(await getMember(tx, organizationId, id));
    return { before, after: { id: organizationId, ownerId: userId }, result };
  },
});

/** For the Owner and the invited member; `NOT_FOUND` for others. */
export const declineOwnership = mutation({
  permission: "member:read",
  input: noInput,
  output: ownershipOffer,
  audit: "member.decline-ownership",
  async run({ ctx, tx }) {
    const { member, expiresAt } = await claimOffer(tx, ctx);
    if (!ctx.organization.actorIsOwner && member.userId !== requireUser(ctx).userId) throw noOffer();
    return { before: { id: member.id, expiresAt }, after: null, result: null };
  },
});

async function claimOffer(tx: Tx, ctx: Ctx) {
  const { id: organizationId } = ctx.organization;
  await lockOrganization(tx, organizationId);
  const where = { organizationId, expiresAt: { gt: ctx.now() } };
  const offer = await tx.ownershipOffer.findFirst({ where, include: { member: true } });
  if (offer === null) throw noOffer();
  await tx.ownershipOffer.delete({ where: { organizationId } });
  return offer;
}

function noOffer(): ServiceError {
  return notFound("offer of the ownership");
}

async function checkCanOwn(tx: Tx, userId: string): Promise<void> {
  if (await canOwn(tx, userId)) return;
  throw new ServiceError(
    "CONFLICT",
    "This member's role does not allow ownership. Ask the platform operator to give them the Owner role first.",
  );
}
