import { parseInput } from "@/server/domain/errors";
import { authorise, type Verb } from "@/server/services/verb";
import { getRunRow } from "./internal/get-run-row";
import { toSyncRunOutcome } from "./internal/to-sync-run";
import { type SyncRunDetail, syncRunId } from "./schema";

/** One push attempt with its exchange. Throws `NOT_FOUND`. */
export async function getSyncRun({ ctx, input }: Verb<unknown>): Promise<SyncRunDetail> {
  authorise(ctx, "sync-run:read");
  const { id } = parseInput(syncRunId, input);
  const row = await getRunRow(ctx.db, ctx.organization.id, id);
  return {
    ...toSyncRunOutcome(row),
    requestHeaders: row.requestHeaders as Record<string, string> | null,
    responseHeaders: row.responseHeaders as Record<string, string> | null,
    responseSnippet: row.responseSnippet,
  };
}
