import { expect, type Locator, type Page, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { readFirstRun } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, importBloggers } from "./fixtures/console-steps";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

const isInSight = (shown: Locator) =>
  shown.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

async function openRoster(page: Page, path: string): Promise<void> {
  const { owner } = await createOrganization(unique("help"));
  await importBloggers(await createKey(await callProcedure(owner)), 1);
  await openAs(page, owner, path);
}

test("an existing creator is named, with a link to it that keeps the form", async ({ page }) => {
  await openRoster(page, "/bloggers?create=1");
  const dialog = page.getByRole("dialog", { name: "Add creator" });
  await dialog.getByLabel("Profile link or platform ID").fill("https://space.bilibili.com/1");
  await dialog.getByRole("textbox", { name: "Nickname" }).fill("Lin");
  await dialog.getByRole("button", { name: "Add creator" }).click();
  const there = dialog.getByText("This creator is already in the roster: Blogger 1");
  await expect(there).toBeVisible();
  const opened = page.waitForEvent("popup");
  await there.getByRole("link", { name: "Blogger 1" }).click();
  await expect((await opened).getByRole("heading", { level: 1, name: "Blogger 1" })).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Nickname" })).toHaveValue("Lin");
});

test("the user or role that already has a name is named", async ({ page }) => {
  await openAs(page, readFirstRun().admin, "/platform/users?create=1");
  const dialog = page.getByRole("dialog", { name: "Create user" });
  await dialog.getByRole("textbox", { name: "Username" }).fill(readFirstRun().admin.username);
  await dialog.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("listbox").getByRole("option", { name: "Platform operator" }).click();
  await dialog.getByRole("button", { name: "Create user" }).click();
  await expect(dialog.getByText(/Already used by/).getByRole("link")).toBeVisible();
});

test("a pasted link that is not in the roster can be added, and is filled into the form", async ({
  page,
}) => {
  await openRoster(page, "/bloggers");
  await page.getByRole("searchbox").fill("space.bilibili.com/4412");
  await page.getByRole("button", { name: "Add this creator" }).click();
  const dialog = page.getByRole("dialog", { name: "Add creator" });
  await expect(dialog.getByLabel("Profile link or platform ID")).toHaveValue("space.bilibili.com/4412");
  await expect(dialog.getByRole("combobox", { name: "Platform" })).toHaveValue("Bilibili Huahuo");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page).not.toHaveURL(/create=|creator=/);
  await page.getByRole("searchbox").fill("no such name");
  await expect(page.getByRole("button", { name: "Clear all filters" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add this creator" })).toHaveCount(0);
});

test("a task without a filter links to it and says what is missing, and so does its forecast", async ({
  page,
}) => {
  await openRoster(page, "/scraping-tasks/new");
  await page.getByRole("checkbox", { name: "Bilibili Huahuo" }).check();
  await page.getByRole("radio", { name: "Creators that match a filter" }).check();
  await expect(page.getByText(/(Needs correcting|Fill in first): Filter/)).toBeVisible();
  const submit = page.getByRole("button", { name: "Create task" });
  await submit.scrollIntoViewIfNeeded();
  await submit.click();
  await expect(page.getByText("2 fields need correcting: Task, Filter.")).toBeVisible();
  const name = page.getByRole("textbox", { name: "Task", exact: true });
  await expect(name).toBeFocused();
  await expect.poll(() => isInSight(name)).toBe(true);
  await page.keyboard.type("Nightly");
  await submit.scrollIntoViewIfNeeded();
  await submit.click();
  await expect.poll(() => isInSight(page.getByText("Choose at least one filter"))).toBe(true);
  await expect(page.locator('[data-path="filterJson"] :focus, [data-path="filterJson"]:focus')).toHaveCount(
    1,
  );
  await expect(page.getByText("1 field needs correcting: Filter.")).toBeVisible();
});

test("no form leaves its checks to the browser", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Username or phone")).toHaveAccessibleDescription("Required");
  await expect(page.getByLabel("Username or phone")).toBeFocused();
  await openRoster(page, "/bloggers");
  await page.locator("tr[data-row]").first().waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Tag…", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add tags" });
  await dialog.getByRole("button", { name: "Add tags" }).click();
  await expect(dialog.getByText("Required")).toBeVisible();
  for (const path of [
    "/bloggers?create=1",
    "/scraping-tasks/new",
    "/sync-endpoints/new",
    "/api-keys?create=1",
  ]) {
    await page.goto(path);
    await page.locator("form").first().waitFor();
    const checked = await page
      .locator("form")
      .evaluateAll((forms) => forms.filter((form) => !(form as HTMLFormElement).noValidate).length);
    expect(checked, path).toBe(0);
  }
});
