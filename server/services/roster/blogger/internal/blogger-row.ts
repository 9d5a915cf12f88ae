import {
  bloggerListFields,
  type BloggerListWire,
  type BloggerWire,
  type BloggerWireField,
  bloggerWireFields,
  coreColumns,
  metricFields,
} from "@/server/domain/roster/blogger";
import { notFound } from "@/server/domain/kernel/errors";
import { quotedFields, type Quoted, toQuotesWire } from "@/server/domain/roster/quotes";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";

/**
 * The SELECT list for fields of a blogger `b` with its owner `u`. Column names come from a closed table,
 * never from a caller.
 */
export function bloggerSelectList(
  fields: readonly BloggerWireField[],
  { withMetrics = true }: { withMetrics?: boolean } = {},
): string {
  const columns = [...withQuoted(fields)].flatMap((name) => {
    const column = coreColumns[name]?.column;
    return column === undefined ? [] : [`b.${column} AS "${name}"`];
  });
  const metrics = withMetrics ? ["b.metrics"] : [];
  return ["b.id", ...columns, `u.username AS "ownerUserName"`, ...metrics].join(", ");
}

function withQuoted(fields: readonly BloggerWireField[]): Iterable<BloggerWireField> {
  return fields.includes("quotes") ? new Set([...fields, ...quotedFields]) : fields;
}

export const BLOGGER_FROM = "blogger b LEFT JOIN users u ON u.id = b.owner_user_id";

/**
 * In LOCAL mode members see their own bloggers, the Owner all (docs/rules.md#data-mode). Undefined: no
 * limit.
 */
export function visibleOwnerId({ actor, organization }: Ctx): string | undefined {
  if (organization.dataMode !== "LOCAL" || organization.actorIsOwner || actor.type !== "user")
    return undefined;
  return actor.userId;
}

/** See docs/rules.md#data-mode. */
export async function findVisibleIds(db: Db | Tx, ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const ownerId = visibleOwnerId(ctx);
  if (ownerId === undefined) return new Set(ids);
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM blogger b
    WHERE b.organization_id = ${ctx.organization.id} AND b.id = ANY (${[...ids]}::text[]) AND b.owner_user_id = ${ownerId}`;
  return new Set(rows.map(({ id }) => id));
}

export type BloggerRow = { id: string; metrics: Record<string, unknown> } & Record<string, unknown>;

const metricNames: ReadonlySet<string> = new Set(metricFields.map((metric) => metric.name));

export function toBloggerWire(row: BloggerRow, fields: readonly BloggerWireField[]): Partial<BloggerWire> {
  const wire: Record<string, unknown> = {};
  for (const name of fields) {
    if (name === "quotes") wire.quotes = toQuotesWire(row as unknown as Quoted);
    else wire[name] = metricNames.has(name) ? (row.metrics[name] ?? null) : toWire(row[name]);
  }
  return wire;
}

export function toBloggerListWire(row: BloggerRow): BloggerListWire {
  return toBloggerWire(row, bloggerListFields) as BloggerListWire;
}

function toWire(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? (value.length === 0 ? null : value.join(",")) : (value ?? null);
}

/** Includes deactivated bloggers. Throws `NOT_FOUND`. */
export async function getBloggerRow(
  db: Db | Tx,
  ctx: Ctx,
  id: string,
  fields: readonly BloggerWireField[],
): Promise<BloggerRow> {
  const ownerId = visibleOwnerId(ctx) ?? null;
  const rows = await db.$queryRaw<BloggerRow[]>`
    SELECT ${Prisma.raw(bloggerSelectList(fields))} FROM ${Prisma.raw(BLOGGER_FROM)}
    WHERE b.organization_id = ${ctx.organization.id} AND b.id = ${id}
      AND (${ownerId}::text IS NULL OR b.owner_user_id = ${ownerId})`;
  const row = rows[0];
  if (row === undefined) throw notFound("blogger");
  return row;
}

/** Those of `ids` that the actor may see, in no order. Includes deactivated bloggers. */
export async function listVisibleBloggers(
  db: Db | Tx,
  ctx: Ctx,
  ids: readonly string[],
): Promise<BloggerListWire[]> {
  if (ids.length === 0) return [];
  const ownerId = visibleOwnerId(ctx) ?? null;
  const rows = await db.$queryRaw<BloggerRow[]>`
    SELECT ${Prisma.raw(bloggerSelectList(bloggerListFields))} FROM ${Prisma.raw(BLOGGER_FROM)}
    WHERE b.organization_id = ${ctx.organization.id} AND b.id = ANY (${[...ids]}::text[])
      AND (${ownerId}::text IS NULL OR b.owner_user_id = ${ownerId})`;
  return rows.map(toBloggerListWire);
}

/** Includes deactivated bloggers. Throws `NOT_FOUND`. */
export async function getBloggerWire(db: Db | Tx, ctx: Ctx, id: string): Promise<BloggerWire> {
  const row = await getBloggerRow(db, ctx, id, bloggerWireFields);
  return toBloggerWire(row, bloggerWireFields) as BloggerWire;
}
