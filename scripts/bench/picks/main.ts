import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { measurePicks } from "@/scripts/bench/picks/measure-picks";
import { runCommand } from "@/scripts/command";
import { loadSecrets, prepareEnvironment } from "@/scripts/launch/environment";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { getDb } from "@/server/infra/db";

/**
 * `npm run bench:picks`: how many accounts are picked a second, alone and with the end of their scrape, from
 * rosters of 10, 100 and 1,000. Beside each stands what bare updates of one row reach with as many commits.
 * All accounts are of one organization and platform, so they share one budget. Takes about a minute.
 */
const SIZES = [10, 100, 1_000];

await runCommand(import.meta, async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-bench-"));
  const secrets = loadSecrets(dataDir);
  const directory = path.join(dataDir, "postgres");
  const postgres = await startEmbeddedPostgres({ directory, password: secrets.postgresPassword });
  try {
    await applyMigrations(postgres.url);
    const given = { LOG_LEVEL: "warn" };
    const { variables } = prepareEnvironment({
      ...{ given, secrets, dataDir, jobsPort: 1, embeddedDatabaseUrl: postgres.url },
    });
    Object.assign(process.env, variables);
    for (const accounts of SIZES) {
      const { picks, cycles, bare } = await measurePicks(postgres.url, accounts);
      const ratio = (floor: number, measured: number) => (floor / measured).toFixed(1);
      console.log(
        [
          `${String(accounts).padStart(5)} accounts`,
          `pick ${picks.toFixed(0).padStart(5)}/s (bare update ÷ pick ${ratio(bare, picks)})`,
          `pick and settle ${cycles.toFixed(0).padStart(5)}/s (two bare updates ÷ cycle ${ratio(bare / 2, cycles)})`,
          `bare update ${bare.toFixed(0).padStart(5)}/s`,
        ].join("  "),
      );
    }
  } finally {
    await getDb().$disconnect();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
