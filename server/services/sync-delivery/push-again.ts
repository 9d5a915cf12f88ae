import { parseInput, ServiceError } from "@/server/domain/errors";
import { recordAudit } from "@/server/services/audit";
import { getRunRow, type SyncRunEntry, syncRunId, toSyncRunEntry } from "@/server/services/sync-run";
import { authorise, type Verb, withTransaction } from "@/server/services/verb";
import { makeAttempt } from "./internal/make-attempt";
import { openRetry } from "./internal/open-retry";

/**
 * Makes a further attempt of a run's delivery at once, whether it has been given up, waits for its retry or was accepted. It
 * carries what the receiver has not taken yet; of an accepted delivery, everything. Answers the new run when it is over. Throws
 * `NOT_FOUND`, and `CONFLICT` while an attempt is under way.
 */
export async function pushAgain({ ctx, input }: Verb<unknown>): Promise<SyncRunEntry> {
  authorise(ctx, "sync-run:write");
  const { id } = parseInput(syncRunId, input);
  const attempt = await withTransaction(ctx, async (tx) => {
    const before = await getRunRow(tx, ctx.organization.id, id);
    const opened = await openRetry(tx, before.deliveryId, { byHand: true });
    if (opened === null) throw underWay();
    const after = { id, deliveryId: opened.deliveryId, runId: opened.runId, attempt: opened.attempt };
    await recordAudit(tx, ctx, { action: "sync-run.push-again", before: null, after });
    return opened;
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
