import { type Db } from "@/server/infra/db";
import { type BloggerChange, readChanges } from "@/server/services/roster/blogger";
import { type EndpointLease } from "./endpoint-lease";

/** A partial batch leaves this long after its oldest change (docs/rules.md#push). */
const SOFT_TIMEOUT_MS = 200;
/**
 * A change that lies further ahead was stamped before the database's clock was set back; nobody waits for
 * that.
 */
const MAX_WAIT_MS = 10_000;
/** Changes read at once: enough full batches to keep the sender busy. */
const READ_AHEAD = 200;

/**
 * `end` is the stream's newest position; `waitMs`, how long a partial batch has to wait still, null where
 * there is none.
 */
type NextBatches = { batches: BloggerChange[][]; end: bigint; waitMs: number | null };

/**
 * The batches that may leave now: full ones, and a partial one whose oldest change has waited long enough.
 */
export async function readNextBatches(
  db: Db,
  { organizationId, position, batchSize, platforms }: EndpointLease,
): Promise<NextBatches> {
  const head = await getStreamHead(db, organizationId);
  const limit = Math.ceil(READ_AHEAD / batchSize) * batchSize;
  const { changes } = await readChanges(db, organizationId, {
    after: position,
    upTo: head.seq,
    limit,
    platforms,
  });
  const batches: BloggerChange[][] = [];
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

/** Whether the stream goes on behind the lease's position. */
export async function hasMore(db: Db, { organizationId, position }: EndpointLease): Promise<boolean> {
  return (await getStreamHead(db, organizationId)).seq > position;
}

/**
 * The newest position of an organization's stream, and the database's clock, by which changes are stamped.
 */
async function getStreamHead(db: Db, organizationId: string): Promise<{ seq: bigint; nowMs: number }> {
  const rows = await db.$queryRaw<{ seq: bigint; now: Date }[]>`
    SELECT coalesce((SELECT seq FROM blogger_change_head WHERE organization_id = ${organizationId}), 0) AS seq,
      clock_timestamp() AS now`;
  const row = rows[0];
  if (row === undefined) throw new Error("the database did not return its clock");
  return { seq: row.seq, nowMs: row.now.getTime() };
}
