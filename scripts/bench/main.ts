import { spawnSync } from "node:child_process";
import { UserError, runCommand } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";

/** Each bench is a separate program, so that no other bench affects its memory. */
const BENCHES: Record<string, { file: string; about: string }> = {
  routes: {
    file: "scripts/bench/routes/main.ts",
    about: "calls of the public API beside a plain floor and bare routes with our own SQL",
  },
  calls: {
    file: "testing/bench-calls/main.ts",
    about: "200 small calls a second for a minute (CALLS_SECONDS), alone and beside 40 people of the console",
  },
  lists: {
    file: "scripts/bench/lists/main.ts",
    about:
      "every list in a roster of a million: indexes and pages touched, times by figures [--rebuild] [--figures]",
  },
  shortlists: {
    file: "testing/bench-shortlists/main.ts",
    about: "what a list of 5,000 creators costs: pages, filters, orders, totals, changes of all",
  },
  overview: {
    file: "scripts/bench/overview/main.ts",
    about: "the overview's figures in a roster of a million [--rebuild]",
  },
  push: {
    file: "scripts/bench/push/main.ts",
    about: "how long pushes wait, how many leave a second, and what a hanging receiver costs",
  },
  picks: {
    file: "scripts/bench/picks/main.ts",
    about: "how many scraping accounts are picked a second, beside bare updates",
  },
  export: {
    file: "scripts/bench/export/main.ts",
    about: "an export of a million bloggers in both formats [--rebuild]",
  },
  imports: {
    file: "scripts/bench/imports/main.ts",
    about: "50,000 rows over the public API in 100 calls (IMPORT_CALLS), twice: rows a second and memory",
  },
  "import-file": {
    file: "scripts/bench/import-file/main.ts",
    about: "files of 50,000 rows (IMPORT_ROWS): upload, preview, import",
  },
  console: {
    file: "scripts/bench/console/main.ts",
    about: "how long a user waits in a browser for a list's first row and for a creator (CONSOLE_PASSES)",
  },
  upload: {
    file: "scripts/bench/upload/main.ts",
    about: "a file of 500 MiB (UPLOAD_MIB) sent in parts, beside cp",
  },
  growth: {
    file: "scripts/bench/growth/main.ts",
    about:
      "imports, lists, stream, overview and picks at 10,000 to 1,000,000 creators (GROWTH_SIZES), bytes of a year, how old rows go",
  },
  runs: {
    file: "testing/bench-runs/main.ts",
    about: "what a target of a run costs in time, rows and memory, beside a bare loop",
  },
};

/** `npm run bench -- <name> [arguments]`; without a name it lists the benches. */
await runCommand(import.meta, () => {
  const [name, ...rest] = process.argv.slice(2);
  if (name === undefined) {
    console.log("npm run bench -- <name>, one of:");
    for (const [each, { about }] of Object.entries(BENCHES)) console.log(`  ${each.padEnd(12)} ${about}`);
    return Promise.resolve();
  }
  const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
  if (bench === undefined) {
    throw new UserError(`There is no bench "${name}". Choose one of: ${Object.keys(BENCHES).join(", ")}.`);
  }
  const { status } = spawnSync(process.execPath, ["--import", "tsx", fromRoot(bench.file), ...rest], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
  return Promise.resolve();
});
