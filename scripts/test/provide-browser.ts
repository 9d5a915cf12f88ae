import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { PlainError } from "@/scripts/plain-error";
import { runProgram } from "@/scripts/test/run-program";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a Chromium, installed if there is none. @throws PlainError when none can be had. */
export async function provideBrowser(): Promise<string> {
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
    await runProgram(["apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"], { env });
    const installed = findBrowser();
    if (installed !== null) return installed;
  }
  throw new PlainError(
    "No browser could be installed: install Chromium, or set PLAYWRIGHT_CHROMIUM to its path.",
  );
}

function findBrowser(): string | null {
  const { PLAYWRIGHT_CHROMIUM: chosen = "", PATH = "" } = process.env;
  const onPath = PATH.split(path.delimiter).flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  const candidates = [chosen, chromium.executablePath(), ...onPath];
  return candidates.find((file) => file !== "" && existsSync(file)) ?? null;
}
