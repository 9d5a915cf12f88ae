import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { fromRoot } from "@/scripts/from-root";
import { findFreePort } from "@/scripts/ports";

const PATIENCE_MS = 240_000;

test("a signal that only npm gets ends all that `npm start` has started", async () => {
  test.setTimeout(PATIENCE_MS);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-npm-start-"));
  const port = await findFreePort();
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const npm = spawn("npm", ["start"], {
    cwd: fromRoot(),
    env: { NODE_ENV: "production", PATH, HOME, LANG, TMPDIR, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
    // A group of its own, which is ended below whatever the test finds.
    detached: true,
  });
  const exited = once(npm, "exit");
  let said = "";
  npm.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  const status = () => fetch(`http://localhost:${String(port)}/sign-in`).then((answer) => answer.status);
  try {
    await expect.poll(() => said, { timeout: PATIENCE_MS }).toContain("Ready on ");
    expect(await status()).toBe(200);
    npm.kill("SIGTERM");
    await exited;
    await expect.poll(() => status().catch(() => "gone"), { timeout: 30_000 }).toBe("gone");
    expect(said).toContain("Stopping …");
  } finally {
    try {
      process.kill(-Number(npm.pid), "SIGKILL");
    } catch {
      // All of them have ended.
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
});
