import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf, pageInput } from "@/server/domain/kernel/paging";
import { newPasswordSchema } from "@/server/domain/people/password";
import { accountStatus, userFields } from "@/server/domain/people/person";
import { storableText } from "@/server/domain/kernel/text";
import { accessRow } from "@/server/services/people/access";
import { readAt } from "@/server/services/kernel/verb";
import { isCommonPassword } from "./internal/common-passwords";

/** User (docs/rules.md#people). `phone` is empty for whoever has none. */
export const userWire = z.object({
  id: z.string(),
  username: z.string(),
  nickname: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  status: z.number(),
  roleId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A password that somebody chooses: long enough, and not among the most common (docs/rules.md#sign-in). */
export const chosenPassword = newPasswordSchema.refine((password) => !isCommonPassword(password), {
  error: "is among the most common ones: choose another",
  params: { code: "COMMON_PASSWORD" },
});

/** `manageable`: the acting person may change them, because all their rights are their own, too. */
const userRow = userWire.extend({
  roleLabel: z.string(),
  passwordMustChange: z.boolean(),
  hasSecondStep: z.boolean(),
  manageable: z.boolean(),
});

export const userList = listOf(userRow);

/** A person with the organizations that they are an active member of. */
export const userDetail = userRow.extend({
  organizations: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(["OWNER", "MEMBER"]) })),
});

const id = idSchema("user");
const roleId = idSchema("role");

export const userId = z.strictObject({ id });

/** `text` is a part of username, nickname, phone or e-mail. */
const usersFilter = {
  text: storableText.trim().min(1).max(100).exactOptional(),
  roleId: roleId.exactOptional(),
  status: accountStatus.exactOptional(),
};
export const listUsersInput = z.strictObject({ ...usersFilter, ...pageInput() }).prefault({});
export const countUsersInput = z.strictObject(usersFilter).prefault({});

/** The nickname is the username where none is given. */
export const createUserInput = z.strictObject({
  username: userFields.username,
  nickname: userFields.nickname.exactOptional(),
  phone: userFields.phone.nullable().exactOptional(),
  email: userFields.email.nullable().exactOptional(),
  roleId,
});

/** The password is shown this once. */
export const userCreated = z.object({ user: userWire, password: z.string() });
export const passwordReset = z.object({ password: z.string() });

export const updateUserInput = z.strictObject({
  id,
  username: userFields.username.exactOptional(),
  nickname: userFields.nickname.exactOptional(),
  phone: userFields.phone.nullable().exactOptional(),
  email: userFields.email.nullable().exactOptional(),
  roleId: roleId.exactOptional(),
  ...readAt,
});

export const setUserStatusInput = z.strictObject({ id, status: accountStatus });

/**
 * Why a person may do what they may. In an organization the membership counts, too: `withheld` is what the
 * role grants and the membership does not.
 */
export const userAccess = z.object({
  user: z.object({ id: z.string(), username: z.string(), nickname: z.string(), status: z.number() }),
  role: z.object({ id: z.string(), name: z.string(), label: z.string(), status: z.number() }),
  list: z.array(accessRow),
  memberships: z.array(
    z.object({
      organizationId: z.string(),
      organizationName: z.string(),
      role: z.enum(["OWNER", "MEMBER"]),
      withheld: z.array(z.string()),
    }),
  ),
});

/** What a person may change of their own account; omitted: unchanged, null: cleared. */
export const updateProfileInput = z.strictObject({
  nickname: userFields.nickname.exactOptional(),
  email: userFields.email.nullable().exactOptional(),
  avatar: z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .max(2_000)
    .pipe(storableText)
    .nullable()
    .exactOptional(),
});
