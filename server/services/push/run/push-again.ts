import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { endpointOverdue } from "@/server/domain/kernel/job-events";
import { type Tx } from "@/server/infra/db";
import { jobEventsSent, sendJobEvents } from "@/server/infra/jobs";
import { beginPushAgain, makeRangeDue, requirePushing } from "@/server/services/push/delivery-state";
import { sendAttempt } from "@/server/services/push/delivery";
import { commitThenCall } from "@/server/services/kernel/verb";
import { getRunRow, toSeenRun } from "./internal/run-row";
import { pushAgainRangeInput, pushedAgain, syncRunEntry, syncRunId } from "./schema";

/**
 * Makes one further attempt at once, whatever the delivery's outcome so far. Carries what the receiver has
 * not accepted, or everything of an accepted delivery. Returns the new run when it has ended. Throws
 * `NOT_FOUND`, `CONFLICT` while an attempt is running, and `SUBSCRIPTION_EXPIRED`.
 */
export const pushAgain = commitThenCall({
  permission: "sync-run:write",
  input: syncRunId,
  output: syncRunEntry,
  audit: "sync-run.push-again",
  async commit({ ctx, tx, input: { id } }) {
    await requirePushing(tx, ctx.organization.id);
    const { deliveryId, delivery, endpoint } = await getRunRow(tx, ctx.organization.id, id);
    if (endpoint.deletedAt !== null) throw cannotRepeat("The endpoint was deleted.");
    if (delivery.bodiesDeletedAt !== null)
      throw cannotRepeat("The content of this delivery is no longer kept.");
    const started = await beginPushAgain(tx, deliveryId);
    if (started === null) throw underWay();
    const after = { id, deliveryId: started.deliveryId, runId: started.runId, attempt: started.attempt };
    return { before: null, after, committed: started };
  },
  async call({ ctx, committed: attempt }) {
    await sendAttempt(ctx.db, attempt);
    // A process that is frozen after its response would lose the wake-up of the retry.
    ctx.defer(jobEventsSent);
    return (await toSeenRun(ctx, await getRunRow(ctx.db, ctx.organization.id, attempt.runId))).run;
  },
});

function cannotRepeat(why: string): ServiceError {
  return new ServiceError(
    "CONFLICT",
    `${why} Enable an endpoint from the beginning to send every blogger in its latest state.`,
  );
}

function underWay(): ServiceError {
  return new ServiceError("CONFLICT", "This delivery is being sent. Wait for the result, then push again.");
}

/**
 * Marks deliveries that started in the range as due; a job sends them, oldest first. `FAILED` omits skipped
 * deliveries, `ALL` those that are due or running. With `hasMore`, continue from `nextFrom`. Throws
 * `NOT_FOUND`, `CONFLICT` for a disabled endpoint, and `SUBSCRIPTION_EXPIRED`.
 */
export const pushAgainRange = commitThenCall({
  permission: "sync-run:write",
  input: pushAgainRangeInput,
  output: pushedAgain,
  audit: "sync-endpoint.push-again",
  async commit({ ctx, tx, input: range }) {
    await requirePushing(tx, ctx.organization.id);
    await requireEnabled(tx, ctx.organization.id, range.endpointId);
    const { count, nextFrom } = await makeRangeDue(tx, range);
    const { endpointId: id, ...rest } = range;
    const pushed = { count, hasMore: nextFrom !== null, nextFrom };
    return { before: null, after: { id, ...rest, count }, committed: pushed };
  },
  async call({ ctx, input: { endpointId }, committed: pushed }) {
    if (pushed.count > 0) await sendJobEvents([endpointOverdue(endpointId, ctx.requestId)]);
    return pushed;
  },
});

/** Does not lock the endpoint: marking takes long, and a later switch simply comes after it. */
async function requireEnabled(tx: Tx, organizationId: string, id: string): Promise<void> {
  const endpoint = await tx.syncEndpoint.findFirst({
    where: { id, organizationId, deletedAt: null },
    select: { enabled: true },
  });
  if (endpoint === null) throw notFound("sync endpoint");
  if (!endpoint.enabled)
    throw new ServiceError("CONFLICT", "The endpoint is disabled. Enable it first, then push again.");
}
