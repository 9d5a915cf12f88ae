import { parseInput, ServiceError } from "@/server/domain/errors";
import { recordAudit } from "@/server/services/audit";
import { beginRetry } from "@/server/services/delivery-state";
import { makeAttempt } from "@/server/services/sync-delivery";
import { authorise, type Verb, withTransaction } from "@/server/services/verb";
import { getRunRow } from "./internal/get-run-row";
import { toSyncRunEntry } from "./internal/to-sync-run";
import { type SyncRunEntry, syncRunId } from "./schema";

/**
 * Makes a further attempt of a run's delivery at once, whether it failed permanently, waits for its retry
 * or was accepted. It carries what the receiver has not taken yet; of an accepted delivery, everything.
 * Returns the new run when it is over. Throws `NOT_FOUND`, and `CONFLICT` while an attempt is under way.
 */
export async function pushAgain({ ctx, input }: Verb<unknown>): Promise<SyncRunEntry> {
  authorise(ctx, "sync-run:write");
  const { id } = parseInput(syncRunId, input);
  const attempt = await withTransaction(ctx, async (tx) => {
    const before = await getRunRow(tx, ctx.organization.id, id);
    const begun = await beginRetry(tx, before.deliveryId, { byHand: true });
    if (begun === null) throw underWay();
    const after = { id, deliveryId: begun.deliveryId, runId: begun.runId, attempt: begun.attempt };
    await recordAudit(tx, ctx, { action: "sync-run.push-again", before: null, after });
    return begun;
  });
  await makeAttempt(ctx.db, attempt);
  return toSyncRunEntry(await getRunRow(ctx.db, ctx.organization.id, attempt.runId));
}

function underWay(): ServiceError {
  return new ServiceError(
    "CONFLICT",
    "An attempt of this delivery is under way. Wait for its outcome, then push again.",
  );
}
