import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { pastedCode, typedName, userFields } from "@/server/domain/people/person";
import { phoneNumber } from "@/server/domain/people/phone";
import { chosenPassword, userWire } from "@/server/services/people/user";

/** With a username, that user is asked; without, a link is made (docs/rules.md#members). */
export const inviteMemberInput = z.strictObject({ username: typedName.exactOptional() }).prefault({});

const addressed = {
  id: z.string(),
  username: z.string().nullable(),
  nickname: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
};

/** The invitation that waits for the user's answer, or the link for one person; it is shown this once. */
export const invited = z.union([
  z.object(addressed),
  z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
]);

/** Without a username: a link. A declined one is shown until it would have ended. */
export const invitationList = z.object({
  list: z.array(z.object({ ...addressed, state: z.enum(["OPEN", "DECLINED"]) })),
});

export const invitationId = z.strictObject({ id: idSchema("invitation") });

const token = z.string().regex(/^[0-9a-f]{64}$/, {
  error: "is no invitation: open the whole link that you got, or ask for another",
});
export const invitationToken = z.strictObject({ token });

/** By the link's token, or by the id of one that is addressed to the acting person. */
export const acceptInvitationInput = z.union([invitationToken, invitationId]);

const named = {
  organizationName: z.string(),
  /** Null where it was made before this was recorded. */
  invitedBy: z.string().nullable(),
  role: z.literal("MEMBER"),
  expiresAt: z.iso.datetime(),
};

/** What the page of a link names: all that is told before anyone signs in. */
export const invitation = z.object({
  ...named,
  /** False for visitors. */
  isMember: z.boolean(),
  /** Why it cannot be accepted now. */
  obstacle: z.enum(["ORGANIZATION_SUSPENDED", "SUBSCRIPTION_EXPIRED"]).nullable(),
  /** Whether an account can be made here; null where the deployment does not allow it. */
  signUp: z.object({ phone: z.enum(["required", "optional", "none"]) }).nullable(),
});

/** `readerId`: who is signed in. */
export const readInvitationInput = invitationToken.extend({
  readerId: idSchema("user").nullable().default(null),
});

export const receivedInvitations = z.object({
  list: z.array(z.object({ id: z.string(), ...named, createdAt: z.iso.datetime() })),
});

export const acceptedInvitation = z.object({ organizationId: z.string(), organizationName: z.string() });

export const sendSignUpCodeInput = z.strictObject({ token, phone: phoneNumber });

/** A phone comes with the code that was sent to it. */
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
