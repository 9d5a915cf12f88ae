import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { UserError } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { assertRestored, lockDataDir } from "@/scripts/launch/data-dir";
import { loadSecrets } from "@/scripts/launch/environment";
import { clusterOf, finishExchange, hasCluster } from "@/scripts/launch/exchanged-cluster";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { getOwnerUrl } from "@/scripts/postgres/same-database";
import { isServerOf } from "@/scripts/postgres/server-process";

/**
 * Runs a command's work on the database of DATABASE_URL, or on the embedded one of DATA_DIR. `work` gets the
 * table owner's address if there is one.
 * @throws UserError when that address leads to another database
 */
export async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  if (existsSync(fromRoot(".env"))) process.loadEnvFile(fromRoot(".env"));
  const { DATABASE_URL = "", DATABASE_OWNER_URL = "", DATA_DIR = "" } = process.env;
  if (DATABASE_URL !== "") return work(await getOwnerUrl(DATABASE_URL, DATABASE_OWNER_URL));
  await withEmbeddedDatabase(path.resolve(DATA_DIR === "" ? ".data" : DATA_DIR), work);
}

/**
 * The folder of the embedded database.
 * @throws UserError when DATABASE_URL names another one
 */
export function findDataDir(): string {
  const { DATABASE_URL = "", DATA_DIR = "" } = process.env;
  if (DATABASE_URL === "") return path.resolve(DATA_DIR === "" ? ".data" : DATA_DIR);
  throw new UserError(
    "DATABASE_URL names a database of its own, and this command is for the embedded one: see docs/backup.md#managed-databases.",
  );
}

/**
 * Runs `work` on the embedded database, which is started temporarily unless the service runs. It gets the
 * superuser's address.
 */
export async function withEmbeddedDatabase<Result>(
  dataDir: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const directory = clusterOf(dataDir);
  if (!hasCluster(dataDir))
    throw new UserError(
      `There is no database in ${dataDir}: start once, or let DATABASE_URL or DATA_DIR name where one is.`,
    );
  const password = loadSecrets(dataDir).postgresPassword;
  const port = findPort(directory);
  if (port !== null) return work(`postgresql://postgres:${password}@127.0.0.1:${port}/creator_roster`);
  const unlock = await lockDataDir(dataDir);
  try {
    assertRestored(dataDir);
    finishExchange(dataDir);
    const server = await startEmbeddedPostgres({ directory, password });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    unlock();
  }
}

/**
 * Port of the server running on this cluster, from the fourth line of postmaster.pid; null if none runs.
 */
function findPort(directory: string): string | null {
  const note = path.join(directory, "postmaster.pid");
  if (!existsSync(note)) return null;
  const [pid = "", , , port = ""] = readFileSync(note, "utf8").split("\n");
  return isServerOf(Number(pid), directory) && port !== "" ? port : null;
}
