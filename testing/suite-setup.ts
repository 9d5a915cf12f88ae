import path from "node:path";
import { afterAll, vi } from "vitest";
import { forgetSettings } from "@/server/env";
import { databaseUrl } from "./database/copy-database";
import { workerDatabase } from "./database/worker-database";

/**
 * Runs before each suite on PostgreSQL. A worker runs its suites one after the other with the same modules,
 * so what a suite changed of the process is taken back when it ends.
 */
const { VITEST_POOL_ID: id = "1", TEST_POSTGRES_URL = "", TEST_DATA_DIR = "" } = process.env;
process.env.DATABASE_URL = databaseUrl(TEST_POSTGRES_URL, workerDatabase(id));
process.env.DATA_DIR = path.join(TEST_DATA_DIR, id);
const before = JSON.stringify(process.env);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  forgetSettings();
  if (JSON.stringify(process.env) !== before)
    throw new Error("The suite changed process.env: use testing/use-settings.ts, which takes it back.");
});
