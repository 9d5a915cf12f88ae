import { addDays, dayIn, zonedInstant } from "@/server/domain/kernel/days";
import { MAX_COUNTED, type ListTotal, toListTotal } from "@/server/domain/kernel/paging";
import { type ContactChannel } from "@/server/domain/roster/contact";
import { type Platform } from "@/server/domain/roster/platforms";
import { Prisma } from "@/server/infra/db";
import { type Ctx, query, requireUser } from "@/server/services/kernel/verb";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { dueContacts, dueContactsInput } from "./schema";

const MAX_LISTED = 200;

type Due = {
  id: string;
  bloggerId: string;
  at: Date;
  channel: ContactChannel;
  text: string;
  nextAt: Date;
  userId: string | null;
  userName: string | null;
  userNickname: string | null;
  createdAt: Date;
  updatedAt: Date;
  nickname: string;
  avatar: string | null;
  platform: Platform;
  managerUserId: string | null;
  managerUserName: string | null;
  managerNickname: string | null;
  isMine: boolean;
};

/**
 * The caller's own first, the longest due of them first (docs/rules.md#contacts). By default what is due
 * until the end of today in the organization's time zone.
 */
export const listDueContacts = query({
  permission: "blogger:read",
  input: dueContactsInput,
  output: dueContacts,
  async run({ ctx, input: { until } = {} }) {
    const { userId } = requireUser(ctx);
    const rows = await ctx.db.$queryRaw<Due[]>`
      SELECT c.id, c.blogger_id AS "bloggerId", c.at, c.channel::text, c.text, c.next_at AS "nextAt",
        c.user_id AS "userId", u.username AS "userName", u.nickname AS "userNickname",
        c.created_at AS "createdAt", c.updated_at AS "updatedAt", b.nickname, b.avatar, b.platform::text,
        m.id AS "managerUserId", m.username AS "managerUserName", m.nickname AS "managerNickname",
        ${isMine(userId)} AS "isMine"
      ${due(ctx, until ?? endOfToday(ctx))}
      ORDER BY "isMine" DESC, c.next_at, c.id LIMIT ${MAX_LISTED + 1}`;
    const mayChange = (row: Due) => ctx.organization.actorIsOwner || row.userId === userId;
    const list = rows.slice(0, MAX_LISTED).map((row) => ({ ...row, mayChange: mayChange(row) }));
    return { list, hasMore: rows.length > MAX_LISTED };
  },
});

/** Those of the caller that are due today. */
export async function countFollowUps(ctx: Ctx): Promise<ListTotal> {
  const [{ count } = { count: 0 }] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 ${due(ctx, endOfToday(ctx))} AND (${isMine(requireUser(ctx).userId)}) LIMIT ${MAX_COUNTED + 1}) mine`;
  return toListTotal(count);
}

/**
 * What is due today by the member who wrote it or manages its creator: both of them where these are two.
 */
export async function countDueContacts(ctx: Ctx): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db.$queryRaw<{ userId: string; count: number }[]>`
    SELECT member.id AS "userId", count(DISTINCT due.id)::int AS count
    FROM (SELECT c.id, c.user_id, b.manager_user_id ${due(ctx, endOfToday(ctx))}) due,
      LATERAL (VALUES (due.user_id), (due.manager_user_id)) AS member (id)
    WHERE member.id IS NOT NULL GROUP BY member.id`;
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

function isMine(userId: string): Prisma.Sql {
  return Prisma.sql`coalesce(c.user_id = ${userId}, false) OR coalesce(b.manager_user_id = ${userId}, false)`;
}

/** Only the latest contact of a creator is due, so a newer one settles it. */
function due(ctx: Ctx, until: string): Prisma.Sql {
  const ownerId = visibleOwnerId(ctx) ?? null;
  return Prisma.sql`
    FROM blogger_contact c JOIN blogger b ON b.id = c.blogger_id
    LEFT JOIN users u ON u.id = c.user_id LEFT JOIN users m ON m.id = b.manager_user_id
    WHERE c.organization_id = ${ctx.organization.id} AND c.is_latest AND c.next_at <= ${until}::timestamptz
      AND b.deactivated_at IS NULL AND (${ownerId}::text IS NULL OR b.owner_user_id = ${ownerId})`;
}

function endOfToday({ organization: { timeZone }, now }: Ctx): string {
  const tomorrow = new Date(addDays(dayIn(timeZone, now()), 1));
  return new Date(Date.parse(zonedInstant(tomorrow, timeZone)) - 1).toISOString();
}
