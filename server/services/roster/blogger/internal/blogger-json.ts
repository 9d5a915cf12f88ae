import { type BloggerWireField, coreColumns, metricFields } from "@/server/domain/roster/blogger";
import { notFound } from "@/server/domain/kernel/errors";
import { type Cells, type Db, Prisma, queryCells, toInstant } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { BLOGGER_FROM, visibleOwnerId } from "./blogger-row";

/**
 * Bloggers as JSON text, made from the text that PostgreSQL sends, with nothing parsed but the metrics.
 * `columns`: the SELECT list for a blogger `b` with its owner `u`. `toJson` takes a row's cells, the first
 * of which are those columns. The text is the JSON of `toBloggerWire`, field by field.
 */
export type BloggerJson = {
  columns: Prisma.Sql;
  width: number;
  toJson: (cells: Cells) => string;
};

type ToJson = (cell: string) => string;

const metricNames: ReadonlySet<string> = new Set(metricFields.map(({ name }) => name));

export function bloggerJson(fields: readonly BloggerWireField[]): BloggerJson {
  const core = fields.filter((name) => !metricNames.has(name));
  const metrics = fields.filter((name) => metricNames.has(name));
  const columns = core.map(columnOf);
  const writers = core.map((name) => ({ label: JSON.stringify(name), write: writerOf(name) }));
  const labels = metrics.map((name) => ({ name, label: JSON.stringify(name) }));
  const toJson = (cells: Cells) => {
    let text = "";
    for (const [at, { label, write }] of writers.entries()) {
      const cell = cells[at] ?? null;
      text += `,${label}:${cell === null ? "null" : write(cell)}`;
    }
    if (labels.length > 0) {
      const values = JSON.parse(cells[writers.length] ?? "{}") as Record<string, number | string>;
      for (const { name, label } of labels) text += `,${label}:${metricToJson(values[name])}`;
    }
    return `{${text.slice(1)}}`;
  };
  const list = [...columns, ...(labels.length > 0 ? ["b.metrics"] : [])];
  return { columns: Prisma.raw(list.join(", ")), width: list.length, toJson };
}

function columnOf(name: BloggerWireField): string {
  if (name === "ownerUserName") return "u.username";
  const { column, pgType } = coreColumns[name] ?? { column: "id", pgType: "text" };
  return pgType === "text[]" ? `nullif(array_to_string(b.${column}, ','), '')` : `b.${column}`;
}

function writerOf(name: BloggerWireField): ToJson {
  switch (coreColumns[name]?.pgType) {
    case "integer":
    case "double precision":
    case "jsonb":
      return (cell) => cell;
    case "boolean":
      return (cell) => (cell === "t" ? "true" : "false");
    case "timestamptz":
      return (cell) => `"${toInstant(cell)}"`;
    default:
      return quote;
  }
}

function metricToJson(value: number | string | undefined): string {
  if (typeof value === "string") return quote(value);
  return value === undefined ? "null" : String(value);
}

const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

/** Most texts need no escape, and looking for one is faster than making the JSON of a text. */
function quote(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/**
 * One blogger with these fields, and with `mergedIntoId` if it is merged. Includes deactivated bloggers.
 * Throws `NOT_FOUND`.
 */
export async function getBloggerJson(
  db: Db,
  ctx: Ctx,
  id: string,
  fields: readonly BloggerWireField[],
): Promise<string> {
  const { columns, width, toJson } = bloggerJson(fields);
  const ownerId = visibleOwnerId(ctx) ?? null;
  const [cells] = await queryCells(
    db,
    Prisma.sql`
      SELECT ${columns}, b.merged_into_id FROM ${Prisma.raw(BLOGGER_FROM)}
      WHERE b.organization_id = ${ctx.organization.id} AND b.id = ${id}
        AND (${ownerId}::text IS NULL OR b.owner_user_id = ${ownerId})`,
  );
  if (cells === undefined) throw notFound("blogger");
  const mergedIntoId = cells[width] ?? null;
  if (mergedIntoId === null || fields.includes("mergedIntoId")) return toJson(cells);
  return `${toJson(cells).slice(0, -1)},"mergedIntoId":${JSON.stringify(mergedIntoId)}}`;
}
