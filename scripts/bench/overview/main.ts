import { withBenchRoster } from "@/scripts/bench/bench-database";
import { LARGE } from "@/scripts/bench/lists/roster-sql";
import { measureOverview } from "@/scripts/bench/overview/measure-overview";
import { quantile } from "@/scripts/bench/statistics";
import { runCommand } from "@/scripts/command";

/**
 * `npm run bench -- overview [--rebuild]`: how long the overview's figures take in a roster of a million,
 * and how long counting it from its rows takes. The database is built once under DATA_DIR.
 */
const SIZE = { bloggers: 1_000_000, others: 50_000, runs: 1_000 };

await runCommand(import.meta, () =>
  withBenchRoster("bench-overview", SIZE, async () => {
    for (const { name, times } of await measureOverview(LARGE)) {
      const at = (share: number) => `${quantile(times, share).toFixed(1).padStart(8)} ms`;
      console.log(`${name.padEnd(44)} p50 ${at(0.5)}  p95 ${at(0.95)}  (${times.length})`);
    }
  }),
);
