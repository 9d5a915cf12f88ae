import { spawn } from "node:child_process";
import { fromRoot } from "@/scripts/from-root";

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
