import { spawnSync } from "node:child_process";
import { fromRoot } from "@/scripts/from-root";

const compiler = fromRoot("node_modules/typescript/bin/tsc");

/** Compiles the project in `root` without writing code. Answers the compiler's words, "" where all is well. */
export function compileProject(root: string, buildInfoFile: string): string {
  const options = ["--noEmit", "--incremental", "--tsBuildInfoFile", buildInfoFile, "--pretty", "false"];
  const run = spawnSync(process.execPath, [compiler, "-p", root, ...options], { encoding: "utf8" });
  return run.status === 0 ? "" : run.stdout + run.stderr;
}
