import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { grantablePermissions } from "@/server/domain/people/permissions";

const status = z.enum(["ACTIVE", "REMOVED"]);

/** OrganizationMember (docs/rules.md#organizations). */
export const organizationMemberWire = z.object({
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

export const memberId = z.strictObject({ id: idSchema("member") });

/** What a member was granted, and what they can be granted: what their role allows. */
export const memberGrants = z.object({ granted: z.array(z.string()), grantable: z.array(z.string()) });

export const updateRoleInput = memberId.extend({ role: z.enum(["OWNER", "MEMBER"]) });

/** `confirmName`: the organization's name, typed. */
export const leaveInput = z.strictObject({ confirmName: z.string().max(200) });

/** What the Owner sees of each ACTIVE member beside the member itself. */
export const memberStandings = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      /** Bloggers that the member holds, deactivated ones too; 0 in CLOUD mode. */
      bloggerCount: z.int(),
      /** What they were granted by name. */
      granted: z.array(z.string()),
    }),
  ),
});

export const setGrantsInput = memberId.extend({
  permissions: z.array(z.enum(grantablePermissions)).max(grantablePermissions.length),
});
