import { ownsAlias, type Platform } from "@/server/domain/roster/platforms";
import { Prisma, type Tx } from "@/server/infra/db";

type Named = { platform: Platform; platformBloggerId: string };
type Alias = { platform: Platform; alias: string; bloggerId: string | undefined };
type Found = Named & { primaryId: string | null; isHeld: boolean; url: string | null };

/**
 * What the roster knows of an id that a link carries as an alias: the creator that an earlier item gave it
 * to, or that the row with this id was merged into. `isHeld`: a row that was not merged has this very id.
 * `isOwn`: it answers for such links, and comes first (docs/rules.md#import).
 */
export type KnownAlias = { primaryId: string | null; isHeld: boolean; isOwn: boolean };

export async function findAliases<Row extends Named>(
  tx: Tx,
  organizationId: string,
  rows: readonly Row[],
): Promise<Map<Row, KnownAlias>> {
  if (rows.length === 0) return new Map();
  // Rows of their own each by the unique key: as a join, all of a roster without statistics would be read.
  const found = await tx.$queryRaw<Found[]>`
    SELECT n.platform, n.id AS "platformBloggerId", held.url,
      coalesce(kept.platform_blogger_id, b.platform_blogger_id) AS "primaryId",
      held.id IS NOT NULL AND kept.id IS NULL AS "isHeld"
    FROM unnest(${rows.map((row) => row.platform)}::text[], ${rows.map((row) => row.platformBloggerId)}::text[]) AS n (platform, id)
    LEFT JOIN blogger_alias a ON a.organization_id = ${organizationId} AND a.platform = n.platform::platform AND a.alias = n.id
    LEFT JOIN blogger b ON b.id = a.blogger_id
    LEFT JOIN LATERAL (
      SELECT h.id, h.url, h.merged_into_id FROM blogger h
      WHERE h.organization_id = ${organizationId} AND h.platform = n.platform::platform AND h.platform_blogger_id = n.id
      LIMIT 1) held ON true
    LEFT JOIN blogger kept ON kept.id = held.merged_into_id`;
  const known = new Map(
    found.map((row) => [
      `${row.platform} ${row.platformBloggerId}`,
      { primaryId: row.primaryId, isHeld: row.isHeld, isOwn: row.isHeld && ownsAlias(row) },
    ]),
  );
  return new Map(
    rows.flatMap((row) => {
      const alias = known.get(`${row.platform} ${row.platformBloggerId}`);
      return alias === undefined ? [] : [[row, alias] as const];
    }),
  );
}

/**
 * Keeps other ids of the same creators, because two links of one creator can carry different kinds of id.
 * Written in key order, so that overlapping batches wait for each other and never deadlock.
 */
export async function rememberAliases(
  tx: Tx,
  organizationId: string,
  aliases: readonly Alias[],
): Promise<void> {
  const known = aliases.filter((alias) => alias.bloggerId !== undefined).sort(byKey);
  if (known.length === 0) return;
  const values = known.map(
    ({ platform, alias, bloggerId }) =>
      Prisma.sql`(${organizationId}, ${platform}::platform, ${alias}, ${bloggerId})`,
  );
  await tx.$executeRaw`
    INSERT INTO blogger_alias (organization_id, platform, alias, blogger_id) VALUES ${Prisma.join(values)}
    ON CONFLICT DO NOTHING`;
}

function byKey(a: Alias, b: Alias): number {
  const [left, right] = [`${a.platform} ${a.alias}`, `${b.platform} ${b.alias}`];
  return left < right ? -1 : left > right ? 1 : 0;
}
