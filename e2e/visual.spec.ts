import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { fromRoot } from "@/scripts/from-root";
import type { SceneIds } from "./fixtures/scene";
import { sceneTest as test } from "./fixtures/scene-test";
import { becomeViewer, speak, visit } from "./fixtures/visit";

const FOLDER = fromRoot("e2e/visual");
const LETTERS = path.join(FOLDER, "letters.sha256");

const mainPages: Record<string, (ids: SceneIds) => string> = {
  overview: () => "/overview",
  roster: () => "/bloggers?sort=fansCount.desc",
  blogger: ({ blogger }) => `/bloggers/${blogger}`,
  portraits: ({ blogger }) => `/bloggers/${blogger}?tab=audience`,
  compared: ({ compared }) => `/bloggers/compare?ids=${compared.join(",")}`,
  import: () => "/import-runs/new",
  accounts: () => "/scraper-accounts",
  tasks: () => "/scraping-tasks",
  policy: ({ pacePolicy }) => `/pace-policies/${pacePolicy}`,
  endpoint: ({ syncEndpoint }) => `/sync-endpoints/${syncEndpoint}`,
};

test("the main pages look as they were accepted", async ({ browser, scene }, { config }) => {
  test.setTimeout(180_000);
  const accepts = config.updateSnapshots === "all";
  const context = await browser.newContext({
    reducedMotion: "reduce",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
  });
  const page = await context.newPage();
  const letters = await drawLetters(page);
  if (accepts) acceptLetters(letters);
  test.skip(!canRun(letters), "its references were taken with other fonts or another browser");
  await becomeViewer(page, "console", scene);
  await speak(context, "zh");
  for (const [name, addressOf] of Object.entries(mainPages)) {
    await visit(page, { path: addressOf(scene.ids) });
    await writeWhatChanges(page);
    await expect.soft(page, name).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.001 });
  }
  await context.close();
});

async function drawLetters(page: Page): Promise<string> {
  await page.goto("/sign-in");
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  // On a separate page, because that one's scripts may still draw.
  await page.goto("about:blank");
  await page.evaluate((fontFamily) => {
    const text = "博主库 审核 ¥ 12,345.67 Roster Agjpqy 0123456789";
    document.documentElement.lang = "zh-CN";
    document.body.style.fontFamily = fontFamily;
    document.body.innerHTML = ["400 14px", "600 20px", "400 12px"]
      .map((font) => `<p style="font-weight:${font.replace(" ", ";font-size:")}">${text}<code>${text}</code>`)
      .join("");
  }, family);
  return createHash("sha256")
    .update(await page.screenshot({ animations: "disabled" }))
    .digest("hex");
}

/** Pixels are comparable only where fonts render as they did for the references. */
function canRun(letters: string): boolean {
  return existsSync(LETTERS) && readFileSync(LETTERS, "utf8").trim() === letters;
}

function acceptLetters(letters: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(LETTERS, `${letters}\n`);
}

/** Replaces what differs between runs: times, ids, the organization's suffix. */
async function writeWhatChanges(page: Page): Promise<void> {
  await page.evaluate(() => {
    const rules: [RegExp, string][] = [
      [/(晨光文化|新人|同事) \w{5,6}/g, "$1"],
      [/[a-z]{2,4}_[0-9a-z]{26}/g, "id_0"],
      [/\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?/g, "2026-01-01"],
      [/^\d\d-\d\d$/, "01-01"],
    ];
    for (const time of document.querySelectorAll("time")) time.textContent = "1分钟前";
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const { currentNode } = texts;
      const text = currentNode.nodeValue ?? "";
      const written = rules.reduce((before, [found, instead]) => before.replace(found, instead), text);
      if (written !== text) currentNode.nodeValue = written;
    }
  });
}
