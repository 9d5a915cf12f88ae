import { type BloggerRef } from "@/server/domain/roster/blogger";
import { Prisma } from "@/server/infra/db";

/**
 * Every writer locks rows `b` in this order, so that overlapping ones wait for each other and never
 * deadlock.
 */
export const IN_KEY_ORDER = Prisma.sql`ORDER BY b.platform::text COLLATE "C", b.platform_blogger_id COLLATE "C"`;

/** Keys as rows, with the columns `platform` and `id`. */
export function keyRows(keys: readonly BloggerRef[]): Prisma.Sql {
  const platforms = keys.map(({ platform }) => platform);
  const ids = keys.map(({ platformBloggerId }) => platformBloggerId);
  return Prisma.sql`unnest(${platforms}::text[], ${ids}::text[])`;
}

/**
 * Whether a blogger `b` has the key of a row `n`. To be used in a subquery for each key: as a join, all of a
 * roster without statistics would be read.
 */
export function hasKeyOf(organizationId: string): Prisma.Sql {
  return Prisma.sql`b.organization_id = ${organizationId} AND b.platform = n.platform::platform AND b.platform_blogger_id = n.id`;
}
