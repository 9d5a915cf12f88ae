import { setTimeout as sleep } from "node:timers/promises";
import { type Pool } from "pg";
import { type Moment } from "./trial-plan";

const RECORD_HOLDERS = `
  CREATE SCHEMA push_trial;
  CREATE TABLE push_trial.holder (held text PRIMARY KEY, worker text NOT NULL);
  CREATE FUNCTION push_trial.note() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO push_trial.holder VALUES (to_jsonb(NEW) ->> TG_ARGV[0], current_setting('application_name'))
      ON CONFLICT (held) DO UPDATE SET worker = excluded.worker;
    RETURN NULL;
  END $$;
  CREATE TRIGGER push_trial_lease AFTER UPDATE OF lease_token ON sync_endpoint
    FOR EACH ROW EXECUTE FUNCTION push_trial.note('id');
  CREATE TRIGGER push_trial_attempt AFTER INSERT ON sync_endpoint_run
    FOR EACH ROW EXECUTE FUNCTION push_trial.note('delivery_id')`;

const RELEASE = `
  WITH mine AS (SELECT held FROM push_trial.holder WHERE worker = $1), lease AS (
    UPDATE sync_endpoint SET lease_until = now() - interval '1 second'
    WHERE id IN (SELECT held FROM mine) AND lease_until IS NOT NULL
  )
  UPDATE sync_delivery SET attempt_until = now() - interval '1 second'
  WHERE id IN (SELECT held FROM mine) AND status = 'RUNNING'`;

const LEFT = "SELECT count(*)::int AS left FROM pg_stat_activity WHERE application_name = $1";

export async function recordLeases(pool: Pool): Promise<void> {
  await pool.query(RECORD_HOLDERS);
}

/**
 * Ends a dead worker's leases and attempts at once. They would block the others for 25 to 30 s, and no
 * process is left that could act on them.
 */
export async function releaseHeldBy(pool: Pool, worker: string): Promise<void> {
  await pool.query(RELEASE, [worker]);
}

export async function waitForSessionsGone(pool: Pool, worker: string): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(LEFT, [worker]);
    if (rows[0]?.left === 0) return;
    await sleep(10);
  }
}

const conditions: Readonly<Record<Moment, string>> = {
  attempt: "sync_delivery d ON d.id = held WHERE d.status = 'RUNNING'",
  halves: `sync_endpoint e ON e.id = held
    WHERE e.position > coalesce((SELECT max(last_seq) FROM sync_delivery d WHERE d.endpoint_id = e.id), 0)`,
};

/** Whether a worker is at that moment, or was when it died. */
export async function isAt(pool: Pool, moment: Moment, worker: string): Promise<boolean> {
  const { rows } = await pool.query<{ yes: boolean }>(
    `SELECT EXISTS (SELECT FROM push_trial.holder JOIN ${conditions[moment]} AND worker = $1) AS yes`,
    [worker],
  );
  return rows[0]?.yes === true;
}

const IGNORE_LEASES = `
  CREATE FUNCTION push_trial.no_lease() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.lease_until := NULL;
    RETURN NEW;
  END $$;
  CREATE TRIGGER push_trial_no_lease BEFORE UPDATE ON sync_endpoint
    FOR EACH ROW EXECUTE FUNCTION push_trial.no_lease()`;

/** An attempt ended immediately would never be sent; after a second the receiver has the request. */
const END_ATTEMPTS = `
  UPDATE sync_delivery d SET attempt_until = now() - interval '1 second' FROM sync_endpoint_run r
  WHERE d.status = 'RUNNING' AND d.attempt_until > now()
    AND r.delivery_id = d.id AND r.attempt = d.attempt_count AND r.started_at < now() - interval '1 second'`;
const END_EVERY_MS = 200;

const RESTORE = "DROP FUNCTION push_trial.no_lease() CASCADE";

/** Negative control: while `act` runs, leases and attempts exclude no other worker. */
export async function withoutLeases<Result>(pool: Pool, act: () => Promise<Result>): Promise<Result> {
  await pool.query(IGNORE_LEASES);
  const over = new AbortController();
  const ending = endAttempts(pool, over.signal);
  try {
    return await act();
  } finally {
    over.abort();
    await ending;
    await pool.query(RESTORE);
  }
}

async function endAttempts(pool: Pool, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await pool.query(END_ATTEMPTS);
    await sleep(END_EVERY_MS);
  }
}
