import { expect, type Locator, type Page, test as networkTest } from "@playwright/test";
import { newId } from "@/server/domain/kernel/ids";
import { createOrganization } from "./fixtures/accounts";
import { withDatabase } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { consoleTest as test } from "./fixtures/console-test";
import { chooseColumns } from "./fixtures/console-steps";
import { dropSession, openAs } from "./fixtures/session";

test.use({ viewport: { width: 1280, height: 800 } });

const COUNT = 60;
const RUN = newId("user").slice(-6);
const LONG = "美妆护肤与香氛彩妆个护".repeat(12);
const nameOf = (n: number) => `Creator ${String(n).padStart(2, "0")}`;

async function insertCreators(organizationId: string, count: number): Promise<void> {
  const creators = Array.from({ length: count }, (_, index) => ({
    id: newId("blogger"),
    name: nameOf(index + 1),
    fans: (index + 1) % 10 === 0 ? null : (index + 1) * 1_000,
    category: index === COUNT - 1 ? LONG : "beauty",
    minutes: index + 5,
  }));
  await withDatabase((client) =>
    client.query(
      `INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, fans_count, category, tags, created_at, updated_at)
       SELECT c.id, $1, 'PGY', c.name, c.name, 'OPEN_API', c.fans, c.category, '{"a rather long tag","another long one"}', at, at
       FROM jsonb_to_recordset($2) AS c (id text, name text, fans integer, category text, minutes integer),
         LATERAL (SELECT now() - c.minutes * interval '1 minute' AS at) clock`,
      [organizationId, JSON.stringify(creators)],
    ),
  );
}

async function openRoster(page: Page, organization: string): Promise<{ username: string; password: string }> {
  const { id, owner } = await createOrganization(`${organization} ${RUN}`);
  await insertCreators(id, COUNT);
  await openAs(page, owner, "/bloggers?limit=20");
  await expect(rowOf(page, 1)).toBeVisible();
  return owner;
}

function changeLately(organization: string, n: number): Promise<unknown> {
  return withDatabase((client) =>
    client.query(
      `UPDATE blogger SET platform = 'BILIBILI_HUAHUO', updated_at = now() - interval '30 seconds'
       FROM organization WHERE organization.id = organization_id AND organization.name = $1 AND nickname = $2`,
      [`${organization} ${RUN}`, nameOf(n)],
    ),
  );
}

const rows = (page: Page) => page.locator("tr[data-row]");
const rowOf = (page: Page, n: number) => rows(page).filter({ hasText: nameOf(n) });
const chip = (page: Page, label: string) => page.getByRole("button", { name: `Remove filter: ${label}` });

async function nextPage(page: Page, from = 21): Promise<void> {
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText(`${from}–${from + 19} of ${COUNT}`, { exact: true })).toBeVisible();
}
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
  await nextPage(page);
  await select(21);
  const bar = page.getByRole("status").filter({ hasText: "selected" });
  await expect(bar).toContainText("2 creators selected");
  await expect(bar).toContainText("1 of them is not on this page");

  await page.getByRole("searchbox").fill("Creator 3");
  await expect(rowOf(page, 33)).toBeVisible();
  await expect(bar).toContainText("2 creators selected");
  await expect(bar).toContainText("2 of them are not on this page");

  await rowOf(page, 33).getByRole("cell", { name: "Pugongying (RED)" }).click();
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
  await rowOf(page, 40).getByRole("cell", { name: "Pugongying (RED)" }).click();
  await expect(page.getByRole("heading", { level: 1, name: nameOf(40) })).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, 40)).toBeInViewport();
  await expect(rowOf(page, 40)).toBeFocused();
  await page.keyboard.press("j");
  await expect(rowOf(page, 41)).toBeFocused();

  await page.keyboard.press("Enter");
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

test("columns keep their width on every page, fit 1280, and rows stay low", async ({ page }) => {
  const call = await callProcedure(await openRoster(page, "columns"));
  const layout = () =>
    page.evaluate(() => {
      const heads = [...document.querySelectorAll("thead th")].map((head) => head.getBoundingClientRect());
      const lines = [...document.querySelectorAll("tr[data-row]")].map(
        (row) => row.getBoundingClientRect().height,
      );
      return {
        lefts: heads.map(({ left }) => left),
        right: heads.at(-1)?.right ?? 0,
        height: Math.max(...lines),
      };
    });
  await changeLately("columns", 20);
  await page.reload();
  await chooseColumns(page, { Updated: true, "Median plays": false, Manager: false });
  const seconds = rowOf(page, 20)
    .locator("td")
    .filter({ hasText: /sec\. ago$/ });
  for (const cell of [seconds, rowOf(page, 20).getByRole("cell", { name: "Bilibili Huahuo" })])
    expect(await cell.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const first = await layout();
  expect(first.right).toBeLessThanOrEqual(1280 - 24 + 1);
  expect(first.height).toBeLessThanOrEqual(37);
  await nextPage(page);
  await nextPage(page, 41);
  await expect(rowOf(page, 60)).toBeVisible();
  const last = await layout();
  expect(last.lefts).toEqual(first.lefts);
  await chooseColumns(page, { Category: true });
  const cut = rowOf(page, 60).getByTitle(LONG);
  await expect(cut).toHaveCSS("text-overflow", "ellipsis");
  expect(await cut.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);

  await page.getByRole("button", { name: "Compact rows" }).click();
  expect((await layout()).height).toBeLessThanOrEqual(31);
  await page.reload();
  await expect(rowOf(page, 60)).toBeVisible();
  expect((await layout()).height).toBeLessThanOrEqual(31);

  const name = "N".repeat(100);
  await call("apiKey.create", {
    name,
    scope: { permissions: ["blogger:read", "sync:read"] },
    environment: "TEST",
  });
  await call("syncEndpoint.create", { name, url: `https://hooks.example.com/${"x".repeat(200)}` });
  for (const path of ["/api-keys", "/sync-endpoints"]) {
    await page.goto(path);
    await expect(rows(page)).toHaveCount(1);
    expect((await layout()).right, path).toBeLessThanOrEqual(1280 - 24 + 1);
  }
});

test("two relative times of one row agree, whenever their columns were rendered", async ({ page }) => {
  await page.clock.install();
  await openRoster(page, "clock");
  const minute = /^\d+ min\. ago$/;
  await chooseColumns(page, { Updated: true });
  await expect(rowOf(page, 7).getByText(minute)).toHaveCount(1);
  await page.clock.fastForward("10:00");
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("checkbox", { name: "Added" }).check();
  const texts = await rowOf(page, 7).getByText(minute).allInnerTexts();
  expect(texts).toHaveLength(2);
  expect(texts[0]).toBe(texts[1]);
});

test("in Chinese, times are short, and range and total are one sentence", async ({ page, baseURL }) => {
  await openRoster(page, "in Chinese");
  await changeLately("in Chinese", 1);
  await chooseColumns(page, { Updated: true });
  await page.context().addCookies([{ name: "locale", value: "zh", url: baseURL ?? "" }]);
  await page.reload();
  await expect(page.getByText("第 1–20 条，共 60 条", { exact: true })).toBeVisible();
  await expect(rowOf(page, 1).getByText(/^\d+ 秒前$/)).toBeVisible();
  await expect(page).toHaveTitle("达人库");
});

test("lists show their total, exact up to 10,000", async ({ page }) => {
  const { id, owner } = await createOrganization(`totals ${RUN}`);
  await insertCreators(id, COUNT);
  await openAs(page, owner, "/bloggers?limit=20");
  await expect(page.getByText("1–20 of 60", { exact: true })).toBeVisible();
  await page.getByRole("searchbox").fill("Creator 3");
  await expect(page.getByText("1–15 of 15", { exact: true })).toBeVisible();
  await withDatabase((client) =>
    client.query(
      `INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source)
       SELECT 'blg_many' || n || $1, $1, 'PGY', 'many-' || n, 'Many', 'OPEN_API' FROM generate_series(1, 10001) n`,
      [id],
    ),
  );
  await page.goto("/bloggers");
  await expect(page.getByText("1–50 of 10,000+", { exact: true })).toBeVisible();
  await page.goto("/sync-endpoints");
  await expect(page.getByText("No sync endpoints yet")).toBeVisible();
  const call = await callProcedure(owner);
  await call("syncEndpoint.create", { name: "One", url: "https://hooks.example.com/" });
  await page.reload();
  await expect(page.getByText("1 in total", { exact: true })).toBeVisible();
});

test("creators with unknown fans come last in both sort directions", async ({ page }) => {
  await openRoster(page, "unknown fans");
  await page.goto("/bloggers?limit=20&sort=fansCount.asc");
  await expect(rows(page).first()).toContainText(nameOf(1));
  await nextPage(page);
  await nextPage(page, 41);
  await expect(rows(page).last()).toContainText(/Creator \d0/);
  await page.goto("/bloggers?limit=20&sort=fansCount.desc");
  await expect(rows(page).first()).toContainText(nameOf(59));
});
