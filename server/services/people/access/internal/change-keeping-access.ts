import { ServiceError } from "@/server/domain/kernel/errors";
import { MENU_TYPE } from "@/server/domain/people/menu";
import { type Permission } from "@/server/domain/people/permissions";
import { ACTIVE } from "@/server/domain/people/person";
import { type Tx } from "@/server/infra/db";
import { lockAccess } from "./lock-access";
import { rightsOfMany } from "./rights";

/**
 * Changes what roles give. Throws `CONFLICT` if no active manager would be left, or an Owner could no longer
 * manage their organization. The caller holds the lock of `lockOwnAccess`.
 */
export function changeKeepingAccess<Result>(
  tx: Tx,
  roleIds: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  return changeKeepingManager(tx, () => changeKeepingOwners(tx, roleIds, change));
}

/** Permissions needed to restore everyone else's rights, including those of disabled menu entries. */
const MANAGING: readonly Permission[] = [
  "user:read",
  "user:write",
  "role:read",
  "role:write",
  "menu:read",
  "menu:write",
];

/**
 * Makes a change that may take rights away. Throws `CONFLICT` if the last active user who manages people,
 * roles and menus would lose that. The caller holds the lock of `lockOwnAccess`.
 */
export async function changeKeepingManager<Result>(tx: Tx, change: () => Promise<Result>): Promise<Result> {
  const had = await hasManager(tx);
  const result = await change();
  if (had) await assertManagerLeft(tx);
  return result;
}

async function assertManagerLeft(tx: Tx): Promise<void> {
  if (await hasManager(tx)) return;
  throw new ServiceError(
    "CONFLICT",
    "No active user could manage users, roles and menus after this. Give another user a role that can, then try again.",
  );
}

export async function hasManager(tx: Tx): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM users u JOIN role r ON r.id = u.role_id
    WHERE u.status = ${ACTIVE} AND r.status = ${ACTIVE} AND ${MANAGING.length} = (
      SELECT count(DISTINCT m.permission) FROM role_menu rm JOIN menu m ON m.id = rm.menu_id
      WHERE rm.role_id = r.id AND m.type = ${MENU_TYPE.button} AND m.status = ${ACTIVE}
        AND m.permission = ANY(${[...MANAGING]}))
    LIMIT 1`;
  return rows.length > 0;
}

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
async function changeKeepingOwners<Result>(
  tx: Tx,
  roleIds: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  const could = await allowingOwning(tx, roleIds);
  const result = await change();
  const can = new Set(await allowingOwning(tx, could));
  await assertNoOwners(
    tx,
    could.filter((id) => !can.has(id)),
  );
  return result;
}

/** Throws `CONFLICT` for Owners with roles that no longer allow ownership. */
async function assertNoOwners(tx: Tx, lost: readonly string[]): Promise<void> {
  const owned = await tx.organization.count({
    where: { owner: { roleId: { in: [...lost] } }, sandboxOfId: null },
  });
  if (owned === 0) return;
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
