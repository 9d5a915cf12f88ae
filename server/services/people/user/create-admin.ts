import { z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { userFields } from "@/server/domain/people/person";
import { type BuiltInRoleName } from "@/server/domain/people/permissions";
import { hashPassword } from "@/server/infra/crypto";
import { hasManager, lockAccess } from "@/server/services/people/access";
import { mutation } from "@/server/services/kernel/verb";
import { checkNamesFree } from "./internal/user-rows";
import { chosenPassword, userWire } from "./schema";

const ROLE: BuiltInRoleName = "platform-admin";

export const createAdminInput = z.strictObject({
  username: userFields.username,
  phone: userFields.phone.or(z.literal("")).default(""),
  password: chosenPassword,
  another: z.boolean().default(false),
});

/**
 * Creates a platform admin with a chosen password (docs/rules.md#first-run). Of concurrent calls only one
 * creates the first.
 * @throws ServiceError `CONFLICT` if a manager exists, the built-in role is missing, or it cannot manage;
 * `VALIDATION_FAILED`
 */
export const createAdmin = mutation({
  permission: "job",
  input: createAdminInput,
  output: userWire,
  audit: "user.create-admin",
  prepare: ({ input: { password } }) => hashPassword(password),
  async run({ ctx, tx, input: { username, phone, another }, prepared: passwordHash }) {
    await lockAccess(tx);
    if (!another && (await hasManager(tx))) {
      throw new ServiceError("CONFLICT", "An active user can already manage users and roles.");
    }
    const role = await tx.role.findUnique({ where: { name: ROLE } });
    if (role === null) throw new ServiceError("CONFLICT", "There are no built-in roles yet.");
    await checkNamesFree(tx, { username, phone });
    const now = ctx.now();
    const person = { id: newId("user"), username, nickname: username, phone, roleId: role.id };
    const after = await tx.user.create({ data: { ...person, passwordHash, createdAt: now, updatedAt: now } });
    if (await hasManager(tx)) return { before: null, after };
    throw new ServiceError(
      "CONFLICT",
      `The role "${ROLE}" is disabled or has lost what it takes to manage users, roles and menus.`,
    );
  },
});
