import { type Db, Prisma, queryPrepared } from "@/server/infra/db";
import { type Accepted, healthAfterSuccess, isWithoutFailures, toAccepted } from "./accept-delivery";

/**
 * `accept` for several attempts of one endpoint without failures, in one statement: they would wait for each
 * other at the endpoint's row. Writes what `endAttempt` writes for each. Returns the ids of the runs that are
 * recorded; the others take `endAttempt`: the endpoint has failures or was changed after a call, or their
 * deliveries have been overtaken.
 */
export async function acceptAttempts(db: Db, accepted: readonly Accepted[]): Promise<Set<string>> {
  const [first, ...others] = accepted;
  if (first === undefined) return new Set();
  const statement = Prisma.sql`
    WITH ${acceptances([first, ...others])}
    SELECT run_id AS "runId", set_config('synchronous_commit', 'off', true) FROM accepted`;
  const rows = await queryPrepared<{ runId: string }>(db, statement);
  return new Set(rows.map(({ runId }) => runId));
}

/**
 * Parts of a statement. `held`: the endpoint, locked, if it has no failures and is as it was called.
 * `accepted`: the attempts that are recorded, each with its `run_id`.
 */
export function acceptances(attempts: readonly [Accepted, ...Accepted[]]): Prisma.Sql {
  const [{ endpoint }] = attempts;
  const calledAlike = attempts.filter(
    (each) => each.endpoint.url === endpoint.url && each.endpoint.activation === endpoint.activation,
  );
  const column = <Value>(of: (each: Accepted) => Value) => calledAlike.map(of);
  // Texts, because a snippet may end inside a character, which JSON of PostgreSQL refuses.
  return Prisma.sql`
    held AS (
      SELECT e.* FROM sync_endpoint e WHERE id = ${endpoint.id} AND ${isWithoutFailures(endpoint)} FOR NO KEY UPDATE
    ), result AS (
      SELECT * FROM unnest(
        ${column(({ attempt }) => attempt.deliveryId)}::text[], ${column(({ attempt }) => attempt.runId)}::text[],
        ${column(({ attempt }) => attempt.attempt)}::int[], ${column(({ ended }) => ended.durationMs)}::int[],
        ${column(({ ended }) => ended.url)}::text[], ${column(({ ended }) => ended.method)}::text[],
        ${column(({ ended }) => JSON.stringify(ended.requestHeaders))}::text[],
        ${column(({ ended }) => ended.response?.status ?? null)}::int[],
        ${column(({ ended }) => ended.response && JSON.stringify(ended.response.headers))}::text[],
        ${column(({ ended }) => ended.response?.snippet ?? null)}::text[]
      ) AS result (delivery_id, run_id, attempt, duration_ms, url, method, request_headers, response_status, response_headers,
        response_snippet)
    ), accepted AS (
      UPDATE sync_delivery d SET ${toAccepted}
      FROM held, result
      WHERE d.id = result.delivery_id AND d.endpoint_id = held.id AND d.attempt_count = result.attempt
        AND d.status = 'RUNNING' AND NOT d.is_test
      RETURNING d.endpoint_id, d.status, result.*
    ), ended AS (
      UPDATE sync_endpoint_run r SET delivery_status = accepted.status, status = 'SUCCESS', finished_at = now(),
        last_error = NULL, error_code = NULL, failed_blogger_ids = '{}', failed_count = 0, success_count = total_count,
        duration_ms = accepted.duration_ms, url = accepted.url, method = accepted.method,
        request_headers = accepted.request_headers::jsonb, response_status = accepted.response_status,
        response_headers = accepted.response_headers::jsonb, response_snippet = accepted.response_snippet
      FROM accepted WHERE r.id = accepted.run_id
    ), health AS (
      UPDATE sync_endpoint e SET ${healthAfterSuccess}
      FROM held WHERE e.id = held.id AND EXISTS (SELECT FROM accepted)
    )`;
}
