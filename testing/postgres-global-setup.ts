import { ensureClient } from "@/scripts/generate";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { startThrowawayPostgres } from "@/scripts/postgres/embedded-postgres";

/** Gives the integration tests a migrated PostgreSQL of their own, through DATABASE_URL. */
export async function setup(): Promise<() => Promise<void>> {
  const [postgres] = await Promise.all([startThrowawayPostgres(), ensureClient()]);
  try {
    await applyMigrations(postgres.url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  process.env.DATABASE_URL = postgres.url;
  return postgres.stop;
}
