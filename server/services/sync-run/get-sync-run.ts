import { actorMay } from "@/server/domain/actor";
import { parseInput } from "@/server/domain/errors";
import { authorise, type Verb } from "@/server/services/verb";
import { getRunRow } from "./internal/get-run-row";
import { readRequestBody } from "./internal/read-request-body";
import { toSyncRunOutcome } from "./internal/to-sync-run";
import { type SyncRunDetail, syncRunId } from "./schema";

const MAX_ATTEMPTS = 50;
const sibling = {
  id: true,
  attempt: true,
  status: true,
  startedAt: true,
  durationMs: true,
  responseStatus: true,
} as const;

/**
 * One push attempt with its exchange; the bodies only for those who may read bloggers, as answers may
 * repeat them. Throws `NOT_FOUND`.
 */
export async function getSyncRun({ ctx, input }: Verb<unknown>): Promise<SyncRunDetail> {
  authorise(ctx, "sync-run:read");
  const { id } = parseInput(syncRunId, input);
  const row = await getRunRow(ctx.db, ctx.organization.id, id);
  const attempts = await ctx.db.syncEndpointRun.findMany({
    where: { deliveryId: row.deliveryId, organizationId: ctx.organization.id },
    orderBy: { attempt: "desc" },
    take: MAX_ATTEMPTS,
    select: sibling,
  });
  const mayReadBloggers = actorMay(ctx.actor, "blogger:read");
  const waitedMs = row.startedAt.getTime() - row.delivery.oldestChangeAt.getTime();
  return {
    ...toSyncRunOutcome(row),
    errorCode: row.errorCode,
    url: row.url,
    method: row.method,
    requestHeaders: row.requestHeaders as Record<string, string> | null,
    requestBody: mayReadBloggers ? await readRequestBody(ctx, row) : null,
    responseHeaders: row.responseHeaders as Record<string, string> | null,
    responseSnippet: mayReadBloggers ? row.responseSnippet : null,
    waitedMs: row.isTest ? null : Math.max(0, waitedMs),
    attempts: attempts.map((run) => ({ ...run, startedAt: run.startedAt.toISOString() })),
  };
}
