import { afterAll, vi } from "vitest";

/**
 * Runs for each suite that shares its worker's modules with others: what it changed of the process is taken
 * back when it ends.
 */
const before = JSON.stringify(process.env);

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  // Not imported above: a suite may have loaded modules again.
  (await import("@/server/env")).forgetSettings();
  if (JSON.stringify(process.env) !== before)
    throw new Error("The suite changed process.env: use testing/suite-settings.ts, which takes it back.");
});
