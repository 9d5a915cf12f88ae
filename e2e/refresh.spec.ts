import { expect, type Page, test } from "@playwright/test";
import { createApiKeys, createOrganization } from "./fixtures/accounts";
import { callProcedure } from "./fixtures/call-procedure";
import { importBloggers } from "./fixtures/console-steps";
import { openAs } from "./fixtures/session";
import { misbehave, SIMULATED_PLATFORM, simulatedCreator } from "./fixtures/simulated-platform";
import { unique } from "./fixtures/unique";

const STATE = "main [role=status]";
/** On a busy machine the first poll of the page may find a refresh at its end, so the queue counts, too. */
const UNDER_WAY = /Queued, about to start|Updating from the platform/;

const state = (page: Page) => page.locator(STATE);

/**
 * Notes within the page what its line of state has said: on a busy machine a click may return to the test
 * only after the refresh has ended.
 */
async function watchState(page: Page): Promise<() => Promise<string>> {
  await page.evaluate((selector) => {
    const main = document.querySelector("main") ?? document.body;
    const said = new Set<string>();
    const look = () => {
      said.add(document.querySelector(selector)?.textContent ?? "");
      main.dataset.said = [...said].join("\n");
    };
    new MutationObserver(look).observe(main, { childList: true, subtree: true, characterData: true });
  }, STATE);
  return () => page.evaluate(() => document.querySelector("main")?.dataset.said ?? "");
}

async function begin(page: Page, n: number, { withAccount = true } = {}) {
  const { owner } = await createOrganization(`refresh ${String(Date.now())}`);
  const call = await callProcedure(owner);
  const platform = SIMULATED_PLATFORM;
  if (withAccount) {
    const account = (await call("scraperAccount.create", { platform, displayName: "Lin" })) as { id: string };
    await call("scraperAccount.setCookie", {
      id: account.id,
      cookie: `sim_account=${account.id}; sessionid=x`,
    });
  }
  const { id: platformBloggerId, url } = simulatedCreator(n);
  // Slow enough for the running state to be visible.
  await misbehave({ creator: platformBloggerId, does: { kind: "slow", delayMs: 3_000 } });
  const asked = { platform, url, platformBloggerId, nickname: `Creator ${String(n)}` };
  const { id } = (await call("blogger.create", asked)) as { id: string };
  await openAs(page, owner, `/bloggers/${id}`);
  return { id };
}

test("a manual refresh shows its progress and a message at its end, and updates the figures", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { id } = await begin(page, 1);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("blogger.get")) asked.push(request.url());
  });
  await page.getByRole("main").evaluate((main) => main.setAttribute("data-same-page", ""));
  const readSaid = await watchState(page);
  await page.getByRole("button", { name: "Update now" }).click();
  await expect(state(page)).toContainText(/^Updated · /, { timeout: 60_000 });
  expect(await readSaid()).toMatch(UNDER_WAY);
  const { nickname, prices } = simulatedCreator(1);
  await expect(page.getByRole("heading", { level: 1, name: nickname })).toBeVisible();
  const price = new RegExp(`¥\\s*${prices.short.toLocaleString("en-US")}`);
  await expect(page.getByRole("main").getByText(price).first()).toBeVisible();
  await expect(page.locator("main[data-same-page]"), "the page was not loaded again").toBeAttached();
  expect(
    asked.filter((url) => decodeURIComponent(url).includes(id)),
    "fetched once",
  ).toHaveLength(1);
  await page.reload();
  await expect(state(page)).toContainText(/^Updated · /);
});

test("a failed refresh says why, and can be retried in place", async ({ page }) => {
  test.setTimeout(120_000);
  const creator = simulatedCreator(2).id;
  await misbehave({ creator, nth: { first: 1, last: 1 }, does: { kind: "not-found" } });
  await begin(page, 2);
  await page.getByRole("button", { name: "Update now" }).click();
  await expect(state(page)).toContainText(
    /Update failed \(.+\): the creator was not found on the platform\./,
    {
      timeout: 60_000,
    },
  );
  const readSaid = await watchState(page);
  await state(page).getByRole("button", { name: "Try again" }).click();
  await expect(state(page)).toContainText(/^Updated · /, { timeout: 60_000 });
  expect(await readSaid()).toMatch(UNDER_WAY);
});

test("a refresh without an account says at once what the user has to do", async ({ page }) => {
  await begin(page, 3, { withAccount: false });
  await page.getByRole("button", { name: "Update now" }).click();
  await expect(state(page)).toContainText("there is no scraper account for this platform. Add one first.");
});

test("a refresh continues when its page is left, and its end is shown on the current page", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { id } = await begin(page, 4);
  await startAndLeave(page, "API keys");
  const told = page.getByRole("alert").filter({ hasText: "is updated" });
  await expect(told).toBeVisible({ timeout: 60_000 });
  await told.getByRole("link", { name: "Open" }).click();
  await expect(page).toHaveURL(new RegExp(`/bloggers/${id}`));
  await expect(state(page)).toContainText(/^Updated · /);
});

/** Acts within the page, so that the page is left before the refresh ends, however busy the machine is. */
async function startAndLeave(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("button", { name: "Update now" })).toBeEnabled();
  const wanted = { link: name, selector: STATE, underWay: UNDER_WAY.source };
  await page.evaluate(async ({ link, selector, underWay }) => {
    const press = (elements: string, text: string) => {
      const found = [...document.querySelectorAll<HTMLElement>(elements)].find(
        ({ textContent }) => textContent === text,
      );
      if (found === undefined) throw new Error(`no ${text}`);
      found.click();
    };
    const said = () => document.querySelector(selector)?.textContent ?? "";
    press("button", "Update now");
    while (!new RegExp(underWay).test(said())) await new Promise(requestAnimationFrame);
    press("nav a", link);
  }, wanted);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("all that match are refreshed by a task, which takes the list's filter along", async ({ page }) => {
  const { id, owner } = await createOrganization(unique("refresh by a task"));
  const [key = ""] = await createApiKeys(id, 1);
  await importBloggers(key, 60);
  await openAs(page, owner, "/bloggers?platform=BILIBILI_HUAHUO&text=Blogger");
  await page.locator("tr[data-row]").first().getByRole("checkbox").check();
  const selection = page.getByRole("group", { name: "Selection", exact: true });
  // The actions load after the first tick, and move what stands beside them.
  await expect(selection.getByRole("button", { name: "Refresh (1)" })).toBeVisible();
  await selection.getByRole("button", { name: "Select all 60 that match" }).click();
  await selection.getByRole("link", { name: "Refresh by a task" }).click();
  await expect(page).toHaveURL(/\/scraping-tasks\/new\?/);
  await expect(page.getByRole("checkbox", { name: "Bilibili Huahuo" })).toBeChecked();
  await expect(page.getByText("“Blogger”")).toBeVisible();
});
