import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { memberPermissions } from "@/server/domain/people/permissions";

const status = z.enum(["ACTIVE", "REMOVED"]);

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

export const organizationMemberList = z.object({ list: z.array(organizationMemberWire) });

export const listMembersInput = z.strictObject({ status: status.default("ACTIVE") }).prefault({});

export const memberId = z.strictObject({ id: idSchema("member") });

export const memberGrants = z.object({ granted: z.array(z.string()), grantable: z.array(z.string()) });

export const updateRoleInput = memberId.extend({ role: z.enum(["OWNER", "MEMBER"]) });

/** `managerUserId` takes over what the member looks after. */
export const removeInput = memberId.extend({ managerUserId: idSchema("user").exactOptional() });

export const leaveInput = z.strictObject({ confirmName: z.string().max(200) });

export const memberStandings = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      bloggerCount: z.int(),
      managedCount: z.int(),
      entryCount: z.int(),
      dueCount: z.int(),
      granted: z.array(z.string()),
      withheld: z.array(z.string()),
    }),
  ),
});

export const setGrantsInput = memberId.extend({
  permissions: z.array(z.enum(memberPermissions)).max(memberPermissions.length),
  withheld: z.array(z.enum(memberPermissions)).max(memberPermissions.length).exactOptional(),
});

/**
 * `isAllowed`: the role allows it, at most; `isGiven`: the role gives it unless it is withheld; `isOn`: what
 * counts.
 */
export const memberRights = z.object({
  roleLabel: z.string(),
  list: z.array(
    z.object({
      permission: z.string(),
      isAllowed: z.boolean(),
      isGiven: z.boolean(),
      isOn: z.boolean(),
    }),
  ),
});
