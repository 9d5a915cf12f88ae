import { afterAll, vi } from "vitest";
import { forgetSettings } from "@/server/env";

/**
 * Runs for each suite that shares its worker's modules with others: what it changed of the process is taken
 * back when it ends.
 */
const before = JSON.stringify(process.env);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  forgetSettings();
  if (JSON.stringify(process.env) !== before)
    throw new Error("The suite changed process.env: use testing/use-settings.ts, which takes it back.");
});
