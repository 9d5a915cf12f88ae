import { expect, type Locator, type Page, test as networkTest } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { callProcedure } from "./fixtures/call-procedure";
import { consoleTest as test } from "./fixtures/console-test";
import { dropSession, openAs } from "./fixtures/session";
import { nameOf, openRoster, rowOf, rows, RUN } from "./fixtures/sixty-creators";

test.use({ viewport: { width: 1280, height: 800 } });

const chip = (page: Page, label: string) => page.getByRole("button", { name: `Remove filter: ${label}` });

const scrollTop = (page: Page) =>
  page
    .locator("tr[data-row]")
    .first()
    .evaluate((row) => {
      let box = row.parentElement;
      while (box !== null && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement;
      return box?.scrollTop ?? 0;
    });

test("the fans filter accepts counts as people write them, and refuses other text", async ({ page }) => {
  await openRoster(page, "fans filter");
  const [min, max] = [page.getByPlaceholder("Followers from"), page.getByPlaceholder("Followers to")];
  for (const [text, count] of [
    ["10万", "100K"],
    ["10w", "100K"],
    ["1.5亿", "150M"],
    ["120k", "120K"],
  ] as const) {
    await min.fill(text);
    await min.press("Enter");
    await expect(chip(page, `Followers ≥ ${count}`)).toBeVisible();
  }
  await chip(page, "Followers ≥ 120K").click();
  await expect(min).toHaveValue("");

  await min.fill("many");
  await min.press("Enter");
  await expect(page.getByText("“many” is not a number: write one such as 8000, 1.2万 or 8k")).toBeVisible();
  await expect(page).not.toHaveURL(/fansCountMin/);

  await min.fill("5k");
  await max.fill("1k");
  await max.press("Enter");
  await expect(page.getByText("The minimum cannot be greater than the maximum.")).toBeVisible();
  await expect(page).not.toHaveURL(/fansCountMax/);
  await max.fill("6k");
  await max.press("Enter");
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(min).toHaveValue("5K");

  // Text typed into the other bound stays when the first bound comes back from the URL.
  await min.fill("4k");
  await min.press("Tab");
  await page.keyboard.type("2500000", { delay: 60 });
  await expect(max).toHaveValue("2500000");
  await max.press("Enter");
  await expect(page).toHaveURL(
    /fansCountMin=4000&fansCountMax=2500000|fansCountMax=2500000&fansCountMin=4000/,
  );
});

test("clearing all filters also drops input that was just typed, even invalid input", async ({ page }) => {
  await openRoster(page, "clear all");
  const [min, search] = [page.getByPlaceholder("Followers from"), page.getByRole("searchbox")];
  for (const [field, text] of [
    [min, "2k"],
    [min, "many"],
    [search, "Creator 3"],
  ] as const) {
    await page.goto("/bloggers?limit=20&category=beauty");
    await expect(rowOf(page, 1)).toBeVisible();
    await field.pressSequentially(text);
    const all = await page.getByRole("button", { name: "Clear all", exact: true }).boundingBox();
    // Longer than a field's debounce: a button that moves when the filter takes effect would be missed.
    await page.mouse.click((all?.x ?? 0) + 10, (all?.y ?? 0) + 10, { delay: 800 });
    await expect(page).toHaveURL(/\?limit=20$/);
    await expect(field).toHaveValue("");
    await page.waitForTimeout(1_000);
    await expect(page).toHaveURL(/\?limit=20$/);
    await expect(page.getByRole("alert").filter({ hasText: "is not a number" })).toHaveCount(0);
  }
});

test("clearing filters that match nothing also drops input that was just typed", async ({ page }) => {
  await openRoster(page, "clear none");
  await page.goto("/bloggers?limit=20&category=nothing");
  const clear = page.getByRole("button", { name: "Clear all filters" });
  await expect(clear).toBeVisible();
  const search = page.getByRole("searchbox");
  await search.pressSequentially("Creator 3");
  await clear.dispatchEvent("click");
  await expect(page).toHaveURL(/\?limit=20$/);
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL(/\?limit=20$/);
  await expect(search).toHaveValue("");
});

test("a filter changed before the previous change is shown keeps that change", async ({ page }) => {
  await openRoster(page, "two changes");
  await page.goto("/bloggers?limit=20&category=beauty&fansCountMin=2000");
  await expect(chip(page, "Followers ≥ 2K")).toBeVisible();
  await page.getByRole("button", { name: /^Remove filter: / }).evaluateAll((chips) => {
    for (const one of chips) if (one instanceof HTMLElement) one.click();
  });
  await expect(page).toHaveURL(/\?limit=20$/);
  await expect(page.getByRole("button", { name: /^Remove filter: / })).toHaveCount(0);
});

// Chromium itself logs what it cannot load.
networkTest.use({ viewport: { width: 1280, height: 800 } });
networkTest(
  "offline, another page shows no rows of this one, and comes with the connection",
  async ({ page, context }) => {
    await openRoster(page, "offline list");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText("You are offline. This loads when")).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    await context.setOffline(false);
    await expect(rowOf(page, 21)).toBeVisible();
    await expect(page.getByText("21–40 of 60", { exact: true })).toBeVisible();
  },
);

test("a selection persists across pages, filters, a detail and Back, and is always visible", async ({
  page,
}) => {
  await openRoster(page, "selection");
  const select = (n: number) => rowOf(page, n).getByRole("checkbox").check();
  await select(1);
  // Beside a selection the range of rows is not shown, so `nextPage` would wait for it in vain.
  await page.getByRole("button", { name: "Next page" }).click();
  await select(21);
  const bar = page.getByRole("status").filter({ hasText: "selected" });
  await expect(bar).toContainText("2 creators selected");
  await expect(bar).toContainText("1 of them is not on this page");

  await page.getByRole("searchbox").fill("Creator 3");
  await expect(rowOf(page, 33)).toBeVisible();
  await expect(bar).toContainText("2 creators selected");
  await expect(bar).toContainText("2 of them are not on this page");

  await rowOf(page, 33)
    .getByRole("link", { name: nameOf(33) })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: nameOf(33) })).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, 33)).toBeVisible();
  await expect(bar).toContainText("2 creators selected");
  await chip(page, "“Creator 3”").click();
  await expect(rowOf(page, 1).getByRole("checkbox")).toBeChecked();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(bar).toBeHidden();
  await expect(rowOf(page, 1).getByRole("checkbox")).not.toBeChecked();
});

test("Back from a detail returns to the position in the list, and to its row", async ({ page }) => {
  await openRoster(page, "place");
  await page.goto("/bloggers?category=beauty");
  await rowOf(page, 40).scrollIntoViewIfNeeded();
  await rowOf(page, 40)
    .getByRole("link", { name: nameOf(40) })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: nameOf(40) })).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, 40)).toBeInViewport();
  await expect(rowOf(page, 40)).toBeFocused();
  await page.keyboard.press("j");
  await expect(rowOf(page, 41)).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Creator at a glance" })).toBeVisible();
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { level: 1, name: nameOf(41) })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Creators" }).click();
  await expect(page).toHaveURL(/\/bloggers\?category=beauty$/);
  await expect(rowOf(page, 41)).toBeInViewport();
  const before = await scrollTop(page);
  expect(before).toBeGreaterThan(0);
  await page.reload();
  await expect(rowOf(page, 41)).toBeInViewport();
});

test("another page of a list starts at its top", async ({ page }) => {
  await openRoster(page, "top");
  const next = await page.getByRole("button", { name: "Next page" }).boundingBox();
  await page.mouse.move((next?.x ?? 0) + 10, (next?.y ?? 0) + 10);
  await rowOf(page, 20).scrollIntoViewIfNeeded();
  expect(await scrollTop(page)).toBeGreaterThan(0);
  // Immediately, before scrolling has settled.
  await page.mouse.down();
  await page.mouse.up();
  await expect(rowOf(page, 21)).toBeInViewport();
  await page.goBack();
  await expect(rowOf(page, 20)).toBeInViewport();
});

test("Ctrl-click and the middle button open a row in a tab of its own", async ({ page, context }) => {
  await openRoster(page, "tabs");
  const clicks: Parameters<Locator["click"]>[0][] = [{ modifiers: ["ControlOrMeta"] }, { button: "middle" }];
  for (const click of clicks) {
    const opened = context.waitForEvent("page");
    await rowOf(page, 3).getByRole("cell", { name: "Pugongying (RED)" }).click(click);
    const tab = await opened;
    await expect(tab.getByRole("heading", { level: 1, name: nameOf(3) })).toBeVisible();
    await tab.close();
    await expect(rowOf(page, 3)).toBeVisible();
  }
});

test("Tab treats the rows as one stop, and keys trigger a row's actions", async ({ page }) => {
  await openRoster(page, "one stop");
  await rows(page).first().focus();
  await page.keyboard.press("j");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("Tab");
  const inRows = () => page.evaluate(() => document.activeElement?.closest("tbody") !== null);
  expect(await inRows()).toBe(false);
  await page.keyboard.press("Shift+Tab");
  await expect(rows(page).nth(1)).toBeFocused();

  const { owner } = await createOrganization(`row menus ${RUN}`);
  const call = await callProcedure(owner);
  const scope = { permissions: ["blogger:read"] };
  for (const name of ["First", "Second"]) await call("apiKey.create", { name, scope, environment: "LIVE" });
  await dropSession(page);
  await openAs(page, owner, "/api-keys");
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().focus();
  await page.keyboard.press("m");
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  await page.keyboard.press("Tab");
  expect(await inRows()).toBe(false);
});
