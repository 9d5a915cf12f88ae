import { bloggerListFields } from "@/server/domain/roster/blogger";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { Prisma } from "@/server/infra/db";
import { inWireForm, query } from "@/server/services/kernel/verb";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import {
  BLOGGER_FROM,
  type BloggerRow,
  bloggerSelectList,
  toBloggerListWire,
  visibleOwnerId,
} from "./internal/blogger-row";
import { refreshQueue, refreshQueueInput } from "./schema";

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

/** As indexed: bloggers that were never synced are the stalest. */
const SYNCED = Prisma.sql`coalesce(b.last_synced_at, '1970-01-01 00:00:00+00'::timestamptz)`;

type QueueFilter = {
  organizationId: string;
  platform: Platform | undefined;
  before: Date | undefined;
  visibleOwnerId: string | undefined;
};

/** Stalest first. Each platform is an index range, limited to `take`, and the ranges are merged. */
export function queueStatement(filter: QueueFilter, take: number): Prisma.Sql {
  const arms = (filter.platform === undefined ? platforms : [filter.platform]).map(
    (platform) => Prisma.sql`(
      SELECT b.id, ${SYNCED} AS synced FROM blogger b WHERE ${conditions({ ...filter, platform })}
      ORDER BY ${SYNCED}, b.id LIMIT ${take})`,
  );
  return Prisma.sql`
    SELECT ${Prisma.raw(bloggerSelectList(bloggerListFields))}
    FROM (SELECT arm.id, arm.synced FROM (${Prisma.join(arms, " UNION ALL ")}) arm
      ORDER BY arm.synced, arm.id LIMIT ${take}) queue
    JOIN (${Prisma.raw(BLOGGER_FROM)}) ON b.id = queue.id
    ORDER BY queue.synced, queue.id`;
}

function queueCountStatement(filter: QueueFilter): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::integer AS total FROM blogger b WHERE ${conditions(filter)}`;
}

function conditions({ organizationId, platform, before, visibleOwnerId }: QueueFilter): Prisma.Sql {
  const all = [Prisma.sql`b.organization_id = ${organizationId}`, Prisma.sql`b.deactivated_at IS NULL`];
  if (platform !== undefined) all.push(Prisma.sql`b.platform = ${platform}::platform`);
  if (before !== undefined) all.push(Prisma.sql`${SYNCED} <= ${before}`);
  if (visibleOwnerId !== undefined) all.push(Prisma.sql`b.owner_user_id = ${visibleOwnerId}`);
  return Prisma.join(all, " AND ");
}
