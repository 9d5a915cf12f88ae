import path from "node:path";
import { workerDatabase } from "./worker-database";

// Before a suite reads its settings. Each suite has a process, which begins with the settings of the run.
const { VITEST_POOL_ID: id = "1", DATABASE_URL = "", DATA_DIR = "" } = process.env;
const url = new URL(DATABASE_URL);
url.pathname = `/${workerDatabase(id)}`;
process.env.DATABASE_URL = url.href;
process.env.DATA_DIR = path.join(DATA_DIR, id);
