import { MAX_SUGGESTED, MAX_SUGGESTED_OF_PLATFORM, type PersonReason } from "@/server/domain/roster/person";
import { type Db, Prisma, type Tx } from "@/server/infra/db";

/** Whether two of an array of ids are neither one person nor declined. */
function isOpen(ids: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM unnest(${ids}) AS x (id) JOIN unnest(${ids}) AS y (id) ON x.id < y.id
    LEFT JOIN person_blogger px ON px.blogger_id = x.id LEFT JOIN person_blogger py ON py.blogger_id = y.id
    WHERE (px.person_id = py.person_id) IS NOT TRUE
      AND NOT EXISTS (SELECT FROM person_decline d WHERE d.first_id = x.id AND d.second_id = y.id))`;
}

/**
 * Works out the suggestions of these keys. Of a popular value no more creators are read than it takes to know
 * that it is one. The caller holds the lock of persons.
 */
export async function refreshSuggestions(
  tx: Tx,
  organizationId: string,
  keys: readonly bigint[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx.$executeRaw`
    WITH asked AS MATERIALIZED (SELECT DISTINCT unnest(${[...keys]}::bigint[]) AS key),
    found AS MATERIALIZED (
      SELECT a.key, g.reason, g.ids FROM asked a CROSS JOIN LATERAL (
        SELECT min(m.reason) AS reason, array_agg(m.id ORDER BY m.id) AS ids, max(m.nth) AS nth FROM (
          SELECT c.reason, b.id, row_number() OVER (PARTITION BY b.platform) AS nth
          FROM (SELECT * FROM person_clue WHERE key = a.key LIMIT ${MAX_SUGGESTED + 1}) c
          JOIN blogger b ON b.id = c.blogger_id AND b.organization_id = ${organizationId}) m) g
      WHERE cardinality(g.ids) BETWEEN 2 AND ${MAX_SUGGESTED} AND g.nth <= ${MAX_SUGGESTED_OF_PLATFORM}
        AND ${isOpen(Prisma.sql`g.ids`)}
    ), made AS (
      INSERT INTO person_suggestion (organization_id, key, reason, blogger_ids)
      SELECT ${organizationId}, key, reason, ids FROM found
      ON CONFLICT (organization_id, key) DO UPDATE SET blogger_ids = excluded.blogger_ids
    )
    DELETE FROM person_suggestion s USING asked a
    WHERE s.organization_id = ${organizationId} AND s.key = a.key
      AND NOT EXISTS (SELECT FROM found f WHERE f.key = s.key)`;
}

/** After these creators were linked, unlinked or declined. */
export async function refreshSuggestionsOf(
  tx: Tx,
  organizationId: string,
  bloggerIds: readonly string[],
): Promise<void> {
  const rows = await tx.$queryRaw<{ key: bigint }[]>`
    SELECT DISTINCT key FROM person_clue WHERE blogger_id = ANY (${[...bloggerIds]}::text[])`;
  await refreshSuggestions(
    tx,
    organizationId,
    rows.map(({ key }) => key),
  );
}

export type SuggestionRow = { ids: string[]; reasons: PersonReason[]; visible: string[] };
export type SuggestionQuery = {
  visibleOwnerId: string | undefined;
  bloggerId?: string | undefined;
  before?: readonly string[] | undefined;
  limit: number;
};

/**
 * Suggestions with at least two creators that the caller may see and that are neither linked nor declined,
 * those with the newest creators first.
 */
export function listSuggestionRows(
  db: Db,
  organizationId: string,
  { visibleOwnerId: ownerId, bloggerId, before, limit }: SuggestionQuery,
): Promise<SuggestionRow[]> {
  const from = before === undefined ? Prisma.empty : Prisma.sql`AND s.blogger_ids < ${[...before]}::text[]`;
  const withBlogger =
    bloggerId === undefined
      ? Prisma.empty
      : Prisma.sql`
        AND s.key = ANY (ARRAY(SELECT key FROM person_clue WHERE blogger_id = ${bloggerId}))
        AND ${bloggerId} = ANY (s.blogger_ids)`;
  const owned = ownerId === undefined ? Prisma.empty : Prisma.sql`AND b.owner_user_id = ${ownerId}`;
  return db.$queryRaw<SuggestionRow[]>`
    SELECT s.ids, s.reasons::text[] AS reasons, v.ids AS visible FROM (
      SELECT s.blogger_ids AS ids, array_agg(s.reason ORDER BY s.reason) AS reasons FROM person_suggestion s
      WHERE s.organization_id = ${organizationId} ${from} ${withBlogger}
      GROUP BY s.blogger_ids) s
    CROSS JOIN LATERAL (
      SELECT array_agg(b.id ORDER BY b.id) AS ids FROM blogger b
      WHERE b.id = ANY (s.ids) AND b.organization_id = ${organizationId} AND b.deactivated_at IS NULL ${owned}) v
    WHERE cardinality(v.ids) >= 2 AND ${isOpen(Prisma.sql`v.ids`)}
    ORDER BY s.ids DESC LIMIT ${limit}`;
}
