import { existsSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import path from "node:path";

const MAX_AGE_MS = 86_400_000;

/** Where Vitest keeps the modules that it has transformed, from the repository's root. */
export const moduleCache = ".cache/test-modules";

/** Erases what was put into a cache more than a day ago. Younger entries may be those of another run. */
export function eraseOld(cache: string): void {
  for (const name of readdirSync(cache)) {
    const entry = path.join(cache, name);
    // Another run may have erased or renamed it just now.
    const { ctimeMs = Infinity } = statSync(entry, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - ctimeMs > MAX_AGE_MS) rmSync(entry, { recursive: true, force: true });
  }
}

/**
 * Whether a cache has the entry. It is young again then, so that no run erases it while another one uses it.
 */
export function isCached(entry: string): boolean {
  if (!existsSync(entry)) return false;
  utimesSync(entry, new Date(), new Date());
  return true;
}
