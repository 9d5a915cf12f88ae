import { toNoticeEvents, writeNotice } from "@/server/domain/integration/notice";
import { listNewestFirst, query } from "@/server/services/kernel/verb";
import { localeOf } from "./internal/channel-row";
import { sendingTimes } from "./internal/list-waiting";
import { itemsOf } from "./internal/send-notice";
import { noticeLog, noticeLogInput } from "./schema";

/** What was told, newest first, with each attempt. Throws `INVALID_CURSOR`. */
export const listNoticeLog = query({
  permission: "notice:read",
  input: noticeLogInput,
  output: noticeLog,
  async run({ ctx, input: { limit, cursor, ...filter } }) {
    const find = { list: "notices", by: "createdAt", filter, limit, cursor } as const;
    const { items: rows, ...rest } = await listNewestFirst(ctx, find, (page) =>
      ctx.db.noticeMessage.findMany({
        ...page,
        include: { channel: true, attempts: { orderBy: { attempt: "asc" } } },
      }),
    );
    const organizationName = ctx.organization.name;
    const now = ctx.now();
    const timesByChannel = new Map<string, ReturnType<typeof sendingTimes>>();
    const list = rows.map(({ channel, ...message }) => {
      const { count, isTest, nextAttemptAt: due } = message;
      const locale = localeOf(channel);
      const timesOf = timesByChannel.get(channel.id) ?? sendingTimes(channel, ctx.organization, now);
      timesByChannel.set(channel.id, timesOf);
      return {
        ...message,
        nextAttemptAt: due === null ? null : (timesOf(due)?.at ?? null),
        ...writeNotice({ organizationName, locale, items: itemsOf(message), count, isTest }),
        events: toNoticeEvents(message.events),
        channelName: channel.name,
        channelIsDeleted: channel.deletedAt !== null,
        kind: channel.kind,
      };
    });
    return { list, ...rest };
  },
});
