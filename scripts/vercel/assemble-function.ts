import { spawn } from "node:child_process";
import { cpSync, lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BuiltFunction } from "@/scripts/vercel/measure-functions";

/** Copies a function's files as the platform lays them out, to a folder outside the repository. */
export function assembleFunction({ files, handler }: BuiltFunction): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), "function-"));
  for (const [inside, file] of files) {
    const target = path.join(folder, inside);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(file, target, { recursive: true, verbatimSymlinks: lstatSync(file).isSymbolicLink() });
  }
  writeFileSync(path.join(folder, "start.cjs"), starter(handler));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Answers one request after another, as the platform's runtime does, and tells its port. */
function starter(handler: string): string {
  return `const loaded = require("./${handler}");
const handle = loaded.default ?? loaded;
const server = require("node:http").createServer((request, response) => void handle(request, response));
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
`;
}

type ColdStart = { loadedMs: number; answeredMs: number; status: number; output: string };

/** Starts an assembled function in its own process and sends one request: times since its spawn, in ms. */
export async function measureColdStart(
  folder: string,
  options: { path: string; env: Record<string, string>; timeoutMs?: number },
): Promise<ColdStart> {
  const startedMs = performance.now();
  const env = { ...options.env, PATH: process.env.PATH ?? "", NODE_ENV: "production" as const };
  const child = spawn(process.execPath, ["start.cjs"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += String(text)));
  const { timeoutMs = 120_000 } = options;
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.once("message", (told) => resolve((told as { port: number }).port));
      child.once("exit", (code) => reject(new Error(`It ended with code ${String(code)}:\n${output}`)));
      setTimeout(() => reject(new Error(`It did not start:\n${output}`)), timeoutMs).unref();
    });
    const loadedMs = performance.now() - startedMs;
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`http://127.0.0.1:${port}${options.path}`, { signal, redirect: "manual" });
    await response.arrayBuffer();
    return { loadedMs, answeredMs: performance.now() - startedMs, status: response.status, output };
  } finally {
    child.kill("SIGKILL");
  }
}
