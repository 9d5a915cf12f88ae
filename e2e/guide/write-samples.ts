import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";

const MODULE = JSON.stringify({ type: "module" });

/** Puts the samples into a folder as an integrator would have them: a module project in which the packages are installed. */
export function writeSamples(samples: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-guide-"));
  symlinkSync(fromRoot("node_modules"), path.join(folder, "node_modules"));
  writeFileSync(path.join(folder, "package.json"), MODULE);
  for (const [file, text] of samples) writeFileSync(path.join(folder, file), text);
  return folder;
}
