import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { fromRoot } from "@/scripts/from-root";
import { findFreePort } from "@/scripts/ports";

const PATIENCE_MS = 600_000;
const WATCH = `--import=${pathToFileURL(fromRoot("scripts/launch/exit-with-parent.mjs")).href}`;

/**
 * Boots all as `npm start` does, with a new data directory and a free port, which tests find in the
 * environment.
 */
export default async function startApplication(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-e2e-data-"));
  const port = await findFreePort();
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const child = spawn(process.execPath, [fromRoot("scripts/start.mjs")], {
    env: {
      ...{ NODE_ENV: "production", PATH, HOME, LANG, TMPDIR, NODE_OPTIONS: WATCH },
      ...{ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn" },
      ...{ OUTBOUND_ALLOW: "127.0.0.1/32", PUSH_RETRY_BASE_MS: "200" },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise<void>((resolve) =>
    child.once("exit", () => {
      resolve();
    }),
  );
  const stop = async () => {
    child.kill("SIGINT");
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };

  const ready = new Promise<boolean>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      // The credentials follow after this line: they are read from the file.
      if (text.includes("Ready on ")) resolve(true);
      else process.stdout.write(text);
    });
    void exited.then(() => {
      resolve(false);
    });
    void sleep(PATIENCE_MS, null, { ref: false }).then(() => {
      resolve(false);
    });
  });
  if (!(await ready) || !existsSync(path.join(dataDir, "first-run.json"))) {
    await stop();
    throw new Error("The application did not start: its last words are above.");
  }
  Object.assign(process.env, { E2E_DATA_DIR: dataDir, E2E_BASE_URL: `http://localhost:${port}` });
  return stop;
}
