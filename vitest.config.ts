import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { newTestSeed } from "./scripts/test/new-test-seed.ts";
import { moduleCache } from "./testing/suite/erase-old.ts";
import { LongestFirst } from "./testing/suite/longest-first.ts";
import { keyedByFiles } from "./testing/suite/keyed-by-files.ts";
import { testSettings } from "./testing/suite/test-settings.ts";

const modules = { resolve: { alias: { "@": import.meta.dirname } }, plugins: [keyedByFiles] };
/**
 * Seed of the file order and of the property tests: new and printed in each run, so that `TEST_SEED=<seed>`
 * repeats it.
 */
if (process.env.TEST_SEED === undefined) {
  process.env.TEST_SEED = newTestSeed();
  process.stdout.write(`The tests run in the order of TEST_SEED=${process.env.TEST_SEED}.\n`);
}
const seed = Number(process.env.TEST_SEED);
/** Left out where JOBS_TARGET names another job server, which they do not test. */
const ofTheEmbeddedEngine = [
  "inngest/embedded/**",
  "inngest/conformance/{kill.own-world,frozen-leader.own-world,start-target.db}.test.ts",
];
/** PostgreSQL has too few connections for more than four workers. */
const WORKERS = Math.min(4, availableParallelism());
const shared = {
  sequence: { shuffle: true, seed },
  env: { ...testSettings, TEST_SEED: String(seed) },
  setupFiles: ["testing/suite/seed-property-tests.ts"],
  maxWorkers: WORKERS,
  expect: { poll: { timeout: 30_000 } },
};
const onPostgres = {
  ...shared,
  globalSetup: ["testing/database/global-setup.ts"],
  setupFiles: [...shared.setupFiles, "testing/suite/suite-setup.ts"],
  // Projects of one `groupOrder` share a queue, which testing/suite/longest-first.ts orders.
  sequence: { ...shared.sequence, groupOrder: 2 },
  // Generous, to catch only tests that hang: on a busy machine a test takes several times as long.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
const files = (suffix: string) => `{server,app,inngest,scripts,prisma,testing}/**/*.${suffix}`;
const never = ["**/node_modules/**", ...(process.env.JOBS_TARGET ? ofTheEmbeddedEngine : [])];

/** The file name decides the project: testing/README.md. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst, seed },
    // Shares transformed modules between test processes.
    experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache },
    projects: [
      {
        ...modules,
        test: {
          ...shared,
          env: { ...shared.env, DATABASE_URL: "postgresql://nobody@127.0.0.1:9/unit-tests-have-none" },
          name: "unit",
          isolate: false,
          // Generous for the same reason.
          testTimeout: 60_000,
          setupFiles: [...shared.setupFiles, "testing/suite/leave-no-trace.ts"],
          include: [files("test.{ts,tsx}")],
          exclude: ["**/*.{db,own-world,trial}.test.ts", ...never],
        },
      },
      {
        ...modules,
        // A worker loads the service once, and runs its suites one after the other with the same modules.
        test: {
          ...onPostgres,
          name: "integration",
          isolate: false,
          // One more than cores, as suites wait for PostgreSQL. `npm test` runs the projects below at the
          // same time: with more workers, tests on real clocks fail on a busy machine.
          maxWorkers: Math.min(4, WORKERS + 1),
          sequence: { ...shared.sequence, groupOrder: 1 },
          setupFiles: [...onPostgres.setupFiles, "testing/suite/leave-no-trace.ts"],
          include: [files("db.test.ts")],
          exclude: never,
        },
      },
      {
        ...modules,
        test: {
          ...onPostgres,
          name: "own-world",
          include: [files("own-world.test.ts")],
          exclude: never,
        },
      },
      {
        ...modules,
        test: {
          ...onPostgres,
          name: "trials",
          include: [files("trial.test.ts")],
        },
      },
    ],
  },
});
