import { readFileSync } from "node:fs";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { type Locale, locales } from "@/server/domain/languages";
import type { FirstRun } from "@/scripts/launch/seed-first-run";
import { signIn } from "./fixtures/console-steps";
import { findGaps, listPages, type ShownPage } from "./fixtures/pages";
import { createScene } from "./fixtures/scene";
import { becomeViewer, speak, visit } from "./fixtures/visit";
import { startLauncher } from "./start-launcher";

type RunOptions = Parameters<AxeBuilder["options"]>[0];
const viewers = ["console", "newcomer", "stranger"] as const;
// A trace of hundreds of pages takes longer than they do.
test.use({ trace: "off" });

test("every page of the application is in the list of pages", () => {
  expect(findGaps()).toEqual([]);
});

test("axe finds nothing serious on any page, nor the browser an error, in either language and scheme", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const scene = await createScene("some");
  const found: string[] = [];
  for (const locale of locales)
    for (const viewer of viewers)
      await withPage(browser, async (page) => {
        // Words that a page does not bring along are an error there, for one.
        page.on("console", (message) => {
          // The page of what is missing is not found itself.
          if (message.type() !== "error" || page.url().endsWith("/no/such/page")) return;
          found.push(`${locale} ${page.url()}: ${message.text()}`);
        });
        await becomeViewer(page, viewer, scene);
        await speak(page.context(), locale);
        for (const shown of listPages(scene.ids).filter((other) => other.viewer === viewer))
          found.push(...(await look(page, shown, locale)).map((what) => `${locale} ${what}`));
      });
  expect(found.join("\n\n")).toBe("");
});

test("axe finds nothing serious where a second step has to be set up first", async ({ browser }) => {
  test.setTimeout(300_000);
  // Only a service that demands it has this page.
  const service = await startLauncher([], { TOTP_REQUIRED: "platform" });
  try {
    expect(await service.saysWithin("Ready on ", 240_000), service.output()).toBe(true);
    const file = path.join(service.dataDir, "first-run.json");
    const { admin } = JSON.parse(readFileSync(file, "utf8")) as FirstRun;
    const shown = { path: `http://localhost:${String(service.port)}/second-step` };
    const found: string[] = [];
    for (const locale of locales)
      await withPage(browser, async (page) => {
        await speak(page.context(), "en");
        await page.goto(shown.path);
        await signIn(page, admin);
        await page.waitForURL(shown.path);
        await speak(page.context(), locale);
        found.push(...(await look(page, shown, locale)));
      });
    expect(found.join("\n\n")).toBe("");
  } finally {
    await service.stop();
  }
});

async function withPage(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  // Axe measures colours: half of a transition is none of them.
  const context = await browser.newContext({ reducedMotion: "reduce" });
  await work(await context.newPage());
  await context.close();
}

/**
 * What is wrong with a page. Colours depend on the scheme and not on the language, all else the other way
 * round: each is looked at where it differs.
 */
async function look(page: Page, shown: Pick<ShownPage, "path">, locale: Locale): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  await visit(page, shown);
  const found = await findFaults(page, shown, { rules: { "color-contrast": { enabled: locale === "zh" } } });
  if (locale !== "zh") return found;
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  const inDark = await findFaults(page, shown, { runOnly: ["color-contrast"] });
  return [...found, ...inDark.map((fault) => `dark ${fault}`)];
}

async function findFaults(
  page: Page,
  { path: shown }: Pick<ShownPage, "path">,
  options: RunOptions,
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  axe.options({ resultTypes: ["violations"], preload: false, ...options });
  // What is behind a dialog was looked at without it.
  if (shown.includes("create=1")) axe.include("[role=dialog]");
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, impact, nodes }) =>
      [
        `${shown}: ${id} (${impact ?? ""}), ${String(nodes.length)} times`,
        ...nodes
          .slice(0, 3)
          .map(({ html, failureSummary = "" }) => `${html.slice(0, 300)}\n${failureSummary}`),
      ].join("\n"),
    );
}
