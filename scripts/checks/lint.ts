import { spawnSync } from "node:child_process";
import { fromRoot } from "@/scripts/from-root";
import { ensureClient } from "@/scripts/generate";
import { ensureClientTypes } from "@/scripts/open-api/generate-client";
import { type Findings, runCheck } from "./check";

const linter = fromRoot("node_modules/oxlint/bin/oxlint");
const next = fromRoot("node_modules/next/dist/bin/next");

/** Compiles and lints files of `root` by its oxlint.config.ts. Returns one problem per line. */
export function lintTree(root: string, files: string[]): string[] {
  const command = ["--import", "tsx", linter, "--format=unix", ...files];
  const run = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  const lines = (run.stdout + run.stderr).split("\n").filter((line) => line.trim() !== "");
  if (run.status !== 0 && lines.length === 0) return [`oxlint ended with ${String(run.status)}.`];
  return run.status === 0 ? [] : lines;
}

/** Next generates route types and next-env.d.ts; they are ignored by Git, so a fresh clone has none. */
function writeRouteTypes(): string[] {
  const run = spawnSync(process.execPath, [next, "typegen"], { cwd: fromRoot(), encoding: "utf8" });
  return run.status === 0 ? [] : [`next typegen failed: ${run.stdout}${run.stderr}`];
}

async function findProblems(): Promise<Findings> {
  await Promise.all([ensureClient(), ensureClientTypes()]);
  // The second file compares pages and routes with what Next calls. Git ignores it, so it is named
  // explicitly.
  const problems = [...writeRouteTypes(), ...lintTree(fromRoot(), [".", ".next/types/validator.ts"])];
  return { problems, summary: "compiled by tsconfig.json, linted by oxlint.config.ts" };
}

await runCheck(import.meta, "types and lint", findProblems);
