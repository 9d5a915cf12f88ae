import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "@/scripts/postgres/start-embedded-postgres";

/** An empty PostgreSQL for tests and checks: fast instead of crash-safe, and gone with `stop`. */
export async function startThrowawayPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-postgres-"));
  chmodSync(folder, 0o711);
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const directory = path.join(folder, "postgres");
    const server = await startEmbeddedPostgres({ directory, password: "throwaway", durable: false });
    return { url: server.url, stop: () => server.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
