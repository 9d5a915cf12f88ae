import { z } from "zod";
import { MAX_TYPED_PASSWORD_LENGTH } from "@/server/domain/people/password";
import { pastedCode } from "@/server/domain/people/person";
import { phoneNumber } from "@/server/domain/people/phone";
import { storableText } from "@/server/domain/kernel/text";
import { menuWire } from "@/server/services/people/menu";
import { roleWire } from "@/server/services/people/role";
import { chosenPassword, userWire } from "@/server/services/people/user";
import { ownOrganizationWire } from "@/server/domain/organization";

/** A code of an authenticator, or a recovery code; for who has set up a second step. */
const totp = pastedCode.pipe(z.string().min(1).max(40));

/** `username` is a username or a phone number. */
export const signInInput = z.strictObject({
  username: storableText.trim().min(1).max(100),
  password: storableText.min(1).max(MAX_TYPED_PASSWORD_LENGTH),
  totp: totp.exactOptional(),
});

export const sendLoginCodeInput = z.strictObject({ phone: phoneNumber });

/** `expiresAt` is the code's end; `retryAfterSeconds`, when the phone may ask for another one. */
export const loginCodeSent = z.object({ expiresAt: z.iso.datetime(), retryAfterSeconds: z.int() });

const CODE = /^\d{6}$/;

export const signInWithCodeInput = z.strictObject({
  phone: phoneNumber,
  code: pastedCode.pipe(z.string().regex(CODE, "must be the six digits of the message")),
  totp: totp.exactOptional(),
});

/** A device's id, and the people who signed in on it before, as its signed cookie says. */
export const knownDevice = z.object({ id: z.string(), userIds: z.array(z.string()) });
export type KnownDevice = z.infer<typeof knownDevice>;

/** A wrong attempt and the places that it holds; the source of the first is where it came from. */
export const failedAttempt = z.object({
  held: z.array(z.object({ account: z.string(), source: z.string(), at: z.date() })).min(1),
});
export const failedOnUser = failedAttempt.extend({ userId: z.string() });

/** `sessionVersion` goes into the session's token, which is refused once the user's is another. */
export const signedIn = z.object({ user: userWire, sessionVersion: z.int() });

/** The session of a token; `expiresAt` is when it runs out anyway. */
export const endedSession = z.object({ sessionId: z.string(), expiresAt: z.date() });

export const changePasswordInput = z
  .strictObject({
    currentPassword: storableText.min(1).max(MAX_TYPED_PASSWORD_LENGTH),
    newPassword: chosenPassword,
  })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    path: ["newPassword"],
    error: "is the current one: choose another",
    params: { code: "SAME_PASSWORD" },
  });

/** `menus` is the navigation; `organization` the one worked in now, null where there is none. */
export const me = z.object({
  user: userWire,
  role: roleWire,
  permissions: z.array(z.string()),
  menus: z.array(menuWire),
  organizations: z.array(ownOrganizationWire),
  organization: ownOrganizationWire.nullable(),
  /** While an Owner works in a sandbox: the organization that it belongs to. */
  sandboxOf: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Whether to change a password that nobody chose; while it is required, only one's own account works. */
  passwordChange: z.enum(["offered", "required"]).nullable(),
  /** Who made it: an administrator for this person, or the first start. */
  passwordChangeReason: z.enum(["administrator", "first-run"]).nullable(),
  /** The second step at sign-in; while it is required and not set up, only one's own account works. */
  secondStep: z.enum(["on", "off", "required"]),
});

const typedPassword = storableText.min(1).max(MAX_TYPED_PASSWORD_LENGTH);

export const startTotpInput = z.strictObject({ password: typedPassword });
/** `secret` is to be typed, `uri` to be shown as a QR code. */
export const totpStarted = z.object({ secret: z.string(), uri: z.string() });

export const confirmTotpInput = z.strictObject({
  code: pastedCode.pipe(z.string().regex(CODE, "must have six digits")),
});

/** Both at once: the password, and a code of the authenticator or a recovery code. */
export const provenInput = z.strictObject({ password: typedPassword, code: totp });

/** Ten codes, which are shown once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The user's session version from now on, for a session that goes on. */
export const goingOn = z.object({ sessionVersion: z.int() });
export const totpConfirmed = recoveryCodes.extend(goingOn.shape);

export const secondStep = z.object({
  state: z.enum(["on", "off", "required"]),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
});
