import { expect, type Page, test } from "@playwright/test";
import { callProcedure } from "./fixtures/call-procedure";
import { createOrganization } from "./fixtures/accounts";
import { createKey, importBloggers } from "./fixtures/console-steps";
import { openAs } from "./fixtures/session";
import { createTypedClient } from "./open-api/typed-client";
import { unique } from "./fixtures/unique";

test.use({ viewport: { width: 390, height: 844 } });

test("on a phone the longest names scroll nothing sideways", async ({ page }) => {
  const { owner } = await createOrganization(unique("phone"));
  const call = await callProcedure(owner);
  const scope = { permissions: ["blogger:read", "blogger:write"] };
  const { key } = (await call("apiKey.create", { name: "K".repeat(100), scope, environment: "LIVE" })) as {
    key: string;
  };
  const nickname = "W".repeat(160);
  const body = { platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/2", nickname } as const;
  const api = await createTypedClient(process.env.E2E_BASE_URL ?? "", key);
  expect((await api.POST("/open-api/bloggers", { body })).error).toBeUndefined();
  const endpoint = { name: "E".repeat(100), url: `https://hooks.example.com/${"x".repeat(200)}` };
  await call("syncEndpoint.create", endpoint);

  await openAs(page, owner, "/bloggers");
  await expect(page.getByText(nickname)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: nickname }).click();
  await expect(page.getByRole("heading", { level: 1, name: nickname })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto("/api-keys");
  await expect(page.getByText("K".repeat(100))).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto("/sync-endpoints");
  await page.getByRole("link", { name: endpoint.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: endpoint.name })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  expect(await undo.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
});

test("on a phone cards are ticked, and what is done with them stays in sight", async ({ page }) => {
  const { owner } = await createOrganization(unique("ticked cards"));
  await importBloggers(await createKey(await callProcedure(owner)), 20);
  await openAs(page, owner, "/bloggers");
  const boxes = page.getByRole("checkbox", { name: "Select row" });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const bar = page.getByRole("group", { name: "Selection", exact: true });
  await expect(bar).toContainText("2");
  await expect(bar.getByRole("button", { name: "Tag…", exact: true })).toBeInViewport();
  await expectNoSidewaysScroll(page);
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBe(390);
}
