import { type PushErrorCode } from "@/server/domain/push/endpoint";
import { type Tx } from "@/server/infra/db";

type SkippingStart = "NOW" | "BEGINNING" | "DELETION";

type Reason = { code: PushErrorCode; sentence: string };
const reasons: Record<SkippingStart, Reason> = {
  NOW: {
    code: "SKIPPED_FOR_NOW",
    sentence: "Not retried: the endpoint was switched on to go on from then, without what it had missed.",
  },
  BEGINNING: {
    code: "SKIPPED_FOR_BEGINNING",
    sentence: "Not retried: the endpoint was switched on to receive everything again, this among it.",
  },
  DELETION: { code: "SKIPPED_FOR_DELETION", sentence: "Not retried: the endpoint was deleted." },
};

const PAGE = 1_000;

/**
 * `skip`: ends deliveries that wait for a retry or are stale, with the reason in their last run. Does not
 * count as a failure of the receiver. Skips locked deliveries, whose retry then arrives as a repetition.
 */
export async function skipWaiting(tx: Tx, endpointId: string, startFrom: SkippingStart): Promise<void> {
  while ((await skipPage(tx, endpointId, reasons[startFrom])) === PAGE);
}

async function skipPage(tx: Tx, endpointId: string, { code, sentence }: Reason): Promise<number> {
  const rows = await tx.$queryRaw<{ count: number }[]>`
    WITH waiting AS (
      SELECT id FROM sync_delivery
      WHERE endpoint_id = ${endpointId} AND NOT is_test
        AND (status = 'PENDING' OR status = 'RUNNING' AND attempt_until < now())
      LIMIT ${PAGE} FOR UPDATE SKIP LOCKED
    ), skipped AS (
      UPDATE sync_delivery d SET status = 'FAILED', next_attempt_at = NULL, attempt_until = NULL, finished_at = now()
      FROM waiting WHERE d.id = waiting.id
      RETURNING d.id, d.attempt_count
    ), told AS (
      UPDATE sync_endpoint_run r SET delivery_status = 'FAILED', finished_at = coalesce(r.finished_at, now()),
        last_error = concat_ws(' ', r.last_error, ${sentence}::text), error_code = ${code},
        status = CASE r.status WHEN 'RUNNING' THEN 'FAILED' ELSE r.status END,
        failed_count = CASE r.status WHEN 'RUNNING' THEN r.total_count ELSE r.failed_count END,
        failed_blogger_ids = CASE r.status WHEN 'RUNNING' THEN r.blogger_ids ELSE r.failed_blogger_ids END
      FROM skipped WHERE r.delivery_id = skipped.id AND r.attempt = skipped.attempt_count
    )
    SELECT count(*)::integer AS count FROM skipped`;
  return rows[0]?.count ?? 0;
}
