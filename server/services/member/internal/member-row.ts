import { type Prisma } from "@/server/infra/db";

/** What is read of a member's account. */
export const withUser = {
  user: { select: { nickname: true, phone: true, username: true, avatar: true } },
} as const satisfies Prisma.OrganizationMemberInclude;

type MemberRow = Prisma.OrganizationMemberGetPayload<{ include: typeof withUser }>;

/** A row as members are shown: with names and phone of the account. */
export function toMember({ user, ...member }: MemberRow) {
  return { ...member, ...user };
}
