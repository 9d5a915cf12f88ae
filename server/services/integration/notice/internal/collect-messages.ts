import { GROUP_MS, noticeEvents, type NoticeEvent, waitedForQuiet } from "@/server/domain/integration/notice";
import { newId } from "@/server/domain/kernel/ids";
import { type Prisma, type Tx } from "@/server/infra/db";
import { type NoticeChannelModel } from "@/server/infra/db/generated/models";
import { quietHoursOf } from "./channel-row";
import { listWaiting } from "./list-waiting";

/** Of a message; the others are only counted. */
const MAX_ITEMS = 100;

/**
 * Makes messages of what waits for a channel (docs/rules.md#notices): one for each kind whose group is
 * complete, or one of everything after quiet hours. `channel` must be locked, and not be quiet.
 */
export async function collectMessages(
  tx: Tx,
  channel: NoticeChannelModel,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<void> {
  const quiet = quietHoursOf(channel);
  const waiting = await listWaiting(tx, [channel.id]);
  if (waiting.some(({ oldest }) => waitedForQuiet(quiet, timeZone, oldest) && isOver(oldest, now))) {
    await makeMessage(tx, channel, noticeEvents);
    return;
  }
  for (const { event } of waiting.filter(({ isDue }) => isDue)) await makeMessage(tx, channel, [event]);
}

function isOver(oldest: Date, now: Date): boolean {
  return now.getTime() - oldest.getTime() >= GROUP_MS;
}

async function makeMessage(
  tx: Tx,
  { id: channelId, organizationId }: NoticeChannelModel,
  events: readonly NoticeEvent[],
): Promise<void> {
  const [gone] = await tx.$queryRaw<{ count: number; events: string[] | null; items: Prisma.JsonArray }[]>`
    WITH gone AS (
      DELETE FROM notice WHERE channel_id = ${channelId} AND event = ANY (${[...events]}::text[]) RETURNING *
    ), told AS (SELECT * FROM gone ORDER BY id LIMIT ${MAX_ITEMS})
    SELECT (SELECT count(*)::integer FROM gone) AS count, (SELECT array_agg(DISTINCT event) FROM gone) AS events,
      coalesce(jsonb_agg(jsonb_build_object('event', event, 'subjectId', subject_id, 'subjectName', subject_name,
        'details', details, 'occurredAt', to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        ORDER BY id), '[]') AS items
    FROM told`;
  if (gone === undefined || gone.count === 0) return;
  const { count, items } = gone;
  await tx.noticeMessage.create({
    data: {
      id: newId("noticeMessage"),
      organizationId,
      channelId,
      events: gone.events ?? [],
      items,
      count,
      nextAttemptAt: new Date(),
    },
  });
}
