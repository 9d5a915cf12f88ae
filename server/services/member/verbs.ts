import { notFound, ServiceError } from "@/server/domain/errors";
import { isPermission } from "@/server/domain/permissions";
import { type Tx } from "@/server/infra/db";
import { type Ctx, mutation, query } from "@/server/services/verb";
import { listGrantable } from "./internal/list-grantable";
import { toMember, withUser } from "./internal/member-row";
import {
  listMembersInput,
  memberGrants,
  memberId,
  organizationMemberList,
  organizationMemberWire,
  setGrantsInput,
} from "./schema";

/** The organization's members, the longest-standing first. */
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

/** What an active member was granted by name, and what they can be. Throws `NOT_FOUND`. */
export const getMemberGrants = query({
  permission: "member:write",
  input: memberId,
  output: memberGrants,
  async run({ ctx, input: { id } }) {
    const { grants, userId } = await findMember(ctx.db, ctx, id);
    return { granted: grants.filter(isPermission), grantable: await listGrantable(ctx.db, userId) };
  },
});

/**
 * Grants an active member exactly these permissions by name, from their next request on. Throws `NOT_FOUND`,
 * and `VALIDATION_FAILED` for what the member's role does not allow.
 */
export const setMemberGrants = mutation({
  permission: "member:write",
  input: setGrantsInput,
  output: organizationMemberWire,
  audit: "member.set-grants",
  async run({ ctx, tx, input: { id, permissions } }) {
    await tx.$executeRaw`SELECT 1 FROM organization_member WHERE id = ${id} AND organization_id = ${ctx.organization.id} FOR NO KEY UPDATE`;
    const before = await findMember(tx, ctx, id);
    await checkGrantable(tx, before.userId, permissions);
    const grants = [...new Set(permissions)].sort();
    const { user, ...after } = await tx.organizationMember.update({
      where: { id },
      data: { grants },
      include: withUser,
    });
    return { before, after, result: toMember({ ...after, user }) };
  },
});

/** A plain member of the organization who has not left; the Owner may do everything anyway. */
async function findMember(db: Ctx["db"] | Tx, { organization }: Ctx, id: string) {
  const plain = { role: "MEMBER", status: "ACTIVE" } as const;
  const row = await db.organizationMember.findFirst({
    where: { id, organizationId: organization.id, ...plain },
  });
  if (row === null) throw notFound("member who can be granted something");
  return row;
}

async function checkGrantable(tx: Tx, userId: string, permissions: readonly string[]): Promise<void> {
  const grantable: readonly string[] = await listGrantable(tx, userId);
  const issues = permissions.flatMap((name, index) =>
    grantable.includes(name)
      ? []
      : [{ path: `permissions.${index}`, message: "is not in the member's role", code: "INVALID" as const }],
  );
  if (issues.length === 0) return;
  throw new ServiceError(
    "VALIDATION_FAILED",
    "The member's role does not allow all of this. Grant less, or ask the platform's operator for another role first.",
    { issues },
  );
}
