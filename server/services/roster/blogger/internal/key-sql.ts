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

/** Use in a subquery per key: as a join, PostgreSQL would read the whole roster if it has no statistics. */
export function hasKeyOf(organizationId: string): Prisma.Sql {
  return Prisma.sql`b.organization_id = ${organizationId} AND b.platform = n.platform::platform AND b.platform_blogger_id = n.id`;
}
