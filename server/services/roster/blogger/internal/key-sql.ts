import { type BloggerRef } from "@/server/domain/roster/blogger";
import { Prisma } from "@/server/infra/db";

/**
 * Every writer locks rows `b` in this order, so that overlapping ones wait for each other and never
 * deadlock.
 */
export const IN_KEY_ORDER = Prisma.sql`ORDER BY b.platform::text COLLATE "C", b.platform_blogger_id COLLATE "C"`;

export function keyRows(keys: readonly BloggerRef[]): Prisma.Sql {
  const platforms = keys.map(({ platform }) => platform);
  const ids = keys.map(({ platformBloggerId }) => platformBloggerId);
  return Prisma.sql`unnest(${platforms}::text[], ${ids}::text[])`;
}

/**
 * Use in a subquery per key: as a join, PostgreSQL would read the whole roster if it has no statistics. The
 * organization is a subquery, too: of a constant that the statistics do not know yet, PostgreSQL expects no
 * rows, and may read all of a new organization by another index for each key.
 */
export function hasKeyOf(organizationId: string): Prisma.Sql {
  return Prisma.sql`b.organization_id = (SELECT ${organizationId}) AND b.platform = n.platform::platform AND b.platform_blogger_id = n.id`;
}
