import { endpointOverdue } from "@/server/domain/job-events";
import { notFound, parseInput, ServiceError } from "@/server/domain/errors";
import { type Tx } from "@/server/infra/db";
import { sendJobEvents } from "@/server/infra/jobs";
import { recordAudit } from "@/server/services/audit";
import { makeRangeDue } from "@/server/services/delivery-state";
import { authorise, type Verb, withTransaction } from "@/server/services/verb";
import { pushAgainRangeInput, type PushedAgain } from "./schema";

/**
 * Makes an endpoint's deliveries that were begun between two instants due once more, oldest first. Either
 * those that failed permanently and were not skipped, or all but those that are due or under way. A job
 * makes the attempts. Where `hasMore`, go on from `nextFrom`. Throws `NOT_FOUND`, and `CONFLICT` for an
 * endpoint that is off.
 */
export async function pushAgainRange({ ctx, input }: Verb<unknown>): Promise<PushedAgain> {
  authorise(ctx, "sync-run:write");
  const range = parseInput(pushAgainRangeInput, input);
  const pushed = await withTransaction(ctx, async (tx) => {
    await requireEnabled(tx, ctx.organization.id, range.endpointId);
    const { count, nextFrom } = await makeRangeDue(tx, range);
    const { endpointId: id, ...rest } = range;
    const after = { id, ...rest, count };
    await recordAudit(tx, ctx, { action: "sync-endpoint.push-again", before: null, after });
    return { count, hasMore: nextFrom !== null, nextFrom: nextFrom?.toISOString() ?? null };
  });
  if (pushed.count > 0) await sendJobEvents([endpointOverdue(range.endpointId, ctx.requestId)]);
  return pushed;
}

/**
 * Does not hold the endpoint: marking takes its time, and whoever switches it off or starts it again
 * meanwhile came after.
 */
async function requireEnabled(tx: Tx, organizationId: string, id: string): Promise<void> {
  const endpoint = await tx.syncEndpoint.findFirst({
    where: { id, organizationId },
    select: { enabled: true },
  });
  if (endpoint === null) throw notFound("sync endpoint");
  if (!endpoint.enabled)
    throw new ServiceError("CONFLICT", "The endpoint is off. Switch it on first, then push again.");
}
