import { Prisma } from "@/server/infra/db";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { placedBloggers, type PlaceByAge, toBloggerFilter } from "@/server/services/roster/blogger";
import { entryPlaces } from "@/server/services/roster/shortlist";
import { type Ctx, withTransaction } from "@/server/services/kernel/verb";
import { type ExportInput } from "../schema";

/** Ids per row of the order: a multiple of every page size, so that no page spans two rows. */
const PART = 2_000;

export async function filterOf(ctx: Ctx, { filter, ids }: ExportInput) {
  if (ids === undefined) return toBloggerFilter(ctx, filter);
  return { ...(await toBloggerFilter(ctx, {})), id: ids, includeDeactivated: true };
}

/**
 * Stores the order of the list once, so that later changes move no blogger past the export's position.
 * Returns the number of bloggers.
 */
export async function saveOrder(
  ctx: Ctx,
  { id, createdAt: until }: RosterJob,
  { input, after }: { input: ExportInput; after: PlaceByAge | null },
): Promise<number> {
  const { order, direction } = input;
  const found = placedBloggers(ctx.organization.id, await filterOf(ctx, input), {
    order,
    direction,
    until,
    after,
  });
  const placed = inEntryOrder(found, input);
  return withTransaction(ctx, async (tx) => {
    // Another process may be working on the same page.
    await tx.$queryRaw`SELECT 1 FROM roster_export WHERE id = ${id} FOR UPDATE`;
    await tx.$executeRaw`
      INSERT INTO roster_export_order (job_id, part, ids)
      SELECT ${id}, placed.n / ${PART}::int, array_agg(placed.id ORDER BY placed.n) FROM (${placed}) placed
      WHERE NOT EXISTS (SELECT FROM roster_export_order WHERE job_id = ${id})
      GROUP BY 2`;
    const [kept] = await tx.$queryRaw<{ count: number }[]>`
      SELECT coalesce(sum(cardinality(ids)), 0)::int AS count FROM roster_export_order WHERE job_id = ${id}`;
    return kept?.count ?? 0;
  });
}

/** As the page of the shortlist has them, where it was exported from there (docs/rules.md#proposals). */
function inEntryOrder(
  found: Prisma.Sql,
  { filter: { shortlistId }, entryOrder, direction }: ExportInput,
): Prisma.Sql {
  if (shortlistId === undefined || entryOrder === undefined) return found;
  return Prisma.sql`
    SELECT b.id, row_number() OVER (${entryPlaces(entryOrder, direction)}) - 1 AS n
    FROM (${found}) found JOIN blogger b ON b.id = found.id
    JOIN shortlist_entry e ON e.shortlist_id = ${shortlistId} AND e.blogger_id = b.id`;
}

export async function listOrderedIds(
  { db }: Ctx,
  { id }: RosterJob,
  { next, limit }: { next: number; limit: number },
): Promise<{ ids: string[]; isLast: boolean }> {
  const part = Math.floor(next / PART);
  const start = next - part * PART;
  const [page] = await db.$queryRaw<{ ids: string[]; isLast: boolean }[]>`
    SELECT ids[${start + 1}::int:${start + limit}::int] AS ids,
      cardinality(ids) <= ${start + limit}::int AND NOT EXISTS (
        SELECT FROM roster_export_order later WHERE later.job_id = ${id} AND later.part = ${part + 1}) AS "isLast"
    FROM roster_export_order WHERE job_id = ${id} AND part = ${part}`;
  return page ?? { ids: [], isLast: true };
}
