import { parseInput } from "@/server/domain/errors";
import { authorise, type Verb } from "@/server/services/verb";
import { type ListMembersInput, listMembersInput, type OrganizationMemberList } from "./schema";

/** The organization's members, the longest-standing first. */
export async function listMembers({ ctx, input }: Verb<ListMembersInput>): Promise<OrganizationMemberList> {
  authorise(ctx, "member:read");
  const { status } = parseInput(listMembersInput, input);
  const rows = await ctx.db.organizationMember.findMany({
    where: { organizationId: ctx.organization.id, status },
    include: { user: { select: { nickname: true, phone: true, username: true, avatar: true } } },
    orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
  });
  return {
    list: rows.map(({ user, joinedAt, ...member }) => ({
      ...member,
      ...user,
      joinedAt: joinedAt.toISOString(),
    })),
  };
}
