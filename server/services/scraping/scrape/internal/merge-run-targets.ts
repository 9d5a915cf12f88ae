import { LOCK_SPACES, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";

/**
 * Settles what other runs still ask for of creators that are merged away. The scrape that merged them
 * refreshed them, so they count as done in the newest attempt of each run that is not over. A step that scrapes
 * for a run settles the targets of its own chain. Targets that are settled already keep their outcome. Those
 * of a run that is still freezing its targets are none any more.
 */
export async function mergeRunTargets(
  tx: Tx,
  organizationId: OrganizationId,
  mergedIds: readonly string[],
  ownChain: number | null,
): Promise<void> {
  await lockFreezes(tx, organizationId, "shared");
  await tx.$executeRaw`
    WITH run AS MATERIALIZED (
      SELECT r.id, r.chain, r.attempt, r.freeze_json -> 'filter' IS NOT NULL AS is_freezing FROM scraping_task_run r
      WHERE r.organization_id = ${organizationId} AND r.status IN ('PENDING', 'RUNNING', 'PAUSED')
        AND r.chain IS DISTINCT FROM ${ownChain}::integer
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
 * Pages of a freeze and merges of creators wait for each other, so that no creator that was merged away
 * becomes a target. Merges take the lock `shared`. It comes before any lock of a run.
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
