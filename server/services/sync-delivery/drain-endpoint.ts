import { setTimeout as sleep } from "node:timers/promises";
import { type Db } from "@/server/infra/db";
import { beginDelivery } from "@/server/services/delivery-state";
import { makeAttempt } from "./internal/attempt/make-attempt";
import { type EndpointLease, releaseLease, skipTo, takeLease } from "./internal/drain/endpoint-lease";
import { hasMore, readNextBatches } from "./internal/drain/next-batches";

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
    const { batches, end, waitMs } = await readNextBatches(db, lease);
    for (const batch of batches) {
      if (lease.room <= 0) return "full";
      if (Date.now() >= untilMs) return "more";
      const attempt = await beginDelivery(db, lease, batch);
      if (attempt === null) return "busy";
      lease.position = BigInt(batch.at(-1)?.seq ?? 0);
      const made = await makeAttempt(db, attempt);
      if (made === null || made.outcome.transition === "postpone") lease.room -= 1;
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
