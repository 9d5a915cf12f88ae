import { parseInput } from "@/server/domain/errors";
import { recordAudit } from "@/server/services/audit";
import { authorise, type Verb, withTransaction } from "@/server/services/verb";
import { toAuditRow, toSyncEndpoint } from "./internal/endpoint-output";
import { getEndpointRow, lockEndpoint } from "./internal/endpoint-row";
import { enabledFields, restart } from "./internal/endpoint-start";
import { setSyncEndpointEnabledInput, type SyncEndpoint } from "./schema";

/**
 * Switches an endpoint off, or on: where it stood, from now on, or from the beginning. Throws `NOT_FOUND`.
 */
export async function setSyncEndpointEnabled({ ctx, input }: Verb<unknown>): Promise<SyncEndpoint> {
  authorise(ctx, "sync-endpoint:write");
  const { id, enabled, startFrom } = parseInput(setSyncEndpointEnabledInput, input);
  const endpoint = await withTransaction(ctx, async (tx) => {
    const before = await lockEndpoint(tx, ctx.organization.id, id);
    const start = enabled && startFrom !== "RESUME" ? await restart(tx, before, startFrom) : {};
    const after = await tx.syncEndpoint.update({
      where: { id: before.id },
      data: { ...enabledFields(before, enabled, ctx.now()), ...start },
    });
    await recordAudit(tx, ctx, {
      action: enabled ? "sync-endpoint.enable" : "sync-endpoint.disable",
      before: toAuditRow(before),
      after: toAuditRow(after, enabled ? { startFrom } : {}),
    });
    return toSyncEndpoint(await getEndpointRow(tx, ctx.organization.id, id));
  });
  if (enabled) ctx.bloggersChanged();
  return endpoint;
}
