import { z } from "zod";

const status = z.enum(["ACTIVE", "REMOVED"]);

/** OrganizationMember (docs/rules.md#organizations). */
const organizationMemberWire = z.object({
  id: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  role: z.enum(["OWNER", "MEMBER"]),
  status,
  joinedAt: z.iso.datetime(),
  nickname: z.string().nullable(),
  phone: z.string().nullable(),
  username: z.string().nullable(),
  avatar: z.string().nullable(),
});

/** OrganizationMemberList. */
export const organizationMemberList = z.object({ list: z.array(organizationMemberWire) });

export const listMembersInput = z.strictObject({ status: status.default("ACTIVE") }).prefault({});
