import { newId } from "@/server/domain/kernel/ids";
import { type BloggerWire } from "@/server/domain/roster/blogger";
import { type Db, type Tx } from "@/server/infra/db";
import { type Ctx, type OrganizationId } from "@/server/services/kernel/verb";
import { getBloggerWire } from "./blogger-row";
import { IN_KEY_ORDER } from "./key-sql";

export type Manager = {
  managerUserId: string | null;
  managerUserName: string | null;
  managerNickname: string | null;
};

const none: Manager = { managerUserId: null, managerUserName: null, managerNickname: null };

/** Adds who looks after each blogger. The caller must have found the bloggers in the organization. */
export async function withManagers<Row extends { id: string }>(
  db: Db | Tx,
  organizationId: OrganizationId,
  rows: readonly Row[],
): Promise<(Row & Manager)[]> {
  if (rows.length === 0) return [];
  const found = await db.$queryRaw<(Manager & { id: string })[]>`
    SELECT b.id, u.id AS "managerUserId", u.username AS "managerUserName", u.nickname AS "managerNickname"
    FROM blogger b JOIN users u ON u.id = b.manager_user_id
    WHERE b.organization_id = ${organizationId} AND b.id = ANY (${rows.map(({ id }) => id)}::text[])`;
  const managers = new Map(found.map(({ id, ...manager }) => [id, manager]));
  return rows.map((row) => ({ ...row, ...(managers.get(row.id) ?? none) }));
}

/** Includes deactivated bloggers. Throws `NOT_FOUND`. */
export async function getManagedBlogger(db: Db | Tx, ctx: Ctx, id: string): Promise<BloggerWire & Manager> {
  const blogger = await getBloggerWire(db, ctx, id);
  const [managed] = await withManagers(db, ctx.organization.id, [blogger]);
  return managed ?? { ...blogger, ...none };
}

type Successor = { userId: string; to?: string | null; byUserId: string | null };

/**
 * A member who leaves looks after no creator any more, nor in a shortlist (docs/rules.md#managers). `to`,
 * whom the caller found among the members, takes over. `byUserId` stands in the history of the entries.
 */
export async function clearManager(
  tx: Tx,
  organizationId: string,
  { userId, to = null, byUserId }: Successor,
): Promise<number> {
  await clearEntryManager(tx, organizationId, { userId, to, byUserId });
  return tx.$executeRaw`
    WITH managed AS MATERIALIZED (
      SELECT b.id FROM blogger b
      WHERE b.organization_id = ${organizationId} AND b.manager_user_id = ${userId}
      ${IN_KEY_ORDER} FOR UPDATE)
    UPDATE blogger b SET manager_user_id = ${to} FROM managed WHERE b.id = managed.id`;
}

/** An undo compares with the history, so that it does not bring the former manager back. */
async function clearEntryManager(
  tx: Tx,
  organizationId: string,
  { userId, to = null, byUserId }: Successor,
): Promise<void> {
  await tx.$executeRaw`
    WITH changed AS (
      UPDATE shortlist_entry e SET manager_user_id = ${to}, updated_at = now()
      FROM shortlist s
      WHERE s.id = e.shortlist_id AND s.organization_id = ${organizationId} AND e.manager_user_id = ${userId}
      RETURNING e.shortlist_id, e.blogger_id)
    INSERT INTO shortlist_change (shortlist_id, blogger_id, batch_id, kind, user_id, before, after)
    SELECT c.shortlist_id, c.blogger_id, ${newId("shortlistChange")}, 'UPDATED', ${byUserId},
      jsonb_build_object('managerUserId', ${userId}::text), jsonb_build_object('managerUserId', ${to}::text)
    FROM changed c`;
}
