import { Prisma } from "@/server/infra/db";
import { bloggerConditions, countOfRarest, MAX_SORTED } from "./blogger-conditions";
import { type Arm, armConditions, type PageQuery, orderOf } from "./list-arms";

type LabelledArm = PageQuery & Arm;

/** The second part of a list is read only where the first does not fill the page. */
export function labelledIds(organizationId: string, [first, second]: readonly LabelledArm[]): Prisma.Sql {
  if (first === undefined) throw new Error("a list has at least one part");
  if (second === undefined) return labelledArm(organizationId, first, Prisma.sql`true`);
  const isShort = Prisma.sql`(SELECT count(*) FROM first) < ${first.limit}`;
  return Prisma.sql`
    WITH first AS MATERIALIZED (${labelledArm(organizationId, first, Prisma.sql`true`)}),
      second AS MATERIALIZED (${labelledArm(organizationId, second, isShort)})
    SELECT id, key FROM (
      SELECT id, key, 1 AS part, row_number() OVER () AS place FROM first
      UNION ALL SELECT id, key, 2, row_number() OVER () FROM second) page
    ORDER BY part, place LIMIT ${first.limit}`;
}

/**
 * Rows searched in the list's order before all matches are looked up. Searching reads about
 * `limit * roster / matches` rows in the order of their keys; looking up reads `matches` rows in the order
 * of the table, which costs half as much. In a roster of a million both cost the same here.
 */
function maxSearched(limit: number): number {
  return Math.ceil(700 * Math.sqrt(limit));
}

/**
 * Frequent tags and categories are found near the start of the order, rare ones are looked up and sorted.
 * The stored counts tell which are rare, because PostgreSQL underestimates the cost of the order. Frequent
 * ones may still be rare together, beside a text, or in this place of the list: then the search in order
 * ends with its last row, and all matches are looked up as well.
 */
function labelledArm(organizationId: string, query: LabelledArm, isWanted: Prisma.Sql): Prisma.Sql {
  const { limit } = query;
  const { tags, category, text, isExact, ...others } = query.filter;
  const { key, way } = orderOf(query);
  const rarest = countOfRarest(organizationId, { tags, category });
  const inIndex = armConditions(organizationId, { ...query, filter: others });
  const labels = { tags, category, text, isExact, includeDeactivated: true };
  const inRow = bloggerConditions(organizationId, labels);
  const [most, last] = [Math.max(MAX_SORTED, maxSearched(limit)), maxSearched(limit)];
  return Prisma.sql`(
    WITH near AS MATERIALIZED (
      SELECT b.id, b.key, b.place FROM (
        SELECT b.*, row_number() OVER () AS place FROM (
          SELECT b.*, ${key} AS key FROM blogger b WHERE ${inIndex} AND ${isWanted} AND ${rarest} > ${most}
          ORDER BY ${key} ${way}, b.id ${way} LIMIT ${last}) b) b
      WHERE ${inRow} OR b.place = ${last} LIMIT ${limit}
    )
    SELECT id, key FROM (
      SELECT near.id, near.key FROM near WHERE NOT EXISTS (SELECT FROM near WHERE place = ${last})
      UNION ALL (
        SELECT * FROM (
          SELECT b.id, ${key} AS key FROM blogger b
          WHERE ${inIndex} AND ${inRow} AND ${isWanted}
            AND (${rarest} <= ${most} OR EXISTS (SELECT FROM near WHERE place = ${last}))
          OFFSET 0) match
        ORDER BY match.key ${way}, match.id ${way} LIMIT ${limit})) found
    ORDER BY key ${way}, id ${way} LIMIT ${limit})`;
}
