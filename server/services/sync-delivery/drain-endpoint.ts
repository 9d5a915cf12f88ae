import { setTimeout as sleep } from "node:timers/promises";
import { type Db } from "@/server/infra/db";
import { type BloggerChangeItem, readChanges } from "@/server/services/blogger";
import { type EndpointLease, releaseLease, skipTo, takeLease } from "./internal/endpoint-lease";
import { makeAttempt } from "./internal/make-attempt";
import { openDelivery } from "./internal/open-delivery";
import { getStreamHead } from "./internal/stream-head";

/** A partial batch leaves this long after its oldest change (specification, section 8). */
const SOFT_TIMEOUT_MS = 200;
/** A change that lies further ahead was stamped before the database's clock was set back; nobody waits for that. */
const MAX_WAIT_MS = 10_000;
/** Changes read at once: enough full batches to keep the sender busy. */
const READ_AHEAD = 200;

/**
 * `idle`: nothing is waiting. `more`: the time is up and changes are waiting. `busy`: another drainer holds the lease. `full`: too many
 * deliveries wait for a retry; the sweep goes on when there are fewer.
 */
export type Drained = "idle" | "more" | "busy" | "full";

/**
 * Pushes what an endpoint has waiting, in commit order and one batch at a time, until nothing is left or `untilMs` (Unix time) has
 * come. Any number of processes may call it at once: the lease lets one of them work.
 */
export async function drainEndpoint(db: Db, endpointId: string, untilMs: number): Promise<Drained> {
  for (;;) {
    const lease = await takeLease(db, endpointId);
    if (lease === null) return "busy";
    let drained: Drained;
    try {
      drained = await drainUnderLease(db, lease, untilMs);
    } finally {
      await releaseLease(db, lease);
    }
    // Whoever committed between the last look and the release found the lease taken and left it to us.
    if (drained !== "idle" || !(await hasMore(db, lease))) return drained;
  }
}

async function drainUnderLease(db: Db, lease: EndpointLease, untilMs: number): Promise<Drained> {
  while (Date.now() < untilMs) {
    const { batches, end, waitMs } = await readBatches(db, lease);
    for (const batch of batches) {
      if (lease.room <= 0) return "full";
      if (Date.now() >= untilMs) return "more";
      const attempt = await openDelivery(db, lease, batch);
      if (attempt === null) return "busy";
      lease.position = BigInt(batch.at(-1)?.seq ?? 0);
      const made = await makeAttempt(db, attempt);
      if (made === null || made.closed.status === "PENDING") lease.room -= 1;
    }
    if (batches.length > 0) continue;
    if (waitMs === null) {
      if (end > lease.position && !(await skipTo(db, lease, end))) return "busy";
      lease.position = end;
      return "idle";
    }
    await sleep(Math.min(waitMs, Math.max(0, untilMs - Date.now())));
  }
  return "more";
}

type Batches = { batches: BloggerChangeItem[][]; end: bigint; waitMs: number | null };

/** The batches that may leave now: full ones, and a partial one whose oldest change has waited long enough. */
async function readBatches(
  db: Db,
  { organizationId, position, batchSize, platforms }: EndpointLease,
): Promise<Batches> {
  const head = await getStreamHead(db, organizationId);
  const limit = Math.ceil(READ_AHEAD / batchSize) * batchSize;
  const { changes } = await readChanges(db, organizationId, {
    after: position,
    upTo: head.seq,
    limit,
    platforms,
  });
  const batches: BloggerChangeItem[][] = [];
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

async function hasMore(db: Db, lease: EndpointLease): Promise<boolean> {
  return (await getStreamHead(db, lease.organizationId)).seq > lease.position;
}
