import { ServiceError } from "@/server/domain/kernel/errors";
import { ACTIVE } from "@/server/domain/people/person";
import { type Permission } from "@/server/domain/people/permissions";
import { type Tx } from "@/server/infra/db";
import { lockAccess } from "./lock-access";
import { rightsOfMany } from "./rights";

const OWNING: readonly Permission[] = ["organization:write", "member:write", "member:transfer-ownership"];

/** Disabled menu entries count too, because disabling one is temporary and a role assignment is not. */
export async function allowsOwning(tx: Tx, roleId: string): Promise<boolean> {
  return (await allowingOwning(tx, [roleId])).length > 0;
}

/** Takes the access lock, so the answer holds until the transaction ends. */
export async function canOwn(tx: Tx, userId: string): Promise<boolean> {
  await lockAccess(tx);
  const user = await tx.user.findFirst({ where: { id: userId, status: ACTIVE } });
  return user !== null && allowsOwning(tx, user.roleId);
}

/**
 * Changes roles. Throws `CONFLICT` if Owners with one of them could no longer manage their organizations. The
 * caller holds the lock of `lockOwnAccess`.
 */
export async function assertOwnersRemain<Result>(
  tx: Tx,
  roleIds: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  const could = await allowingOwning(tx, roleIds);
  const result = await change();
  const can = new Set(await allowingOwning(tx, could));
  const lost = could.filter((id) => !can.has(id));
  const owned = await tx.organization.count({
    where: { owner: { roleId: { in: lost } }, sandboxOfId: null },
  });
  if (owned === 0) return result;
  const who =
    owned === 1
      ? "The Owner of one organization could no longer manage it"
      : `The Owners of ${owned} organizations could no longer manage them`;
  throw new ServiceError("CONFLICT", `${who}. Give them another role that allows ownership first.`);
}

async function allowingOwning(tx: Tx, roleIds: readonly string[]): Promise<string[]> {
  const roles = await tx.role.findMany({
    where: { id: { in: [...roleIds] }, status: ACTIVE },
    select: { id: true },
  });
  const rightsIn = await rightsOfMany(tx, roleIds);
  return roles.flatMap(({ id }) =>
    OWNING.every((permission) => rightsIn(id).reach.has(permission)) ? [id] : [],
  );
}
