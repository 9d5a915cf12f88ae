import { spawnSync } from "node:child_process";
import { fromRoot } from "@/scripts/from-root";
import { ensureGenerated } from "@/scripts/generate";
import { type Findings, runCheck } from "./check";

const compiler = fromRoot("node_modules/typescript/bin/tsc");
const next = fromRoot("node_modules/next/dist/bin/next");

/**
 * Compiles the project in `root` without writing code. Returns the compiler's output, "" where all is well.
 */
export function compileProject(root: string, buildInfoFile: string): string {
  const options = ["--noEmit", "--incremental", "--tsBuildInfoFile", buildInfoFile, "--pretty", "false"];
  const run = spawnSync(process.execPath, [compiler, "-p", root, ...options], { encoding: "utf8" });
  return run.status === 0 ? "" : run.stdout + run.stderr;
}

/** Next writes route types and next-env.d.ts; they are not in the repository, so a fresh clone has none. */
function writeRouteTypes(): string {
  const run = spawnSync(process.execPath, [next, "typegen"], { cwd: fromRoot(), encoding: "utf8" });
  return run.status === 0 ? "" : `next typegen failed: ${run.stdout}${run.stderr}`;
}

async function findTypeProblems(): Promise<Findings> {
  await ensureGenerated();
  const outputs = [writeRouteTypes(), compileProject(fromRoot(), fromRoot(".cache/types.tsbuildinfo"))];
  const problems = outputs.flatMap((text) => text.split("\n").filter((line) => line.trim() !== ""));
  return { problems, summary: "compiled by tsconfig.json" };
}

await runCheck(import.meta, "types", findTypeProblems);
