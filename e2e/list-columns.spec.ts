import { expect } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { withDatabase } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { consoleTest as test } from "./fixtures/console-test";
import { chooseColumns } from "./fixtures/console-steps";
import { openAs } from "./fixtures/session";
import {
  changeLately,
  COUNT,
  insertCreators,
  LONG,
  nameOf,
  nextPage,
  openRoster,
  rowOf,
  rows,
  RUN,
} from "./fixtures/sixty-creators";

test.use({ viewport: { width: 1280, height: 800 } });

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
       SELECT 'blg_' || substr($1, 5, 21) || lpad(n::text, 5, '0'), $1, 'PGY', 'many-' || n, 'Many', 'OPEN_API' FROM generate_series(1, 10001) n`,
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
