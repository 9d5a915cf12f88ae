import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { fromRoot } from "@/scripts/from-root";
import { type Locale, locales } from "@/server/domain/kernel/languages";
import { listPages, type ShownPage } from "../fixtures/pages";
import { createScene, type Scene } from "../fixtures/scene";
import type { Amount } from "../fixtures/scene-creators";
import { becomeViewer, speak, visit } from "../fixtures/visit";
import { type Shot, writeIndex } from "./write-index";

const FOLDER = fromRoot("test-results/screenshots");
const widths = [1440, 390] as const;
const schemes = ["light", "dark"] as const;
const viewers = ["console", "newcomer", "stranger"] as const;

type Look = { locale: Locale; scheme: (typeof schemes)[number]; width: (typeof widths)[number] };

const every = locales.flatMap((locale) =>
  schemes.flatMap((scheme) => widths.map((width): Look => ({ locale, scheme, width }))),
);
/** Empty and large scenes are only taken in two opposite combinations; the usual scene in all. */
const opposite = every.filter(
  ({ locale, scheme, width }) =>
    (locale === "zh" && scheme === "light" && width === 1440) ||
    (locale === "en" && scheme === "dark" && width === 390),
);
const looks: Record<Amount, Look[]> = { none: opposite, some: every, many: opposite };

const shots: Shot[] = [];
test.beforeAll(() => {
  rmSync(FOLDER, { recursive: true, force: true });
});
test.afterAll(() => {
  writeFileSync(path.join(FOLDER, "index.html"), writeIndex(shots));
  console.log(`${String(shots.length)} pictures: ${path.join(FOLDER, "index.html")}`);
});

// In this order, because the platform's pages show all organizations.
for (const amount of ["none", "some", "many"] as const)
  test(`every page with ${amount}`, async ({ browser }) => {
    test.setTimeout(1_800_000);
    const scene = await createScene(amount);
    const unready: string[] = [];
    for (const viewer of viewers) unready.push(...(await takeAll(browser, scene, amount, viewer)));
    expect(unready, "Pages that never showed what they have to show").toEqual([]);
  });

async function takeAll(
  browser: Browser,
  scene: Scene,
  amount: Amount,
  viewer: ShownPage["viewer"],
): Promise<string[]> {
  const unready: string[] = [];
  const context = await browser.newContext({ reducedMotion: "reduce", timezoneId: "Asia/Shanghai" });
  const page = await context.newPage();
  await becomeViewer(page, viewer, scene);
  const missing = new Set(
    amount === "none" ? ["/bloggers/[id]", "/bloggers/compare", "/import-runs/[id]"] : [],
  );
  const shown = listPages(scene.ids).filter((other) => other.viewer === viewer && !missing.has(other.route));
  for (const locale of locales.filter((one) => looks[amount].some((look) => look.locale === one))) {
    await speak(context, locale);
    for (const one of shown) {
      const wanted = looks[amount].filter((look) => look.locale === locale);
      await page.setViewportSize({ width: wanted[0]?.width ?? 1440, height: 900 });
      await visit(page, one).catch(() => unready.push(one.path));
      for (const look of wanted) shots.push(await take(page, one, amount, look));
    }
  }
  await context.close();
  return unready;
}

async function take(
  page: Page,
  { path: address, route }: ShownPage,
  amount: Amount,
  look: Look,
): Promise<Shot> {
  const { locale, scheme, width } = look;
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
  const query =
    address.includes("?") && !route.includes("compare") ? `-${address.split("=").at(-1) ?? ""}` : "";
  const name = `${route.slice(1).replace(/[/[\].]+/g, "-") || "start"}${query}`;
  const file = `${amount}/${name}-${locale}-${scheme}-${String(width)}.png`;
  mkdirSync(path.dirname(path.join(FOLDER, file)), { recursive: true });
  const scrollsBy = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.screenshot({ path: path.join(FOLDER, file), fullPage: amount !== "many" });
  return { file, name, amount, ...look, scrollsBy };
}
