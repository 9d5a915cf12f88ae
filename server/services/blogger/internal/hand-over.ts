import { Prisma, type Tx } from "@/server/infra/db";
import { bloggerConditions, type BloggerFilter } from "./blogger-conditions";

/** Which bloggers: those with these ids, all that a filter takes, or all of one holder. */
type Which = { ids: readonly string[] } | { filter: BloggerFilter } | { holderUserId: string };

/**
 * Gives bloggers of an organization in LOCAL mode another holder. Returns how many changed. Rows are locked
 * in key order, as imports lock them.
 */
export function handOver(tx: Tx, organizationId: string, which: Which, to: string): Promise<number> {
  return tx.$executeRaw`
    WITH given AS MATERIALIZED (
      SELECT b.id FROM blogger b
      WHERE b.organization_id = ${organizationId} AND ${toCondition(organizationId, which)}
        AND b.owner_user_id <> ${to}
      ORDER BY b.platform::text COLLATE "C", b.platform_blogger_id COLLATE "C" FOR UPDATE)
    UPDATE blogger b SET owner_user_id = ${to} FROM given WHERE b.id = given.id`;
}

function toCondition(organizationId: string, which: Which): Prisma.Sql {
  if ("ids" in which) return Prisma.sql`b.id = ANY (${[...which.ids]}::text[])`;
  if ("filter" in which) return bloggerConditions(organizationId, which.filter);
  return Prisma.sql`b.owner_user_id = ${which.holderUserId}`;
}
