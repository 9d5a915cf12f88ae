import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { copyCluster } from "@/scripts/postgres/embedded-postgres";
import { describeSchema } from "../../database/describe-schema";
import { bundleProgram } from "../../processes/bundle-program";
import { setUp, type Way } from "./set-up";

const PROGRAM = "testing/processes/set-up.ts";
/** Runs that may end before their kill, per wanted kill. */
const MAX_MISSES = 4;

type Content = { schema: string[]; rows: Record<string, number> };

type Trial = {
  folder: string;
  /** A stopped data directory that is copied for each round; null for a fresh set-up. */
  template: string | null;
  expected: Content & { durationMs: number };
  kills: number;
  way?: Way;
  signals?: readonly NodeJS.Signals[];
};

type Outcome = {
  kills: number;
  problems: string[];
  /** Of the starts after a kill, until the database has all tables. */
  slowestStartMs: number;
};

/** Interrupts set-ups at random instants, restarts each, and returns the problems found afterwards. */
export async function runMigrationsTrial(trial: Trial): Promise<Outcome> {
  const { template, kills: wanted, signals = ["SIGKILL"] } = trial;
  const folder = mkdtempSync(path.join(trial.folder, "trial-"));
  chmodSync(folder, 0o711);
  const problems: string[] = [];
  let [kills, slowestStartMs] = [0, 0];
  const isOver = () => kills >= wanted || (trial.way === "control" && problems.length > 0);
  for (let round = 0; !isOver() && round < wanted * MAX_MISSES; round += 1) {
    const dataDir = path.join(folder, `round-${round}`);
    if (template !== null) copyCluster(template, dataDir);
    const signal = signals[round % signals.length] ?? "SIGKILL";
    const afterMs = Math.random() * trial.expected.durationMs;
    if (await interrupt(dataDir, { ...trial, signal, afterMs })) {
      kills += 1;
      const { problem, startMs } = await judge(dataDir, trial);
      slowestStartMs = Math.max(slowestStartMs, startMs);
      if (problem !== null) problems.push(`${signal} after ${afterMs.toFixed(0)} ms: ${problem}`);
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { kills, problems, slowestStartMs };
}

async function interrupt(
  dataDir: string,
  { way = "ours", signal, afterMs }: { way?: Way; signal: NodeJS.Signals; afterMs: number },
): Promise<boolean> {
  const child = spawn(process.execPath, [await bundleProgram(PROGRAM), dataDir, way], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const gone = once(child, "exit");
  const lines: string[] = [];
  const output = createInterface(child.stdout).on("line", (line) => lines.push(line));
  await once(output, "line");
  await Promise.race([delay(afterMs), gone]);
  const isHit = !lines.includes("done");
  child.kill(signal);
  await gone;
  return isHit;
}

type Judgement = { problem: string | null; startMs: number };

async function judge(dataDir: string, { way = "ours", expected }: Trial): Promise<Judgement> {
  try {
    const { schema, rows, durationMs: startMs } = await readContent(dataDir, { way });
    if (schema.join() !== expected.schema.join())
      return { problem: "the tables have another shape", startMs };
    const other = Object.keys(expected.rows).filter((name) => rows[name] !== expected.rows[name]);
    return { problem: other.length === 0 ? null : `other rows in ${other.join(", ")}`, startMs };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: `the next start failed: ${reason}`, startMs: 0 };
  }
}

/** Starts on a data directory, copied from `template` if given, and returns its content. */
export async function readContent(
  dataDir: string,
  { way = "ours", template }: { way?: Way; template?: string } = {},
): Promise<Content & { durationMs: number }> {
  if (template !== undefined) copyCluster(template, dataDir);
  const startedAt = performance.now();
  const { url, stop } = await setUp(dataDir, { way });
  const durationMs = performance.now() - startedAt;
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; count: number }>(
      `SELECT relname AS name, (xpath('/row/c/text()', query_to_xml(
          format('SELECT count(*) AS c FROM %s', oid::regclass), false, true, '')))[1]::text::int AS count
        FROM pg_class WHERE relkind = 'r' AND relname <> '_prisma_migrations'
          AND relnamespace IN ('public'::regnamespace, 'change_stream'::regnamespace)`,
    );
    const counts = Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    return { schema: await describeSchema(client), rows: counts, durationMs };
  } finally {
    await client.end();
    await stop();
  }
}

export async function makeOldDirectory(dataDir: string, before: string, rows: string): Promise<void> {
  const all = readMigrations();
  const earlier = all.migrationDirectories.filter(({ path: name }) => name < before);
  const { url, stop } = await setUp(dataDir, { migrations: { ...all, migrationDirectories: earlier } });
  const client = new Client({ connectionString: url });
  await client.connect();
  // Foreign keys do not matter here.
  await client.query(`SET session_replication_role = replica; ${rows}`);
  await client.end();
  await stop();
}
