import { newId } from "@/server/domain/kernel/ids";
import { ServiceError } from "@/server/domain/kernel/errors";
import { explainNoDriver } from "@/server/domain/roster/platforms";
import { findDriver } from "@/server/platforms";
import { findKeptId } from "@/server/services/roster/blogger";
import { getTarget } from "@/server/services/scraping/scrape";
import {
  mutation,
  noInput,
  query,
  refreshWaiting,
  requireUser,
  retention,
} from "@/server/services/kernel/verb";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { PATIENCE_MS, getRefresh, toRefresh, visibleRefreshes, withNickname } from "./internal/refresh-row";
import {
  bloggerRefresh,
  refreshId,
  refreshList,
  refreshOf,
  refreshOfInput,
  startRefreshInput,
} from "./schema";

const RECENT_MS = 10 * MINUTE_MS;
const MAX_LISTED = 50;

/**
 * Queues a refresh: it gets the next free turn of an account and runs in the background
 * (docs/rules.md#refreshes). Returns the open refresh of the creator if there is one. Throws `NOT_FOUND`,
 * and `CONFLICT` for a creator that is deactivated or of a platform without a known call.
 */
export const startBloggerRefresh = mutation({
  permission: "blogger:write",
  input: startRefreshInput,
  output: bloggerRefresh,
  audit: { none: "what the refresh comes to has its entry" },
  async run({ ctx, tx, input: { id: asked, policyId = null } }) {
    const { userId } = requireUser(ctx);
    const bloggerId = await findKeptId(tx, ctx, asked);
    const { platform } = await getTarget(tx, ctx, bloggerId);
    if (findDriver(platform) === null) throw new ServiceError("CONFLICT", explainNoDriver(platform));
    const { id: organizationId } = ctx.organization;
    const id = newId("bloggerRefresh");
    const busyUntil = new Date(ctx.now().getTime() + PATIENCE_MS);
    // The no-op update locks the open refresh, so that it cannot end before it is read.
    const [open = { id }] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO blogger_refresh AS r (id, organization_id, blogger_id, platform, user_id, pace_policy_id, busy_until)
      VALUES (${id}, ${organizationId}, ${bloggerId}, ${platform}::platform, ${userId}, ${policyId}, ${busyUntil})
      ON CONFLICT (blogger_id) WHERE ended_at IS NULL DO UPDATE SET busy_until = r.busy_until RETURNING r.id`;
    const row = await tx.bloggerRefresh.findUniqueOrThrow({ where: { id: open.id }, include: withNickname });
    if (row.id === id) ctx.afterCommit(refreshWaiting(id, organizationId));
    return toRefresh(row);
  },
});

export const getBloggerRefresh = query({
  permission: "blogger:read",
  input: refreshOfInput,
  output: refreshOf,
  async run({ ctx, input: { bloggerId } }) {
    const row = await ctx.db.bloggerRefresh.findFirst({
      where: { bloggerId, ...visibleRefreshes(ctx) },
      include: withNickname,
      orderBy: { createdAt: "desc" },
    });
    return { refresh: row && toRefresh(row) };
  },
});

export const listBloggerRefreshes = query({
  permission: "blogger:read",
  output: refreshList,
  input: noInput,
  async run({ ctx }) {
    const since = new Date(ctx.now().getTime() - RECENT_MS);
    const list = await ctx.db.bloggerRefresh.findMany({
      where: {
        ...visibleRefreshes(ctx),
        userId: requireUser(ctx).userId,
        OR: [{ endedAt: null }, { endedAt: { gt: since } }],
      },
      include: withNickname,
      orderBy: { createdAt: "desc" },
      take: MAX_LISTED,
    });
    return { list: list.map(toRefresh) };
  },
});

/** Nothing of the creator is written. Throws `NOT_FOUND`, and `CONFLICT` if the refresh has ended. */
export const cancelBloggerRefresh = mutation({
  permission: "blogger:write",
  input: refreshId,
  output: bloggerRefresh,
  audit: { none: "nothing of the creator changes" },
  async run({ ctx, tx, input: { id } }) {
    await getRefresh(tx, ctx, id);
    const data = { status: "CANCELLED", endedAt: ctx.now() } as const;
    const { count } = await tx.bloggerRefresh.updateMany({ where: { id, endedAt: null }, data });
    if (count === 0)
      throw new ServiceError("CONFLICT", "The refresh has already ended, so there is nothing to cancel.");
    // Wakes the job, which frees an account that was kept between two steps.
    ctx.afterCommit(refreshWaiting(id, ctx.organization.id));
    return toRefresh(await getRefresh(tx, ctx, id));
  },
});

const KEPT_DAYS = 30;
const MAX_ROWS = 5_000;

export const deleteOldRefreshes = retention({
  kept: KEPT_DAYS,
  run: ({ ctx: { db }, before }) => db.$executeRaw`
    DELETE FROM blogger_refresh WHERE id IN (
      SELECT r.id FROM blogger_refresh r WHERE r.ended_at < ${before}
      ORDER BY r.ended_at LIMIT ${MAX_ROWS})`,
});
