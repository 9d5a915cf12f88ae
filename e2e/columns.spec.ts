import { expect, type Page } from "@playwright/test";
import { createApiKeys, createOrganization } from "./fixtures/accounts";
import { importBloggers } from "./fixtures/console-steps";
import { consoleTest as test } from "./fixtures/console-test";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

test.use({ viewport: { width: 1440, height: 900 } });

async function openRoster(page: Page, name: string): Promise<void> {
  const { id, owner } = await createOrganization(unique(name));
  const [key = ""] = await createApiKeys(id, 1);
  await importBloggers(key, 3);
  await openAs(page, owner, "/bloggers");
  await expect(page.locator("tr[data-row]")).toHaveCount(3);
}

const heading = (page: Page, name: string) => page.getByRole("columnheader", { name });
const titles = async (page: Page) =>
  (await page.getByRole("columnheader").allInnerTexts()).map((text) => text.trim()).filter(Boolean);
const widthOf = (page: Page, name: string) =>
  heading(page, name).evaluate((cell) => Math.round(cell.getBoundingClientRect().width));

test("columns are moved, pinned and sized by keyboard, and each platform keeps its own", async ({ page }) => {
  await openRoster(page, "columns by keyboard");
  const before = await titles(page);
  expect(before.slice(0, 4)).toEqual(["Creator", "Platform", "Followers", "Quote"]);
  const width = await widthOf(page, "Followers");
  await page.getByRole("button", { name: "Columns", exact: true }).focus();
  await page.keyboard.press("Enter");
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  await press("Move Quote forward");
  await press("Make Followers wider");
  await press("Pin Engagement rate");
  await page.keyboard.press("Escape");
  const arranged = ["Creator", "Engagement rate", "Platform", "Quote", "Followers"];
  await expect.poll(async () => (await titles(page)).slice(0, 5)).toEqual(arranged);
  await page.reload();
  await expect.poll(async () => (await titles(page)).slice(0, 5)).toEqual(arranged);
  expect(await widthOf(page, "Followers")).toBe(width + 16);

  await page.setViewportSize({ width: 800, height: 700 });
  await page.getByRole("table").evaluate((table) => table.parentElement?.scrollTo({ left: 400 }));
  await expect(heading(page, "Engagement rate")).toBeInViewport({ ratio: 1 });
  await expect(heading(page, "Platform")).not.toBeInViewport();

  await page.getByRole("navigation", { name: "Platforms" }).getByRole("link", { name: "Bilibili" }).click();
  await expect.poll(async () => (await titles(page)).slice(0, 3)).toEqual(["Creator", "Followers", "Quote"]);
  await page.goto("/bloggers");
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("button", { name: "Reset columns" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => titles(page)).toEqual(before);
});

test("a heading is dragged to another place, and its edge to another width", async ({ page }) => {
  await openRoster(page, "columns by mouse");
  await heading(page, "Median plays").dragTo(heading(page, "Followers"));
  await expect
    .poll(async () => (await titles(page)).slice(0, 4))
    .toEqual(["Creator", "Platform", "Median plays", "Followers"]);
  const width = await widthOf(page, "Followers");
  const box = await heading(page, "Followers").boundingBox();
  if (box === null) throw new Error("no heading");
  await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 57, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => widthOf(page, "Followers")).toBe(width + 60);
  await expect(page).not.toHaveURL(/sort=/);
  await page.reload();
  await expect.poll(() => widthOf(page, "Followers")).toBe(width + 60);
});
