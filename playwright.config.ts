import { defineConfig } from "@playwright/test";

const { PLAYWRIGHT_CHROMIUM: executablePath = "", E2E_BASE_URL: baseURL } = process.env;

/** Root cannot use Chromium's sandbox; the rest keeps the browser from calling its maker. */
const args = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  // Without a graphics card, drawing by a simulated one costs more than drawing plainly.
  "--disable-gpu",
];

/** Every page, again and again: the longest, so they come first. */
const walks = ["accessibility", "visual"];
/** Need no page, or wait for programs more than they work: they run beside the others. */
const calls = ["edge", "fuzz", "fuzz-raw", "guide", "npm-start", "open-api", "reasons", "wire"];
const specs = (names: string[]) => names.map((name) => `e2e/${name}.spec.ts`);

/**
 * End-to-end tests: e2e/start-application.ts boots the production build on data of its own, and says where.
 */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // One folder for all machines: e2e/visual.spec.ts compares only where letters are drawn alike.
  snapshotPathTemplate: "e2e/visual/{arg}{ext}",
  globalSetup: "./e2e/start-application.ts",
  workers: 3,
  fullyParallel: true,
  projects: [
    { name: "walks", testMatch: specs(walks), workers: 2 },
    { name: "calls", testMatch: specs(calls), workers: 1, fullyParallel: false },
    { name: "console", testIgnore: specs([...walks, ...calls]), workers: 2 },
  ],
  timeout: 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: "en-US",
    timezoneId: "Asia/Kathmandu",
    screenshot: "only-on-failure",
    // Recording each test takes as long again as the test: CONTRIBUTING.md says how to get a first failure.
    trace: "on-first-retry",
    launchOptions: { args, ...(executablePath === "" ? {} : { executablePath }) },
  },
});
