import { type NoticeErrorCode, noticeLimits, type NoticeKind } from "@/server/domain/integration/notice";
import { LOCK_SPACES, type Db } from "@/server/infra/db";

export type Claimed = { messageId: string; attempt: number };

/** The longest exchange (a mail, 20 s) and its end. Afterwards its process counts as dead. */
const ATTEMPT_SECONDS = 60;

/**
 * Claims the next attempt at a message. `busy`: another process has it, or it is not due. `second` and
 * `minute`: the address has had all that it takes in that time (docs/rules.md#notices).
 */
export async function claimAttempt(
  db: Db,
  messageId: string,
  { kind, targetHash }: { kind: NoticeKind; targetHash: string },
): Promise<Claimed | "busy" | "second" | "minute"> {
  const { perSecond, perMinute } = noticeLimits[kind];
  return db.$transaction(async (tx) => {
    // Channels of one address count together, also in other processes.
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${targetHash}, ${LOCK_SPACES.noticeTarget}))`;
    const [recent] = await tx.$queryRaw<{ second: number; minute: number }[]>`
      SELECT count(*) FILTER (WHERE started_at > clock_timestamp() - interval '1 second')::integer AS second,
        count(*)::integer AS minute
      FROM notice_attempt WHERE target_hash = ${targetHash} AND started_at > clock_timestamp() - interval '1 minute'`;
    if (recent !== undefined && recent.minute >= perMinute) return "minute";
    if (recent !== undefined && recent.second >= perSecond) return "second";
    const [claimed] = await tx.$queryRaw<{ attempt: number }[]>`
      UPDATE notice_message SET attempt_count = attempt_count + 1,
        attempt_until = clock_timestamp() + make_interval(secs => ${ATTEMPT_SECONDS})
      WHERE id = ${messageId} AND status = 'PENDING' AND (is_test OR next_attempt_at <= clock_timestamp())
        AND (attempt_until IS NULL OR attempt_until <= clock_timestamp())
      RETURNING attempt_count AS attempt`;
    if (claimed === undefined) return "busy";
    await tx.noticeAttempt.create({ data: { messageId, attempt: claimed.attempt, targetHash } });
    return { messageId, attempt: claimed.attempt };
  });
}

export type Outcome = {
  error: string | null;
  errorCode: NoticeErrorCode | null;
  responseStatus: number | null;
  durationMs: number;
};

/** Stores how an attempt ended; `retryMs` null: it was the last one. */
export async function saveAttempt(
  db: Db,
  { messageId, attempt }: Claimed,
  outcome: Outcome & { retryMs: number | null },
): Promise<void> {
  const { error, errorCode, responseStatus, durationMs, retryMs } = outcome;
  const status = error === null ? "SENT" : retryMs === null ? "FAILED" : "PENDING";
  await db.$transaction(async (tx) => {
    await tx.noticeAttempt.update({
      where: { messageId_attempt: { messageId, attempt } },
      data: { error, errorCode, responseStatus, durationMs },
    });
    await tx.$executeRaw`
      UPDATE notice_message SET status = ${status}::notice_status, attempt_until = NULL,
        next_attempt_at = CASE WHEN ${status} = 'PENDING' THEN clock_timestamp() + make_interval(secs => ${(retryMs ?? 0) / 1_000}) END,
        finished_at = CASE WHEN ${status} = 'PENDING' THEN NULL ELSE clock_timestamp() END
      WHERE id = ${messageId} AND attempt_count = ${attempt} AND status = 'PENDING'`;
  });
}
