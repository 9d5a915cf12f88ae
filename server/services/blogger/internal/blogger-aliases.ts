import { type Platform } from "@/server/domain/platforms";
import { Prisma, type Tx } from "@/server/infra/db";

type Named = { platform: Platform; platformBloggerId: string };
type Alias = { platform: Platform; alias: string; bloggerId: string | undefined };
type Found = { platform: Platform; alias: string; primary: string };

/** The primary platform id of each row that was named by an alias its organization has seen before. */
export async function findAliases<Row extends Named>(
  tx: Tx,
  organizationId: string,
  rows: readonly Row[],
): Promise<Map<Row, string>> {
  if (rows.length === 0) return new Map();
  const found = await tx.$queryRaw<Found[]>`
    SELECT a.platform::text, a.alias, b.platform_blogger_id AS "primary"
    FROM blogger_alias a JOIN blogger b ON b.id = a.blogger_id
    WHERE a.organization_id = ${organizationId} AND a.alias = ANY (${rows.map((row) => row.platformBloggerId)}::text[])`;
  const primaryIds = new Map(found.map((row) => [`${row.platform} ${row.alias}`, row.primary]));
  return new Map(
    rows.flatMap((row) => {
      const primary = primaryIds.get(`${row.platform} ${row.platformBloggerId}`);
      return primary === undefined ? [] : [[row, primary] as const];
    }),
  );
}

/**
 * Keeps other ids of the same creators, because two links of one creator can carry different kinds of id. Written in key order, so
 * that overlapping batches wait for each other and never deadlock.
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
