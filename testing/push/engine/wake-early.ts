import { getDb } from "@/server/infra/db";

/**
 * Makes the embedded engine end each sleep half a second early, the worst case of a real server's rounding.
 * Call it once per suite, on the suite's own database.
 */
export async function wakeEarly(): Promise<void> {
  await getDb().$executeRawUnsafe(`
    CREATE FUNCTION inngest.wake_early() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.expires_at := NEW.expires_at - interval '0.5 s'; RETURN NEW; END $$`);
  await getDb().$executeRawUnsafe(`
    CREATE TRIGGER wake_early BEFORE INSERT ON inngest.pause FOR EACH ROW
      WHEN (NEW.kind = 'sleep') EXECUTE FUNCTION inngest.wake_early()`);
}
