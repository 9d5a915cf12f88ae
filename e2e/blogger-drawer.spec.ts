import { expect, type Page, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, importBloggers } from "./fixtures/console-steps";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const drawer = (page: Page) => page.getByRole("dialog", { name: "Creator at a glance" });
const shows = (page: Page, name: string) =>
  expect(drawer(page).getByRole("heading", { name, exact: true })).toBeVisible();
const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

async function openRoster(page: Page, count: number, address = "/bloggers"): Promise<string[]> {
  const { owner } = await createOrganization(unique("drawer"));
  await importBloggers(await createKey(await callProcedure(owner)), count);
  await openAs(page, owner, address);
  await expect(page.locator("[data-row-id]").first()).toBeVisible();
  return page.locator("[data-row-id]").getByRole("link").allTextContents();
}

test("a creator opens beside its row by click and by keyboard, n and p go through the list, and Esc returns to the row", async ({
  page,
}) => {
  const names = await openRoster(page, 3, "/bloggers?category=beauty&sort=createdAt.desc");
  const [first = "", second = ""] = names;
  await rowOf(page, first).getByRole("cell", { name: "Bilibili Huahuo" }).click();
  await shows(page, first);
  await expect(drawer(page).getByRole("button", { name: "Add to list" })).toBeVisible();
  await expect(page).toHaveURL(/category=beauty.*record=blg_/);
  await page.keyboard.press("n");
  await shows(page, second);
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
  await expect(rowOf(page, second)).toBeFocused();
  await expect(page).toHaveURL(/category=beauty&sort=createdAt.desc$/);
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await shows(page, first);
  await page.reload();
  await shows(page, first);
  await page.goBack();
  await expect(drawer(page)).toBeHidden();
});

test("n leads over the end of a page of the list, and o to the page of the creator and back", async ({
  page,
}) => {
  const names = await openRoster(page, 25, "/bloggers?limit=20&sort=createdAt.desc");
  const last = names[19] ?? "";
  await rowOf(page, last).getByRole("cell", { name: "Bilibili Huahuo" }).click();
  await shows(page, last);
  await drawer(page).getByRole("button", { name: "Next creator" }).click();
  await expect(drawer(page).getByRole("heading", { name: last, exact: true })).toBeHidden();
  await expect(page).toHaveURL(/page=2/);
  await page.keyboard.press("p");
  await shows(page, last);
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { level: 1, name: last })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Creators" }).click();
  await expect(page).toHaveURL(/limit=20&sort=createdAt.desc$/);
});

test("a creator is reviewed, tagged and taken down from its page and its drawer, with undo", async ({
  page,
}) => {
  const [name = ""] = await openRoster(page, 1);
  await rowOf(page, name).getByRole("cell", { name: "Bilibili Huahuo" }).click();
  await shows(page, name);
  await drawer(page).getByRole("button", { name: "Tag…" }).click();
  const tags = page.getByRole("dialog", { name: "Add tags (creators: 1)" });
  await tags.getByRole("combobox", { name: "Tags" }).fill("vlog");
  await tags.getByRole("button", { name: "Add tags" }).click();
  await expect(tags).toBeHidden();
  await expect(drawer(page).getByRole("button", { name: "Untag…" })).toBeVisible();
  await drawer(page).getByRole("link", { name: "Open page" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(main.getByText("vlog")).toBeVisible();
  await main.getByRole("button", { name: "Reject…" }).click();
  const reject = page.getByRole("dialog", { name: "Reject creators: 1" });
  await reject.getByRole("textbox", { name: "Reason (optional)" }).fill("off topic");
  await reject.getByRole("button", { name: "Reject" }).click();
  await expect(main.getByText("Rejected").first()).toBeVisible();
  await page
    .getByRole("alert")
    .filter({ hasText: "1 rejected" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(main.getByRole("button", { name: "Reject…" })).toBeVisible();
  await main.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Deactivate…" }).click();
  const down = page.getByRole("dialog", { name: "Deactivate creators: 1" });
  await down.getByRole("button", { name: "Deactivate" }).click();
  await expect(main.getByRole("button", { name: "Edit" })).toBeHidden();
  await main.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Reactivate" }).click();
  await expect(main.getByRole("button", { name: "Edit" })).toBeVisible();
});

test("the menu of a row offers what the bar of a selection does", async ({ page }) => {
  const [name = ""] = await openRoster(page, 1);
  const row = rowOf(page, name);
  const menu = row.getByRole("button", { name: `Actions for ${name}` });
  await menu.click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Approve",
    "Reject…",
    "Tag…",
    "Set manager…",
    "Add to list",
    "Update now",
    "Export",
    "Deactivate…",
  ]);
  await page.getByRole("menuitem", { name: "Tag…", exact: true }).click();
  const tags = page.getByRole("dialog", { name: "Add tags (creators: 1)" });
  await tags.getByRole("combobox", { name: "Tags" }).fill("vlog");
  await tags.getByRole("button", { name: "Add tags" }).click();
  await expect(tags).toBeHidden();
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Untag…" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Export", exact: true }).click();
  const exporting = page.getByRole("dialog", { name: "Export creators" });
  await expect(exporting).toContainText("The 1 selected");
  await page.keyboard.press("Escape");
  await expect(exporting).toBeHidden();
  await menu.click();
  await page.getByRole("menuitem", { name: "Approve" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "approved" })).toBeVisible();
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Reject…" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Approve" })).toHaveCount(0);
});
