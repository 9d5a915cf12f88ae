import { LOCK_SPACES, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";

/**
 * Settles pending targets of other runs whose creators were merged. The merging scrape refreshed them, so
 * they count as done in the newest attempt of each unfinished run. Settled targets keep their outcome; a
 * run that is still freezing drops its targets instead. A step settles its own run itself.
 */
export async function mergeRunTargets(
  tx: Tx,
  organizationId: OrganizationId,
  mergedIds: readonly string[],
  ownRun: number | null,
): Promise<void> {
  await lockFreezes(tx, organizationId, "shared");
  await tx.$executeRaw`
    WITH run AS MATERIALIZED (
      SELECT r.id, r.chain, r.attempt, r.freeze_json -> 'filter' IS NOT NULL AS is_freezing FROM scraping_task_run r
      WHERE r.organization_id = ${organizationId} AND r.status IN ('PENDING', 'RUNNING', 'PAUSED')
        AND r.chain IS DISTINCT FROM ${ownRun}::integer
        AND r.is_newest
        AND EXISTS (SELECT 1 FROM scraping_run_target t
          WHERE t.chain = r.chain AND t.blogger_id = ANY (${[...mergedIds]}::text[]) AND t.state = 'PENDING')
      ORDER BY r.id FOR UPDATE
    ), dropped AS (
      DELETE FROM scraping_run_target t USING run r
      WHERE r.is_freezing AND t.chain = r.chain AND t.blogger_id = ANY (${[...mergedIds]}::text[])
    ), settled AS (
      UPDATE scraping_run_target t SET state = 'SUCCESS', attempt = r.attempt
      FROM run r
      WHERE NOT r.is_freezing AND t.chain = r.chain AND t.blogger_id = ANY (${[...mergedIds]}::text[]) AND t.state = 'PENDING'
      RETURNING t.chain
    )
    UPDATE scraping_task_run r SET success_count = r.success_count + s.count
    FROM run, (SELECT chain, count(*)::int AS count FROM settled GROUP BY chain) s
    WHERE r.id = run.id AND s.chain = run.chain`;
}

/**
 * Excludes freeze pages and merges from each other, so that no merged creator becomes a target. Merges lock
 * `shared`. This lock precedes any lock of a run.
 */
export async function lockFreezes(
  tx: Tx,
  organizationId: OrganizationId,
  mode: "shared" | "exclusive",
): Promise<void> {
  if (mode === "shared")
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${organizationId}, ${LOCK_SPACES.frozenTargets}))`;
  else
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${organizationId}, ${LOCK_SPACES.frozenTargets}))`;
}
