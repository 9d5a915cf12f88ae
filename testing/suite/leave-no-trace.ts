import { afterAll, vi } from "vitest";
import { applySettings, forgetClients } from "./suite-settings";

/**
 * Runs for each suite that shares its worker's modules: restores spies, timers and stubs at the end. A
 * suite that leaves settings changed fails, and the settings are restored.
 */
const worker = globalThis as { crsEnvironment?: NodeJS.ProcessEnv };
const before = (worker.crsEnvironment ??= { ...process.env });

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

// Vitest skips the hooks of a suite that cannot be loaded or has no test to run, so its leftovers are
// cleaned up here.
if (restore().length > 0) forgetClients();

afterAll(async () => {
  const changed = restore();
  // A suite that reset the module registry left other instances than the ones imported here.
  (await import("@/server/env")).forgetSettings();
  if (changed.length > 0)
    throw new Error(`The suite left ${changed.join(", ")} changed: use testing/suite/suite-settings.ts.`);
});
