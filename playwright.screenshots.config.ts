import { defineConfig } from "@playwright/test";
import base from "./playwright.config";

/** `npm run screenshots`: the same service and browser as the end-to-end tests, but not part of them. */
export default defineConfig({
  ...base,
  testDir: "e2e/screenshots",
  testMatch: "every-page.ts",
  projects: [],
  fullyParallel: false,
  use: { ...base.use, trace: "off" },
});
