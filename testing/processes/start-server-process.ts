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
  /** What it has printed since, line by line. */
  readonly lines: readonly string[];
  /** Resolves when the process is gone, whoever ended it. */
  readonly gone: Promise<unknown>;
  /** Sends it a signal, `SIGKILL` if none is named. */
  kill(signal?: NodeJS.Signals): void;
};

/** Starts a program that serves on a free local port and prints it, with these settings over the test's. */
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

/** An instance of the service in a process of its own, with these settings over the test's. */
export function startServiceProcess(settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const apart = { INNGEST_BASE_URL: "http://127.0.0.1:9", ...settings };
  return startServerProcess("testing/processes/service.ts", apart);
}

export type UpstashProcess = ServerProcess & { readonly token: string };

/**
 * Redis behind the Upstash REST dialect in a process of its own, so that nothing in the test delays it.
 * `SIGSTOP` makes it hang, `SIGUSR2` return 500, and `SIGCONT` work again.
 */
export async function startUpstashProcess(): Promise<UpstashProcess> {
  const started = await startServerProcess("testing/processes/upstash.ts");
  return { ...started, token: UPSTASH_TEST_TOKEN };
}
