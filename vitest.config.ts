import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { newTestSeed } from "./scripts/test/new-test-seed.ts";
import { testSettings } from "./testing/test-settings.ts";

const alias = { "@": import.meta.dirname };
/**
 * The order of the tests and what the property tests make up: another one in each run, printed, so that
 * `TEST_SEED=<seed>` repeats it.
 */
if (process.env.TEST_SEED === undefined) {
  process.env.TEST_SEED = newTestSeed();
  process.stdout.write(`The tests run in the order of TEST_SEED=${process.env.TEST_SEED}.\n`);
}
const seed = Number(process.env.TEST_SEED);
/** Left out where JOBS_TARGET names another job server: they show nothing of it. */
const ofTheEmbeddedEngine = ["inngest/embedded/**", "inngest/conformance/{kill,start-target}.db.test.ts"];
/**
 * Vitest leaves a core to itself, and so runs one suite at a time on two cores. For more workers than four
 * PostgreSQL has too few connections.
 */
const WORKERS = Math.min(4, Math.max(2, availableParallelism()));
const shared = {
  sequence: { shuffle: true, seed },
  env: { ...testSettings, TEST_SEED: String(seed) },
  setupFiles: ["testing/seed-property-tests.ts"],
  // A second, as vitest has it, is little where other suites keep the machine busy.
  expect: { poll: { timeout: 10_000 } },
};

/** `*.test.ts` needs nothing but Node; `*.db.test.ts` needs the PostgreSQL that globalSetup starts. */
export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          env: { ...shared.env, DATABASE_URL: "postgresql://nobody@127.0.0.1:9/unit-tests-have-none" },
          name: "unit",
          // One world for all files of a worker: to load the modules for each again takes twice the time.
          isolate: false,
          setupFiles: [...shared.setupFiles, "testing/leave-settings.ts"],
          maxWorkers: WORKERS,
          include: ["{server,app,inngest,scripts,prisma,testing}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts", "**/node_modules/**"],
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "integration",
          include: ["{server,app,inngest,scripts,prisma,testing}/**/*.db.test.ts"],
          exclude: ["**/node_modules/**", ...(process.env.JOBS_TARGET ? ofTheEmbeddedEngine : [])],
          globalSetup: ["testing/postgres-global-setup.ts"],
          setupFiles: [...shared.setupFiles, "testing/use-worker-database.ts"],
          maxWorkers: WORKERS,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
