import { newId } from "@/server/domain/kernel/ids";
import { bloggerListFields, type BloggerWire } from "@/server/domain/roster/blogger";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { type BloggerJson, bloggerJson } from "./blogger-json";
import { getBloggerWire } from "./blogger-row";
import { IN_KEY_ORDER } from "./key-sql";

export type Manager = {
  managerUserId: string | null;
  managerUserName: string | null;
  managerNickname: string | null;
};

const none: Manager = { managerUserId: null, managerUserName: null, managerNickname: null };

/** The fields of lists, and who looks after each blogger. */
export const managedBloggerJson: BloggerJson = addManager(bloggerJson(bloggerListFields));

function addManager({ columns, width, toJson }: BloggerJson): BloggerJson {
  const manager = (column: string) =>
    Prisma.raw(`(SELECT u.${column} FROM users u WHERE u.id = b.manager_user_id)`);
  const added = [Prisma.raw("b.manager_user_id"), manager("username"), manager("nickname")];
  return {
    columns: Prisma.join([columns, ...added]),
    width: width + added.length,
    toJson: (cells) => {
      const [managerUserId = null, managerUserName = null, managerNickname = null] = cells.slice(width);
      const members = JSON.stringify({ managerUserId, managerUserName, managerNickname });
      return `${toJson(cells).slice(0, -1)},${members.slice(1)}`;
    },
  };
}

/** Includes deactivated bloggers. Throws `NOT_FOUND`. */
export async function getManagedBlogger(db: Db | Tx, ctx: Ctx, id: string): Promise<BloggerWire & Manager> {
  const blogger = await getBloggerWire(db, ctx, id);
  const [manager] = await db.$queryRaw<Manager[]>`
    SELECT u.id AS "managerUserId", u.username AS "managerUserName", u.nickname AS "managerNickname"
    FROM blogger b JOIN users u ON u.id = b.manager_user_id
    WHERE b.organization_id = ${ctx.organization.id} AND b.id = ${id}`;
  return { ...blogger, ...(manager ?? none) };
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
