import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { fromRoot } from "@/scripts/from-root";
import type { FirstRun } from "@/scripts/launch/seed-first-run";
import { findFreePort } from "@/scripts/ports";
import { locales } from "@/server/domain/languages";
import { withDatabase } from "./fixtures/application";
import { openAndLook, withPage } from "./fixtures/axe";
import { signIn } from "./fixtures/console-steps";
import { speak } from "./fixtures/visit";

const PATIENCE_MS = 240_000;

type Started = Awaited<ReturnType<typeof startByNpm>>;
let started: Started;
test.beforeAll(async () => {
  test.setTimeout(PATIENCE_MS);
  // One start for all: the demo's is the fullest, and demands second steps, whose page no other service has.
  started = await startByNpm(["--", "--demo"], { TOTP_REQUIRED: "platform" });
  await expect.poll(started.output, { timeout: PATIENCE_MS }).toContain("Ready on ");
});
test.afterAll(() => started.kill());

/** Runs `npm start` with data of its own, in a group of processes of its own. */
async function startByNpm(options: string[], settings: Record<string, string>) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-npm-start-"));
  const port = await findFreePort();
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const npm = spawn("npm", ["start", ...options], {
    cwd: fromRoot(),
    env: {
      NODE_ENV: "production",
      PATH,
      HOME,
      LANG,
      TMPDIR,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const exited = once(npm, "exit");
  let said = "";
  npm.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  const kill = () => {
    try {
      process.kill(-Number(npm.pid), "SIGKILL");
    } catch {
      // All of them have ended.
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { npm, exited, dataDir, address: `http://localhost:${String(port)}`, output: () => said, kill };
}

test("the demo has accounts in every state, and reads creators from its simulated platforms", async () => {
  test.setTimeout(PATIENCE_MS);
  const { dataDir, output } = started;
  await expect.poll(output, { timeout: PATIENCE_MS }).toContain(": read (by ");
  const { rows } = await withDatabase(
    (client) =>
      client.query<Record<string, number>>(
        `SELECT count(*)::int AS accounts, count(DISTINCT platform)::int AS platforms, count(DISTINCT status)::int AS states,
           count(DISTINCT owner_user_id)::int AS holders, (SELECT count(*)::int FROM blogger) AS creators,
           (SELECT count(*)::int FROM pace_policy WHERE organization_id IS NOT NULL) AS policies
         FROM scraper_account`,
      ),
    dataDir,
  );
  expect(rows).toEqual([{ accounts: 12, platforms: 6, states: 4, holders: 4, creators: 600, policies: 3 }]);
  const [simulator = ""] = /http:\S+_simulator/.exec(output()) ?? [];
  const log = (await (await fetch(`${simulator}/log`)).json()) as { entries: { account: string }[] };
  // Accounts that may not work were not heard of.
  const resting = /rest|risk|revoked|hour-cap|cooling|banned|signed-out/;
  expect(log.entries.length).toBeGreaterThan(0);
  expect(log.entries.filter(({ account }) => resting.test(account))).toEqual([]);
});

test("axe finds nothing serious where a second step has to be set up first", async ({ browser }) => {
  test.setTimeout(120_000);
  const { dataDir, address } = started;
  const { admin } = JSON.parse(readFileSync(path.join(dataDir, "first-run.json"), "utf8")) as FirstRun;
  const shown = { path: `${address}/second-step` };
  const found: string[] = [];
  for (const locale of locales)
    await withPage(browser, async (page) => {
      await speak(page.context(), "en");
      await page.goto(shown.path);
      await signIn(page, admin);
      await page.waitForURL(shown.path);
      await speak(page.context(), locale);
      found.push(...(await openAndLook(page, shown, locale)));
    });
  expect(found.join("\n\n")).toBe("");
});

test("a signal that only npm gets ends all that `npm start` has started", async () => {
  test.setTimeout(120_000);
  const { npm, exited, address, output } = started;
  const status = () => fetch(`${address}/sign-in`).then((answer) => answer.status);
  expect(await status()).toBe(200);
  npm.kill("SIGTERM");
  await exited;
  await expect.poll(() => status().catch(() => "gone"), { timeout: 30_000 }).toBe("gone");
  expect(output()).toContain("Stopping …");
});
