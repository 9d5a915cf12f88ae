import { withBenchRoster } from "@/scripts/bench/bench-database";
import { measureExport } from "@/scripts/bench/export/measure-export";
import { runCommand } from "@/scripts/command";

/**
 * `npm run bench -- export [--rebuild]`: an export of a million bloggers in both formats, on the database
 * of `lists`, which is built once under DATA_DIR.
 */
const SIZE = { bloggers: 1_000_000, others: 50_000, runs: 200_000 };

await runCommand(import.meta, () =>
  withBenchRoster("bench-lists", SIZE, async () => {
    for (const format of ["CSV", "XLSX"] as const) await measureExport(format);
  }),
);
