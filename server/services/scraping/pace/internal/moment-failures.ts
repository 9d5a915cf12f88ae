import { type MomentFailure } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Db } from "@/server/infra/db";

type Place = { organizationId: string; platform: Platform };
/** `isCounted`: it counted against the account; `cooledUntil` is the cooldown that it began. */
type KeptFailure = MomentFailure & { isCounted: boolean; cooledUntil: number | null };

/** Older ones of an account are its own by now: nothing of them is taken back. */
const FORGIVEN_MS = 3_600_000;

/** Keeps a failure of the moment with its account, whose newest twenty stand there. */
export async function keepMomentFailure(db: Db, { accountId, ...failure }: KeptFailure): Promise<void> {
  await db.$executeRaw`
    UPDATE scraper_account
    SET moment_failures = jsonb_path_query_array(
      moment_failures || ${JSON.stringify(failure)}::jsonb, '$[last - 19 to last]')
    WHERE id = ${accountId}`;
}

/** What the organization's accounts met on a platform since it last answered one, whichever run asked. */
export function findMomentFailures(db: Db, { organizationId, platform }: Place): Promise<MomentFailure[]> {
  return db.$queryRaw`
    SELECT a.id AS "accountId", f ->> 'bloggerId' AS "bloggerId", (f ->> 'at')::float8 AS at
    FROM scraper_account a CROSS JOIN jsonb_array_elements(a.moment_failures) f
    WHERE a.organization_id = ${organizationId} AND a.platform = ${platform}::platform`;
}

/** The platform has answered: what failed before says nothing of it any more. */
export async function forgetMomentFailures(db: Db, { organizationId, platform }: Place): Promise<void> {
  // In one order, so that runs with the same accounts wait for each other and never deadlock, as below.
  await db.$executeRaw`
    UPDATE scraper_account SET moment_failures = '[]' WHERE id IN (
      SELECT id FROM scraper_account
      WHERE organization_id = ${organizationId} AND platform = ${platform}::platform AND moment_failures <> '[]'
      ORDER BY id FOR UPDATE)`;
}

/**
 * Takes back what failures counted against accounts that turned out to be the platform's: the failures, and a
 * cooldown that they began; another one that began since stays. A run that the cooldown paused goes on.
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
