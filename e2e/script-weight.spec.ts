import { gzipSync } from "node:zlib";
import { expect, type Page, type Request, test } from "@playwright/test";
import { listPages, type ShownPage, type Viewer } from "./fixtures/pages";
import { createScene } from "./fixtures/scene";
import { becomeViewer, visit } from "./fixtures/visit";

/** What the scripts of a page's first load may weigh: KB, gzipped, without charts. */
const GOAL = 300;

/** Pages before the frame have less to bring. Of the frame's 235 KB, Next and React are 135. */
const BEFORE_FRAME = { path: /^\/(sign-in|invitations\/|docs|change-password)/, most: 260 };

test.use({ trace: "off" });

test("no page loads more scripts at first than it may", async ({ browser }) => {
  test.setTimeout(300_000);
  const scene = await createScene("some");
  const over: string[] = [];
  for (const viewer of ["console", "newcomer", "stranger"] as const satisfies readonly Viewer[]) {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    await becomeViewer(page, viewer, scene);
    for (const shown of listPages(scene.ids).filter((other) => other.viewer === viewer)) {
      const weight = await weigh(page, shown);
      const most = BEFORE_FRAME.path.test(shown.path) ? BEFORE_FRAME.most : GOAL;
      if (weight > most) over.push(`${shown.path}: ${weight.toFixed(0)} KB, and at most ${String(most)}`);
    }
    await context.close();
  }
  expect(over.join("\n")).toBe("");
});

/** Of a page that shows what it has to: the weight of the scripts that it asked for by then. */
async function weigh(page: Page, shown: ShownPage): Promise<number> {
  const scripts = new Set<string>();
  const note = (request: Request) => {
    if (request.resourceType() === "script") scripts.add(request.url());
  };
  await page.route(/[?&]_rsc=/, (route) => {
    const { "next-router-prefetch": prefetch } = route.request().headers();
    return prefetch === undefined ? route.continue() : route.abort();
  });
  page.on("request", note);
  await visit(page, shown);
  page.off("request", note);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const weights = await Promise.all([...scripts].map((url) => weightOf(page, url)));
  return weights.reduce((sum, weight) => sum + weight, 0) / 1_000;
}

const known = new Map<string, Promise<number>>();

/** A script without its query is the same for every page; one of charts weighs nothing here. */
function weightOf(page: Page, url: string): Promise<number> {
  const weight =
    known.get(url) ??
    page.request
      .get(url)
      .then((answer) => answer.body())
      .then((body) => (body.includes("recharts-") ? 0 : gzipSync(body).length));
  known.set(url, weight);
  return weight;
}
