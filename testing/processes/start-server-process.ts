import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface, type Interface } from "node:readline";
import { pathToFileURL } from "node:url";
import { fromRoot } from "@/scripts/from-root";
import { UPSTASH_TEST_TOKEN } from "../upstash-server";
import { bundleProgram } from "./bundle-program";

const START_TIMEOUT_MS = 180_000;
const watch = pathToFileURL(fromRoot("scripts/launch/exit-with-parent.mjs")).href;

export type ServerProcess = {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly lines: readonly string[];
  readonly gone: Promise<unknown>;
  kill(signal?: NodeJS.Signals): void;
};

export async function startServerProcess(
  program: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ["--import", watch, await bundleProgram(program)], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  const output = createInterface(child.stdout);
  const port = await readPort(child, output);
  const lines: string[] = [];
  output.on("line", (line) => lines.push(line));
  return {
    url: `http://127.0.0.1:${port}`,
    lines,
    gone,
    kill: (signal = "SIGKILL") => void child.kill(signal),
  };
}

async function readPort(child: ChildProcess, output: Interface): Promise<number> {
  const [line] = (await Promise.race([
    once(output, "line", { signal: AbortSignal.timeout(START_TIMEOUT_MS) }),
    once(child, "exit").then(() => Promise.reject(new Error("the process ended before it served"))),
  ])) as [string];
  return Number(line);
}

export function startServiceProcess(settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const separateSettings = { INNGEST_BASE_URL: "http://127.0.0.1:9", ...settings };
  return startServerProcess("testing/processes/service.ts", separateSettings);
}

export type UpstashProcess = ServerProcess & { readonly token: string };

/**
 * Redis with Upstash's REST API in its own process, so that the test cannot delay it. `SIGSTOP` makes it
 * hang, `SIGUSR2` makes it answer 500, `SIGCONT` restores it.
 */
export async function startUpstashProcess(): Promise<UpstashProcess> {
  const started = await startServerProcess("testing/processes/upstash.ts");
  return { ...started, token: UPSTASH_TEST_TOKEN };
}
