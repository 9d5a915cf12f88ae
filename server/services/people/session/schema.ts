import { z } from "zod";
import { MAX_TYPED_PASSWORD_LENGTH } from "@/server/domain/people/password";
import { pastedCode } from "@/server/domain/people/person";
import { phoneNumber } from "@/server/domain/people/phone";
import { storableText } from "@/server/domain/kernel/text";
import { menuWire } from "@/server/services/people/menu";
import { roleWire } from "@/server/services/people/role";
import { chosenPassword, userWire } from "@/server/services/people/user";
import { ownOrganizationWire } from "@/server/domain/kernel/organization";

const totp = pastedCode.pipe(z.string().min(1).max(40));

/** `username`: a username or phone number. */
export const signInInput = z.strictObject({
  username: storableText.trim().min(1).max(100),
  password: storableText.min(1).max(MAX_TYPED_PASSWORD_LENGTH),
  totp: totp.exactOptional(),
});

export const sendLoginCodeInput = z.strictObject({ phone: phoneNumber });

export const loginCodeSent = z.object({ expiresAt: z.iso.datetime(), retryAfterSeconds: z.int() });

const CODE = /^\d{6}$/;

export const signInWithCodeInput = z.strictObject({
  phone: phoneNumber,
  code: pastedCode.pipe(z.string().regex(CODE, "must be the six digits of the message")),
  totp: totp.exactOptional(),
});

/** From the device's signed cookie: its id and the users who signed in on it before. */
export const knownDevice = z.object({ id: z.string(), userIds: z.array(z.string()) });
export type KnownDevice = z.infer<typeof knownDevice>;

export const failedAttempt = z.object({
  held: z.array(z.object({ account: z.string(), source: z.string(), at: z.date() })).min(1),
});
export const failedOnUser = failedAttempt.extend({ userId: z.string() });

export const signedIn = z.object({ user: userWire, sessionVersion: z.int() });

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

export const me = z.object({
  user: userWire,
  role: roleWire,
  permissions: z.array(z.string()),
  menus: z.array(menuWire),
  organizations: z.array(ownOrganizationWire),
  organization: ownOrganizationWire.nullable(),
  /** The live organization, while an Owner works in its sandbox. */
  sandboxOf: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Whether to change a generated password. `required` blocks everything but the own account. */
  passwordChange: z.enum(["offered", "required"]).nullable(),
  passwordChangeReason: z.enum(["administrator", "first-run"]).nullable(),
  /** While `required`, everything but the own account is blocked. */
  secondStep: z.enum(["on", "off", "required"]),
});

const typedPassword = storableText.min(1).max(MAX_TYPED_PASSWORD_LENGTH);

export const startTotpInput = z.strictObject({ password: typedPassword });
export const totpStarted = z.object({ secret: z.string(), uri: z.string() });

export const confirmTotpInput = z.strictObject({
  code: pastedCode.pipe(z.string().regex(CODE, "must have six digits")),
});

export const provenInput = z.strictObject({ password: typedPassword, code: totp });

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const goingOn = z.object({ sessionVersion: z.int() });
export const totpConfirmed = recoveryCodes.extend(goingOn.shape);

export const secondStep = z.object({
  state: z.enum(["on", "off", "required"]),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
});
