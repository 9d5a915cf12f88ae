import { spawn } from "node:child_process";
import { sampleCommand } from "./sample-commands";

const PATIENCE_MS = 60_000;

/** Runs a sample to its end and answers what it printed. Throws with all of its output when it fails. */
export async function runSample(folder: string, file: string, env: Record<string, string>): Promise<string> {
  const [program = "", ...args] = sampleCommand(file);
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env }, timeout: PATIENCE_MS });
  let [printed, complaints] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (complaints += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}:\n${printed}${complaints}`);
  return printed;
}
