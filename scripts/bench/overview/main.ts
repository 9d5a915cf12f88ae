import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fillDatabase } from "@/scripts/bench/lists/fill-database";
import { quantile } from "@/scripts/bench/statistics";
import { LARGE } from "@/scripts/bench/lists/roster-sql";
import { runCommand } from "@/scripts/command";
import { lockDataDir } from "@/scripts/launch/data-dir";
import { loadSecrets, prepareEnvironment } from "@/scripts/launch/environment";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";

/**
 * `npm run bench:overview [-- --rebuild]`: how long the overview's figures take in a roster of a million, and
 * how long it is counted from its rows. The database is built once, under DATA_DIR.
 */
const SIZE = { bloggers: 1_000_000, others: 50_000, runs: 1_000 };

await runCommand(import.meta, async () => {
  const dataDir = path.resolve(process.env.DATA_DIR ?? ".data", "bench-overview");
  const unlock = await lockDataDir(dataDir);
  const directory = path.join(dataDir, "postgres");
  const filled = path.join(dataDir, "filled");
  if (process.argv.includes("--rebuild") || !existsSync(filled))
    for (const place of [directory, filled]) rmSync(place, { recursive: true, force: true });
  const secrets = loadSecrets(dataDir);
  const postgres = await startEmbeddedPostgres({
    directory,
    password: secrets.postgresPassword,
    durable: false,
  });
  try {
    await applyMigrations(postgres.url);
    const given = { LOG_LEVEL: "warn" };
    const embedded = { jobsPort: 1, embeddedDatabaseUrl: postgres.url };
    const { variables } = prepareEnvironment({ given, secrets, dataDir, ...embedded });
    Object.assign(process.env, variables);
    if (!existsSync(filled)) {
      await fillDatabase(postgres.url, SIZE, (title) => console.log(title));
      writeFileSync(filled, "");
    }
    // What reads the environment is loaded once that stands.
    const { measureOverview } = await import("@/scripts/bench/overview/measure-overview");
    for (const { name, times } of await measureOverview(LARGE)) {
      const at = (share: number) => `${quantile(times, share).toFixed(1).padStart(8)} ms`;
      console.log(`${name.padEnd(44)} p50 ${at(0.5)}  p95 ${at(0.95)}  (${times.length})`);
    }
  } finally {
    await postgres.stop();
    unlock();
  }
});
