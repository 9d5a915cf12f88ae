import { afterQuiet, GROUP_MS, type NoticeEvent, SPACING_MS } from "@/server/domain/integration/notice";
import { type Db, type Tx } from "@/server/infra/db";
import { type NoticeChannelModel } from "@/server/infra/db/generated/models";
import { isSwitchedOff } from "@/server/infra/deployment";
import { type Tenant } from "@/server/services/kernel/verb";
import { quietHoursOf } from "./channel-row";

/** `dueAt`: its group is complete and its kind was not told of for a while. It knows no quiet hours. */
type Waiting = {
  channelId: string;
  event: NoticeEvent;
  count: number;
  oldest: Date;
  dueAt: Date;
  isDue: boolean;
};

/** What is in no message yet, by channel and kind. */
export function listWaiting(db: Db | Tx, channelIds: readonly string[]): Promise<Waiting[]> {
  return db.$queryRaw`
    SELECT *, "dueAt" <= clock_timestamp() AS "isDue" FROM (
      SELECT n.channel_id AS "channelId", n.event, count(*)::integer AS count, min(n.occurred_at) AS oldest,
        greatest(min(n.occurred_at) + make_interval(secs => ${GROUP_MS / 1_000}), (
          SELECT max(m.created_at) + make_interval(secs => ${SPACING_MS / 1_000}) FROM notice_message m
          WHERE m.channel_id = n.channel_id AND n.event = ANY (m.events) AND NOT m.is_test
            AND m.created_at > clock_timestamp() - make_interval(secs => ${SPACING_MS / 1_000}))) AS "dueAt"
      FROM notice n WHERE n.channel_id = ANY (${[...channelIds]}::text[]) GROUP BY n.channel_id, n.event
    ) waiting ORDER BY oldest`;
}

type Channel = Pick<NoticeChannelModel, "enabled" | "quietFrom" | "quietUntil">;
type Organization = Pick<Tenant, "timeZone" | "isSuspended">;
type SendingTime = { at: Date; isAfterQuiet: boolean };

/**
 * When what is due at an instant is sent: after quiet hours that it would fall in, at once where it has
 * passed. Null while nothing is sent, because the channel is off, its organization suspended, or this a copy
 * that sends nothing.
 */
export function sendingTimes(
  channel: Channel,
  { timeZone, isSuspended }: Organization,
  now: Date,
): (due: Date) => SendingTime | null {
  if (!channel.enabled || isSuspended || isSwitchedOff()) return () => null;
  const quiet = quietHoursOf(channel);
  // Once for all that is due until then, as it goes through the quiet hours by the minute.
  const next = afterQuiet(quiet, timeZone, now);
  return (due) => {
    if (due < next) return next > now ? { at: next, isAfterQuiet: true } : { at: due, isAfterQuiet: false };
    const at = afterQuiet(quiet, timeZone, due);
    return { at, isAfterQuiet: at > due };
  };
}

/** How many notices wait for a channel, and when the first of them are sent. */
export function sumUpWaiting(
  channel: Channel,
  organization: Organization,
  waiting: readonly Pick<Waiting, "count" | "dueAt">[],
  now: Date,
) {
  if (waiting.length === 0) return { count: 0, until: null, afterQuietHours: false };
  const due = new Date(Math.min(...waiting.map(({ dueAt }) => dueAt.getTime())));
  const sent = sendingTimes(channel, organization, now)(due);
  const count = waiting.reduce((sum, one) => sum + one.count, 0);
  return { count, until: sent?.at ?? null, afterQuietHours: sent?.isAfterQuiet === true };
}
