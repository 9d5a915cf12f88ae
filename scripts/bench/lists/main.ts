import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fillDatabase } from "@/scripts/bench/lists/fill-database";
import { type ListReport, measureLists } from "@/scripts/bench/lists/measure-lists";
import type { RosterSize } from "@/scripts/bench/lists/roster-sql";
import { PlainError, runCommand } from "@/scripts/command";
import { lockDataDir } from "@/scripts/launch/data-dir";
import { loadSecrets, prepareEnvironment } from "@/scripts/launch/environment";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";

/**
 * `npm run bench:lists [-- --rebuild]`: what each list touches in a roster of a million. The database is
 * built once, under DATA_DIR.
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
  const postgres = await startEmbeddedPostgres({
    directory,
    password: secrets.postgresPassword,
    durable: false,
  });
  try {
    await applyMigrations(postgres.url);
    const given = { LOG_LEVEL: "warn" };
    const { variables } = prepareEnvironment({
      given,
      secrets,
      dataDir,
      jobsPort: 1,
      embeddedDatabaseUrl: postgres.url,
    });
    Object.assign(process.env, variables);
    if (!existsSync(filled)) {
      const startedAt = Date.now();
      const say = (title: string) =>
        console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${title}`);
      await fillDatabase(postgres.url, SIZE, say);
      writeFileSync(filled, "");
    }
    const lines = await measureLists(postgres.url, SIZE.bloggers, { report: print });
    const failed = lines.filter(({ problems }) => problems.length > 0).length;
    if (failed > 0) throw new PlainError(`${failed} of ${lines.length} lists touch more than they may.`);
    console.log(`${lines.length} lists, each within its bound.`);
  } finally {
    await postgres.stop();
    unlock();
  }
});

function print({ name, measured: { first, deep }, problems }: ListReport): void {
  const cost = (page: typeof deep) =>
    page === null
      ? "".padStart(24)
      : `${page.ms.toFixed(1).padStart(8)} ms ${String(page.buffers).padStart(7)} pages`;
  const indexes = first.indexes.filter((index) => !/_pkey$|^users_/.test(index)).join(" ");
  console.log(`${name.padEnd(78)} ${cost(first)}  deep ${cost(deep)}  ${indexes}`);
  for (const problem of problems) console.log(`  PROBLEM ${problem}`);
}
