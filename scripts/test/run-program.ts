import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { fromRoot } from "@/scripts/from-root";

/**
 * Runs a program in the project's root and returns its exit code. Its output is shown, or collected and
 * returned.
 */
export async function runProgram(
  [command = "", ...args]: string[],
  options: { env?: Record<string, string>; collect?: boolean } = {},
): Promise<{ code: number; output: string }> {
  const stdio = options.collect
    ? (["ignore", "pipe", "pipe"] as const)
    : (["ignore", "inherit", "inherit"] as const);
  const child = spawn(command, args, {
    cwd: fromRoot(),
    env: { ...process.env, ...options.env },
    stdio: [...stdio],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  return new Promise((resolve) => {
    child.once("error", (error) => {
      resolve({ code: 127, output: error.message });
    });
    child.once("close", (code) => {
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * How many checks or tests passed, and what failed: a line each, with the reason below it. `unsteady` says
 * the same of tests that failed and passed when they ran again, `skipped` of what could not be tried here.
 */
export type Count = { passed: number; failures: string[]; unsteady: string[]; skipped: string[] };

export function addCounts(counts: Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failures: counts.flatMap(({ failures }) => failures),
    unsteady: counts.flatMap(({ unsteady }) => unsteady),
    skipped: counts.flatMap(({ skipped }) => skipped),
  };
}

const MAX_LINES = 12;

/** The first lines of what a failure says, indented and without colours. */
export function shorten(text: string): string {
  const lines = stripVTControlCharacters(text).trim().split("\n");
  const rest = lines.length > MAX_LINES ? ["…"] : [];
  return [...lines.slice(0, MAX_LINES), ...rest].map((line) => `    ${line}`).join("\n");
}
