import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fillDatabase } from "@/scripts/bench/lists/fill-database";
import { type RosterSize } from "@/scripts/bench/lists/roster-sql";
import { runCommand } from "@/scripts/command";
import { lockDataDir } from "@/scripts/launch/data-dir";
import { loadSecrets, prepareEnvironment } from "@/scripts/launch/environment";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";

/**
 * `npm run bench:export [-- --rebuild]`: an export of a million bloggers in both formats. The database is
 * that of `bench:lists`, built once under DATA_DIR.
 */
const SIZE: RosterSize = { bloggers: 1_000_000, others: 50_000, runs: 200_000 };

await runCommand(import.meta, async () => {
  const dataDir = path.resolve(process.env.DATA_DIR ?? ".data", "bench-lists");
  const unlock = await lockDataDir(dataDir);
  const directory = path.join(dataDir, "postgres");
  const filled = path.join(dataDir, "filled");
  if (process.argv.includes("--rebuild") || !existsSync(filled)) {
    for (const place of [directory, filled]) rmSync(place, { recursive: true, force: true });
  }
  const secrets = loadSecrets(dataDir);
  const password = secrets.postgresPassword;
  const postgres = await startEmbeddedPostgres({ directory, password, durable: false });
  try {
    await applyMigrations(postgres.url);
    const { variables } = prepareEnvironment({
      given: { LOG_LEVEL: "warn" },
      secrets,
      dataDir,
      jobsPort: 1,
      embeddedDatabaseUrl: postgres.url,
    });
    Object.assign(process.env, variables);
    if (!existsSync(filled)) {
      await fillDatabase(postgres.url, SIZE, (title) => console.log(title));
      writeFileSync(filled, "");
    }
    // Only now does the environment say where the database is.
    const { measureExport } = await import("./measure-export");
    for (const format of ["CSV", "XLSX"] as const) await measureExport(format);
  } finally {
    await postgres.stop();
    unlock();
  }
});
