import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { fromRoot } from "@/scripts/from-root";
import { findFreePort } from "@/scripts/ports";

const WATCH = `--import=${pathToFileURL(fromRoot("scripts/launch/exit-with-parent.mjs")).href}`;

export type Launched = {
  dataDir: string;
  port: number;
  saysWithin: (words: string, patienceMs: number) => Promise<boolean>;
  stop: () => Promise<void>;
};

/** A new data directory, a free port, and an environment without the tests' own variables. */
export async function newGround(settings: Record<string, string>) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-e2e-data-"));
  const port = await findFreePort();
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const own = { NODE_ENV: "production" as const, PATH, HOME, LANG, TMPDIR };
  const env = { ...own, DATA_DIR: dataDir, PORT: String(port), ...settings };
  return { dataDir, port, env, erase: () => rmSync(dataDir, { recursive: true, force: true }) };
}

export async function startLauncher(
  settings: Record<string, string>,
  onOutput: (text: string) => void,
): Promise<Launched> {
  const { dataDir, port, env, erase } = await newGround({
    NODE_OPTIONS: WATCH,
    LOG_LEVEL: "warn",
    ...settings,
  });
  const child = spawn(process.execPath, [fromRoot("scripts/start.mjs")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    onOutput(text);
  });
  let hasExited = false;
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve())).then(() => {
    hasExited = true;
  });
  return {
    dataDir,
    port,
    saysWithin: async (words, patienceMs) => {
      const deadline = Date.now() + patienceMs;
      while (!said.includes(words) && !hasExited && Date.now() < deadline) await sleep(100);
      return said.includes(words);
    },
    stop: async () => {
      child.kill("SIGINT");
      await exited;
      erase();
    },
  };
}
