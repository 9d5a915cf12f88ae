import { type z } from "zod";
import { addDays, dayIn } from "@/server/domain/kernel/days";
import { listTotal } from "@/server/domain/kernel/paging";
import { type Db } from "@/server/infra/db";
import { countAllNewestFirst, listAllNewestFirst, query, retention } from "@/server/services/kernel/verb";
import {
  countSmsLogsInput,
  listSmsLogsInput,
  SMS_STATUS,
  smsLogList,
  smsLogStats,
  smsLogStatsInput,
} from "./schema";

const read = { permission: "sms-log:read", platform: true } as const;

export const listSmsLogs = query({
  ...read,
  input: listSmsLogsInput,
  output: smsLogList,
  async run({ ctx, input: { limit, cursor, ...given } }) {
    const filter = toColumns(given);
    const find = { list: "sms-logs", by: "createdAt", filter, limit, cursor } as const;
    const { items: list, ...rest } = await listAllNewestFirst(find, (page) => ctx.db.smsLog.findMany(page));
    return { list, ...rest };
  },
});

export const countSmsLogs = query({
  ...read,
  input: countSmsLogsInput,
  output: listTotal,
  run: ({ ctx, input }) =>
    countAllNewestFirst({ by: "createdAt", filter: toColumns(input) }, (rows) => ctx.db.smsLog.count(rows)),
});

function toColumns({ phone, type, status, from, to }: z.output<typeof countSmsLogsInput>) {
  return {
    type,
    status,
    phone: phone === undefined ? undefined : { startsWith: phone },
    createdAt:
      from === undefined && to === undefined
        ? undefined
        : { ...(from && { gte: from }), ...(to && { lt: to }) },
  };
}

const CHART_DAYS = 30;

export const getSmsLogStats = query({
  ...read,
  input: smsLogStatsInput,
  output: smsLogStats,
  async run({ ctx, input: { timeZone } }) {
    const today = dayIn(timeZone, ctx.now());
    const dates = Array.from({ length: CHART_DAYS }, (_, index) => addDays(today, index + 1 - CHART_DAYS));
    const [[total], counted] = await Promise.all([
      ctx.db.$queryRaw<Counts[]>`
        SELECT count(*) FILTER (WHERE status = ${SMS_STATUS.sent})::int AS "successCount",
          count(*) FILTER (WHERE status = ${SMS_STATUS.failed})::int AS "failCount" FROM sms_log`,
      countByDay(ctx.db, { timeZone, since: dates[0] ?? today }),
    ]);
    const { successCount, failCount } = total ?? { successCount: 0, failCount: 0 };
    const days = dates.map((date) => ({ date, ...(counted.get(date) ?? { successCount: 0, failCount: 0 }) }));
    const todays = counted.get(today);
    const totalCount = successCount + failCount;
    const rate = totalCount === 0 ? 0 : (100 * successCount) / totalCount;
    return {
      totalCount,
      successCount,
      failCount,
      days,
      todayCount: todays === undefined ? 0 : todays.successCount + todays.failCount,
      successRate: `${rate.toFixed(1)}%`,
    };
  },
});

type Counts = { successCount: number; failCount: number };

async function countByDay(
  db: Db,
  { timeZone, since }: { timeZone: string; since: string },
): Promise<Map<string, Counts>> {
  const rows = await db.$queryRaw<(Counts & { date: string })[]>`
    SELECT to_char(created_at AT TIME ZONE ${timeZone}::text, 'YYYY-MM-DD') AS date,
      count(*) FILTER (WHERE status = ${SMS_STATUS.sent})::int AS "successCount",
      count(*) FILTER (WHERE status = ${SMS_STATUS.failed})::int AS "failCount"
    FROM sms_log WHERE created_at >= ${since}::timestamp AT TIME ZONE ${timeZone}::text
    GROUP BY 1`;
  return new Map(rows.map(({ date, ...counts }) => [date, counts]));
}

const MAX_ROWS = 5_000;

/** Deletes one batch of expired messages (docs/rules.md#retention). */
export const deleteOldMessages = retention({
  kept: "sms",
  async run({ ctx: { db }, before }) {
    const { count } = await db.smsLog.deleteMany({
      where: { createdAt: { lt: before } },
      limit: MAX_ROWS,
    });
    return count;
  },
});
