import { type Db } from "@/server/infra/db";
import { overdueOf } from "./internal/overdue";
import { retryDelivery } from "./retry-delivery";

const AT_ONCE = 5;
/** Looked up at once: enough to keep the senders busy for a while. */
const MAX_ROWS = 100;

/** `idle`: nothing is overdue. `more`: the time is up, and something is. */
export type Retried = "idle" | "more";

/**
 * Makes the attempts of an endpoint's overdue deliveries, oldest first and a few at once, until none is left or `untilMs` (Unix time)
 * has come; each waits for its answer. Any number of processes may call it at once: a delivery is claimed by one.
 */
export async function retryOverdue(db: Db, endpointId: string, untilMs: number): Promise<Retried> {
  for (;;) {
    const rows = await db.$queryRaw<{ id: string }[]>`
      SELECT d.id FROM sync_endpoint e CROSS JOIN LATERAL (${overdueOf(0, MAX_ROWS)}) d WHERE e.id = ${endpointId}`;
    if (rows.length === 0) return "idle";
    if (Date.now() >= untilMs) return "more";
    const waiting = rows.values();
    const sender = async () => {
      for (const { id } of waiting) {
        if (Date.now() >= untilMs) return;
        await retryDelivery(db, id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
  }
}
