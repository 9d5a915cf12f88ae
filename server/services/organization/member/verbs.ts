import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { isPermission } from "@/server/domain/people/permissions";
import { type Tx } from "@/server/infra/db";
import { checkMember } from "@/server/services/people/membership";
import { clearManager, handOver } from "@/server/services/roster/blogger";
import { countDueContacts } from "@/server/services/roster/contact";
import { checkTypedName } from "@/server/services/organization/organization";
import {
  type Ctx,
  lockOrganization,
  mutation,
  noInput,
  query,
  requireUser,
  rosterChanged,
} from "@/server/services/kernel/verb";
import { getMember, listGrantable, listRights, toMember, withUser } from "./internal/member-row";
import {
  leaveInput,
  listMembersInput,
  memberGrants,
  memberId,
  memberRights,
  memberStandings,
  organizationMemberList,
  organizationMemberWire,
  removeInput,
  setGrantsInput,
  updateRoleInput,
} from "./schema";

export const listMembers = query({
  permission: "member:read",
  input: listMembersInput,
  output: organizationMemberList,
  async run({ ctx, input: { status } }) {
    const rows = await ctx.db.organizationMember.findMany({
      where: { organizationId: ctx.organization.id, status },
      include: withUser,
      orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
    });
    return { list: rows.map(toMember) };
  },
});

/** Read before a removal as well, so the right to remove suffices. */
export const listMemberStandings = query({
  permission: "member:write",
  or: "member:delete",
  input: noInput,
  output: memberStandings,
  async run({ ctx }) {
    const organizationId = ctx.organization.id;
    const [members, held, managed, agreed, due] = await Promise.all([
      ctx.db.organizationMember.findMany({
        where: { organizationId, status: "ACTIVE" },
        orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
      }),
      ctx.db.blogger.groupBy({
        by: "ownerUserId",
        where: { organizationId, ownerUserId: { not: null } },
        _count: true,
      }),
      ctx.db.blogger.groupBy({
        by: "managerUserId",
        where: { organizationId, managerUserId: { not: null }, mergedIntoId: null },
        _count: true,
      }),
      ctx.db.shortlistEntry.groupBy({
        by: "managerUserId",
        where: { managerUserId: { not: null }, shortlist: { organizationId } },
        _count: true,
      }),
      countDueContacts(ctx),
    ]);
    const entryCounts = new Map(agreed.map(({ managerUserId, _count }) => [managerUserId, _count]));
    const counts = new Map(held.map(({ ownerUserId, _count }) => [ownerUserId, _count]));
    const managedCounts = new Map(managed.map(({ managerUserId, _count }) => [managerUserId, _count]));
    return {
      list: members.map(({ id, userId, grants, withheld }) => ({
        id,
        bloggerCount: counts.get(userId) ?? 0,
        managedCount: managedCounts.get(userId) ?? 0,
        entryCount: entryCounts.get(userId) ?? 0,
        dueCount: due.get(userId) ?? 0,
        granted: grants.filter(isPermission),
        withheld: withheld.filter(isPermission),
      })),
    };
  },
});

export const getMemberGrants = query({
  permission: "member:write",
  input: memberId,
  output: memberGrants,
  async run({ ctx, input: { id } }) {
    const member = await findMember(ctx.db, ctx, id);
    const grantable = await listGrantable(ctx.db, requireUser(ctx), member);
    return { granted: member.grants.filter(isPermission), grantable };
  },
});

/** What the Owner decides for a member, what the role allows, and what is set (docs/rules.md#access). */
export const getMemberRights = query({
  permission: "member:write",
  input: memberId,
  output: memberRights,
  async run({ ctx, input: { id } }) {
    const member = await findMember(ctx.db, ctx, id);
    return listRights(ctx.db, requireUser(ctx), member);
  },
});

/**
 * Replaces the member's grants and, where given, what is withheld from them. Throws `NOT_FOUND`, and
 * `VALIDATION_FAILED` for grants that the member's role or the caller's does not allow.
 */
export const setMemberGrants = mutation({
  permission: "member:write",
  input: setGrantsInput,
  output: organizationMemberWire,
  audit: "member.set-grants",
  async run({ ctx, tx, input: { id, permissions, ...input } }) {
    await tx.$executeRaw`SELECT 1 FROM organization_member WHERE id = ${id} AND organization_id = ${ctx.organization.id} FOR NO KEY UPDATE`;
    const before = await findMember(tx, ctx, id);
    checkGrantable(await listGrantable(tx, requireUser(ctx), before), permissions);
    const grants = [...new Set(permissions)].sort();
    const withheld = input.withheld === undefined ? before.withheld : [...new Set(input.withheld)].sort();
    if (grants.join() === before.grants.join() && withheld.join() === before.withheld.join())
      return { unchanged: toMember(await getMember(tx, ctx.organization.id, id)) };
    const { user, ...after } = await tx.organizationMember.update({
      where: { id },
      data: { grants, withheld },
      include: withUser,
    });
    return { before, after, result: toMember({ ...after, user }) };
  },
});

const transferFirst =
  "The organization's Owner stays its Owner until the ownership is transferred. Offer it to a member first, and let them accept.";

/**
 * Always refuses a real change, because roles change only by a transfer of ownership. Throws `NOT_FOUND`,
 * `CONFLICT`.
 */
export const updateMemberRole = mutation({
  permission: "member:write",
  input: updateRoleInput,
  output: organizationMemberWire,
  audit: "member.update-role",
  async run({ ctx, tx, input: { id, role } }) {
    await lockOrganization(tx, ctx.organization.id);
    const before = await getMember(tx, ctx.organization.id, id);
    if (before.role === role) return { unchanged: toMember(before) };
    throw new ServiceError("CONFLICT", transferFirst);
  },
});

/**
 * Ends the member's grants; in LOCAL mode their bloggers go to the Owner (docs/rules.md#members). What they
 * look after goes to `managerUserId`, or to no one (docs/rules.md#managers). Throws `NOT_FOUND`, `CONFLICT`
 * for the Owner, and `VALIDATION_FAILED` for the member as their own successor.
 */
export const removeMember = mutation({
  permission: "member:delete",
  input: removeInput,
  output: organizationMemberWire,
  audit: "member.remove",
  retriesDeadlock: true,
  async run({ ctx, tx, input: { id, managerUserId } }) {
    await lockOrganization(tx, ctx.organization.id);
    const member = await getMember(tx, ctx.organization.id, id);
    if (managerUserId === undefined) return endMembership(tx, ctx, { member });
    if (managerUserId === member.userId) throw ownSuccessor();
    await checkMember(tx, ctx, managerUserId);
    return endMembership(tx, ctx, { member, to: managerUserId });
  },
});

/** As `removeMember`, for the acting user. Throws `VALIDATION_FAILED`, and `CONFLICT` for the Owner. */
export const leaveOrganization = mutation({
  permission: "member:read",
  input: leaveInput,
  output: organizationMemberWire,
  audit: "member.leave",
  retriesDeadlock: true,
  async run({ ctx, tx, input: { confirmName } }) {
    const { id: organizationId } = ctx.organization;
    await lockOrganization(tx, organizationId);
    checkTypedName(await tx.organization.findUniqueOrThrow({ where: { id: organizationId } }), confirmName);
    const where = { organizationId, userId: requireUser(ctx).userId };
    const own = await tx.organizationMember.findFirst({
      where: { ...where, status: "ACTIVE" },
      include: withUser,
    });
    if (own === null) throw notFound("member");
    return endMembership(tx, ctx, { member: own });
  },
});

function ownSuccessor(): ServiceError {
  const message = "A member who is removed cannot take over what they look after. Choose another member.";
  return new ServiceError("VALIDATION_FAILED", message, {
    issues: [{ path: "managerUserId", message: "must be another member", code: "INVALID" }],
  });
}

type Ending = { member: Awaited<ReturnType<typeof getMember>>; to?: string };

async function endMembership(tx: Tx, ctx: Ctx, { member, to }: Ending) {
  const { user, ...before } = member;
  if (before.role === "OWNER") throw new ServiceError("CONFLICT", transferFirst);
  const { id } = before;
  await tx.ownershipOffer.deleteMany({ where: { memberId: id } });
  const after = await tx.organizationMember.update({
    where: { id },
    data: { status: "REMOVED", grants: [], withheld: [] },
  });
  const { ownerId } = await tx.organization.findUniqueOrThrow({ where: { id: before.organizationId } });
  const bloggers = await handOver(tx, before.organizationId, { from: before.userId, to: ownerId });
  const managed = await clearManager(tx, before.organizationId, {
    userId: before.userId,
    byUserId: ctx.actor.type === "user" ? ctx.actor.userId : null,
    ...(to !== undefined && { to }),
  });
  if (bloggers + managed > 0) ctx.afterCommit(rosterChanged(before.organizationId));
  const successor = to === undefined ? {} : { managerUserId: to };
  return {
    before,
    after: { ...after, bloggers, managed, ...successor },
    result: toMember({ ...after, user }),
  };
}

async function findMember(db: Ctx["db"] | Tx, { organization }: Ctx, id: string) {
  const plain = { role: "MEMBER", status: "ACTIVE" } as const;
  const row = await db.organizationMember.findFirst({
    where: { id, organizationId: organization.id, ...plain },
  });
  if (row === null) throw notFound("member who can be granted something");
  return row;
}

function checkGrantable(grantable: readonly string[], permissions: readonly string[]): void {
  const issues = permissions.flatMap((name, index) =>
    grantable.includes(name)
      ? []
      : [
          {
            path: `permissions.${index}`,
            message: "is not in the member's role, or in yours",
            code: "INVALID" as const,
          },
        ],
  );
  if (issues.length === 0) return;
  throw new ServiceError(
    "VALIDATION_FAILED",
    "The member's role, or your own, does not allow all of this. Grant less, or ask the platform's operator for another role first.",
    { issues },
  );
}
