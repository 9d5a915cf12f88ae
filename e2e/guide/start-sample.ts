import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sampleCommand } from "./sample-commands";

export type RunningSample = { output: () => string; stop: () => Promise<void> };

const PATIENCE_MS = 60_000;

/** Starts a receiver of the guide and waits until it answers on its port. A launcher like `go run` ends with its program. */
export async function startSample(
  folder: string,
  file: string,
  env: Record<string, string> & { PORT: string },
): Promise<RunningSample> {
  const [program = "", ...args] = sampleCommand(file);
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env }, detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const exited = once(child, "exit");
  const until = Date.now() + PATIENCE_MS;
  while (!(await answers(env.PORT))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${file} does not listen:\n${output}`);
    await sleep(100);
  }
  const stop = async () => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    await exited;
  };
  return { output: () => output, stop };
}

function answers(port: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" }).then(
    () => true,
    () => false,
  );
}
