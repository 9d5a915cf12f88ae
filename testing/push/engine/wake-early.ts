import { getDb } from "@/server/infra/db";

/**
 * Makes the embedded engine end each sleep half a second early, the worst case of a real server's rounding.
 * Call it once per suite, on the suite's own database.
 */
export async function wakeEarly(): Promise<void> {
  await getDb().$executeRawUnsafe(`
    CREATE FUNCTION inngest.wake_early() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.due_at := NEW.due_at - interval '0.5 s'; RETURN NEW; END $$`);
  await getDb().$executeRawUnsafe(`
    CREATE TRIGGER wake_early BEFORE INSERT ON inngest.job FOR EACH ROW
      WHEN (NEW.due_at > now()) EXECUTE FUNCTION inngest.wake_early()`);
}
