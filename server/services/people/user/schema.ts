import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf, pageInput } from "@/server/domain/kernel/paging";
import { newPasswordSchema } from "@/server/domain/people/password";
import { accountStatus, userFields } from "@/server/domain/people/person";
import { storableText } from "@/server/domain/kernel/text";
import { accessRow } from "@/server/services/people/access";
import { readAt } from "@/server/services/kernel/verb";
import { isCommonPassword } from "./internal/common-passwords";

/** docs/rules.md#people. `phone` is empty when there is none. */
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

export const chosenPassword = newPasswordSchema.refine((password) => !isCommonPassword(password), {
  error: "is among the most common ones: choose another",
  params: { code: "COMMON_PASSWORD" },
});

/** `manageable`: the acting user may change this user, because their own rights include all of the user's. */
const userRow = userWire.extend({
  roleLabel: z.string(),
  passwordMustChange: z.boolean(),
  hasSecondStep: z.boolean(),
  manageable: z.boolean(),
});

export const userList = listOf(userRow);

export const userDetail = userRow.extend({
  organizations: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(["OWNER", "MEMBER"]) })),
});

const id = idSchema("user");
const roleId = idSchema("role");

export const userId = z.strictObject({ id });

const usersFilter = {
  text: storableText.trim().min(1).max(100).exactOptional(),
  roleId: roleId.exactOptional(),
  status: accountStatus.exactOptional(),
};
export const listUsersInput = z.strictObject({ ...usersFilter, ...pageInput() }).prefault({});
export const countUsersInput = z.strictObject(usersFilter).prefault({});

export const createUserInput = z.strictObject({
  username: userFields.username,
  nickname: userFields.nickname.exactOptional(),
  phone: userFields.phone.nullable().exactOptional(),
  email: userFields.email.nullable().exactOptional(),
  roleId,
});

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
