import { z } from "zod";
import { idSchema } from "@/server/domain/ids";
import { typedName } from "@/server/domain/people";
import { organizationMemberWire } from "@/server/services/member";

/** With a username, that user is added; without, a link is made (docs/rules.md#members). */
export const inviteMemberInput = z.strictObject({ username: typedName.exactOptional() }).prefault({});

/** The OrganizationMember that was added, or the link for one person; it is shown this once. */
export const invited = z.union([
  organizationMemberWire,
  z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
]);

export const invitationList = z.object({
  list: z.array(z.object({ id: z.string(), createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() })),
});

export const invitationId = z.strictObject({ id: idSchema("invitation") });
export const invitationToken = z.strictObject({
  token: z.string().regex(/^[0-9a-f]{64}$/, {
    error: "is no invitation: open the whole link that you got, or ask the organization's Owner for another",
  }),
});

/** What whoever has the link sees before they accept. */
export const invitation = z.object({
  organizationName: z.string(),
  expiresAt: z.iso.datetime(),
  isMember: z.boolean(),
});

export const acceptedInvitation = z.object({ organizationId: z.string(), organizationName: z.string() });
