import { bloggerListFields } from "@/server/domain/roster/blogger";
import { notFound } from "@/server/domain/kernel/errors";
import { type Platform } from "@/server/domain/roster/platforms";
import { Prisma, type Tx } from "@/server/infra/db";
import { checkRate } from "@/server/infra/limiter";
import { type BloggerChange, visibleOwnerId, findChanges } from "@/server/services/roster/blogger";
import { beginTest, requirePushing, toNextChange } from "@/server/services/push/delivery-state";
import { syncEndpointId } from "@/server/services/push/endpoint";
import { commitThenCall, type Ctx, mayDo } from "@/server/services/kernel/verb";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { sendAttempt } from "./internal/attempt/send-attempt";
import { maskRequestHeaders, maskResponse } from "./internal/response/mask-exchange";
import { syncEndpointTestResult } from "./schema";

/**
 * Pushes the newest blogger visible to the caller, or a sample, to an endpoint that may be disabled. Uses the
 * same path as every push. The response is shown only to callers who may read bloggers, because it may echo
 * the push.
 * @throws ServiceError `NOT_FOUND`, `SUBSCRIPTION_EXPIRED`, `RATE_LIMITED`
 */
export const testSyncEndpoint = commitThenCall({
  permission: "sync-endpoint:write",
  input: syncEndpointId,
  output: syncEndpointTestResult,
  audit: "sync-endpoint.test",
  prepare: ({ ctx }) => limitTests(ctx),
  async commit({ ctx, tx, input: { id } }) {
    const organizationId = ctx.organization.id;
    await requirePushing(tx, organizationId);
    const endpoint = await tx.syncEndpoint.findFirst({ where: { id, organizationId, deletedAt: null } });
    if (endpoint === null) throw notFound("sync endpoint");
    const item =
      (await findNewestChange(tx, ctx, endpoint.platformFilter)) ??
      sampleChange(organizationId, endpoint.platformFilter[0] ?? "STARMAP", ctx.now());
    const started = await beginTest(tx, id, toNextChange(item));
    if (started === null) throw notFound("sync endpoint");
    const after = { id, deliveryId: started.deliveryId, runId: started.runId };
    return { before: null, after, committed: started };
  },
  async call({ ctx, committed: attempt }) {
    const made = await sendAttempt(ctx.db, attempt);
    if (made === null) throw notFound("sync endpoint");
    const { request, result } = made;
    const mayRead = mayDo(ctx, "blogger:read");
    return {
      runId: attempt.runId,
      ok: result.error === null,
      status: result.response?.status ?? null,
      error: result.error,
      errorCode: result.errorCode,
      durationMs: result.durationMs,
      requestHeaders: maskRequestHeaders(request.headers),
      responseSnippet: mayRead ? (maskResponse(result.response, request)?.snippet ?? null) : null,
    };
  },
});

const TESTS = { limit: 10, windowMs: MINUTE_MS } as const;

/** Limited because users choose the address that is called. Throws `RATE_LIMITED`. */
function limitTests({ organization: { liveId } }: Ctx): Promise<void> {
  return checkRate(
    { key: `endpoint-test:${liveId}`, ...TESTS },
    (seconds) => `Endpoints can be tested ${TESTS.limit} times a minute. Try again in ${seconds} seconds.`,
  );
}

async function findNewestChange(
  tx: Tx,
  ctx: Ctx,
  platforms: readonly Platform[],
): Promise<BloggerChange | null> {
  const onPlatforms =
    platforms.length === 0 ? Prisma.empty : Prisma.sql`AND b.platform = ANY (${[...platforms]}::platform[])`;
  const organizationId = ctx.organization.id;
  const owner = visibleOwnerId(ctx) ?? null;
  const newest = await tx.$queryRaw<{ seq: bigint }[]>`
    SELECT c.seq FROM blogger_change c JOIN blogger b ON b.id = c.blogger_id
    WHERE c.organization_id = ${organizationId} ${onPlatforms}
      AND (${owner}::text IS NULL OR b.owner_user_id = ${owner})
    ORDER BY c.seq DESC LIMIT 1`;
  const seq = newest[0]?.seq;
  if (seq === undefined) return null;
  const { changes } = await findChanges(tx, organizationId, { after: seq - 1n, upTo: seq, limit: 1 });
  return changes[0] ?? null;
}

const unknownBlogger = Object.fromEntries(bloggerListFields.map((field) => [field, null])) as Record<
  (typeof bloggerListFields)[number],
  null
>;

/**
 * For an empty roster: a blogger in the real shape with all optional fields null. Its id names no row, and
 * `seq` 0 is older than any real change, so that receivers overwrite it.
 */
function sampleChange(organizationId: string, platform: Platform, now: Date): BloggerChange {
  const at = now.toISOString();
  return {
    changeType: "UPDATED",
    changedAt: at,
    seq: "0",
    blogger: {
      ...unknownBlogger,
      fansCountIsLeast: false,
      quotes: [],
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
