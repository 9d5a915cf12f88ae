import { parseInput } from "@/server/domain/errors";
import { authorise, type Verb } from "@/server/services/verb";
import { getRunRow } from "./internal/get-run-row";
import { toSyncRunOutcome } from "./internal/to-sync-run";
import { syncRunId, type SyncRunOutcome } from "./schema";

/** One push attempt and how it ended, without the exchange. Throws `NOT_FOUND`. */
export async function getSyncRunOutcome({ ctx, input }: Verb<unknown>): Promise<SyncRunOutcome> {
  authorise(ctx, "sync-run:read");
  const { id } = parseInput(syncRunId, input);
  return toSyncRunOutcome(await getRunRow(ctx.db, ctx.organization.id, id));
}
