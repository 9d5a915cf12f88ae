import { parseInput } from "@/server/domain/errors";
import { authorise, type Verb } from "@/server/services/verb";
import { getRunRow } from "./internal/get-run-row";
import { toSyncRun } from "./internal/to-sync-run";
import { type SyncRunDetail, syncRunId } from "./schema";

/** One push attempt with its exchange. Throws `NOT_FOUND`. */
export async function getSyncRun({ ctx, input }: Verb<unknown>): Promise<SyncRunDetail> {
  authorise(ctx, "sync-run:read");
  const { id } = parseInput(syncRunId, input);
  const row = await getRunRow(ctx.db, ctx.organization.id, id);
  return {
    ...toSyncRun(row),
    durationMs: row.durationMs,
    requestHeaders: row.requestHeaders as Record<string, string> | null,
    responseStatus: row.responseStatus,
    responseHeaders: row.responseHeaders as Record<string, string> | null,
    responseSnippet: row.responseSnippet,
  };
}
