import { mutation, rosterChanged } from "@/server/services/kernel/verb";
import { toAuditRow } from "./internal/endpoint-output";
import { lockEndpoint, readEndpoint } from "./internal/endpoint-row";
import { restart, switchTo } from "./internal/endpoint-start";
import { setSyncEndpointEnabledInput, syncEndpoint } from "./schema";

/** Throws `NOT_FOUND`. */
export const setSyncEndpointEnabled = mutation({
  permission: "sync-endpoint:write",
  input: setSyncEndpointEnabledInput,
  output: syncEndpoint,
  audit: ({ enabled }) => (enabled ? "sync-endpoint.enable" : "sync-endpoint.disable"),
  async run({ ctx, tx, input: { id, enabled, startFrom } }) {
    const before = await lockEndpoint(tx, ctx.organization.id, id);
    if (enabled === before.enabled && (!enabled || startFrom === "RESUME"))
      return { unchanged: await readEndpoint(tx, ctx.organization.id, id) };
    const switched = await switchTo(tx, before, enabled, ctx.now());
    const start = enabled && startFrom !== "RESUME" ? await restart(tx, before, startFrom) : {};
    const after = await tx.syncEndpoint.update({
      where: { id: before.id },
      data: { ...switched, ...start },
    });
    if (enabled) ctx.afterCommit(rosterChanged(ctx.organization.id));
    return {
      before: toAuditRow(before),
      after: toAuditRow(after, enabled ? { startFrom } : {}),
      result: await readEndpoint(tx, ctx.organization.id, id),
    };
  },
});
