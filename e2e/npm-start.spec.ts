import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { fromRoot } from "@/scripts/from-root";
import type { FirstRun } from "@/scripts/launch/seed-first-run";
import { locales } from "@/server/domain/kernel/languages";
import { withDatabase } from "./fixtures/application";
import { openAndLook, withPage } from "./fixtures/axe";
import { signIn } from "./fixtures/console-steps";
import { speak } from "./fixtures/visit";
import { newGround } from "./start-launcher";

const PATIENCE_MS = 240_000;
/** Shorter than the test's timeout, so that a failure shows the program's last output. */
const SAYING_MS = 200_000;
const STOPPING_MS = 30_000;

type Started = Awaited<ReturnType<typeof startByNpm>>;

/** The service with the most data. It requires second steps, whose page no other service shows. */
const demoTest = test.extend<object, { demo: Started }>({
  demo: [
    async ({ playwright: _ }, use) => {
      const demo = await startByNpm(["--", "--demo"], { TOTP_REQUIRED: "platform" });
      try {
        await demo.says("Ready on ");
        await use(demo);
      } finally {
        await demo.stop();
      }
    },
    { scope: "worker", timeout: PATIENCE_MS },
  ],
});

async function startByNpm(options: string[], settings: Record<string, string>) {
  const { dataDir, port, env, erase } = await newGround(settings);
  const npm = spawn("npm", ["start", ...options], {
    cwd: fromRoot(),
    env,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const exited = once(npm, "exit");
  // npm may end first; the pipe closes once the launcher, which stops PostgreSQL, has ended as well.
  const closed = once(npm, "close");
  let said = "";
  npm.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  const says = (words: string) =>
    expect
      .poll(() => (said.includes(words) ? words : said.trim().split("\n").slice(-6).join("\n")), {
        timeout: SAYING_MS,
      })
      .toBe(words);
  const stop = async () => {
    npm.kill("SIGTERM");
    const hasStopped = await Promise.race([closed.then(() => true), sleep(STOPPING_MS, false)]);
    if (hasStopped) return erase();
    try {
      process.kill(-Number(npm.pid), "SIGKILL");
    } catch {
      // The launcher alone is left, in a group of its own.
    }
    throw new Error(`It did not stop within ${String(STOPPING_MS / 1_000)} s:\n${said.slice(-2_000)}`);
  };
  const address = `http://localhost:${String(port)}`;
  return { npm, exited, dataDir, address, output: () => said, says, stop };
}

test("a signal that only npm gets ends all that `npm start` has started", async () => {
  test.setTimeout(PATIENCE_MS);
  const { npm, exited, address, output, says, stop } = await startByNpm([], {});
  try {
    await says("Ready on ");
    const status = () => fetch(`${address}/sign-in`).then((answer) => answer.status);
    expect(await status()).toBe(200);
    npm.kill("SIGTERM");
    await exited;
    await expect.poll(() => status().catch(() => "gone"), { timeout: STOPPING_MS }).toBe("gone");
    expect(output()).toContain("Stopping …");
  } finally {
    await stop();
  }
});

demoTest(
  "the demo has accounts in every state, and reads creators from its simulated platforms",
  async ({ demo: { dataDir, output, says } }) => {
    test.setTimeout(PATIENCE_MS);
    await says(": read (by ");
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
    expect(rows).toEqual([{ accounts: 18, platforms: 6, states: 4, holders: 4, creators: 600, policies: 3 }]);
    const [simulator = ""] = /http:\S+_simulator/.exec(output()) ?? [];
    const log = (await (await fetch(`${simulator}/log`)).json()) as { entries: { account: string }[] };
    // Accounts that must not work were never used.
    const resting = /rest|risk|revoked|hour-cap|cooling|banned|signed-out/;
    expect(log.entries.length).toBeGreaterThan(0);
    expect(log.entries.filter(({ account }) => resting.test(account))).toEqual([]);
  },
);

demoTest(
  "axe finds nothing serious where a second step has to be set up first",
  async ({ browser, demo: { dataDir, address } }) => {
    test.setTimeout(120_000);
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
  },
);
