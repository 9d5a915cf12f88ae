import { Prisma } from "@/server/infra/db";
import { bloggerConditions, countOfRarest, MAX_SORTED } from "./blogger-conditions";
import { type Arm, armConditions, orderOf, type PageQuery } from "./list-arms";

type LabelledArm = PageQuery & Arm;

/** The next rows of the list, which tell how often its labels and text match together; read in 2 ms. */
const SAMPLED = 500;
/** Reading more rows in order than this takes longer than looking up and sorting all matches. */
const MAX_SEARCHED = 20_000;

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
 * Frequent matches are found near the start of the order, rare ones are looked up and sorted. PostgreSQL
 * underestimates the cost of the order, so the statement decides before either is read.
 */
function labelledArm(organizationId: string, query: LabelledArm, isWanted: Prisma.Sql): Prisma.Sql {
  const { limit } = query;
  const { key, way } = orderOf(query);
  const matches = Prisma.sql`
    SELECT b.id, ${key} AS key FROM blogger b WHERE ${armConditions(organizationId, query)}`;
  return Prisma.sql`(
    WITH choice AS MATERIALIZED (
      SELECT CASE WHEN ${isWanted} THEN ${areRare(organizationId, query)} END AS are_rare)
    SELECT id, key FROM (
      (SELECT * FROM (${matches} AND (SELECT are_rare FROM choice) OFFSET 0) rare
        ORDER BY rare.key ${way}, rare.id ${way} LIMIT ${limit})
      UNION ALL
      (${matches} AND NOT (SELECT are_rare FROM choice) ORDER BY ${key} ${way}, b.id ${way} LIMIT ${limit})) found
    ORDER BY key ${way}, id ${way} LIMIT ${limit})`;
}

/**
 * By the stored counts of the labels; frequent labels may still be rare together or beside a text, which
 * the next rows of the list tell.
 */
function areRare(organizationId: string, query: LabelledArm): Prisma.Sql {
  const { tags, tagsAll, category, text, isExact, includeDeactivated } = query.filter;
  const isFewLabelled = Prisma.sql`${countOfRarest(organizationId, { tags, tagsAll, category })} <= ${MAX_SORTED}`;
  const labelCount =
    (tagsAll ?? []).length + [tags, category, text].filter((one) => one !== undefined).length;
  if (labelCount === 1) return isFewLabelled;
  const { key, way } = orderOf(query);
  const next = armConditions(organizationId, { ...query, filter: { includeDeactivated } });
  const labels = { tags, tagsAll, category, text, isExact, includeDeactivated: true };
  return Prisma.sql`CASE WHEN ${isFewLabelled} THEN true ELSE (
    SELECT count(*) FROM (
      SELECT b.* FROM blogger b WHERE ${next} ORDER BY ${key} ${way}, b.id ${way} LIMIT ${SAMPLED}) b
    WHERE ${bloggerConditions(organizationId, labels)}) < ${Math.ceil((query.limit * SAMPLED) / MAX_SEARCHED)} END`;
}
