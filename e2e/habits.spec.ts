import { expect, type Page, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { readFirstRun } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, importBloggers, openPage, signInToConsole } from "./fixtures/console-steps";
import { holdScripts } from "./fixtures/hold-scripts";
import { becomePerson, openAs } from "./fixtures/session";

const palette = (page: Page) => page.getByPlaceholder("Pages, creators by name or ID, actions");

test.describe("the search", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test.beforeEach(async ({ page }) => {
    const { owner } = await createOrganization(`search ${String(Date.now())}`);
    await importBloggers(await createKey(await callProcedure(owner)), 3);
    await openAs(page, owner, "/bloggers");
    await expect(page.getByRole("link", { name: "Blogger 1", exact: true })).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeFocused();
  });

  test("opens its first hit on Enter, also when Enter is pressed before the hit arrives", async ({
    page,
  }) => {
    await page.keyboard.type("Blogger 2");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Blogger 2" })).toBeVisible();
    await expect(palette(page)).toBeHidden();

    await page.keyboard.press("Control+k");
    await page.keyboard.type("Blogger 3");
    await expect(page.getByRole("button", { name: "Blogger 3" })).toHaveAttribute("data-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Blogger 3" })).toBeVisible();
  });

  test("moves down by one with each arrow, starting at the first hit", async ({ page }) => {
    const hits = page.locator("[data-action]");
    await expect(hits.first()).toHaveAttribute("data-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(hits.nth(1)).toHaveAttribute("data-selected", "true");
    await expect(hits.first()).not.toHaveAttribute("data-selected", "true");
  });

  test("offers the actions of lists and menus, in either language", async ({ page }) => {
    for (const [typed, name] of [
      ["导出", "Export creators"],
      ["深色", "Appearance: Dark"],
      ["chinese", "Language: 中文"],
      ["紧凑", "Compact rows"],
      ["log out", "Sign out"],
    ] as const) {
      await palette(page).fill(typed);
      const hit = page.getByRole("dialog").getByRole("button", { name, exact: true });
      await expect(hit).toHaveAttribute("data-selected", "true");
    }
    // The page of exports is found first by the word alone.
    await palette(page).fill("export creators");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Export creators" })).toBeVisible();
  });

  test("keeps its box in place, whatever it finds", async ({ page }) => {
    const before = await palette(page).boundingBox();
    await page.keyboard.type("no such blogger");
    await expect(page.getByText("No results.")).toBeVisible();
    expect(await palette(page).boundingBox()).toEqual(before);
  });
});

test("the search receives everything typed after its key, and the page behind it nothing", async ({
  page,
}) => {
  const { owner } = await createOrganization(`early keys ${String(Date.now())}`);
  await importBloggers(await createKey(await callProcedure(owner)), 3);
  await openAs(page, owner, "/bloggers");
  await expect(page.getByRole("link", { name: "Blogger 1", exact: true })).toBeVisible();
  // Keys pressed after the palette appears, but before its field has focus.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role="dialog"]') === null) return;
      observer.disconnect();
      for (const key of "ger x")
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }).observe(document.body, { childList: true, subtree: true });
  });
  const release = await holdScripts(page);
  await page.keyboard.press("Control+k");
  // Keys pressed while it loads. On the page, "j" would move to a row, "x" select it, and Enter open it.
  await page.keyboard.type("jxBlogg");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await release();
  await expect(palette(page)).toHaveValue("jxBlogger x");
  await expect(page.locator("tr[data-selected=true]")).toHaveCount(0);
});

test("the first wrong field of a form has the focus, in the order of the page", async ({ page }) => {
  const { owner } = await createOrganization(`wrong fields ${String(Date.now())}`);
  await openAs(page, owner, "/sync-endpoints/new");
  await page.getByLabel("Name", { exact: true }).fill("ERP");
  await page.getByLabel("Address").fill("https://hooks.example.com/");
  await page.getByRole("combobox", { name: "Authentication" }).click();
  await page.getByRole("option", { name: "Username and password" }).click();
  await page.getByLabel("Username").fill("a:b");
  await page.getByRole("button", { name: "Add header" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).last().fill("Host");
  await page.getByRole("textbox", { name: "Value" }).fill("x");
  await page.getByRole("button", { name: "Create endpoint" }).click();
  await expect(page.getByLabel("Username")).toBeFocused();
});

test("signing out stays on the same host", async ({ page, baseURL }) => {
  const { owner } = await createOrganization(`hosts ${String(Date.now())}`);
  const here = (baseURL ?? "").replace("localhost", "127.0.0.1");
  await page.goto(here);
  await signInToConsole(page, owner);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${here}/sign-in`);
  await expect(page.getByLabel("Username or phone")).toBeVisible();
});

test("an unknown address keeps the frame, and reveals nothing else to visitors", async ({ page }) => {
  const stranger = await page.goto("/no-such-page");
  expect(stranger?.status()).toBe(404);
  await expect(page.getByText("There is no such page")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Navigation" })).toHaveCount(0);

  const { owner } = await createOrganization(`missing ${String(Date.now())}`);
  await becomePerson(page, owner);
  for (const path of ["/no-such-page", "/bloggers/x/y", "/api-keys/new"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByText("There is no such page")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Navigation" })).toBeVisible();
    await expect(page).toHaveTitle("There is no such page · Creator Roster");
  }
  await page.goto("/bloggers/undefined");
  await expect(page.getByText("Not found", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Creators" }).last()).toBeVisible();
});

test("a system admin without an organization lands on the first of the system's pages", async ({ page }) => {
  await openAs(page, readFirstRun().admin);
  await expect(page).toHaveURL(/\/platform\/[a-z-]+$/);
  await expect(page.getByText("Your role has no pages yet")).toHaveCount(0);
});

test("a page's title names the record that it shows", async ({ page }) => {
  const { owner } = await createOrganization(`titles ${String(Date.now())}`);
  const call = await callProcedure(owner);
  await importBloggers(await createKey(call), 1);
  const endpoint = { name: "Warehouse", url: "https://hooks.example.com/" };
  const { id } = (await call("syncEndpoint.create", endpoint)) as { id: string };
  await openAs(page, owner, "/bloggers");
  await expect(page).toHaveTitle("Creators · Creator Roster");
  await page.getByRole("link", { name: "Blogger 1" }).click();
  await expect(page).toHaveTitle("Blogger 1 · Creator Roster");
  await page.goto(`/sync-endpoints/${id}`);
  await expect(page).toHaveTitle("Warehouse · Creator Roster");
  await page.goto(`/sync-endpoints/${id}/edit`);
  await expect(page).toHaveTitle("Edit “Warehouse” · Creator Roster");
  await page.goto("/bloggers/blg_01m80jwp8cdf75d3vvjq5ezepp");
  await expect(page).toHaveTitle("Creators · Creator Roster");
});

test("a signed-in person is led on from the sign-in page", async ({ page }) => {
  const { owner } = await createOrganization(`led on ${String(Date.now())}`);
  await becomePerson(page, owner);
  await page.goto("/sign-in");
  await expect(page).toHaveURL(/\/overview$/);
  await page.goto("/sign-in?from=%2Fapi-keys");
  await expect(page).toHaveURL(/\/api-keys$/);
});

test("the list of keys shows only those that work on this page", async ({ page }) => {
  const { owner } = await createOrganization(`keys ${String(Date.now())}`);
  const call = await callProcedure(owner);
  await importBloggers(await createKey(call), 1);
  const endpoint = { name: "Warehouse", url: "https://hooks.example.com/" };
  const { id } = (await call("syncEndpoint.create", endpoint)) as { id: string };
  await openAs(page, owner, "/bloggers");
  await expect(page.getByRole("link", { name: "Blogger 1" })).toBeVisible();
  const sheet = page.getByRole("dialog", { name: "Keyboard" });
  const expectKeys = async (keys: string) => {
    await page.keyboard.press("?");
    await expect(sheet.getByText("Show keyboard shortcuts")).toBeVisible();
    expect((await sheet.locator("kbd").allInnerTexts()).join(" ")).toBe(`Ctrl / ⌘ K ? ${keys}`.trim());
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  };
  await expectKeys("/ j k x Enter m e");
  await openPage(page, "API keys");
  await expect(page.locator("tr[data-row]")).toHaveCount(1);
  await expectKeys("j k Enter m");
  await openPage(page, "Creators");
  await page.getByRole("searchbox").fill("no such user");
  await expect(page.locator("tr[data-row]")).toHaveCount(0);
  await page.getByRole("searchbox").blur();
  await expectKeys("/");
  await page.getByRole("button", { name: "Clear all", exact: true }).click();

  await page.getByRole("link", { name: "Blogger 1" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Blogger 1" })).toBeVisible();
  await page.keyboard.press("?");
  await expect(sheet.getByText("Show keyboard shortcuts")).toBeVisible();
  await expect(sheet.getByText("Edit", { exact: true })).toBeVisible();
  await page.goto(`/sync-endpoints/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Warehouse" })).toBeVisible();
  await page.keyboard.press("?");
  await expect(sheet.getByText("Edit", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("e");
  await expect(page).toHaveURL(/\/edit$/);
});

test("the offer to undo disappears once its subject was changed in another way", async ({ page }) => {
  const { owner } = await createOrganization(`undo ${String(Date.now())}`);
  await createKey(await callProcedure(owner));
  await openAs(page, owner, "/api-keys");
  for (const action of ["Disable", "Enable"]) {
    await page.getByRole("button", { name: "Actions for ERP" }).click();
    await page.getByRole("menuitem", { name: action }).click();
    await expect(page.getByText(`“ERP” is ${action.toLowerCase()}d`)).toBeVisible();
  }
  await expect(page.getByText("“ERP” is disabled")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(1);
});

test("a dialog of a row gives the focus back to that row", async ({ page }) => {
  const { owner } = await createOrganization(`rows ${String(Date.now())}`);
  await createKey(await callProcedure(owner));
  await openAs(page, owner, "/api-keys");
  const row = page.getByRole("row").filter({ hasText: "ERP" });
  for (const name of ["Edit key", "Reset key", "Delete key"]) {
    await row.getByRole("button", { name: "Actions for ERP" }).click();
    await page.getByRole("menuitem", { name }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(row.locator(":focus")).toHaveCount(1);
  }
});

test("a row that is clicked right after typing opens, and Back restores what was typed", async ({ page }) => {
  const { owner } = await createOrganization(`hasty ${String(Date.now())}`);
  await importBloggers(await createKey(await callProcedure(owner)), 3);
  await openAs(page, owner, "/bloggers");
  const row = page.getByRole("row").filter({ hasText: "Blogger 2" });
  await expect(row).toBeVisible();
  // The blogger's page takes longer than the search waits.
  await page.route(/\/bloggers\/blg_.*_rsc=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.getByRole("searchbox").pressSequentially("Blogger");
  await row.getByRole("link", { name: "Blogger 2" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Blogger 2" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("Blogger");
});
