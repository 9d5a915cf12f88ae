import { type Platform } from "@/server/domain/platforms";
import { Prisma } from "@/server/infra/db";

export type BloggerFilter = {
  platform?: readonly Platform[] | undefined;
  fansCountMin?: number | undefined;
  fansCountMax?: number | undefined;
  tags?: readonly string[] | undefined;
  category?: string | undefined;
  updatedSince?: string | undefined;
  reviewStatus?: "PENDING" | "APPROVED" | "REJECTED" | undefined;
  externalId?: string | undefined;
  includeDeactivated?: boolean | undefined;
  /** Part of the nickname, or a whole id of any kind. */
  text?: string | undefined;
  /** Only what this user holds. */
  holder?: string | undefined;
};

/** The WHERE conditions of a list of bloggers `b` within one organization, joined by AND. */
export function bloggerConditions(organizationId: string, filter: BloggerFilter): Prisma.Sql {
  const conditions = [Prisma.sql`b.organization_id = ${organizationId}`];
  const add = <Value>(value: Value | undefined, toSql: (given: Value) => Prisma.Sql) => {
    if (value !== undefined) conditions.push(toSql(value));
  };
  add(filter.platform, (platforms) => Prisma.sql`b.platform = ANY (${[...platforms]}::platform[])`);
  add(filter.fansCountMin, (min) => Prisma.sql`b.fans_count >= ${min}`);
  add(filter.fansCountMax, (max) => Prisma.sql`b.fans_count <= ${max}`);
  add(filter.tags, (tags) => Prisma.sql`b.tags && ${[...tags]}::text[]`);
  add(filter.category, (category) => Prisma.sql`b.category = ${category}`);
  add(filter.updatedSince, (since) => Prisma.sql`b.updated_at >= ${since}::timestamptz`);
  add(filter.reviewStatus, (status) => Prisma.sql`b.review_status = ${status}::review_status`);
  add(filter.externalId, (id) => Prisma.sql`b.external_id = ${id}`);
  add(filter.holder, (userId) => Prisma.sql`b.owner_user_id = ${userId}`);
  add(filter.text, matchesText);
  if (filter.includeDeactivated !== true) conditions.push(Prisma.sql`b.deactivated_at IS NULL`);
  return Prisma.join(conditions, " AND ");
}

function matchesText(text: string): Prisma.Sql {
  const pattern = `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return Prisma.sql`(b.nickname ILIKE ${pattern} OR ${text} IN (b.id, b.platform_blogger_id, b.external_id))`;
}
