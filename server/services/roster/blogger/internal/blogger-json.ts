import { type BloggerWireField, coreColumns, metricFields } from "@/server/domain/roster/blogger";
import { notFound } from "@/server/domain/kernel/errors";
import { quotedFields, quotesJson } from "@/server/domain/roster/quotes";
import { type Cells, type Db, Prisma, queryCells, toInstant } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { BLOGGER_FROM, visibleOwnerId } from "./blogger-row";

/**
 * Bloggers as JSON text, made from the text that PostgreSQL sends.
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
  const core = fields.filter((name) => !metricNames.has(name) && name !== "quotes");
  const metrics = fields.filter((name) => metricNames.has(name));
  const writers = core.map(writerOf);
  const upTo = nullsWriter(core);
  const toMembers = metricsWriter(metrics);
  const list = [...core.map(columnOf), ...(metrics.length > 0 ? ["b.metrics"] : [])];
  const hasQuotes = fields.includes("quotes");
  const lacking = hasQuotes ? quotedFields.filter((name) => !core.includes(name)) : [];
  const places = quotedFields.map((name) =>
    core.includes(name) ? core.indexOf(name) : list.length + lacking.indexOf(name),
  );
  list.push(...lacking.map(columnOf));
  const toJson = (cells: Cells) => {
    let text = "{";
    let from = 0;
    for (let at = 0; at < core.length; at += 1) {
      const cell = cells[at] ?? null;
      if (cell === null) continue;
      text += upTo(from, at) + (writers[at]?.(cell) ?? "null");
      from = at + 1;
    }
    text += upTo(from, core.length);
    if (metrics.length > 0) text += (core.length > 0 ? "," : "") + toMembers(cells[core.length] ?? "{}");
    if (hasQuotes) {
      text +=
        (list.length > lacking.length ? "," : "") + `"quotes":${quotesJson(places.map((at) => cells[at]))}`;
    }
    return `${text}}`;
  };
  return { columns: Prisma.raw(list.join(", ")), width: list.length, toJson };
}

/**
 * Returns the members before the value at `at`, of which those from `from` on are null, and that value's
 * label. Most members of most rows are null, and a text of few pieces is encoded faster than one of many.
 */
function nullsWriter(names: readonly string[]): (from: number, at: number) => string {
  const texts: (string | undefined)[] = [];
  return (from, at) =>
    (texts[from * (names.length + 1) + at] ??= names
      .slice(from, at + 1)
      .map((name, n) => `${from + n === 0 ? "" : ","}"${name}":${from + n === at ? "" : "null"}`)
      .join(""));
}

const METRIC_LABEL = /"\w+": /g;
/** Rosters have few sets of metrics; more than this are those of an odd import. */
const MAX_SETS = 500;

/**
 * Writes the members of a JSON object from the text of `metrics`. The text of jsonb is JSON already, so it is
 * sent as it is, with `null` for the metrics that it lacks. Which ones it lacks is kept by its set of names;
 * a name ends with `": `, which no value can contain, as quotes within values are escaped. A text with names
 * that were not asked for is parsed.
 */
function metricsWriter(names: readonly string[]): (text: string) => string {
  const asked = new Set(names);
  const rests = new Map<string, string | null>();
  return (text) => {
    const found = text.match(METRIC_LABEL) ?? [];
    const set = found.join("");
    let rest = rests.get(set);
    if (rest === undefined) {
      const present = new Set(found.map((label) => label.slice(1, -3)));
      const missing = names.filter((name) => !present.has(name)).map((name) => `"${name}":null`);
      const hasOthers = [...present].some((name) => !asked.has(name));
      rest = hasOthers ? null : missing.join(",");
      if (rests.size >= MAX_SETS) rests.clear();
      rests.set(set, rest);
    }
    if (rest === null) return pickMembers(text, names);
    const own = text.slice(1, -1);
    return own === "" || rest === "" ? own + rest : `${own},${rest}`;
  };
}

function pickMembers(text: string, names: readonly string[]): string {
  const values = JSON.parse(text) as Record<string, unknown>;
  return names.map((name) => `"${name}":${JSON.stringify(values[name] ?? null)}`).join(",");
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

const NEEDS_ESCAPE = /["\\\p{Cc}]/u;

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
