import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import type { JSONReport } from "@playwright/test/reporter";
import { UserError } from "@/scripts/command";
import { addAgain, readBrowserReport } from "@/scripts/test/browser-report";
import { nothing, type Outcome, shorten } from "@/scripts/test/outcome";
import { runProgram } from "@/scripts/test/run-program";

/** More failures than this have one cause, which a second run would only repeat. */
const MAX_REPEATED = 12;

/**
 * Runs the end-to-end tests in a real browser. Failed tests run once more, sequentially and against an
 * application of their own. What then passes counts as passed and is listed in `unsteady`.
 */
export async function runPlaywright(): Promise<Outcome> {
  const startedAt = Date.now();
  const browser = await provideBrowser();
  const browserSeconds = (Date.now() - startedAt) / 1000;
  try {
    const first = await runTests(browser, []);
    const failed = first.stats.unexpected;
    let outcome = readBrowserReport(first);
    if (failed > 0 && failed <= MAX_REPEATED && first.errors.length === 0) {
      console.log("\nOnce more, each alone, what failed");
      outcome = addAgain(first, await runTests(browser, ["--last-failed", "--workers=1"]));
    }
    return { ...outcome, parts: [{ name: "finding a browser", seconds: browserSeconds }, ...outcome.parts] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...nothing, failures: [`End-to-end tests\n${shorten(reason)}`] };
  }
}

async function runTests(browser: string, options: string[]): Promise<JSONReport> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-e2e-"));
  const file = path.join(folder, "report.json");
  const cli = "node_modules/@playwright/test/cli.js";
  try {
    await runProgram([process.execPath, cli, "test", "--reporter=list,json", ...options], {
      env: { PLAYWRIGHT_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    });
    return JSON.parse(readFileSync(file, "utf8")) as JSONReport;
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
