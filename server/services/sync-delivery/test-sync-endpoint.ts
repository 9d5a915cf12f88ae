import { actorMay } from "@/server/domain/actor";
import { notFound, parseInput } from "@/server/domain/errors";
import { recordAudit } from "@/server/services/audit";
import { syncEndpointId } from "@/server/services/sync-endpoint";
import { authorise, type Verb, withTransaction } from "@/server/services/verb";
import { findNewestChange } from "./internal/find-newest-change";
import { heardAnswer } from "./internal/heard-answer";
import { makeAttempt } from "./internal/make-attempt";
import { maskRequestHeaders } from "./internal/mask-request-headers";
import { openTest } from "./internal/open-test";
import { sampleChange } from "./internal/sample-change";
import { type SyncEndpointTestResult } from "./schema";

/**
 * Pushes the organization's newest blogger (of an empty roster, a sample) to an endpoint, enabled or not, once and through the same
 * path as every push: signed, guarded, recorded as a run. What the receiver said is for those who may read bloggers: it may repeat
 * the push. Throws `NOT_FOUND`.
 */
export async function testSyncEndpoint({ ctx, input }: Verb<unknown>): Promise<SyncEndpointTestResult> {
  authorise(ctx, "sync-endpoint:write");
  const { id } = parseInput(syncEndpointId, input);
  const organizationId = ctx.organization.id;
  const attempt = await withTransaction(ctx, async (tx) => {
    const endpoint = await tx.syncEndpoint.findFirst({ where: { id, organizationId } });
    if (endpoint === null) throw notFound("sync endpoint");
    const item =
      (await findNewestChange(tx, organizationId, endpoint.platformFilter)) ??
      sampleChange(organizationId, endpoint.platformFilter[0] ?? "STARMAP", ctx.now());
    const opened = await openTest(tx, id, item);
    if (opened === null) throw notFound("sync endpoint");
    const after = { id, deliveryId: opened.deliveryId, runId: opened.runId };
    await recordAudit(tx, ctx, { action: "sync-endpoint.test", before: null, after });
    return opened;
  });
  const made = await makeAttempt(ctx.db, attempt);
  if (made === null) throw notFound("sync endpoint");
  const { request, verdict } = made;
  const mayRead = actorMay(ctx.actor, "blogger:read");
  return {
    runId: attempt.runId,
    ok: verdict.error === null,
    status: verdict.response?.status ?? null,
    error: verdict.error,
    errorCode: verdict.errorCode,
    durationMs: verdict.durationMs,
    requestHeaders: maskRequestHeaders(request.headers),
    responseSnippet: mayRead ? (heardAnswer(verdict.response, request.headers)?.snippet ?? null) : null,
  };
}
