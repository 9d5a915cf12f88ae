import { ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { ACTIVE } from "@/server/domain/people/person";
import { type BuiltInRoleName, scopeOf } from "@/server/domain/people/permissions";
import { type Tx } from "@/server/infra/db";
import { rightsOf } from "@/server/services/people/access";
import { checkNamesFree } from "./user-rows";

const ROLE: BuiltInRoleName = "enterprise-member";

type Account = { nickname: string; username: string; phone: string; passwordHash: string };

/**
 * The built-in member role can be edited, so it is refused once it has rights of the platform.
 * @throws ServiceError `VALIDATION_FAILED` for a name that is taken, `CONFLICT` for such a role
 */
export async function insertMemberAccount(tx: Tx, account: Account, now: Date) {
  const role = await tx.role.findUnique({ where: { name: ROLE } });
  const reach = role === null ? null : (await rightsOf(tx, role.id)).reach;
  const isFit = reach !== null && [...reach].every((permission) => scopeOf(permission) !== "platform");
  if (role?.status !== ACTIVE || !isFit)
    throw new ServiceError(
      "CONFLICT",
      `The account cannot be created: the role "${ROLE}" is disabled or has platform permissions. Contact the platform operator.`,
    );
  await checkNamesFree(tx, account);
  const id = newId("user");
  return tx.user.create({ data: { id, ...account, roleId: role.id, createdAt: now, updatedAt: now } });
}
