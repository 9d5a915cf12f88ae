import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { pastedCode, typedName, userFields } from "@/server/domain/people/person";
import { phoneNumber } from "@/server/domain/people/phone";
import { chosenPassword, userWire } from "@/server/services/people/user";

/** With a username that user is invited, without one a link is made (docs/rules.md#members). */
export const inviteMemberInput = z.strictObject({ username: typedName.exactOptional() }).prefault({});

const addressed = {
  id: z.string(),
  username: z.string().nullable(),
  nickname: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
};

export const invited = z.union([
  z.object(addressed),
  z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
]);

export const invitationList = z.object({
  list: z.array(z.object({ ...addressed, state: z.enum(["OPEN", "DECLINED"]) })),
});

export const invitationId = z.strictObject({ id: idSchema("invitation") });

const token = z.string().regex(/^[0-9a-f]{64}$/, {
  error: "is no invitation: open the whole link that you got, or ask for another",
});
export const invitationToken = z.strictObject({ token });

export const acceptInvitationInput = z.union([invitationToken, invitationId]);

const named = {
  organizationName: z.string(),
  /** Null for invitations older than this field. */
  invitedBy: z.string().nullable(),
  role: z.literal("MEMBER"),
  expiresAt: z.iso.datetime(),
};

/** All that is shown before sign-in. */
export const invitation = z.object({
  ...named,
  isMember: z.boolean(),
  obstacle: z.enum(["ORGANIZATION_SUSPENDED", "SUBSCRIPTION_EXPIRED"]).nullable(),
  signUp: z.object({ phone: z.enum(["required", "optional", "none"]) }).nullable(),
});

export const readInvitationInput = invitationToken.extend({
  readerId: idSchema("user").nullable().default(null),
});

export const receivedInvitations = z.object({
  list: z.array(z.object({ id: z.string(), ...named, createdAt: z.iso.datetime() })),
});

export const acceptedInvitation = z.object({ organizationId: z.string(), organizationName: z.string() });

export const sendSignUpCodeInput = z.strictObject({ token, phone: phoneNumber });

export const signUpInput = z.strictObject({
  token,
  nickname: userFields.nickname,
  username: userFields.username.refine((name) => phoneNumber.safeParse(name).data === undefined, {
    error: "must not be a phone number: give that as phone, with the code that was sent to it",
    params: { code: "READS_AS_PHONE" },
  }),
  password: chosenPassword,
  phone: phoneNumber.exactOptional(),
  code: pastedCode.pipe(z.string().regex(/^\d{6}$/, "must be the six digits of the message")).exactOptional(),
});

export const signedUp = acceptedInvitation.extend({ user: userWire });
