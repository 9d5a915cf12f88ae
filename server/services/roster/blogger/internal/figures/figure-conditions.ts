import {
  ageAt,
  type AudienceAge,
  cityMark,
  type FoundForm,
  quoteColumns,
} from "@/server/domain/roster/figures";
import { Prisma } from "@/server/infra/db";

/** See docs/rules.md#figures. */
export type FigureFilter = {
  quoteForm?: FoundForm | undefined;
  quoteMin?: number | undefined;
  quoteMax?: number | undefined;
  interactRateMin?: number | undefined;
  playsMin?: number | undefined;
  costMax?: number | undefined;
  fansGrowthMin?: number | undefined;
  femaleShareMin?: number | undefined;
  audienceAge?: readonly AudienceAge[] | undefined;
  audienceCity?: string | undefined;
  location?: string | undefined;
  rebateMin?: number | undefined;
  hasWechat?: boolean | undefined;
};

const names = [
  "quoteForm",
  "quoteMin",
  "quoteMax",
  "interactRateMin",
  "playsMin",
  "costMax",
  "fansGrowthMin",
  "femaleShareMin",
  "audienceAge",
  "audienceCity",
  "location",
  "rebateMin",
  "hasWechat",
] as const satisfies (keyof FigureFilter)[];

export function withoutFigures<Filter extends FigureFilter>(filter: Filter): Filter {
  return { ...filter, ...Object.fromEntries(names.map((name) => [name, undefined])) };
}

export function hasFigures(filter: FigureFilter): boolean {
  return names.some((name) => filter[name] !== undefined);
}

/** Conditions of a row of `blogger_figure` named `table`. What is unknown matches none of them. */
export function figureConditions(table: "b" | "f", filter: FigureFilter): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${table}.${name}`);
  const conditions = quoteConditions(column, filter);
  const atLeast = (name: string, min: number | undefined) => {
    if (min !== undefined) conditions.push(Prisma.sql`${column(name)} >= ${min}::float8`);
  };
  atLeast("interact_rate", filter.interactRateMin);
  atLeast("plays", filter.playsMin);
  atLeast("fans_growth", filter.fansGrowthMin);
  atLeast("female_share", filter.femaleShareMin);
  atLeast("rebate_percent", filter.rebateMin);
  const { costMax, audienceAge, audienceCity, location, hasWechat } = filter;
  if (costMax !== undefined) conditions.push(Prisma.sql`${column("cost")} <= ${costMax}::float8`);
  if (audienceAge !== undefined)
    conditions.push(Prisma.sql`${column("audience_age")} = ANY (${audienceAge.map(ageAt)}::int[])`);
  if (audienceCity !== undefined)
    conditions.push(Prisma.sql`strpos(${column("audience_cities")}, ${cityMark(audienceCity)}) > 0`);
  if (location !== undefined)
    conditions.push(Prisma.sql`strpos(${column("location")}, ${location.trim().toLowerCase()}) > 0`);
  if (hasWechat !== undefined) conditions.push(Prisma.sql`${column("has_wechat")} = ${hasWechat}`);
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, " AND ");
}

type Column = (name: string) => Prisma.Sql;

/** Without a form, one of the quotes is in the range; the lowest and highest decide for most creators. */
function quoteConditions(
  column: Column,
  { quoteForm, quoteMin: min, quoteMax: max }: FigureFilter,
): Prisma.Sql[] {
  const isIn = (name: string): Prisma.Sql[] => [
    ...(min === undefined ? [] : [Prisma.sql`${column(name)} >= ${min}::int`]),
    ...(max === undefined ? [] : [Prisma.sql`${column(name)} <= ${max}::int`]),
  ];
  if (quoteForm !== undefined) {
    const own = quoteColumns[quoteForm];
    return (min ?? max) === undefined ? [Prisma.sql`${column(own)} IS NOT NULL`] : isIn(own);
  }
  if (min === undefined)
    return max === undefined ? [] : [Prisma.sql`${column("quote_least")} <= ${max}::int`];
  if (max === undefined) return [Prisma.sql`${column("quote_most")} >= ${min}::int`];
  const all = ["quote_least", "quote_most", "quote", ...Object.values(quoteColumns)];
  const oneIsIn = all.map((name) => Prisma.sql`(${Prisma.join(isIn(name), " AND ")})`);
  return [
    Prisma.sql`${column("quote_most")} >= ${min}::int`,
    Prisma.sql`${column("quote_least")} <= ${max}::int`,
    Prisma.sql`(${Prisma.join(oneIsIn, " OR ")})`,
  ];
}
