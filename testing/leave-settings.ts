import { afterAll, vi } from "vitest";

/**
 * Unit tests share their modules, and a module keeps what it has read of the settings: a file that changes
 * them leaves no module behind.
 */
const stubEnv = vi.stubEnv.bind(vi);
let changed = false;
vi.stubEnv = (...setting) => {
  changed = true;
  return stubEnv(...setting);
};
afterAll(() => {
  vi.stubEnv = stubEnv;
  if (!changed) return;
  vi.unstubAllEnvs();
  vi.resetModules();
});
