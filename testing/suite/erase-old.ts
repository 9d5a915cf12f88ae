import { existsSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import path from "node:path";

const MAX_AGE_MS = 86_400_000;

export const moduleCache = ".cache/test-modules";

/** Erases cache entries older than a day. Younger ones may belong to a concurrent run. */
export function eraseOld(cache: string): void {
  for (const name of readdirSync(cache)) {
    const entry = path.join(cache, name);
    // A concurrent run may have erased or renamed it.
    const { ctimeMs = Infinity } = statSync(entry, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - ctimeMs > MAX_AGE_MS) rmSync(entry, { recursive: true, force: true });
  }
}

/** Whether the cache has the entry. Renews its age, so that no run erases it while another one uses it. */
export function isCached(entry: string): boolean {
  if (!existsSync(entry)) return false;
  utimesSync(entry, new Date(), new Date());
  return true;
}
