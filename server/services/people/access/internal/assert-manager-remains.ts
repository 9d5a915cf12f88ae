import { ServiceError } from "@/server/domain/kernel/errors";
import { MENU_TYPE } from "@/server/domain/people/menu";
import { ACTIVE } from "@/server/domain/people/person";
import { type Permission } from "@/server/domain/people/permissions";
import { type Tx } from "@/server/infra/db";

/** Permissions needed to restore everyone else's rights, including those of disabled menu entries. */
const MANAGING: readonly Permission[] = [
  ...(["user:read", "user:write", "role:read", "role:write"] as const),
  ...(["menu:read", "menu:write"] as const),
];

/**
 * Makes a change that may take rights away. Throws `CONFLICT` if no active user could manage people, roles
 * and menus afterwards. The caller holds the lock of `lockOwnAccess`.
 */
export async function assertManagerRemains<Result>(tx: Tx, change: () => Promise<Result>): Promise<Result> {
  const had = await hasManager(tx);
  const result = await change();
  if (!had || (await hasManager(tx))) return result;
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
