import { defineConfig } from "vitest/config";
import { testSettings } from "./testing/test-settings.ts";

const alias = { "@": import.meta.dirname };
/**
 * The order of the tests and what the property tests make up: the same in each run, so that a failure is the
 * change's own. `TEST_SEED=$(date +%s) npm test` looks elsewhere.
 */
const seed = Number(process.env.TEST_SEED ?? 20_261_121);
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
          exclude: ["**/node_modules/**"],
          globalSetup: ["testing/postgres-global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
