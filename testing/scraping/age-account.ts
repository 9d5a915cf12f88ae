import { getDb } from "@/server/infra/db";

export async function ageAccount(id: string, ms: number): Promise<void> {
  await getDb().$executeRaw`
    UPDATE scraper_account a SET
      last_used_at = last_used_at - past, next_request_at = next_request_at - past,
      bucket_counted_at = bucket_counted_at - past, lease_expires_at = lease_expires_at - past,
      shift_rest_until = shift_rest_until - past, last_shift_ended_at = last_shift_ended_at - past,
      cooldown_until = cooldown_until - past, last_reset_at = last_reset_at - past,
      day_window_started_at = day_window_started_at - past, hour_window_started_at = hour_window_started_at - past
    FROM (SELECT ${ms}::float8 * interval '1 millisecond' AS past) AS p
    WHERE a.id = ${id}`;
}
