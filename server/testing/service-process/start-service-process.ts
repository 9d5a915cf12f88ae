import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { fromRoot } from "@/scripts/from-root";

const START_TIMEOUT_MS = 60_000;
const watch = pathToFileURL(fromRoot("scripts/launch/exit-with-parent.mjs")).href;
const program = fromRoot("server/testing/service-process/serve.ts");

export type ServiceProcess = {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Resolves when the process is gone, whoever ended it. */
  readonly gone: Promise<unknown>;
  kill(signal?: NodeJS.Signals): void;
};

/** An instance of the service in a process of its own, with these settings over the test's. */
export async function startServiceProcess(
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ["--import", watch, "--import", "tsx", program], {
    env: { ...process.env, INNGEST_BASE_URL: "http://127.0.0.1:9", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  const port = await readPort(child);
  return {
    url: `http://127.0.0.1:${port}`,
    gone,
    kill: (signal = "SIGKILL") => void child.kill(signal),
  };
}

async function readPort(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error("the process has no output");
  const lines = createInterface(child.stdout);
  const [line] = (await Promise.race([
    once(lines, "line", { signal: AbortSignal.timeout(START_TIMEOUT_MS) }),
    once(child, "exit").then(() => Promise.reject(new Error("the instance ended before it served"))),
  ])) as [string];
  return Number(line);
}
