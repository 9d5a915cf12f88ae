import { parseInput } from "@/server/domain/errors";
import { authorise, type Verb } from "@/server/services/verb";
import { getEndpointRow } from "./internal/get-endpoint-row";
import { toSyncEndpoint } from "./internal/to-sync-endpoint";
import { type SyncEndpoint, syncEndpointId } from "./schema";

/** One endpoint. Throws `NOT_FOUND`. */
export async function getSyncEndpoint({ ctx, input }: Verb<unknown>): Promise<SyncEndpoint> {
  authorise(ctx, "sync-endpoint:read");
  const { id } = parseInput(syncEndpointId, input);
  return toSyncEndpoint(await getEndpointRow(ctx.db, ctx.organization.id, id));
}
