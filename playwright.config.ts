import { defineConfig } from "@playwright/test";

const { PLAYWRIGHT_CHROMIUM: executablePath = "", E2E_BASE_URL: baseURL } = process.env;

/** Root cannot use Chromium's sandbox; the other flags switch off the browser's own requests. */
const args = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  // Without a graphics card, GPU emulation is slower than software rendering.
  "--disable-gpu",
];

/** They visit every page, so they take longest and start first. */
const walks = ["accessibility", "visual"];
/** Need no browser, or mostly wait for other programs: they run beside the others. */
const calls = ["edge", "fuzz", "fuzz-raw", "guide", "npm-start", "open-api", "reasons", "wire"];
const specs = (names: string[]) => names.map((name) => `e2e/${name}.spec.ts`);

/** End-to-end tests. e2e/start-application.ts boots the production build on data of its own. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // One folder for all machines: e2e/visual.spec.ts compares only where fonts render alike.
  snapshotPathTemplate: "e2e/visual/{arg}{ext}",
  globalSetup: "./e2e/start-application.ts",
  workers: 3,
  fullyParallel: true,
  projects: [
    { name: "walks", testMatch: specs(walks), workers: 1 },
    { name: "calls", testMatch: specs(calls), workers: 1, fullyParallel: false },
    { name: "console", testIgnore: specs([...walks, ...calls]), workers: 2 },
  ],
  // Generous, to catch only what hangs: on a busy machine a step takes several times as long.
  timeout: 120_000,
  expect: { timeout: 40_000 },
  forbidOnly: true,
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: "en-US",
    timezoneId: "Asia/Kathmandu",
    screenshot: "only-on-failure",
    // Tracing doubles the time of a test. CONTRIBUTING.md says how to trace a failure.
    trace: "off",
    launchOptions: { args, ...(executablePath === "" ? {} : { executablePath }) },
  },
});
