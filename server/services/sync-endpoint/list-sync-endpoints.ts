import { authorise, type Ctx } from "@/server/services/verb";
import { toSyncEndpoint } from "./internal/endpoint-output";
import { listEndpointRows } from "./internal/endpoint-row";
import { type SyncEndpoint } from "./schema";

/** The organization's endpoints, newest first. */
export async function listSyncEndpoints({ ctx }: { ctx: Ctx }): Promise<{ list: SyncEndpoint[] }> {
  authorise(ctx, "sync-endpoint:read");
  const rows = await listEndpointRows(ctx.db, ctx.organization.id);
  return { list: rows.map(toSyncEndpoint) };
}
