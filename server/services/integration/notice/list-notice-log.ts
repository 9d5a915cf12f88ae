import { toNoticeEvents, writeNotice } from "@/server/domain/integration/notice";
import { listNewestFirst, query } from "@/server/services/kernel/verb";
import { localeOf } from "./internal/channel-row";
import { sendingTime } from "./internal/list-waiting";
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
    const list = rows.map(({ channel, ...message }) => {
      const { count, isTest, nextAttemptAt: due } = message;
      const locale = localeOf(channel);
      return {
        ...message,
        nextAttemptAt: due === null ? null : sendingTime(channel, ctx.organization, { due, now: ctx.now() }),
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
