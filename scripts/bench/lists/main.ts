import { withBenchRoster } from "@/scripts/bench/bench-database";
import { type FigureReport, measureFigures, settleAllFigures } from "@/scripts/bench/lists/measure-figures";
import { type ListReport, measureLists } from "@/scripts/bench/lists/measure-lists";
import { UserError, runCommand } from "@/scripts/command";

/**
 * `npm run bench -- lists [--rebuild] [--figures]`: what each list touches in a roster of a million, and how
 * long those by figures take, or these alone. The database is built once under DATA_DIR.
 */
const SIZE = { bloggers: 1_000_000, others: 50_000, runs: 200_000 };

await runCommand(import.meta, () =>
  withBenchRoster("bench-lists", SIZE, async (url) => {
    console.log(`Figures computed in ${(await settleAllFigures()).toFixed(1)} s.`);
    await measureFigures(url, printFigures);
    if (process.argv.includes("--figures")) return;
    const lines = await measureLists(url, SIZE.bloggers, { report: print });
    const failed = lines.filter(({ problems }) => problems.length > 0).length;
    if (failed > 0) throw new UserError(`${failed} of ${lines.length} lists touch more than they may.`);
    console.log(`${lines.length} lists, each within its bound.`);
  }),
);

function print({ name, measured: { first, deep }, problems }: ListReport): void {
  const cost = (page: typeof deep) =>
    page === null
      ? "".padStart(24)
      : `${page.ms.toFixed(1).padStart(8)} ms ${String(page.buffers).padStart(7)} pages`;
  const indexes = first.indexes.filter((index) => !/_pkey$|^users_/.test(index)).join(" ");
  console.log(`${name.padEnd(78)} ${cost(first)}  deep ${cost(deep)}  ${indexes}`);
  for (const problem of problems) console.log(`  PROBLEM ${problem}`);
}

function printFigures({ name, ...times }: FigureReport): void {
  const words = Object.entries(times).map(([about, ms]) => `${about} ${ms.toFixed(0).padStart(5)}`);
  console.log(`${name.padEnd(100)} ${words.join("  ")} ms`);
}
