import { Pool } from "pg";
import { applySchema } from "@/inngest/embedded/schema";
import { env } from "@/server/env";

/** The embedded engine's tables, where no engine runs. */
export async function createEngineTables(): Promise<void> {
  const pool = new Pool({ connectionString: env.DATABASE_URL });
  await applySchema(pool);
  await pool.end();
}
