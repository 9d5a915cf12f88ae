import { z } from "zod";
import { MAX_PASSWORD_LENGTH, newPasswordSchema } from "@/server/domain/password";
import { storableText } from "@/server/domain/text";
import { menuWire } from "@/server/services/menu";
import { ownOrganizationWire } from "@/server/services/organization";
import { roleWire } from "@/server/services/role";
import { userWire } from "@/server/services/user";

/** `username` is a username or a phone number. */
export const signInInput = z.strictObject({
  username: storableText.trim().min(1).max(100),
  password: storableText.min(1).max(MAX_PASSWORD_LENGTH),
});

/** A device's id, and the people who signed in on it before, as its signed cookie says. */
export const knownDevice = z.object({ id: z.string(), userIds: z.array(z.string()) });
export type KnownDevice = z.infer<typeof knownDevice>;

/** An attempt whose password was wrong. */
export const failedAttempt = z.object({ account: z.string(), source: z.string(), at: z.date() });
export const failedOnUser = failedAttempt.extend({ userId: z.string() });

/** `sessionVersion` goes into the session's token, which is refused once the user's is another. */
export const signedIn = z.object({ user: userWire, sessionVersion: z.int() });

/** The session of a token; `expiresAt` is when it runs out anyway. */
export const endedSession = z.object({ sessionId: z.string(), expiresAt: z.date() });

export const changePasswordInput = z
  .strictObject({
    currentPassword: storableText.min(1).max(MAX_PASSWORD_LENGTH),
    newPassword: newPasswordSchema,
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
  /** Whether to change a password that nobody chose; while it is required, only one's own account works. */
  passwordChange: z.enum(["offered", "required"]).nullable(),
});
