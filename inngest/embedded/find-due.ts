import type pg from "pg";

export interface Due {
  readonly pauses: boolean;
  readonly crons: boolean;
  /** Until the next instant at which anything becomes due; null when nothing waits for one. */
  readonly next_in_ms: number | null;
}

/** What is due now and when something will be. Jobs due already are left out: they wait for room, not for time. */
export async function findDue(pool: pg.Pool): Promise<Due> {
  const { rows } = await pool.query<Due>(`
    SELECT pause_at <= now() IS TRUE AS pauses, cron_at <= now() IS TRUE AS crons,
           (extract(epoch FROM least(job_at, pause_at, cron_at) - now()) * 1000)::double precision AS next_in_ms
      FROM (SELECT (SELECT min(due_at) FROM inngest.job WHERE status = 'queued' AND due_at > now()) AS job_at,
                   (SELECT min(expires_at) FROM inngest.pause WHERE expires_at IS NOT NULL) AS pause_at,
                   (SELECT min(next_at) FROM inngest.cron) AS cron_at) AS instants`);
  return rows[0] ?? { pauses: false, crons: false, next_in_ms: null };
}
