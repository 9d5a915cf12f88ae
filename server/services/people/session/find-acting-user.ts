import { MENU_TYPE } from "@/server/domain/people/menu";
import { isPermission, type Permission } from "@/server/domain/people/permissions";
import { type UserActor } from "@/server/domain/people/actor";
import { ACTIVE } from "@/server/domain/people/person";
import { type Db, Prisma, queryPrepared } from "@/server/infra/db";

export type SessionKey = { userId: string; sessionVersion: number; sessionId: string };

type Row = {
  username: string;
  passwordIsGenerated: boolean;
  passwordMustChange: boolean;
  hasTotp: boolean;
  permissions: string[];
  grantable: string[];
};

/**
 * Null when the user is deleted or inactive, the session version was raised, or the session was signed out
 * (docs/rules.md#sign-in).
 */
export function findActingUser(db: Db, session: SessionKey): Promise<UserActor | null> {
  const { sessionVersion, sessionId } = session;
  const isOpen = Prisma.sql`u.session_version = ${sessionVersion}
    AND NOT EXISTS (SELECT FROM ended_session e WHERE e.id = ${sessionId})`;
  return findUser(db, session, isOpen);
}

/** Same, for a job that continues a user's work without a session. */
export function findAbsentUser(db: Db, userId: string): Promise<UserActor | null> {
  return findUser(db, { userId }, Prisma.sql`true`);
}

async function findUser(
  db: Db,
  session: Pick<SessionKey, "userId"> & Partial<SessionKey>,
  condition: Prisma.Sql,
): Promise<UserActor | null> {
  const statement = Prisma.sql`
    SELECT u.username, u.password_is_generated AS "passwordIsGenerated",
      u.password_must_change AS "passwordMustChange",
      EXISTS (SELECT FROM totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS "hasTotp", array(
      SELECT DISTINCT m.permission FROM role r
      JOIN role_menu rm ON rm.role_id = r.id
      JOIN menu m ON m.id = rm.menu_id
      WHERE r.id = u.role_id AND r.status = ${ACTIVE} AND m.status = ${ACTIVE}
        AND m.type = ${MENU_TYPE.button} AND m.permission IS NOT NULL
    ) AS permissions, array(
      SELECT unnest(r.grantable) FROM role r WHERE r.id = u.role_id AND r.status = ${ACTIVE}
      INTERSECT SELECT m.permission FROM menu m WHERE m.status = ${ACTIVE} AND m.type = ${MENU_TYPE.button}
    ) AS grantable
    FROM users u
    WHERE u.id = ${session.userId} AND u.status = ${ACTIVE} AND ${condition}`;
  const [row] = await queryPrepared<Row>(db, statement);
  if (row === undefined) return null;
  const permissions: ReadonlySet<Permission> = new Set(row.permissions.filter(isPermission));
  const { username, passwordIsGenerated, passwordMustChange, hasTotp } = row;
  const passwordChange = passwordMustChange ? "required" : passwordIsGenerated ? "offered" : undefined;
  return {
    type: "user",
    userId: session.userId,
    sessionVersion: session.sessionVersion,
    username,
    permissions,
    grantable: new Set(row.grantable.filter(isPermission)),
    passwordChange,
    passwordChangeReason:
      passwordChange === undefined ? undefined : passwordMustChange ? "administrator" : "first-run",
    secondStep: hasTotp ? "on" : "off",
  };
}
