import { parseInput } from "@/server/domain/errors";
import { authorise, type Verb } from "@/server/services/verb";
import { toSyncEndpoint } from "./internal/endpoint-output";
import { getEndpointRow } from "./internal/endpoint-row";
import { type SyncEndpoint, syncEndpointId } from "./schema";

/** One endpoint. Throws `NOT_FOUND`. */
export async function getSyncEndpoint({ ctx, input }: Verb<unknown>): Promise<SyncEndpoint> {
  authorise(ctx, "sync-endpoint:read");
  const { id } = parseInput(syncEndpointId, input);
  return toSyncEndpoint(await getEndpointRow(ctx.db, ctx.organization.id, id));
}
