import { type ConsoleMessage, expect, type Page } from "@playwright/test";
import { type Locale, locales } from "@/server/domain/kernel/languages";
import { openAndLook, openStill } from "./fixtures/axe";
import { findGaps, listPages, namedIds, type Viewer } from "./fixtures/pages";
import { sceneTest } from "./fixtures/scene-test";
import { watchScripts } from "./fixtures/script-weight";
import { becomeViewer, speak } from "./fixtures/visit";

type Viewing = { viewer: Viewer; locale: Locale };

/** One window for each viewer and language, so that a page finds the scripts of the page before it. */
const test = sceneTest.extend<object, { pageOf: (viewing: Viewing) => Promise<Page> }>({
  pageOf: [
    async ({ browser, scene }, use) => {
      const pages = new Map<string, Promise<Page>>();
      const open = async ({ viewer, locale }: Viewing) => {
        const context = await openStill(browser);
        const page = await context.newPage();
        await becomeViewer(page, viewer, scene);
        await speak(context, locale);
        return page;
      };
      await use((viewing) => {
        const key = JSON.stringify(viewing);
        const page = pages.get(key) ?? open(viewing);
        pages.set(key, page);
        return page;
      });
      for (const page of pages.values()) await (await page).context().close();
    },
    { scope: "worker" },
  ],
});

// A test for each page, so that each has the time of a test to itself, and a failure names its page.
for (const locale of locales)
  for (const [index, { path, viewer }] of listPages(namedIds).entries())
    test(`axe finds nothing serious on ${path} in ${locale}, nor the browser an error, and it loads no more scripts at first than it may`, async ({
      pageOf,
      scene,
    }) => {
      const page = await pageOf({ viewer, locale });
      const { path: shown = "" } = listPages(scene.ids)[index] ?? {};
      const errors = watchErrors(page);
      const readWeight = watchScripts(page, shown);
      const found = await openAndLook(page, { path: shown }, locale);
      expect([...found, ...(await readWeight()), ...errors()].join("\n\n")).toBe("");
    });

test("every page of the application is in the list of pages", () => {
  expect(findGaps()).toEqual([]);
});

/** Missing messages of a page, for example, are console errors. */
function watchErrors(page: Page): () => string[] {
  const errors: string[] = [];
  const note = (message: ConsoleMessage) => {
    // The page for missing routes itself answers 404.
    if (message.type() !== "error" || page.url().endsWith("/no/such/page")) return;
    errors.push(`${page.url()}: ${message.text()}`);
  };
  page.on("console", note);
  return () => {
    page.off("console", note);
    return errors;
  };
}
