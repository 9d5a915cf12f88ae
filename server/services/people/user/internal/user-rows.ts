import { notAllowed, notOnPlatform, ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { type BuiltInRoleName, scopeOf } from "@/server/domain/people/permissions";
import { ACTIVE } from "@/server/domain/people/person";
import { type Db, type Prisma, type Tx } from "@/server/infra/db";
import { type User } from "@/server/infra/db/generated/client";
import { type PlatformCtx, requireUser } from "@/server/services/kernel/verb";
import {
  isWithin,
  refuseBeyond,
  rightsOf,
  rightsOfMany,
  type Standing,
} from "@/server/services/people/access";

export const withRoleAndTotp = {
  role: { select: { label: true } },
  totp: { select: { confirmedAt: true } },
} as const satisfies Prisma.UserInclude;

type UserRow = Prisma.UserGetPayload<{ include: typeof withRoleAndTotp }>;

export async function prepareUserRows(ctx: PlatformCtx, roleIds: readonly string[]) {
  const { userId } = requireUser(ctx);
  const own = await ctx.db.user.findUniqueOrThrow({ where: { id: userId }, select: { roleId: true } });
  const rightsIn = await rightsOfMany(ctx.db, [own.roleId, ...roleIds]);
  const { reach } = rightsIn(own.roleId);
  return ({ role, totp, ...row }: UserRow) => ({
    ...row,
    roleLabel: role.label,
    hasSecondStep: totp !== null && totp.confirmedAt !== null,
    manageable: row.id === userId || isWithin(rightsIn(row.roleId).reach, reach),
  });
}

/** The lock keeps new rows from referring to the user. Throws `NOT_FOUND`. */
export async function lockUser(tx: Tx, id: string): Promise<User> {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`;
  const row = await tx.user.findUnique({ where: { id } });
  if (row === null) throw noSuchUser();
  return row;
}

export function noSuchUser(): ServiceError {
  return notOnPlatform("user");
}

/**
 * Throws `PERMISSION_MISSING` if the user's reach exceeds the caller's; callers may always change themselves.
 */
export async function refuseOutOfReach(tx: Tx, { userId, reach }: Standing, user: User): Promise<void> {
  if (user.id === userId) return;
  refuseBeyond(reach, (await rightsOf(tx, user.roleId)).reach, `"${user.username}"`);
}

export function refuseOneself({ userId }: Standing, { id }: User, sentence: string): void {
  if (id === userId) throw notAllowed("NOT_ONESELF", sentence);
}

/** Throws `VALIDATION_FAILED` for an unknown role, `PERMISSION_MISSING` for one beyond the caller's reach. */
export async function checkAssignable(tx: Tx, { reach }: Standing, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM role WHERE id = ${id} FOR KEY SHARE`;
  const role = await tx.role.findUnique({ where: { id } });
  if (role === null) {
    const issue = { path: "roleId", message: "is no role", code: "CHOOSE" } as const;
    throw new ServiceError("VALIDATION_FAILED", "There is no such role. Choose another.", {
      issues: [issue],
    });
  }
  refuseBeyond(reach, (await rightsOf(tx, id)).reach, `The role "${role.label}"`);
}

type Names = { username?: string | undefined; phone?: string | undefined };

type Asker = {
  ownId?: string;
  managesPeople?: boolean;
};

/** Usernames and phone numbers share one namespace (docs/rules.md#people). Throws `VALIDATION_FAILED`. */
export async function checkNamesFree(db: Db | Tx, names: Names, asker: Asker = {}): Promise<void> {
  const { ownId, managesPeople = false } = asker;
  const given = Object.entries(names).filter(([, name]) => name !== undefined && name !== "");
  const rows = await db.$queryRaw<{ given: string; id: string; name: string }[]>`
    SELECT given, u.id, u.nickname AS name FROM unnest(${given.map(([, name]) => name)}::text[]) AS given
    JOIN sign_in_name s ON s.name = lower(given) JOIN users u ON u.id = s.user_id
    WHERE s.user_id IS DISTINCT FROM ${ownId ?? null}`;
  const message = "is another person's username or phone number";
  const issues = given.flatMap(([path, name]) => {
    const other = rows.find((row) => row.given === name);
    if (other === undefined) return [];
    return [
      {
        path,
        message,
        code: "TAKEN" as const,
        ...(managesPeople && { holder: { kind: "user" as const, id: other.id, name: other.name } }),
      },
    ];
  });
  if (issues.length === 0) return;
  const advice = "Another user signs in with this. Choose another username or phone number.";
  throw new ServiceError("VALIDATION_FAILED", advice, { issues });
}

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
