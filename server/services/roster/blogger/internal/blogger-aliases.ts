import { bloggerKey, type BloggerRef, byBloggerKey } from "@/server/domain/roster/blogger";
import { ownsAlias, type Platform } from "@/server/domain/roster/platforms";
import { Prisma, type Tx } from "@/server/infra/db";
import { hasKeyOf, keyRows } from "./key-sql";

type Alias = { platform: Platform; alias: string; bloggerId: string | undefined };
type Found = BloggerRef & {
  platform: Platform;
  primaryId: string | null;
  isPrimary: boolean;
  url: string | null;
};

/**
 * What the roster knows of an alias: its creator, or the creator that the row with this id was merged into.
 * `isPrimary`: an unmerged row has this id. `isOwn`: that row takes precedence (docs/rules.md#import).
 */
export type KnownAlias = { primaryId: string | null; isPrimary: boolean; isOwn: boolean };

export async function findAliases<Row extends BloggerRef>(
  tx: Tx,
  organizationId: string,
  rows: readonly Row[],
): Promise<Map<Row, KnownAlias>> {
  if (rows.length === 0) return new Map();
  const found = await tx.$queryRaw<Found[]>`
    SELECT n.platform, n.id AS "platformBloggerId", own.url,
      coalesce(kept.platform_blogger_id, named.platform_blogger_id) AS "primaryId",
      own.id IS NOT NULL AND kept.id IS NULL AS "isPrimary"
    FROM ${keyRows(rows)} AS n (platform, id)
    LEFT JOIN blogger_alias a ON a.organization_id = ${organizationId} AND a.platform = n.platform::platform AND a.alias = n.id
    LEFT JOIN blogger named ON named.id = a.blogger_id
    LEFT JOIN LATERAL (
      SELECT b.id, b.url, b.merged_into_id FROM blogger b WHERE ${hasKeyOf(organizationId)} LIMIT 1) own ON true
    LEFT JOIN blogger kept ON kept.id = own.merged_into_id`;
  const known = new Map(
    found.map((row) => [
      bloggerKey(row),
      { primaryId: row.primaryId, isPrimary: row.isPrimary, isOwn: row.isPrimary && ownsAlias(row) },
    ]),
  );
  return new Map(
    rows.flatMap((row) => {
      const alias = known.get(bloggerKey(row));
      return alias === undefined ? [] : [[row, alias] as const];
    }),
  );
}

/** Stores aliases in key order, so that overlapping batches wait for each other and never deadlock. */
export async function rememberAliases(
  tx: Tx,
  organizationId: string,
  aliases: readonly Alias[],
): Promise<void> {
  const known = aliases
    .filter(({ bloggerId }) => bloggerId !== undefined)
    .map(({ alias, ...rest }) => ({ ...rest, platformBloggerId: alias }))
    .sort(byBloggerKey);
  if (known.length === 0) return;
  const values = known.map(
    ({ platform, platformBloggerId, bloggerId }) =>
      Prisma.sql`(${organizationId}, ${platform}::platform, ${platformBloggerId}, ${bloggerId})`,
  );
  await tx.$executeRaw`
    INSERT INTO blogger_alias (organization_id, platform, alias, blogger_id) VALUES ${Prisma.join(values)}
    ON CONFLICT DO NOTHING`;
}
