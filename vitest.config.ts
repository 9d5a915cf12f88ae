import { defineConfig } from "vitest/config";
import { testSettings } from "./server/testing/test-settings.ts";

const alias = { "@": import.meta.dirname };
const shared = { sequence: { shuffle: true }, env: testSettings } as const;

/** `*.test.ts` needs nothing but Node; `*.db.test.ts` needs the PostgreSQL that globalSetup starts. */
export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          env: { ...testSettings, DATABASE_URL: "postgresql://nobody@127.0.0.1:9/unit-tests-have-none" },
          name: "unit",
          include: ["{server,app,inngest,scripts,prisma}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts", "**/node_modules/**"],
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "integration",
          include: ["{server,app,inngest,scripts,prisma}/**/*.db.test.ts"],
          exclude: ["**/node_modules/**"],
          globalSetup: ["server/testing/postgres-global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
