import { afterAll, vi } from "vitest";
import { applySettings, forgetClients } from "./suite-settings";

/**
 * Runs for each suite that shares its worker's modules with others: spies, timers and stubs are taken back
 * when it ends. A suite that leaves settings changed fails, and they are set as they were.
 */
const worker = globalThis as { crsEnvironment?: NodeJS.ProcessEnv };
const before = (worker.crsEnvironment ??= { ...process.env });

/** Takes back what a suite left, and returns which settings differed from what the worker began with. */
function restore(): string[] {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  const names = Object.keys({ ...before, ...process.env });
  const changed = names.filter((name) => process.env[name] !== before[name] && !name.startsWith("VITEST"));
  applySettings(Object.fromEntries(changed.map((name) => [name, before[name]])));
  return changed;
}

// Vitest skips the hooks of a suite that cannot be loaded or has no test to run, so what it left ends here.
if (restore().length > 0) forgetClients();

afterAll(async () => {
  const changed = restore();
  // A suite that loaded the modules again left others than this file's for the next suite.
  (await import("@/server/env")).forgetSettings();
  if (changed.length > 0)
    throw new Error(`The suite left ${changed.join(", ")} changed: use testing/suite/suite-settings.ts.`);
});
