import path from "node:path";
import { databaseUrl } from "../database/copy-database";
import { workerDatabase } from "../database/worker-database";

/** Runs before each suite that uses PostgreSQL: selects the database and data directory of its worker. */
const { VITEST_POOL_ID: id = "1", TEST_POSTGRES_URL = "", TEST_DATA_DIR = "" } = process.env;
process.env.DATABASE_URL = databaseUrl(TEST_POSTGRES_URL, workerDatabase(id));
process.env.DATA_DIR = path.join(TEST_DATA_DIR, id);
