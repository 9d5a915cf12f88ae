import { defineConfig } from "@playwright/test";

const { PLAYWRIGHT_CHROMIUM: executablePath, E2E_BASE_URL: baseURL } = process.env;

/** Root cannot use Chromium's sandbox; the rest keeps the browser from calling its maker. */
const args = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/**
 * End-to-end tests: e2e/start-application.ts boots the production build on data of its own, and says where.
 */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // One folder for all machines: e2e/visual.spec.ts compares only where letters are drawn alike.
  snapshotPathTemplate: "e2e/visual/{arg}{ext}",
  globalSetup: "./e2e/start-application.ts",
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: "en-US",
    timezoneId: "Asia/Kathmandu",
    trace: "retain-on-failure",
    launchOptions: { args, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
