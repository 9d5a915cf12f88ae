import { z } from "zod";
import { instantSchema } from "@/server/domain/kernel/instants";
import { isTimeZone } from "@/server/domain/kernel/days";
import { listOf, pageInput } from "@/server/domain/kernel/paging";
import { storableText } from "@/server/domain/kernel/text";

export const SMS_STATUS = { failed: 0, sent: 1 } as const;

const smsLog = z.object({
  id: z.string(),
  phone: z.string(),
  content: z.string(),
  type: z.string(),
  templateId: z.string().nullable(),
  status: z.number(),
  messageId: z.string().nullable(),
  errorMsg: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export const smsLogList = listOf(smsLog);

const smsLogsFilter = z
  .strictObject({
    phone: storableText.trim().min(1).max(20),
    type: storableText.min(1).max(50),
    status: z.literal([SMS_STATUS.failed, SMS_STATUS.sent]),
    from: instantSchema,
    to: instantSchema,
  })
  .partial();
export const listSmsLogsInput = smsLogsFilter.extend(pageInput());
export const countSmsLogsInput = smsLogsFilter.prefault({});

export const smsLogStatsInput = z.strictObject({
  timeZone: z
    .string()
    .regex(/^[a-z]/i)
    .refine(isTimeZone, "must be a time zone such as Asia/Shanghai")
    .default("Asia/Shanghai"),
});

/**
 * `successRate`: a percentage with one decimal, such as `98.5%`. `days`: the last 30 in the caller's time
 * zone, today last.
 */
export const smsLogStats = z.object({
  totalCount: z.int(),
  todayCount: z.int(),
  successCount: z.int(),
  failCount: z.int(),
  successRate: z.string(),
  days: z.array(z.object({ date: z.iso.date(), successCount: z.int(), failCount: z.int() })),
});
