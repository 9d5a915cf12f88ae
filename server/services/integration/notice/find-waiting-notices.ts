import { z } from "zod";
import { GROUP_MS, isQuiet, SPACING_MS } from "@/server/domain/integration/notice";
import { noticeEvent, noticeWaiting, sweptUp } from "@/server/domain/kernel/job-events";
import { type Db } from "@/server/infra/db";
import { action, noInput } from "@/server/services/kernel/verb";
import { quietHoursOf } from "./internal/channel-row";

/** Woken by one look. The others are found by the next. */
const MAX_CHANNELS = 1_000;

type Waiting = {
  channelId: string;
  quietFrom: string | null;
  quietUntil: string | null;
  timeZone: string;
};

/** Events of the channels that are to be told of something now, none while they are quiet. */
export const findWaitingNotices = action({
  permission: "job",
  input: noInput,
  output: z.array(noticeEvent),
  audit: { none: "each attempt is kept in the log of notices" },
  async run({ ctx: { db, now } }) {
    await noteQuotas(db);
    await endLostTests(db);
    const waiting = await db.$queryRaw<Waiting[]>`
      SELECT c.id AS "channelId", c.quiet_from AS "quietFrom", c.quiet_until AS "quietUntil",
        o.time_zone AS "timeZone"
      FROM (
        SELECT m.channel_id FROM notice_message m
        WHERE m.status = 'PENDING' AND m.next_attempt_at <= clock_timestamp()
          AND (m.attempt_until IS NULL OR m.attempt_until <= clock_timestamp())
        UNION
        SELECT n.channel_id FROM notice n GROUP BY n.channel_id, n.event
        HAVING min(n.occurred_at) <= clock_timestamp() - make_interval(secs => ${GROUP_MS / 1_000})
          AND NOT EXISTS (SELECT FROM notice_message m
            WHERE m.channel_id = n.channel_id AND n.event = ANY (m.events) AND NOT m.is_test
              AND m.created_at > clock_timestamp() - make_interval(secs => ${SPACING_MS / 1_000}))
      ) due
      JOIN notice_channel c ON c.id = due.channel_id AND c.enabled AND c.deleted_at IS NULL
      JOIN organization o ON o.id = c.organization_id AND o.status = 'ACTIVE'
      ORDER BY c.id`;
    return waiting
      .filter((one) => !isQuiet(quietHoursOf(one), one.timeZone, now()))
      .slice(0, MAX_CHANNELS)
      .map(({ channelId }) => sweptUp(noticeWaiting(channelId), Date.now()));
  },
});

/**
 * Notes for each channel once that a roster is at 90 % of its plan, and once that it is full. Below 85 % it
 * starts again, so that a roster that moves around 90 % is not told of again and again.
 */
async function noteQuotas(db: Db): Promise<void> {
  await db.$executeRaw`
    WITH rosters AS (
      SELECT c.id, c.quota_told AS told, o.id AS organization_id, o.name, o.blogger_limit AS most, (
        SELECT coalesce(sum(line.bloggers), 0)::integer FROM (
          SELECT t.bloggers FROM roster_total t WHERE t.organization_id = o.id
          UNION ALL SELECT d.bloggers FROM roster_delta d WHERE d.organization_id = o.id AND d.day IS NULL
        ) line) AS used
      FROM notice_channel c JOIN organization o ON o.id = c.organization_id
      WHERE c.enabled AND c.deleted_at IS NULL AND 'QUOTA_NEAR' = ANY (c.events)
        AND o.blogger_limit IS NOT NULL AND o.status = 'ACTIVE'
    ), levels AS (
      SELECT r.*, CASE WHEN used >= most THEN 100 WHEN used >= most * 0.9 THEN 90
        WHEN used >= most * 0.85 THEN least(told, 90) ELSE 0 END AS level
      FROM rosters r
    ), moved AS (
      UPDATE notice_channel c SET quota_told = l.level FROM levels l
      WHERE l.id = c.id AND l.level <> c.quota_told RETURNING l.*
    )
    INSERT INTO notice (channel_id, event, subject_id, subject_name, details)
    SELECT m.id, 'QUOTA_NEAR', m.organization_id, m.name, jsonb_build_object('used', m.used, 'most', m.most)
    FROM moved m WHERE m.level > m.told`;
}

/** A test whose process died is not tried again, so it ends as failed. */
async function endLostTests(db: Db): Promise<void> {
  await db.$executeRaw`
    UPDATE notice_message SET status = 'FAILED', attempt_until = NULL, finished_at = clock_timestamp()
    WHERE status = 'PENDING' AND next_attempt_at IS NULL AND created_at < clock_timestamp() - interval '5 minutes'`;
}
