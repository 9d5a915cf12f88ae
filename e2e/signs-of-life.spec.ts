import { expect, type Page, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { withDatabase } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { openPage } from "./fixtures/console-steps";
import { chunks, holdScripts } from "./fixtures/hold-scripts";
import { openAs } from "./fixtures/session";

const PROMPT_MS = 300;
/** What comes by itself would have come by then. */
const LATER_MS = 2_000;

const progress = (page: Page) => page.getByRole("progressbar", { name: "Loading" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Navigation" });
const waiting = (page: Page) => page.locator("dialog.waiting-dialog");

/** Opens the page of a blogger as the Owner of an organization. */
async function begin(page: Page, name: string) {
  const { owner } = await createOrganization(`${name} ${String(Date.now())}`);
  const call = await callProcedure(owner);
  const asked = { platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/4413", nickname: "Lin" };
  const { id } = (await call("blogger.create", asked)) as { id: string };
  await openAs(page, owner, `/bloggers/${id}`);
  return id;
}

test("a slow page shows at once that it is loading, and which page it is", async ({ page }) => {
  await begin(page, "slow page");
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api-keys?*", async (route) => {
    await released;
    await route.continue();
  });
  const link = menu(page).getByRole("link", { name: "API keys", exact: true });
  // Measured in the page: a busy machine answers the test late.
  const tookMs = await link.evaluate(async (node) => {
    const startedAt = performance.now();
    (node as HTMLElement).click();
    const isShown = () => document.querySelector("[role=progressbar]:not([hidden])") !== null;
    while (!isShown() && performance.now() - startedAt < 5_000) await new Promise(requestAnimationFrame);
    return performance.now() - startedAt;
  });
  expect(tookMs).toBeLessThan(PROMPT_MS);
  await expect(link).toHaveAttribute("data-active", "true");
  await expect(progress(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Lin" })).toBeAttached();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
  await expect(progress(page)).toBeHidden();
});

test("a slow dialog says so, and does not open after it was cancelled", async ({ page }) => {
  await begin(page, "slow dialog");
  const release = await holdScripts(page);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(waiting(page)).toContainText("Opening…");
  await waiting(page).getByRole("button", { name: "Cancel" }).click();
  await expect(waiting(page)).toHaveCount(0);
  await release();
  await page.waitForTimeout(LATER_MS);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("dialog").getByLabel("Nickname")).toBeVisible();
});

test("notifications are shown where their code cannot be loaded, and none is lost once it can", async ({
  page,
}) => {
  await begin(page, "lost notifications");
  await page.route(chunks, (route) => route.abort());
  await page.route("**/api/trpc/**", (route) => route.abort());
  const update = page.getByRole("button", { name: "Update now" });
  const shown = page.getByRole("alert").filter({ hasText: "cannot be reached" });
  await update.click();
  await expect(shown).toHaveCount(1);
  await update.click();
  await expect(shown).toHaveCount(2);
  // The page around them can still be used, and they stay until they are closed.
  await menu(page).getByRole("link", { name: "API keys", exact: true }).hover();
  await shown.first().getByRole("button", { name: "Close" }).click();
  await expect(shown).toHaveCount(1);
  await expect(page.locator(".mantine-Notification-root")).toHaveCount(0);
  await page.unroute(chunks);
  await page.keyboard.press("Shift");
  await expect(page.locator(".mantine-Notification-root")).toHaveCount(1);
  await expect(shown).toHaveCount(1);
});

test.describe("offline", () => {
  test("the console says so while it lasts", async ({ page, context }) => {
    await begin(page, "offline");
    await context.setOffline(true);
    const banner = page
      .getByRole("alert")
      .filter({ hasText: "You are offline. You can still view what is open" });
    await expect(banner).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
  });

  test("another page is refused with a message, and does not open by itself later", async ({
    page,
    context,
  }) => {
    await begin(page, "offline page");
    const address = page.url();
    await context.setOffline(true);
    await menu(page).getByRole("link", { name: "API keys", exact: true }).click();
    await expect(page.getByText("You are offline and cannot open other pages.")).toBeVisible();
    await expect(progress(page)).toBeHidden();
    await context.setOffline(false);
    await page.waitForTimeout(LATER_MS);
    expect(page.url()).toBe(address);
    await openPage(page, "API keys");
  });

  test("a dialog is refused with a message, and opens when requested again", async ({ page, context }) => {
    await begin(page, "offline dialog");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await expect(waiting(page)).toContainText("You are offline, so this cannot be opened.");
    await context.setOffline(false);
    await page.waitForTimeout(LATER_MS);
    await expect(waiting(page)).toBeVisible();
    await expect(page.getByLabel("Nickname")).toHaveCount(0);
    await waiting(page).getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("dialog").getByLabel("Nickname")).toBeVisible();
  });

  test("an action is refused with a message, and is not performed later", async ({ page, context }) => {
    const id = await begin(page, "offline action");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Update now" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "cannot be reached" })).toBeVisible();
    await context.setOffline(false);
    await page.waitForTimeout(LATER_MS);
    const { rows } = await withDatabase((client) =>
      client.query("SELECT id FROM blogger_refresh WHERE blogger_id = $1", [id]),
    );
    expect(rows).toEqual([]);
  });
});
