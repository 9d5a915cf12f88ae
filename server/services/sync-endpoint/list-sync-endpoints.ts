import { authorise, type Ctx } from "@/server/services/verb";
import { listEndpointRows } from "./internal/get-endpoint-row";
import { toSyncEndpoint } from "./internal/to-sync-endpoint";
import { type SyncEndpoint } from "./schema";

/** SyncEndpointList (specification, section 2.10), newest first. */
export async function listSyncEndpoints({ ctx }: { ctx: Ctx }): Promise<{ list: SyncEndpoint[] }> {
  authorise(ctx, "sync-endpoint:read");
  const rows = await listEndpointRows(ctx.db, ctx.organization.id);
  return { list: rows.map(toSyncEndpoint) };
}
