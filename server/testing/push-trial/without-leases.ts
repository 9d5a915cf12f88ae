import { type Pool } from "pg";

const VOID = `
  CREATE FUNCTION push_trial.no_lease() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.lease_until := NULL;
    RETURN NEW;
  END $$;
  CREATE FUNCTION push_trial.no_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.attempt_until IS NOT NULL THEN NEW.attempt_until := now() - interval '1 second'; END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER push_trial_no_lease BEFORE UPDATE ON sync_endpoint
    FOR EACH ROW EXECUTE FUNCTION push_trial.no_lease();
  CREATE TRIGGER push_trial_no_attempt BEFORE INSERT OR UPDATE ON sync_delivery
    FOR EACH ROW EXECUTE FUNCTION push_trial.no_attempt()`;

const RESTORE = "DROP FUNCTION push_trial.no_lease(), push_trial.no_attempt() CASCADE";

/** Negative control: meanwhile no lease and no attempt holds anything up, whoever takes it. */
export async function withoutLeases<Result>(pool: Pool, act: () => Promise<Result>): Promise<Result> {
  await pool.query(VOID);
  try {
    return await act();
  } finally {
    await pool.query(RESTORE);
  }
}
