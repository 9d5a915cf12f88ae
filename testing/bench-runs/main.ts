import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { measureBare, measureFreeze, measureMemory, measureRun, type Pass } from "./measure-runs";
import { PLATFORM } from "./bench-run";
import { runCommand } from "@/scripts/command";
import { loadSecrets, prepareEnvironment } from "@/scripts/launch/environment";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { getDb } from "@/server/infra/db";
import { startServerProcess } from "../processes/start-server-process";
import { seedTestPace } from "../scraping/seed-test-pace";

/**
 * `npm run bench -- runs`: what one target of a run costs in time and rows, with 1, 10 and 100 accounts
 * that never wait. The baseline is the same number of bare loops that make the same calls and upsert one
 * row. Then the memory of a run of RUNS_TARGETS targets (5,000), and the size of a run of FREEZE_TARGETS
 * (1,000,000).
 */
const SIZES = [
  { accounts: 1, targets: 300 },
  { accounts: 10, targets: 1_000 },
  { accounts: 100, targets: 1_500 },
];
const MEMORY_TARGETS = Number(process.env.RUNS_TARGETS ?? 5_000);
const FREEZE_TARGETS = Number(process.env.FREEZE_TARGETS ?? 1_000_000);
const MEMORY_ACCOUNTS = 10;

const perTarget = ({ targets, writes }: Pass) => (writes.total / targets).toFixed(1);
const ms = ({ targets, seconds }: Pass) => ((seconds / targets) * 1_000).toFixed(1);
/** Near 100 %, this process is the bottleneck. */
const busy = ({ seconds, cpuSeconds }: Pass) => `${((cpuSeconds / seconds) * 100).toFixed(0)} % of a core`;
const mb = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MB`;

function showTables({ targets, writes }: Pass): void {
  const rows = [...writes.byTable]
    .map(([table, count]) => [table, count / targets] as const)
    .filter(([, count]) => count >= 0.05)
    .sort(([, left], [, right]) => right - left);
  console.log(`  rows a target: ${rows.map(([table, count]) => `${table} ${count.toFixed(2)}`).join(", ")}`);
}

await runCommand(import.meta, async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-bench-"));
  const secrets = loadSecrets(dataDir);
  const directory = path.join(dataDir, "postgres");
  const postgres = await startEmbeddedPostgres({ directory, password: secrets.postgresPassword });
  const platforms = await startServerProcess("testing/bench-runs/platforms.ts");
  try {
    await applyMigrations(postgres.url);
    const given = {
      LOG_LEVEL: "error",
      OUTBOUND_ALLOW: "127.0.0.1",
      [`PLATFORM_BASE_URL_${PLATFORM}`]: platforms.url,
    };
    const { variables } = prepareEnvironment({
      given,
      secrets,
      dataDir,
      jobsPort: 1,
      embeddedDatabaseUrl: postgres.url,
    });
    Object.assign(process.env, given, variables);
    await seedTestPace();
    // Warm-up: compilation and first connections are not measured.
    await measureRun(postgres.url, 1, 50);
    for (const { accounts, targets } of SIZES) {
      const run = await measureRun(postgres.url, accounts, targets);
      const bare = await measureBare(postgres.url, accounts, targets);
      console.log(
        [
          `${String(accounts).padStart(4)} accounts`,
          `${((run.targets / run.seconds) * 60).toFixed(0).padStart(6)} targets/min`,
          `${ms(run)} ms and ${perTarget(run)} rows a target, ${busy(run)}`,
          `bare loop ${ms(bare)} ms and ${perTarget(bare)} rows, ${busy(bare)}`,
          `ratio ${(Number(ms(run)) / Number(ms(bare))).toFixed(1)}`,
        ].join("  "),
      );
      if (accounts === 10) showTables(run);
    }
    const { heapMb, pass } = await measureMemory(postgres.url, MEMORY_ACCOUNTS, MEMORY_TARGETS);
    const [first = 0] = heapMb;
    console.log(
      `${pass.targets} targets in ${heapMb.length} steps and ${pass.seconds.toFixed(0)} s, ${perTarget(pass)} rows each;`,
      `heap after the first step ${first.toFixed(1)} MB, the last ${(heapMb.at(-1) ?? 0).toFixed(1)} MB, at most ${Math.max(...heapMb).toFixed(1)} MB`,
    );
    const frozen = await measureFreeze(FREEZE_TARGETS);
    console.log(
      `${frozen.targets} targets frozen in ${frozen.seconds.toFixed(1)} s: table ${mb(frozen.tableBytes)}, indexes ${mb(frozen.indexBytes)},`,
      `${((frozen.tableBytes + frozen.indexBytes) / frozen.targets).toFixed(0)} bytes a target`,
    );
  } finally {
    await getDb().$disconnect();
    platforms.kill();
    await platforms.gone;
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
