import { setTimeout as sleep } from "node:timers/promises";
import { type Pool } from "pg";

const VOID = `
  CREATE FUNCTION push_trial.no_lease() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.lease_until := NULL;
    RETURN NEW;
  END $$;
  CREATE TRIGGER push_trial_no_lease BEFORE UPDATE ON sync_endpoint
    FOR EACH ROW EXECUTE FUNCTION push_trial.no_lease()`;

/** An attempt that has ended would not be sent at all; after a second it has been, and the receiver holds it. */
const END_ATTEMPTS = `
  UPDATE sync_delivery d SET attempt_until = now() - interval '1 second' FROM sync_endpoint_run r
  WHERE d.status = 'RUNNING' AND d.attempt_until > now()
    AND r.delivery_id = d.id AND r.attempt = d.attempt_count AND r.started_at < now() - interval '1 second'`;
const EVERY_MS = 200;

const RESTORE = "DROP FUNCTION push_trial.no_lease() CASCADE";

/** Negative control: meanwhile no lease and no attempt holds anything up, whoever takes it. */
export async function withoutLeases<Result>(pool: Pool, act: () => Promise<Result>): Promise<Result> {
  await pool.query(VOID);
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
    await sleep(EVERY_MS);
  }
}
