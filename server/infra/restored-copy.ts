import { existsSync } from "node:fs";
import path from "node:path";

/** Stands in a restored DATA_DIR until someone says that no other instance does its work. */
export const RESTORED = "restored.unconfirmed";

export function isUnconfirmed(dataDir: string): boolean {
  return existsSync(path.join(dataDir, RESTORED));
}
