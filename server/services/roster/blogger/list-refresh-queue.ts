import { inWireForm, query } from "@/server/services/kernel/verb";
import { type BloggerRow, visibleOwnerId, toBloggerListWire } from "./internal/blogger-row";
import { queueCountStatement, queueStatement } from "./internal/refresh-queue";
import { refreshQueue, refreshQueueInput } from "./schema";
import { HOUR_MS } from "@/server/domain/kernel/durations";

/**
 * Active bloggers by last sync, never-synced first, for clients that scrape
 * (docs/rules.md#desktop-clients).
 */
export const listRefreshQueue = query({
  permission: "blogger:read",
  input: refreshQueueInput,
  output: refreshQueue,
  async run({ ctx, input: { platform, staleHours, take } }) {
    const filter = {
      organizationId: ctx.organization.id,
      platform,
      before: staleHours === undefined ? undefined : new Date(ctx.now().getTime() - staleHours * HOUR_MS),
      visibleOwnerId: visibleOwnerId(ctx),
    };
    const rows = await ctx.db.$queryRaw<BloggerRow[]>(queueStatement(filter, take));
    const [counted] = await ctx.db.$queryRaw<{ total: number }[]>(queueCountStatement(filter));
    return inWireForm({ list: rows.map(toBloggerListWire), take, totalCount: counted?.total ?? 0 });
  },
});
