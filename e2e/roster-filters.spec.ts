import { expect, type Locator, type Page } from "@playwright/test";
import { createApiKeys, createOrganization } from "./fixtures/accounts";
import { consoleTest as test } from "./fixtures/console-test";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";
import { createTypedClient } from "./open-api/typed-client";

const creators = [
  {
    nickname: "Ada",
    tags: ["travel", "food"],
    interactRate: 520,
    location: "Hangzhou",
    priceJson: { custom: 9_000, post: 7_300 },
  },
  {
    nickname: "Bea",
    tags: ["travel"],
    interactRate: 410,
    location: "Shanghai",
    contactWechat: "bea",
    priceJson: { custom: 23_200 },
    personal30PlayMid: "379000",
  },
  { nickname: "Cai", tags: ["food"], interactRate: 90, location: "Hangzhou" },
];

const itemOf = <Fields extends object>(index: number, fields: Fields) => ({
  platform: "BILIBILI_HUAHUO" as const,
  url: `https://space.bilibili.com/${String(7001 + index)}`,
  ...fields,
});

async function openRoster(page: Page, name: string) {
  const { id, owner } = await createOrganization(unique(name));
  const [key = ""] = await createApiKeys(id, 1);
  const api = await createTypedClient(process.env.E2E_BASE_URL ?? "", key);
  const items = creators.map((one, index) => itemOf(index, one));
  const { data } = await api.POST("/open-api/bloggers/batch", { body: { items } });
  expect(data?.data).toMatchObject({ created: creators.length });
  await openAs(page, owner, "/bloggers");
  await expect(rows(page)).toHaveCount(creators.length);
  return api;
}

const rows = (page: Page) => page.locator("tr[data-row]");
const chip = (page: Page, label: string) => page.getByRole("button", { name: `Remove filter: ${label}` });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Platforms" }).getByRole("link", { name });

async function openMore(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  const form = page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Apply" }) });
  await expect(form.getByRole("button", { name: "Apply" })).toBeVisible();
  return form;
}

test("a platform's tab finds by its own forms, and address and view keep what was asked", async ({
  page,
}) => {
  await openRoster(page, "figures");
  const common = await openMore(page);
  await expect(common.getByRole("combobox", { name: "Form of the quote" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await tab(page, "Bilibili").click();
  await expect(page).toHaveURL(/platform=BILIBILI_HUAHUO/);
  const form = await openMore(page);
  await form.getByRole("combobox", { name: "Form of the quote" }).click();
  await form.getByRole("option", { name: "Custom video" }).click();
  await form.getByPlaceholder("Quote from").fill("2万");
  await form.getByRole("textbox", { name: "Engagement rate from" }).fill("3.5");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Bea");
  await expect(chip(page, "Engagement rate ≥ 3.5%")).toBeVisible();
  await expect(page).toHaveURL(/quoteForm=custom/);
  await expect(page).toHaveURL(/quoteMin=20000/);
  await expect(page).toHaveURL(/interactRateMin=350/);
  await page.reload();
  await expect(chip(page, "Custom video ≥ ¥20K")).toBeVisible();

  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save as a view…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name").fill("Dear videos");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await tab(page, "Pugongying").click();
  await expect(chip(page, "Quote ≥ ¥20K")).toBeVisible();
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Dear videos" }).click();
  await expect(chip(page, "Custom video ≥ ¥20K")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test("tags match any or all, and place and WeChat find", async ({ page }) => {
  await openRoster(page, "any or all");
  await page.goto("/bloggers?tags=travel,food");
  await expect(rows(page)).toHaveCount(3);
  const form = await openMore(page);
  await form.getByRole("radiogroup", { name: "How tags match" }).getByText("All", { exact: true }).click();
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Ada");
  await expect(page).toHaveURL(/tagsAll=travel/);
  await chip(page, "All tags: food").click();
  await expect(rows(page)).toHaveCount(2);
  await page.goto("/bloggers?location=hangzhou&hasWechat=false");
  await expect(rows(page)).toHaveCount(2);
  await chip(page, "No WeChat").click();
  await chip(page, "Location: hangzhou").click();
  await expect(rows(page)).toHaveCount(3);
});

test("headings sort by quote, and Apply stays in sight on a small notebook", async ({ page }) => {
  await openRoster(page, "headings");
  await page.getByRole("columnheader", { name: "Quote" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=quote\.desc/);
  await expect(rows(page).first()).toContainText("Bea");

  // 1440 × 900 at 150 %.
  await page.setViewportSize({ width: 960, height: 600 });
  const form = await openMore(page);
  await expect(form.getByRole("button", { name: "Apply" })).toBeInViewport({ ratio: 1 });
  await form.getByText("Dates", { exact: true }).click();
  await expect(form.getByRole("button", { name: "Updated from" })).toBeHidden();
  await page.reload();
  const again = await openMore(page);
  await expect(again.getByRole("combobox", { name: "Category", exact: true })).toBeVisible();
  await expect(again.getByRole("button", { name: "Updated from" })).toBeHidden();
});

test("a section with text that cannot be read is unfolded when filters are applied", async ({ page }) => {
  await openRoster(page, "folded");
  const form = await openMore(page);
  const field = page.getByRole("textbox", { name: "Engagement rate from" });
  await field.fill("many");
  await form.locator("details").filter({ has: field }).locator("summary").click();
  await expect(field).toBeHidden();
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(field).toBeFocused();
  await expect(field).toBeVisible();
});

test("what is done to creators moves none of them in the list, until it is sorted by the last edit", async ({
  page,
}) => {
  const api = await openRoster(page, "order");
  const names = async () =>
    (await rows(page).allInnerTexts()).map((text) =>
      creators.findIndex(({ nickname }) => text.includes(nickname)),
    );
  const before = await names();
  const last = before.at(-1) ?? 0;
  const { nickname } = creators[last] ?? { nickname: "" };
  const items = [itemOf(last, { nickname, tags: ["tagged in bulk"] })];
  const { data } = await api.POST("/open-api/bloggers/batch", { body: { items } });
  expect(data?.data).toMatchObject({ updated: 1 });
  await page.reload();
  await expect(rows(page)).toHaveCount(creators.length);
  expect(await names()).toEqual(before);
  await page.goto("/bloggers?sort=updatedAt.desc");
  await expect(rows(page).first()).toContainText(nickname);
});
