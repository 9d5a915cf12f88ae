import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { signIn } from "@/scripts/bench/import-file/service-client";
import { makeItems } from "@/scripts/bench/make-items";
import { type BenchService, startBenchService } from "@/scripts/bench/start-bench-service";
import { median, quantile } from "@/scripts/bench/statistics";
import { runCommand } from "@/scripts/command";

const PASSES = Number(process.env.CONSOLE_PASSES ?? 15);
const BATCHES = 20;
const QUIET_MS = 1_000;

const LIST = "main tbody a[href^='/bloggers/']";

/**
 * `npm run bench -- console`: how long a user waits in a browser after clicking on a link, for the first row
 * of a roster of 10,000 and for the page of a creator. Each pass (CONSOLE_PASSES) takes a new browser
 * profile, which loads the scripts of both pages, and then visits both again.
 */
await runCommand(import.meta, async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-console-"));
  const service = await startBenchService(dataDir);
  const browser = await startBrowser();
  service.stops.add(() => browser.close());
  try {
    await fillRoster(service);
    const state = await signInWith(browser, service);
    await visit(browser, service, state);
    const passes: Waits[] = [];
    for (let pass = 0; pass < PASSES; pass += 1) passes.push(await visit(browser, service, state));
    for (const what of ["first row", "creator", "first row again", "creator again"] as const) {
      const waits = passes.map((pass) => pass[what]);
      const [p50, p95] = [median(waits), quantile(waits, 0.95)].map((ms) => `${ms.toFixed(0)} ms`);
      console.log(`${what.padEnd(16)} p50 ${p50}, p95 ${p95}`);
    }
    console.log(
      `load of the machine: ${os
        .loadavg()
        .map((load) => load.toFixed(1))
        .join(", ")}`,
    );
  } finally {
    await service.stops.stopAll();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

function startBrowser(): Promise<Browser> {
  const { PLAYWRIGHT_CHROMIUM: executablePath } = process.env;
  const args = ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  return chromium.launch({ args, ...(executablePath !== undefined && { executablePath }) });
}

async function fillRoster({ appUrl, firstRun }: BenchService): Promise<void> {
  const { tell } = await signIn(appUrl, firstRun.owner);
  const scope = { permissions: ["blogger:read", "blogger:write"] };
  const { key } = await tell<{ key: string }>("apiKey.create", { name: "Console", scope });
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const response = await fetch(`${appUrl}/open-api/bloggers/batch`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-api-key": key,
        "idempotency-key": `console-${batch}`,
      },
      body: JSON.stringify({ items: makeItems(batch) }),
    });
    if (!response.ok) throw new Error(`batch ${batch}: ${response.status} ${await response.text()}`);
  }
}

type State = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

async function signInWith(browser: Browser, { appUrl, firstRun }: BenchService): Promise<State> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${appUrl}/sign-in`);
  await page.locator("input[autocomplete=username]").fill(firstRun.owner.username);
  await page.locator("input[type=password]").fill(firstRun.owner.password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/sign-in");
  const state = await context.storageState();
  await context.close();
  return state;
}

type Waits = Record<"first row" | "creator" | "first row again" | "creator again", number>;

async function visit(browser: Browser, { appUrl }: BenchService, storageState: State): Promise<Waits> {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await page.goto(`${appUrl}/api-keys`);
  await page.locator("main[data-ready]").waitFor();
  await page.waitForTimeout(QUIET_MS);
  const waits = {
    "first row": await waitAfterClick(page, "nav a[href='/bloggers']", LIST),
    creator: await waitAfterClick(page, LIST, "main [role=tablist]"),
    "first row again": await waitAfterClick(page, "nav a[href='/bloggers']", LIST),
    "creator again": await waitAfterClick(page, LIST, "main [role=tablist]"),
  };
  await context.close();
  return waits;
}

/** Measured in the page: a busy machine answers Playwright late. */
async function waitAfterClick(page: Page, link: string, shown: string): Promise<number> {
  const ms = await page.evaluate(
    async ([link, shown]) => {
      const startedAt = performance.now();
      document.querySelector<HTMLElement>(link)?.click();
      while (document.querySelector(shown) === null) await new Promise(requestAnimationFrame);
      return performance.now() - startedAt;
    },
    [link, shown] as const,
  );
  await page.waitForTimeout(QUIET_MS);
  return ms;
}
