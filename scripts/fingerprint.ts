import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fromRoot } from "@/scripts/from-root";

/** A hash that changes when the name or the content of one of these project files does. */
export function fingerprint(files: string[]): string {
  const hash = createHash("sha256");
  for (const file of [...files].sort()) {
    const content = readFileSync(fromRoot(file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
