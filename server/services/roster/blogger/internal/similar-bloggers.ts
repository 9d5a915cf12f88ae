import { type FoundForm, foundForms, quoteColumns } from "@/server/domain/roster/figures";
import { quoteForms } from "@/server/domain/roster/quotes";
import { Prisma } from "@/server/infra/db";
import {
  bloggerConditions,
  type BloggerFilter,
  CATEGORIES,
  countOfCategories,
  FANS,
  MAX_SORTED,
} from "./blogger-conditions";

const CANDIDATES = 300;
const FANS_FACTOR = 3;

const genders = ["genderMale", "genderFemale"];
const ages = ["age18To23", "age24To30", "age31To40", "age41To50", "age50Plus", "ageOther"];
const tiers = ["cityTier1", "cityTierNew1", "cityTier2", "cityTier3", "cityTier4", "cityTier5"];
const shareKeys = [...genders, ...ages, ...tiers];
/** Weights of the parts; parts that one creator lacks count as half. */
const weights = { gender: 2, age: 2, tier: 1, price: 2, fans: 1 } as const;

/** Quotes of the same form are compared: of the usual one first, then of those that are played. */
const prices = [...foundForms].sort((a, b) => rankOf(a) - rankOf(b)).map((form) => quoteColumns[form]);

function rankOf(form: FoundForm): number {
  const known = Object.values(quoteForms).flat();
  const { isUsual, played } = known.find((one) => one.form === form) ?? {};
  if (isUsual === true) return 0;
  return played === true ? 1 : 2;
}

export type SimilarRow = { id: string; distance: number };

/**
 * By the measure of docs/rules.md#similar. At most 1,200 candidates, mostly from the index of follower
 * counts, whatever the roster's size.
 */
export function similarStatement(
  organizationId: string,
  { id, visibleOwnerId, limit }: { id: string; visibleOwnerId: string | undefined; limit: number },
): Prisma.Sql {
  const arms = (["few", "many", "any"] as const).flatMap((of) =>
    (["more", "less"] as const).map((side) => armStatement(organizationId, { visibleOwnerId }, { of, side })),
  );
  return Prisma.sql`
    WITH one AS MATERIALIZED (
      SELECT b.id, b.platform, ${Prisma.raw(CATEGORIES)} AS categories, ${fans} AS fans, ${Prisma.raw(prices.map((form) => `f.${form}`).join(", "))}, ${ownShares}
      FROM blogger b LEFT JOIN blogger_figure f ON f.id = b.id CROSS JOIN ${portrait} WHERE b.organization_id = ${organizationId} AND b.id = ${id}
    ), candidate AS MATERIALIZED (${Prisma.join(arms, " UNION ")}), compared AS (
      SELECT b.id, ${Prisma.join(Object.values(parts), ", ")}
      FROM candidate c JOIN blogger b ON b.id = c.id LEFT JOIN blogger_figure f ON f.id = c.id CROSS JOIN one
        CROSS JOIN ${portrait}
    )
    SELECT id, distance FROM (SELECT id, ${total} AS distance FROM compared) measured
    WHERE distance IS NOT NULL ORDER BY distance, id LIMIT ${limit}`;
}

const fans = Prisma.raw(FANS);
const howMany = { few: Prisma.raw("<="), many: Prisma.raw(">") };

/**
 * One side of the follower count, nearest first, as an index range. Rare categories are looked up, frequent
 * ones found by scanning.
 */
function armStatement(
  organizationId: string,
  filter: BloggerFilter,
  { of, side }: { of: "few" | "many" | "any"; side: "more" | "less" },
): Prisma.Sql {
  const isMore = side === "more";
  const own = Prisma.raw("(SELECT fans FROM one)");
  const categories = Prisma.raw("(SELECT categories FROM one)::text[]");
  const range = isMore
    ? Prisma.sql`${fans} >= ${own} ${of === "any" ? Prisma.sql`AND ${fans} <= ${own}::bigint * ${FANS_FACTOR}` : Prisma.empty}`
    : Prisma.sql`${fans} < ${own} ${of === "any" ? Prisma.sql`AND ${fans} >= ${own} / ${FANS_FACTOR}` : Prisma.sql`AND ${fans} >= 0`}`;
  const category =
    of === "any"
      ? Prisma.empty
      : Prisma.sql`AND ${Prisma.raw(CATEGORIES)} && ${categories} AND ${countOfCategories(organizationId, categories)} ${howMany[of]} ${MAX_SORTED}`;
  const found = Prisma.sql`
    SELECT b.id, ${fans} AS fans FROM blogger b
    WHERE ${bloggerConditions(organizationId, filter)} AND b.platform = (SELECT platform FROM one)
      AND b.id <> (SELECT id FROM one) AND ${own} >= 0 AND ${range} ${category}
    ${of === "few" ? Prisma.sql`OFFSET 0` : Prisma.empty}`;
  const way = Prisma.raw(isMore ? "ASC" : "DESC");
  return Prisma.sql`(SELECT c.id FROM (${found}) c ORDER BY c.fans ${way}, c.id ${way} LIMIT ${CANDIDATES})`;
}

/** Takes the shares out of a blogger's portrait at once, as each operator would unpack all of it. */
const portrait = Prisma.raw(
  `LATERAL jsonb_to_record(CASE WHEN jsonb_typeof(b.fans_portrait_json) = 'object'
     THEN b.fans_portrait_json ELSE '{}' END) AS share (${shareKeys.map((key) => `"${key}" jsonb`).join(", ")})`,
);
const share = (key: string) =>
  `CASE WHEN jsonb_typeof(share."${key}") = 'number' THEN share."${key}"::float END`;
const ownShares = Prisma.raw(shareKeys.map((key) => `${share(key)} AS "${key}"`).join(", "));

/** Half the sum of the differences: 0 for equal shares, 1 for none in common. */
function shareDistance(keys: readonly string[]): Prisma.Sql {
  const isKnown = (of: (key: string) => string) => `coalesce(${keys.map(of).join(", ")}) IS NOT NULL`;
  const own = (key: string) => `one."${key}"`;
  const differences = keys.map((key) => `abs(coalesce(${share(key)}, 0) - coalesce(${own(key)}, 0))`);
  return Prisma.raw(
    `CASE WHEN ${isKnown(share)} AND ${isKnown(own)} THEN least((${differences.join(" + ")}) / 2, 1) END`,
  );
}

function logDistance(value: string, other: string): string {
  return `CASE WHEN ${value} > 0 AND ${other} > 0 THEN least(abs(log(${value}) - log(${other})), 1)::float END`;
}

const priceDistance = `coalesce(${prices.map((form) => logDistance(`f.${form}`, `one.${form}`)).join(", ")})`;
const named = (sql: Prisma.Sql, name: string) => Prisma.sql`${sql} AS ${Prisma.raw(name)}`;
const parts = {
  gender: named(shareDistance(genders), "gender"),
  age: named(shareDistance(ages), "age"),
  tier: named(shareDistance(tiers), "tier"),
  price: named(Prisma.raw(priceDistance), "price"),
  fans: named(Prisma.raw(logDistance(FANS, "one.fans")), "fans"),
};

const total = Prisma.raw(
  `(${Object.entries(weights)
    .map(([part, weight]) => `${String(weight)} * coalesce(${part}, 0.5)`)
    .join(" + ")}) / ${String(Object.values(weights).reduce((sum, weight) => sum + weight, 0))}`,
);
