import { notAllowed } from "@/server/domain/kernel/errors";
import { MENU_TYPE } from "@/server/domain/people/menu";
import { ACTIVE } from "@/server/domain/people/person";
import { isPermission, type Permission } from "@/server/domain/people/permissions";
import { type Db, type Tx } from "@/server/infra/db";

const MAX_NAMED = 5;

type Rights = ReadonlySet<Permission>;

/**
 * `rights`: what the enabled buttons give. `reach`: what all buttons would give. Because a button can be
 * enabled again, `reach` decides who may change whom (docs/rules.md#people).
 */
export type RoleRights = { rights: Rights; reach: Rights };

const none: RoleRights = { rights: new Set(), reach: new Set() };

/** Ignores whether the role itself is enabled, because it can be enabled again. */
export async function rightsOf(db: Db | Tx, roleId: string): Promise<RoleRights> {
  return (await rightsOfMany(db, [roleId]))(roleId);
}

export async function rightsOfMany(
  db: Db | Tx,
  roleIds: readonly string[],
): Promise<(roleId: string) => RoleRights> {
  const rows = await db.$queryRaw<{ roleId: string; given: string[]; potential: string[] }[]>`
    SELECT rm.role_id AS "roleId", array_agg(DISTINCT m.permission) AS potential,
      coalesce(array_agg(DISTINCT m.permission) FILTER (WHERE m.status = ${ACTIVE}), '{}') AS given
    FROM role_menu rm JOIN menu m ON m.id = rm.menu_id
    WHERE rm.role_id = ANY(${[...roleIds]}) AND m.type = ${MENU_TYPE.button} AND m.permission IS NOT NULL
    GROUP BY rm.role_id`;
  const byRole = new Map(
    rows.map(({ roleId, given, potential }) => [
      roleId,
      { rights: toRights(given), reach: toRights(potential) },
    ]),
  );
  return (roleId) => byRole.get(roleId) ?? none;
}

function toRights(names: readonly string[]): Rights {
  return new Set(names.filter(isPermission));
}

export function isWithin(reach: Rights, own: Rights): boolean {
  return missingIn(own, reach).length === 0;
}

/** Throws `PERMISSION_MISSING` if `reach` exceeds the caller's own. `what` is the subject of the message. */
export function refuseBeyond(own: Rights, reach: Rights, what: string): void {
  const missing = missingIn(own, reach);
  if (missing.length === 0) return;
  const others = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : "";
  throw notAllowed(
    "BEYOND_OWN_RIGHTS",
    `${what} has permissions that you do not have: ${missing.slice(0, MAX_NAMED).join(", ")}${others}. Ask an administrator who has these permissions.`,
  );
}

function missingIn(own: Rights, reach: Rights): Permission[] {
  return [...reach].filter((permission) => !own.has(permission)).sort();
}
