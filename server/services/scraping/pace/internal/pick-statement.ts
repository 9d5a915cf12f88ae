import { STATE_ASSIGNMENTS, STATE_RECORD } from "./account-columns";

/** Of candidates `n`: unchanged accounts of an organization at work, below the task's cap. */
const AVAILABLE = `
    JOIN scraper_account a ON a.id = n.id AND a.id = ANY ($2::text[])
    JOIN organization o ON o.id = a.organization_id
    WHERE a.organization_id = $3 AND a.platform = $4::platform AND a.revision = n.base_revision
      AND o.status = 'ACTIVE' AND o.data_mode = $5::data_mode
      AND ($6::text IS NULL OR n.task_cap > coalesce(
        (SELECT u.used FROM pace_task_use u WHERE u.task_key = $6 AND u.account_id = n.id), 0))`;

/**
 * Takes the first candidate whose row is unchanged since its next state was computed, and is not locked.
 * Account, task use and budget are written together, or nothing is.
 * Parameters: $1 candidates as JSON, in order; $2 their ids; $3 organization; $4 platform; $5 data mode; $6
 * task key or null; $7 day; $8 how much of its budget may be spent; $9 random part of the token.
 * An unchanged revision covers the task use too: counting it changes the account. The budget is shared, so
 * it is counted second, under its row's lock, and the rest follows from it.
 */
export const PICK_STATEMENT = `
  WITH candidate AS (
    SELECT n.* FROM jsonb_to_recordset($1::jsonb) AS n (place int, id text, base_revision bigint, task_cap int, ${STATE_RECORD})
  ), taken AS MATERIALIZED (
    SELECT n.* FROM candidate n ${AVAILABLE}
    ORDER BY n.place
    LIMIT 1
    FOR NO KEY UPDATE OF a SKIP LOCKED
  ), spent AS (
    INSERT INTO pace_budget AS b (organization_id, platform, day, used)
    SELECT $3, $4::platform, $7::date, 1 FROM taken WHERE $8::int > 0
    ON CONFLICT (organization_id, platform, day) DO UPDATE SET used = b.used + 1 WHERE b.used < $8::int
    RETURNING b.used
  ), counted AS (
    INSERT INTO pace_task_use AS u (task_key, account_id, used)
    SELECT $6, taken.id, 1 FROM taken, spent WHERE $6::text IS NOT NULL
    ON CONFLICT (task_key, account_id) DO UPDATE SET used = u.used + 1
  ), picked AS (
    UPDATE scraper_account a SET ${STATE_ASSIGNMENTS},
      lease_fence = a.lease_fence + 1, lease_token = (a.lease_fence + 1)::text || '.' || $9
    FROM taken n, spent WHERE a.id = n.id
    RETURNING a.id, a.revision, a.lease_fence AS fence, a.lease_token AS token
  )
  SELECT p.id, p.revision, p.fence, p.token, CASE
    WHEN p.id IS NOT NULL THEN NULL
    WHEN EXISTS (SELECT 1 FROM taken) THEN 'ORG_DAILY_BUDGET'
    WHEN NOT EXISTS (SELECT 1 FROM organization o WHERE o.id = $3 AND o.status = 'ACTIVE') THEN 'ORG_SUSPENDED'
    WHEN EXISTS (
      SELECT 1 FROM candidate n JOIN pace_task_use u ON u.task_key = $6 AND u.account_id = n.id AND u.used >= n.task_cap
      JOIN scraper_account a ON a.id = n.id AND a.revision = n.base_revision) THEN 'TASK_CAP'
    ELSE 'TAKEN' END AS reason
  FROM (VALUES (1)) AS always LEFT JOIN picked p ON true`;

/**
 * Takes every candidate whose row is unchanged since its next state was computed, and is not locked. All of
 * them are counted against the budget at once; if it has no room for all, none is taken. Parameters as above
 * but for the token, whose random part is `token_part` of each candidate.
 */
export const PICK_PLANNED_STATEMENT = `
  WITH candidate AS (
    SELECT n.* FROM jsonb_to_recordset($1::jsonb)
      AS n (id text, base_revision bigint, task_cap int, token_part text, ${STATE_RECORD})
  ), taken AS MATERIALIZED (
    SELECT n.* FROM candidate n ${AVAILABLE}
    ORDER BY a.id
    FOR NO KEY UPDATE OF a SKIP LOCKED
  ), spent AS (
    INSERT INTO pace_budget AS b (organization_id, platform, day, used)
    SELECT $3, $4::platform, $7::date, count(*) FROM taken HAVING count(*) BETWEEN 1 AND $8::int
    ON CONFLICT (organization_id, platform, day) DO UPDATE SET used = b.used + excluded.used
      WHERE b.used + excluded.used <= $8::int
    RETURNING b.used
  ), counted AS (
    INSERT INTO pace_task_use AS u (task_key, account_id, used)
    SELECT $6, taken.id, 1 FROM taken, spent WHERE $6::text IS NOT NULL ORDER BY taken.id
    ON CONFLICT (task_key, account_id) DO UPDATE SET used = u.used + 1
  )
  UPDATE scraper_account a SET ${STATE_ASSIGNMENTS},
    lease_fence = a.lease_fence + 1, lease_token = (a.lease_fence + 1)::text || '.' || n.token_part
  FROM taken n, spent WHERE a.id = n.id
  RETURNING a.id, a.revision, a.lease_fence AS fence, a.lease_token AS token`;
