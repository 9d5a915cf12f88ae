import { type Browser, expect, type Page } from "@playwright/test";
import type { Locale } from "@/server/domain/kernel/languages";
import { openAndLook, withPage } from "./fixtures/axe";
import { findGaps, listPages, type ShownPage } from "./fixtures/pages";
import type { Scene } from "./fixtures/scene";
import { sceneTest as test } from "./fixtures/scene-test";
import { watchScripts } from "./fixtures/script-weight";
import { becomeViewer, speak } from "./fixtures/visit";

const viewers = ["console", "newcomer", "stranger"] as const;
// A trace of hundreds of pages takes longer than the pages themselves.
test.use({ trace: "off" });

type Walk = {
  scene: Scene;
  locale: Locale;
  pages: ShownPage[];
};
type Judge = (page: Page, shown: ShownPage) => Promise<string[]>;

// Half of the pages each, so that both processes have equal work.
for (const half of [0, 1])
  test(`axe finds nothing serious on any page in Chinese, in either scheme, nor the browser an error (half ${String(half + 1)})`, async ({
    browser,
    scene,
  }) => {
    test.setTimeout(300_000);
    const pages = listPages(scene.ids).filter((_, index) => index % 2 === half);
    const found = await judgePages(browser, { scene, locale: "zh", pages }, (page, shown) =>
      openAndLook(page, shown, "zh"),
    );
    expect(found.join("\n\n")).toBe("");
  });

test("axe finds nothing serious on any page in English, nor the browser an error, and no page loads more scripts at first than it may", async ({
  browser,
  scene,
}) => {
  test.setTimeout(300_000);
  const tooHeavy: string[] = [];
  const pages = listPages(scene.ids);
  const found = await judgePages(browser, { scene, locale: "en", pages }, async (page, shown) => {
    const readWeight = watchScripts(page, shown.path);
    const faults = await openAndLook(page, shown, "en");
    tooHeavy.push(...(await readWeight()));
    return faults;
  });
  expect.soft(found.join("\n\n")).toBe("");
  expect(tooHeavy.join("\n"), "scripts of a first load").toBe("");
});

test("every page of the application is in the list of pages", () => {
  expect(findGaps()).toEqual([]);
});

async function judgePages(browser: Browser, { scene, locale, pages }: Walk, judge: Judge): Promise<string[]> {
  const found: string[] = [];
  for (const viewer of viewers)
    await withPage(browser, async (page) => {
      // Missing messages of a page, for example, are console errors.
      page.on("console", (message) => {
        // The page for missing routes itself answers 404.
        if (message.type() !== "error" || page.url().endsWith("/no/such/page")) return;
        found.push(`${locale} ${page.url()}: ${message.text()}`);
      });
      await becomeViewer(page, viewer, scene);
      await speak(page.context(), locale);
      for (const shown of pages.filter((other) => other.viewer === viewer))
        found.push(...(await judge(page, shown)).map((what) => `${locale} ${what}`));
    });
  return found;
}
