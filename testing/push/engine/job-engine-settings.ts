import { afterAll } from "vitest";
import { findFreePort } from "@/scripts/ports";
import { getDb } from "@/server/infra/db";
import { createMigratedDatabase } from "../../database/create-migrated-database";

/**
 * Settings for the service's own jobs on a test's embedded engine, with a separate database: in a shared
 * one the sweep would also wake what other suites left waiting. Import this module first, because settings
 * and the job client are read once.
 */
export const enginePort = await findFreePort();
const database = await createMigratedDatabase();

process.env.DATABASE_URL = database.url;
process.env.INNGEST_BASE_URL = `http://127.0.0.1:${enginePort}`;
process.env.INNGEST_ENABLE_UNAUTHED_SYNC = "0";
process.env.OUTBOUND_ALLOW = "127.0.0.1";
process.env.PUSH_RETRY_BASE_MS = "300";

afterAll(async () => {
  await getDb().$disconnect();
  await database.drop();
});
