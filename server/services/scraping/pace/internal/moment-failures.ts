import { type MomentFailure } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Db } from "@/server/infra/db";
import { HOUR_MS } from "@/server/domain/kernel/durations";

type Place = { organizationId: string; platform: Platform };
/** `isCounted`: it counted against the account. `cooledUntil`: end of the cooldown that it caused. */
type CountedFailure = MomentFailure & { isCounted: boolean; cooledUntil: number | null };

/** Older failures are not taken back: they count as the account's own. */
const FORGIVEN_MS = HOUR_MS;

export async function saveMomentFailure(db: Db, { accountId, ...failure }: CountedFailure): Promise<void> {
  await db.$executeRaw`
    UPDATE scraper_account
    SET moment_failures = jsonb_path_query_array(
      moment_failures || ${JSON.stringify(failure)}::jsonb, '$[last - 19 to last]')
    WHERE id = ${accountId}`;
}

export function findMomentFailures(db: Db, { organizationId, platform }: Place): Promise<MomentFailure[]> {
  return db.$queryRaw`
    SELECT a.id AS "accountId", f ->> 'bloggerId' AS "bloggerId", (f ->> 'at')::float8 AS at
    FROM scraper_account a CROSS JOIN jsonb_array_elements(a.moment_failures) f
    WHERE a.organization_id = ${organizationId} AND a.platform = ${platform}::platform`;
}

/** The platform has answered, so earlier failures say nothing about it. */
export async function forgetMomentFailures(db: Db, { organizationId, platform }: Place): Promise<void> {
  // Locked in id order, so that concurrent runs with the same accounts never deadlock.
  await db.$executeRaw`
    UPDATE scraper_account SET moment_failures = '[]' WHERE id IN (
      SELECT id FROM scraper_account
      WHERE organization_id = ${organizationId} AND platform = ${platform}::platform AND moment_failures <> '[]'
      ORDER BY id FOR UPDATE)`;
}

/**
 * Takes back failures counted against accounts that turned out to be the platform's, and cooldowns that
 * they caused. A cooldown that started since stays. Runs that such a cooldown paused are resumed.
 */
export async function forgiveMomentFailures(
  db: Db,
  { organizationId, platform }: Place,
  now: number,
): Promise<void> {
  await db.$executeRaw`
    UPDATE scraper_account a SET
      moment_failures = c.forgiven,
      consecutive_failures = greatest(a.consecutive_failures - c.counted, 0),
      cooldown_until = CASE WHEN c.is_own THEN NULL ELSE a.cooldown_until END,
      cooldown_round = CASE WHEN c.is_own THEN greatest(a.cooldown_round - 1, 0) ELSE a.cooldown_round END,
      updated_at = CASE WHEN c.is_own THEN clock_timestamp() ELSE a.updated_at END
    FROM (
      SELECT s.id, k.* FROM (
        SELECT id, cooldown_until, moment_failures FROM scraper_account
        WHERE organization_id = ${organizationId} AND platform = ${platform}::platform
          AND moment_failures @> '[{"isCounted": true}]'
        ORDER BY id FOR UPDATE) s
      CROSS JOIN LATERAL (
        SELECT (count(*) FILTER (WHERE f ->> 'isCounted' = 'true'))::int AS counted,
          coalesce(bool_or(abs(extract(epoch FROM s.cooldown_until) * 1000 - (f ->> 'cooledUntil')::float8) < 2),
            false) AS is_own,
          coalesce(jsonb_agg(f || '{"isCounted": false, "cooledUntil": null}'), '[]') AS forgiven
        FROM jsonb_array_elements(s.moment_failures) f
        WHERE (f ->> 'at')::float8 > ${now - FORGIVEN_MS}) k) c
    WHERE a.id = c.id`;
}
