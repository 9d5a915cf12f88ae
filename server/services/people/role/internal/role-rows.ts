import { notAllowed, notOnPlatform, ServiceError } from "@/server/domain/kernel/errors";
import { isBuiltInRole, type Permission } from "@/server/domain/people/permissions";
import { type Db, type Tx } from "@/server/infra/db";
import { type Role } from "@/server/infra/db/generated/client";
import {
  isWithin,
  refuseBeyond,
  rightsOf,
  rightsOfMany,
  type Standing,
} from "@/server/services/people/access";
import { type PlatformCtx, requireUser } from "@/server/services/kernel/verb";

export async function prepareRoleRows(ctx: PlatformCtx, ids: readonly string[]) {
  const { roleId: ownId } = await ctx.db.user.findUniqueOrThrow({
    where: { id: requireUser(ctx).userId },
    select: { roleId: true },
  });
  const [rightsIn, counts] = await Promise.all([
    rightsOfMany(ctx.db, [ownId, ...ids]),
    ctx.db.user.groupBy({ by: "roleId", where: { roleId: { in: [...ids] } }, _count: true }),
  ]);
  const countOf = new Map(counts.map(({ roleId, _count }) => [roleId, _count]));
  return (role: Role) => ({
    ...role,
    builtIn: isBuiltInRole(role.name),
    own: role.id === ownId,
    manageable: isWithin(rightsIn(role.id).reach, rightsIn(ownId).reach),
    userCount: countOf.get(role.id) ?? 0,
    permissionCount: rightsIn(role.id).rights.size,
  });
}

/** The lock keeps the role from being assigned. Throws `NOT_FOUND`. */
export async function lockRole(tx: Tx, id: string): Promise<Role> {
  await tx.$queryRaw`SELECT 1 FROM role WHERE id = ${id} FOR UPDATE`;
  return getRoleRow(tx, id);
}

export async function getRoleRow(db: Db | Tx, id: string): Promise<Role> {
  const row = await db.role.findUnique({ where: { id } });
  if (row === null) throw notOnPlatform("role");
  return row;
}

export async function refuseOutOfReach(tx: Tx, { reach }: Standing, role: Role): Promise<void> {
  refuseBeyond(reach, (await rightsOf(tx, role.id)).reach, nameOf(role));
}

export function refuseOwn({ roleId }: Standing, { id }: Role): void {
  if (roleId !== id) return;
  const message =
    "You cannot change the permissions of your own role. Ask an administrator with another role.";
  throw notAllowed("NOT_OWN_ROLE", message);
}

/**
 * What an Owner may grant to members with the role from now on (docs/rules.md#access). Throws
 * `PERMISSION_MISSING` for the caller's own role, and for what the caller does not have.
 */
export function nextGrantable(
  standing: Standing,
  role: Role,
  asked: readonly Permission[] | undefined,
): string[] {
  if (asked === undefined) return role.grantable;
  const added = asked.filter((permission) => !role.grantable.includes(permission));
  const removed = role.grantable.filter((permission) => !asked.some((one) => one === permission));
  if (added.length + removed.length === 0) return role.grantable;
  refuseOwn(standing, role);
  refuseBeyond(standing.reach, new Set(added), nameOf(role));
  return [...new Set<string>(asked)].sort();
}

export async function checkNameFree(tx: Tx, name: string | undefined, ownId?: string): Promise<void> {
  if (name === undefined) return;
  const other = await tx.role.findUnique({ where: { name } });
  if (other === null || other.id === ownId) return;
  const owner = { kind: "role", id: other.id, name: other.label } as const;
  const issue = { path: "name", message: "is another role's name", code: "TAKEN", holder: owner } as const;
  const message = "Another role has this name. Choose another.";
  throw new ServiceError("VALIDATION_FAILED", message, { issues: [issue] });
}

/**
 * Replaces the role's menu entries. Throws `VALIDATION_FAILED` for unknown entries, and `PERMISSION_MISSING`
 * if together they give more than the caller has.
 */
export async function writeMenus(
  tx: Tx,
  standing: Standing,
  role: Role,
  menuIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(menuIds)];
  const known = new Set(
    (await tx.menu.findMany({ where: { id: { in: ids } }, select: { id: true } })).map(({ id }) => id),
  );
  const issues = menuIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `menuIds.${index}`, message: "is no menu entry", code: "CHOOSE" as const }],
  );
  if (issues.length > 0) {
    const message = "Some of these menu entries are gone. Load the menus again, then repeat your change.";
    throw new ServiceError("VALIDATION_FAILED", message, { issues });
  }
  await tx.roleMenu.deleteMany({ where: { roleId: role.id } });
  await tx.roleMenu.createMany({ data: ids.map((menuId) => ({ roleId: role.id, menuId })) });
  await refuseOutOfReach(tx, standing, role);
}

export async function menuIdsOf(db: Db | Tx, roleId: string): Promise<string[]> {
  const rows = await db.roleMenu.findMany({ where: { roleId }, orderBy: { menuId: "asc" } });
  return rows.map(({ menuId }) => menuId);
}

function nameOf({ label }: Role): string {
  return `The role "${label}"`;
}
