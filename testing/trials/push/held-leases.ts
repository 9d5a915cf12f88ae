import { setTimeout as sleep } from "node:timers/promises";
import { type Pool } from "pg";

/** Notes whose session took which lease or opened which attempt last. */
const NOTE = `
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

const FREE = `
  WITH mine AS (SELECT held FROM push_trial.holder WHERE worker = $1), lease AS (
    UPDATE sync_endpoint SET lease_until = now() - interval '1 second'
    WHERE id IN (SELECT held FROM mine) AND lease_until IS NOT NULL
  )
  UPDATE sync_delivery SET attempt_until = now() - interval '1 second'
  WHERE id IN (SELECT held FROM mine) AND status = 'RUNNING'`;

const LEFT = "SELECT count(*)::int AS left FROM pg_stat_activity WHERE application_name = $1";

export async function noteHolders(pool: Pool): Promise<void> {
  await pool.query(NOTE);
}

/**
 * Lets the time pass at once that a dead worker's leases and attempts would still have held up the others (25 to 30 s): nobody is
 * left who could act on them, so that waiting would show nothing.
 */
export async function freeWhatWasHeld(pool: Pool, worker: string): Promise<void> {
  await pool.query(FREE, [worker]);
}

/** Waits until the last statement of a dead worker is over. */
export async function waitForSessionsGone(pool: Pool, worker: string): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(LEFT, [worker]);
    if (rows[0]?.left === 0) return;
    await sleep(10);
  }
}
