import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { UserError, runCommand } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import type { SizeReport } from "./measure-size";
import type { YearReport } from "./year-report";
import type { EndsReport } from "./measure-ends";

/**
 * `npm run bench -- growth [--rebuild]`: what imports, lists, the stream, the overview, picks and the system
 * level take at 10,000, 100,000 and 1,000,000 creators (GROWTH_SIZES), the bytes of a creator and of its
 * year, and how fast what has an end is deleted. A part is a process, as a process knows one database.
 */
const SIZES = (process.env.GROWTH_SIZES ?? "10000,100000,1000000").split(",").map(Number);

await runCommand(import.meta, () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-growth-"));
  const run = (
    program: string,
    size: number,
    settings: Record<string, string> = {},
    options: readonly string[] = [],
  ): unknown => {
    const file = path.join(folder, `${path.basename(program)}-${size}.json`);
    const started = ["--import", "tsx", fromRoot(`${program}.ts`), String(size), file];
    const env = { ...process.env, ...settings };
    const { status } = spawnSync(process.execPath, [...started, ...options], { stdio: "inherit", env });
    if (status !== 0) throw new UserError(`${program} ${size} failed.`);
    return JSON.parse(readFileSync(file, "utf8"));
  };
  try {
    printSizes(
      SIZES.map((size) => [
        size,
        run("scripts/bench/growth/measure-size", size, {}, process.argv.slice(2)) as SizeReport,
      ]),
    );
    const allowed = { OUTBOUND_ALLOW: "127.0.0.1" };
    printYear(run("testing/bench-growth/measure-year", 2_000, allowed) as YearReport);
    const kept = {
      RETENTION_HISTORY_DAYS: "30",
      RETENTION_SNAPSHOTS_DAYS: "30",
      RETENTION_DELIVERIES_DAYS: "30",
      RETENTION_TARGETS_DAYS: "30",
    };
    printEnds(run("scripts/bench/growth/measure-ends", Math.max(...SIZES), kept) as EndsReport);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return Promise.resolve();
});

function printSizes(reports: readonly (readonly [number, SizeReport])[]): void {
  const heads = reports.map(([size]) => size.toLocaleString("en").padStart(12)).join("");
  console.log(`\n${"p50 in ms at".padEnd(40)}${heads}`);
  const first = reports[0]?.[1];
  for (const { name } of first?.timed ?? []) {
    const times = reports.map(([, { timed }]) => timed.find((each) => each.name === name)?.ms ?? Number.NaN);
    console.log(`${name.padEnd(40)}${times.map((ms) => ms.toFixed(1).padStart(12)).join("")}`);
  }
  const picks = reports.map(([, { picksPerSecond }]) => picksPerSecond.toFixed(0).padStart(12));
  console.log(`${"picks a second, 100 accounts".padEnd(40)}${picks.join("")}`);
  for (const { table } of first?.bytes ?? []) {
    const bytes = reports.map(([, report]) => report.bytes.find((each) => each.table === table)?.bytes ?? 0);
    const title = `bytes a creator, ${table}`;
    console.log(`${title.padEnd(40)}${bytes.map((each) => each.toFixed(0).padStart(12)).join("")}`);
  }
  for (const [size, { scans }] of reports)
    for (const scan of scans) console.log(`${size} reads all, ${scan}`);
}

function printYear({ tables }: YearReport): void {
  console.log(
    `\n${"table".padEnd(32)}${"bytes a row".padStart(12)}${"rows a year".padStart(12)}${"bytes a year".padStart(14)}`,
  );
  for (const { table, bytesARow, rowsAYear } of tables) {
    const figures = [bytesARow.toFixed(0).padStart(12), rowsAYear.toFixed(0).padStart(12)];
    console.log(`${table.padEnd(32)}${figures.join("")}${(bytesARow * rowsAYear).toFixed(0).padStart(14)}`);
  }
}

function printEnds({ kinds }: EndsReport): void {
  console.log("");
  for (const { kind, rows, steps, p50, p95, most, rowsASecond, besideP95, aloneP95 } of kinds)
    console.log(
      [
        `${kind.padEnd(12)} ${rows} rows in ${steps} steps of p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, at most ${most.toFixed(0)} ms`,
        `${rowsASecond.toFixed(0)} rows/s`,
        `a list of 20 beside p95 ${besideP95.toFixed(1)} ms (alone ${aloneP95.toFixed(1)})`,
      ].join(", "),
    );
}
