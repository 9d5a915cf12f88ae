import { parseInput } from "@/server/domain/errors";
import { recordAudit } from "@/server/services/audit";
import { authorise, type Verb, withTransaction } from "@/server/services/verb";
import { toAuditRow } from "./internal/endpoint-output";
import { lockEndpoint } from "./internal/endpoint-row";
import { syncEndpointId } from "./schema";

/** Deletes an endpoint with its deliveries and runs. Throws `NOT_FOUND`. */
export async function deleteSyncEndpoint({ ctx, input }: Verb<unknown>): Promise<{ id: string }> {
  authorise(ctx, "sync-endpoint:delete");
  const { id } = parseInput(syncEndpointId, input);
  return withTransaction(ctx, async (tx) => {
    const before = await lockEndpoint(tx, ctx.organization.id, id);
    await tx.syncEndpoint.delete({ where: { id: before.id } });
    await recordAudit(tx, ctx, { action: "sync-endpoint.delete", before: toAuditRow(before), after: null });
    return { id };
  });
}
