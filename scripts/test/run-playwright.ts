import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import type { JSONReport } from "@playwright/test/reporter";
import { UserError } from "@/scripts/command";
import { readBrowserReport } from "@/scripts/test/browser-report";
import { nothing, type Outcome, shorten } from "@/scripts/test/outcome";
import { runProgram } from "@/scripts/test/run-program";

/**
 * Runs the end-to-end tests in a real browser. A failed test runs again; if it then passes, it counts as
 * passed and is listed in `unsteady`.
 */
export async function runPlaywright(): Promise<Outcome> {
  const startedAt = Date.now();
  const browser = await provideBrowser();
  const browserSeconds = (Date.now() - startedAt) / 1000;
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-e2e-"));
  const file = path.join(folder, "report.json");
  try {
    await runProgram(
      [
        process.execPath,
        "node_modules/@playwright/test/cli.js",
        "test",
        "--retries=1",
        "--reporter=list,json",
      ],
      {
        env: { PLAYWRIGHT_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      },
    );
    const outcome = readBrowserReport(JSON.parse(readFileSync(file, "utf8")) as JSONReport);
    return { ...outcome, parts: [{ name: "finding a browser", seconds: browserSeconds }, ...outcome.parts] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...nothing, failures: [`End-to-end tests\n${shorten(reason)}`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The headless shell comes first: it takes two thirds of the whole browser's CPU time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/**
 * Path of a Chromium, installed if missing; "" for Playwright's own.
 * @throws UserError when none is available
 */
async function provideBrowser(): Promise<string> {
  const there = findBrowser();
  if (there !== null) return there;
  const root = process.getuid?.() === 0;

  console.log("No browser found: asking Playwright for one …");
  const cli = "node_modules/@playwright/test/cli.js";
  await runProgram([process.execPath, cli, "install", ...(root ? ["--with-deps"] : []), "chromium"]);
  const downloaded = findBrowser();
  if (downloaded !== null) return downloaded;

  if (root && existsSync("/etc/debian_version")) {
    console.log("Playwright's download is out of reach: installing the system's chromium …");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await runProgram(["apt-get", "update", "-q"], { env });
    // Older releases have no package for the shell.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      await runProgram(["apt-get", "install", "-q", "-y", "--no-install-recommends", name], { env });
      const installed = findBrowser();
      if (installed !== null) return installed;
    }
  }
  throw new UserError(
    "No browser could be installed: install Chromium, or set PLAYWRIGHT_CHROMIUM to its path.",
  );
}

function findBrowser(): string | null {
  const { PLAYWRIGHT_CHROMIUM: chosen = "", PATH = "" } = process.env;
  const onPath = PATH.split(path.delimiter).flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  if (chosen !== "" && existsSync(chosen)) return chosen;
  if (existsSync(chromium.executablePath())) return "";
  return onPath.find((file) => existsSync(file)) ?? null;
}
