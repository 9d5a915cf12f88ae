import { query } from "@/server/services/verb";
import { listMembersInput, organizationMemberList } from "./schema";

/** The organization's members, the longest-standing first. */
export const listMembers = query({
  permission: "member:read",
  input: listMembersInput,
  output: organizationMemberList,
  async run({ ctx, input: { status } }) {
    const rows = await ctx.db.organizationMember.findMany({
      where: { organizationId: ctx.organization.id, status },
      include: { user: { select: { nickname: true, phone: true, username: true, avatar: true } } },
      orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
    });
    return { list: rows.map(({ user, ...member }) => ({ ...member, ...user })) };
  },
});
