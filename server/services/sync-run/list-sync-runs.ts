import { z } from "zod";
import { type CursorBinding, decodeCursor, encodeCursor } from "@/server/domain/cursor";
import { invalidCursor, parseInput } from "@/server/domain/errors";
import { deriveKey } from "@/server/infra/crypto";
import { type Prisma } from "@/server/infra/db";
import { authorise, type Verb } from "@/server/services/verb";
import { toSyncRun, withDelivery } from "./internal/to-sync-run";
import { listSyncRunsInput, type SyncRunList } from "./schema";

const position = z.strictObject({ startedAt: z.iso.datetime(), id: z.string() });

/** One page of push attempts, newest first, of one endpoint or of all. Throws `INVALID_CURSOR`. */
export async function listSyncRuns({ ctx, input }: Verb<unknown>): Promise<SyncRunList> {
  authorise(ctx, "sync-run:read");
  const { limit, cursor, endpointId, status } = parseInput(listSyncRunsInput, input);
  const filter = { ...(endpointId && { endpointId }), ...(status && { status }) };
  const organizationId = ctx.organization.id;
  const binding = { key: deriveKey("cursor"), query: { list: "sync-runs", organizationId, filter } };
  const rows = await ctx.db.syncEndpointRun.findMany({
    where: { organizationId, ...filter, ...(cursor && after(cursor, binding)) },
    include: withDelivery,
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    list: page.map(toSyncRun),
    nextCursor: hasMore
      ? encodeCursor({ startedAt: last.startedAt.toISOString(), id: last.id }, binding)
      : null,
    hasMore,
  };
}

/** The first condition is an index range, so that the cost of a page does not grow with its depth; the second one breaks ties. */
function after(cursor: string, binding: CursorBinding): Prisma.SyncEndpointRunWhereInput {
  const from = decodeCursor(cursor, position, binding);
  if (from === null) throw invalidCursor();
  const { startedAt, id } = from;
  return { startedAt: { lte: startedAt }, OR: [{ startedAt: { lt: startedAt } }, { id: { lt: id } }] };
}
