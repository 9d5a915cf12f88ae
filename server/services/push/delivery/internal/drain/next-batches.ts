import { type Db } from "@/server/infra/db";
import { bloggerListFields } from "@/server/domain/roster/blogger";
import { type NextChange } from "@/server/services/push/delivery-state";
import { findChangesJson } from "@/server/services/roster/blogger";
import { type EndpointLease } from "./endpoint-lease";

/** A partial batch is sent this long after its oldest change (docs/rules.md#push). */
const SOFT_TIMEOUT_MS = 200;
/**
 * A change further in the future was stamped before the database's clock was set back; it is sent at once.
 */
const MAX_WAIT_MS = 10_000;
const READ_AHEAD = 200;

/**
 * `end`: the newest position of the stream. `waitMs`: how long a partial batch still has to wait; null if
 * there is none.
 */
type NextBatches = { batches: NextChange[][]; end: bigint; waitMs: number | null };

export async function nextBatches(
  db: Db,
  { organizationId, position, batchSize, platforms }: EndpointLease,
): Promise<NextBatches> {
  const head = await getStreamHead(db, organizationId);
  const limit = Math.ceil(READ_AHEAD / batchSize) * batchSize;
  const stretch = { after: position, upTo: head.seq, limit, platforms };
  const { changes } = await findChangesJson(db, organizationId, stretch, bloggerListFields);
  const batches: NextChange[][] = [];
  for (let start = 0; start < changes.length; start += batchSize)
    batches.push(changes.slice(start, start + batchSize));
  const oldest = batches.at(-1)?.at(0);
  if (oldest === undefined || batches.at(-1)?.length === batchSize)
    return { batches, end: head.seq, waitMs: null };
  const waitMs = Date.parse(oldest.changedAt) + SOFT_TIMEOUT_MS - head.nowMs;
  return waitMs > 0 && waitMs <= MAX_WAIT_MS
    ? { batches: batches.slice(0, -1), end: head.seq, waitMs }
    : { batches, end: head.seq, waitMs: null };
}

export async function hasMore(db: Db, { organizationId, position }: EndpointLease): Promise<boolean> {
  return (await getStreamHead(db, organizationId)).seq > position;
}

async function getStreamHead(db: Db, organizationId: string): Promise<{ seq: bigint; nowMs: number }> {
  const rows = await db.$queryRaw<{ seq: bigint; now: Date }[]>`
    SELECT coalesce((SELECT seq FROM blogger_change_head WHERE organization_id = ${organizationId}), 0) AS seq,
      clock_timestamp() AS now`;
  const row = rows[0];
  if (row === undefined) throw new Error("the database did not return its clock");
  return { seq: row.seq, nowMs: row.now.getTime() };
}
