import { actorMay } from "@/server/domain/actor";
import { bloggerListFields } from "@/server/domain/blogger";
import { notFound } from "@/server/domain/errors";
import { type Platform } from "@/server/domain/platforms";
import { Prisma, type Tx } from "@/server/infra/db";
import { type BloggerChangeItem, readChanges } from "@/server/services/blogger";
import { beginTest } from "@/server/services/delivery-state";
import { syncEndpointId } from "@/server/services/sync-endpoint";
import { commitThenCall, type OrganizationId } from "@/server/services/verb";
import { makeAttempt } from "./internal/attempt/make-attempt";
import { maskRequestHeaders, maskResponse } from "./internal/response/mask-exchange";
import { syncEndpointTestResult } from "./schema";

/**
 * Pushes the organization's newest blogger (of an empty roster, a sample) to an endpoint, enabled or not,
 * once. It takes the path of every push: signed, guarded, recorded as a run. The receiver's response is for
 * those who may read bloggers: it may repeat the push. Throws `NOT_FOUND`.
 */
export const testSyncEndpoint = commitThenCall({
  permission: "sync-endpoint:write",
  input: syncEndpointId,
  output: syncEndpointTestResult,
  audit: "sync-endpoint.test",
  async commit({ ctx, tx, input: { id } }) {
    const organizationId = ctx.organization.id;
    const endpoint = await tx.syncEndpoint.findFirst({ where: { id, organizationId } });
    if (endpoint === null) throw notFound("sync endpoint");
    const item =
      (await findNewestChange(tx, organizationId, endpoint.platformFilter)) ??
      sampleChange(organizationId, endpoint.platformFilter[0] ?? "STARMAP", ctx.now());
    const begun = await beginTest(tx, id, item);
    if (begun === null) throw notFound("sync endpoint");
    const after = { id, deliveryId: begun.deliveryId, runId: begun.runId };
    return { before: null, after, committed: begun };
  },
  async call({ ctx, committed: attempt }) {
    const made = await makeAttempt(ctx.db, attempt);
    if (made === null) throw notFound("sync endpoint");
    const { request, result } = made;
    const mayRead = actorMay(ctx.actor, "blogger:read");
    return {
      runId: attempt.runId,
      ok: result.error === null,
      status: result.response?.status ?? null,
      error: result.error,
      errorCode: result.errorCode,
      durationMs: result.durationMs,
      requestHeaders: maskRequestHeaders(request.headers),
      responseSnippet: mayRead ? (maskResponse(result.response, request.headers)?.snippet ?? null) : null,
    };
  },
});

/** The newest change of the organization's roster on these platforms (none named: all), or null. */
async function findNewestChange(
  tx: Tx,
  organizationId: OrganizationId,
  platforms: readonly Platform[],
): Promise<BloggerChangeItem | null> {
  const onPlatforms =
    platforms.length === 0 ? Prisma.empty : Prisma.sql`AND b.platform = ANY (${[...platforms]}::platform[])`;
  const newest = await tx.$queryRaw<{ seq: bigint }[]>`
    SELECT c.seq FROM blogger_change c JOIN blogger b ON b.id = c.blogger_id
    WHERE c.organization_id = ${organizationId} ${onPlatforms}
    ORDER BY c.seq DESC LIMIT 1`;
  const seq = newest[0]?.seq;
  if (seq === undefined) return null;
  const { changes } = await readChanges(tx, organizationId, { after: seq - 1n, upTo: seq, limit: 1 });
  return changes[0] ?? null;
}

/**
 * What a test carries while the roster is empty: a blogger of the shape that real ones have, every optional
 * field null. Its id names no row, and its `seq` 0 is older than any real change, so that a receiver that
 * keeps it will overwrite it.
 */
function sampleChange(organizationId: string, platform: Platform, now: Date): BloggerChangeItem {
  const at = now.toISOString();
  return {
    changeType: "UPDATED",
    changedAt: at,
    seq: "0",
    blogger: {
      ...Object.fromEntries(bloggerListFields.map((field) => [field, null])),
      id: "blg_sample",
      organizationId,
      platform,
      platformBloggerId: "sample",
      nickname: "Sample blogger",
      source: "MANUAL",
      platformStatus: "ACTIVE",
      reviewStatus: "APPROVED",
      createdAt: at,
      updatedAt: at,
    },
  };
}
