import { expect, type Locator, type Page, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { readFirstRun } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { compose, composeAsSafari, pressOfInputMethod } from "./fixtures/compose";
import { createKey, importBloggers } from "./fixtures/console-steps";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

/** Longer than the debounce of a search. */
const A_WHILE_MS = 700;

async function openRoster(page: Page, path = "/bloggers"): Promise<void> {
  const { owner } = await createOrganization(unique("pinyin"));
  await importBloggers(await createKey(await callProcedure(owner)), 2);
  await openAs(page, owner, path);
  await expect(page.locator("tr[data-row]")).toHaveCount(2);
}

function watchRequests(page: Page, name: string): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(name)) asked.push(decodeURIComponent(request.url()));
  });
  return asked;
}

async function composeHalfSugar(page: Page, asked: string[]): Promise<void> {
  const before = asked.length;
  const end = await compose(page, "b", "ban", "bantang");
  await page.waitForTimeout(A_WHILE_MS);
  expect(asked.slice(before)).toEqual([]);
  await end("半糖");
  await expect.poll(() => asked.slice(before).join()).toContain("半糖");
  expect(asked.join()).not.toContain("ban");
}

test.describe("no request is sent while a word is being composed", () => {
  test("by the search of a list", async ({ page }) => {
    await openRoster(page);
    const search = page.getByRole("searchbox");
    await search.focus();
    const asked = watchRequests(page, "blogger.list");
    await composeHalfSugar(page, asked);
    await expect(page).toHaveURL(new RegExp(encodeURIComponent("半糖")));
    await search.fill("");
    await expect(page.locator("tr[data-row]")).toHaveCount(2);
    await composeAsSafari(search, "mei", "美");
    await expect(page).toHaveURL(new RegExp(encodeURIComponent("美")));
    expect(asked.join()).not.toContain("mei");
  });

  test("by suggestions in the filters", async ({ page }) => {
    await openRoster(page);
    await page.getByRole("button", { name: "More", exact: true }).click();
    const tags = page.getByRole("combobox", { name: "Tags" });
    await tags.focus();
    await composeHalfSugar(page, watchRequests(page, "suggest"));
    await pressOfInputMethod(tags, "Enter");
    await expect(tags).toHaveValue("半糖");
  });

  test("by a choice that the server searches", async ({ page }) => {
    await openAs(page, readFirstRun().admin, "/platform/audit-log");
    await page.getByRole("button", { name: "More", exact: true }).click();
    const organization = page.getByRole("combobox", { name: "Organization" });
    await organization.click();
    // The input has been replaced by now; a composition started by a script at that moment would be lost.
    await expect(page.getByRole("listbox", { name: "Organization" })).toBeVisible();
    const asked = watchRequests(page, "organization.list");
    await composeHalfSugar(page, asked);
    await organization.fill("");
    await composeAsSafari(organization, "mei", "美");
    await expect.poll(() => asked.join()).toContain("美");
    expect(asked.join()).not.toContain("mei");
  });

  test("by the search of everything, and its Enter opens nothing", async ({ page }) => {
    await openRoster(page);
    await page.keyboard.press("Control+k");
    const search = page.getByPlaceholder("Pages, creators by name or ID, actions");
    await expect(search).toBeFocused();
    await composeHalfSugar(page, watchRequests(page, "blogger.list"));
    await search.fill("");
    await composeAsSafari(search, "keys", "keys");
    await expect(page.getByRole("button", { name: "API keys" })).toBeVisible();
    await pressOfInputMethod(search, "Enter");
    await page.waitForTimeout(A_WHILE_MS);
    await expect(page).toHaveURL(/\/bloggers$/);
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(/\/bloggers$/);
  });
});

test("Enter and Esc that an input method consumes do nothing in a dialog", async ({ page }) => {
  await openRoster(page, "/bloggers?create=1");
  const dialog = page.getByRole("dialog");
  const tags = dialog.getByLabel("Tags");
  await composeAsSafari(tags, "mei", "美食");
  await expect(tags).toHaveValue("美食");
  await expect(dialog.locator(".mantine-Pill-label")).toHaveCount(0);
  await tags.press("Enter");
  await expect(dialog.locator(".mantine-Pill-label")).toHaveText(["美食"]);
  const name = dialog.getByRole("textbox", { name: "Nickname" });
  await composeAsSafari(name, "ban", "半糖");
  await pressOfInputMethod(name, "Escape");
  await page.waitForTimeout(300);
  await expect(dialog).toBeVisible();
  await expect(name).toHaveValue("半糖");
});

test("a cell is saved only by Enter, not by the Enter that commits a composed word", async ({ page }) => {
  await openRoster(page);
  const saved = watchRequests(page, "blogger.update");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Notes" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("row", { name: /Blogger 1/ }).hover();
  await page.getByRole("button", { name: "Notes of Blogger 1: edit" }).click();
  const field: Locator = page.getByRole("dialog").getByRole("textbox");
  const end = await compose(page, "ban", "bantang");
  await pressOfInputMethod(field, "Enter");
  await end("半糖");
  await composeAsSafari(field, "hao", "好");
  await page.waitForTimeout(300);
  expect(saved).toEqual([]);
  await expect(field).toHaveValue("半糖好");
  await field.press("Enter");
  await expect.poll(() => saved.length).toBe(1);
});

test("keys of an input method do not trigger the page's shortcuts", async ({ page }) => {
  await openRoster(page);
  const row = page.locator("tr[data-row]").first();
  await row.focus();
  for (const key of ["x", "e", "m", "Enter", "?"]) await pressOfInputMethod(row, key);
  await page.waitForTimeout(300);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(page).toHaveURL(/\/bloggers$/);
});

test("the sign-in is not submitted by the Enter that commits a composed word", async ({ page }) => {
  await page.goto("/sign-in");
  const account = page.getByLabel("Username or phone");
  const sent = watchRequests(page, "callback/credentials");
  await page.getByLabel("Password", { exact: true }).fill("a wrong one");
  await account.focus();
  const end = await compose(page, "b", "ban");
  await pressOfInputMethod(account, "Enter");
  await end("半");
  await composeAsSafari(account, "tang", "糖");
  await page.waitForTimeout(300);
  expect(sent).toEqual([]);
  await expect(account).toHaveValue("半糖");
  // A real key press: synthetic ones never submit a form.
  await account.press("Enter");
  await expect.poll(() => sent.length).toBe(1);
});
