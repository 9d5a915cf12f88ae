import { afterAll, vi } from "vitest";
import { applySettings } from "./suite-settings";

/**
 * Runs for each suite that shares its worker's modules with others: spies, timers and stubs are taken back
 * when it ends. A suite that leaves settings changed fails, and they are set as they were.
 */
const before = { ...process.env };

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  const names = Object.keys({ ...before, ...process.env });
  const changed = names.filter((name) => process.env[name] !== before[name]);
  applySettings(Object.fromEntries(changed.map((name) => [name, before[name]])));
  // A suite may have loaded the modules again: those that the next one finds are meant, too.
  (await import("@/server/env")).forgetSettings();
  if (changed.length > 0)
    throw new Error(`The suite left ${changed.join(", ")} changed: use testing/suite-settings.ts.`);
});
