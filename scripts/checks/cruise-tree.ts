import { spawnSync } from "node:child_process";
import type { ICruiseResult } from "dependency-cruiser";
import { fromRoot } from "@/scripts/from-root";

const program = fromRoot("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");

/**
 * Reads `files` (relative to `root`, whose tsconfig.json resolves the alias) and judges them by `configFile`. A process
 * of its own, because dependency-cruiser keeps the first tree's resolver and resolves by the working directory.
 */
export function cruiseTree(root: string, files: string[], configFile: string): ICruiseResult {
  const run = spawnSync(
    process.execPath,
    [program, "--config", configFile, "--output-type", "json", ...files],
    {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    },
  );
  if (!run.stdout.startsWith("{")) throw new Error(`dependency-cruiser gave no result: ${run.stderr}`);
  return JSON.parse(run.stdout) as ICruiseResult;
}
