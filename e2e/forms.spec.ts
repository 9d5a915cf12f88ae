import { expect, type Locator, type Page, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { readFirstRun } from "./fixtures/application";
import { compose } from "./fixtures/compose";
import { chunks, holdScripts } from "./fixtures/hold-scripts";
import { becomePerson, openAs, waitUntilReady } from "./fixtures/session";

test.describe("a form whose schema is loaded when it is used", () => {
  test.beforeEach(async ({ page }) => {
    const { owner } = await createOrganization(`forms ${String(Date.now())}`);
    await becomePerson(page, owner);
  });

  test("shows the server's errors when the schema cannot be loaded", async ({ page }) => {
    await page.goto("/sync-endpoints/new");
    await waitUntilReady(page);
    const name = page.getByLabel("Name", { exact: true });
    await page.route(chunks, (route) => route.abort());
    const refused = page.waitForResponse(
      (response) => response.url().includes("syncEndpoint.create") && response.status() === 400,
    );
    await page.getByRole("button", { name: "Create endpoint" }).click();
    await refused;
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(name).toBeFocused();
  });

  test("sends its latest content once, however often it is submitted before the schema loads", async ({
    page,
  }) => {
    await page.goto("/api-keys?create=1");
    const dialog = page.getByRole("dialog");
    const name = dialog.getByLabel("Name");
    await expect(name).toBeVisible();
    const release = await holdScripts(page);
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().includes("apiKey.create")) sent.push(request.postDataJSON());
    });
    const button = dialog.getByRole("button", { name: "Create key" });
    await name.fill("First");
    await expect(button).not.toHaveAttribute("data-loading");
    await name.press("Enter");
    await expect(button).toHaveAttribute("data-loading", "true");
    await name.press("Enter");
    await name.fill("Second");
    expect(sent).toEqual([]);
    await release();
    await expect(page.getByText("Second").first()).toBeVisible();
    expect(JSON.stringify(sent)).toContain("Second");
    expect(sent).toHaveLength(1);
  });

  test("drops a pending submit when its dialog is closed", async ({ page }) => {
    await page.goto("/api-keys?create=1");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Name")).toBeVisible();
    const release = await holdScripts(page);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("apiKey.create")) sent.push(request.postData() ?? "");
    });
    await dialog.getByLabel("Name").fill("Dropped");
    await dialog.getByRole("button", { name: "Create key" }).click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard and leave" }).click();
    await expect(dialog).toBeHidden();
    await release();
    // What follows is sent by itself.
    await page.getByRole("button", { name: "Create API key" }).first().click();
    await dialog.getByLabel("Name").fill("Sent");
    await dialog.getByRole("button", { name: "Create key" }).click();
    await expect(page.getByText("Sent").first()).toBeVisible();
    expect(sent.map((body) => body.includes("Dropped"))).toEqual([false]);
  });
});

test("a number reached by Tab is replaced by typing, and an invalid character is kept and reported", async ({
  page,
}) => {
  const { owner } = await createOrganization(`numbers ${String(Date.now())}`);
  await openAs(page, owner, "/scraping-tasks/new");
  const minutes = page.getByLabel("Retry interval");
  // Before the page's scripts run, nothing adds the unit.
  await expect(async () => {
    await minutes.press("Control+a");
    await minutes.pressSequentially("12345");
    await minutes.blur();
    await expect(minutes).toHaveValue("12345 min", { timeout: 1_000 });
  }).toPass();
  await minutes.press("Home");
  await minutes.press("ArrowRight");
  await minutes.pressSequentially("x9");
  await expect(minutes).toHaveValue("1x92345");
  await minutes.press("Tab");
  await expect(minutes).toHaveValue("1x92345");
  await expect(page.getByText("“1x92345” holds several numbers")).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("5");
  await expect(minutes).toHaveValue("5");
  await minutes.press("ArrowUp");
  await expect(minutes).toHaveValue("6");
  await minutes.selectText();
  const end = await compose(page, "１", "１２");
  await expect(minutes).toHaveValue("１２");
  await end("１２");
  await expect(minutes).toHaveValue("１２");
  await expect(page.getByText("= 12")).toBeVisible();
  await minutes.press("Tab");
  await expect(minutes).toHaveValue("12 min");
  // The unit disappears at once, and typing still replaces the number.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("7");
  await expect(minutes).toHaveValue("7");
});

/** Dispatches a paste event, because tests share the system clipboard. */
function paste(field: Locator, text: string): Promise<void> {
  return field.evaluate((node, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    node.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test.describe("the fields of a creator", () => {
  test.beforeEach(async ({ page }) => {
    const { owner } = await createOrganization(`fields ${String(Date.now())}`);
    await openAs(page, owner, "/bloggers?create=1");
    await expect(page.getByRole("dialog").getByLabel("Tags")).toBeVisible();
  });

  test("accept tags, and refuse too many of them", async ({ page }) => {
    const dialog = page.getByRole("dialog");
    const field = dialog.getByLabel("Tags");
    const tags = dialog.locator(".mantine-Pill-label");
    await field.pressSequentially("food");
    await field.press("Enter");
    await field.pressSequentially("travel,pets，");
    await field.pressSequentially("FOOD");
    await field.press("Enter");
    await expect(tags).toHaveText(["food", "travel", "pets"]);
    await expect(field).toHaveValue("");
    await field.press("Backspace");
    await paste(field, "home, garden\nFood");
    await expect(tags).toHaveText(["food", "travel", "home", "garden"]);
    const endTag = await compose(page, "mei", "mei,");
    await expect(field).toHaveValue("mei,");
    await endTag("美食，");
    await expect(tags.last()).toHaveText("美食");
    await field.pressSequentially("left");
    await field.press("Tab");
    await expect(tags.last()).toHaveText("left");

    await paste(field, Array.from({ length: 96 }, (_, index) => `tag ${String(index)}`).join());
    const full = dialog.getByRole("alert");
    await expect(tags).toHaveCount(102);
    await expect(full).toHaveText("At most 100. Remove 2.");
    await expect(field).toHaveAccessibleDescription(/Remove 2/);
    await dialog.getByLabel("Profile link or platform ID").fill("https://space.bilibili.com/7714");
    await dialog.getByRole("textbox", { name: "Nickname" }).fill("Many tags");
    const isSent = page.waitForRequest(/blogger\.create/).then(() => "sent");
    await dialog.getByRole("button", { name: "Add creator" }).click();
    await expect(field).toBeFocused();
    await field.press("Backspace");
    await dialog.locator(".mantine-Pill-root", { hasText: "travel" }).locator("button").click();
    await expect(full).toBeHidden();
    await expect(tags.last()).toHaveText("tag 94");
    await dialog.getByRole("button", { name: "Add creator" }).click();
    expect(await isSent).toBe("sent");
    await expect(page.getByRole("heading", { level: 1, name: "Many tags" })).toBeVisible();
  });

  test("do not turn a negative price into a positive one", async ({ page }) => {
    const dialog = page.getByRole("dialog");
    const price = dialog.getByLabel("Price, 1 to 20 s");
    await price.pressSequentially("-1234");
    await price.press("Tab");
    await expect(price).toHaveValue("-1234");
    await dialog.getByLabel("Profile link or platform ID").fill("1");
    await dialog.getByRole("textbox", { name: "Nickname" }).fill("Negative");
    await dialog.getByRole("button", { name: "Add creator" }).click();
    await expect(dialog.getByText("“-1234” is negative: write 0 or more")).toBeVisible();
    await expect(price).toBeFocused();
  });
});

test("a choice that is cleared by the mouse keeps the focus", async ({ page }) => {
  const { owner } = await createOrganization(`cleared ${String(Date.now())}`);
  await openAs(page, owner, "/bloggers/review?platform=PGY");
  const platform = page.getByRole("combobox", { name: "Platform" });
  await platform.focus();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(platform).toHaveValue("");
  await expect(platform).toBeFocused();
});

async function watchFocusOnceGone(input: Locator): Promise<() => Promise<string | null>> {
  const watched = await input.evaluateHandle((node) => {
    const role = new Promise<string | null>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!node.isConnected) resolve(document.activeElement?.getAttribute("role") ?? null);
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    return { role };
  });
  return () => watched.evaluate(({ role }) => role);
}

async function openUserForm(page: Page) {
  await page.goto("/platform/users?create=1");
  const dialog = page.getByRole("dialog", { name: "Create user" });
  const role = dialog.getByRole("combobox", { name: "Role" });
  await expect(role).toBeVisible();
  return { dialog, role, options: page.getByRole("listbox"), release: await holdScripts(page) };
}

test.describe("a choice whose list is loaded when it is used", () => {
  test.beforeEach(async ({ page }) => {
    await becomePerson(page, readFirstRun().admin);
  });

  test("keeps everything that is typed before it is loaded", async ({ page }) => {
    const { role, options, release } = await openUserForm(page);
    await role.pressSequentially("oper");
    await expect(role).toHaveValue("oper");
    await expect(options.getByRole("option")).toHaveCount(0);
    const readFocus = await watchFocusOnceGone(role);
    await release();
    expect(await readFocus()).toBe("combobox");
    await expect(options.getByRole("option", { name: "Platform operator" })).toBeVisible();
    await expect(role).toHaveValue("oper");
    await expect(role).toBeFocused();
    await role.press("ArrowDown");
    await role.press("Enter");
    await expect(role).toHaveValue("Platform operator");
  });

  test("does not break up a syllable that is being composed when the list loads", async ({ page }) => {
    const { role, options, release } = await openUserForm(page);
    await role.click();
    await compose(page, "o", "op");
    await release();
    const end = await compose(page, "ope", "oper");
    await expect(role).toHaveValue("oper");
    await expect(options).toHaveCount(0);
    await end("Oper");
    await expect(options.getByRole("option", { name: "Platform operator" })).toBeVisible();
    await expect(role).toHaveValue("Oper");
    await expect(role).toBeFocused();
  });

  test("does not take the focus back from a field that the user went to before the list loaded", async ({
    page,
  }) => {
    const { dialog, role, options, release } = await openUserForm(page);
    await role.click();
    await compose(page, "o", "op");
    const username = dialog.getByRole("textbox", { name: "Username" });
    await release();
    // Leaving the field ends the composition, which until then keeps the loaded list hidden.
    await expect(options).toHaveCount(0);
    await username.click();
    await page.waitForTimeout(300);
    await expect(username).toBeFocused();
    await username.pressSequentially("clerk");
    await expect(username).toHaveValue("clerk");
    await expect(options.getByRole("option")).toHaveCount(0);
    await role.focus();
    await role.press("ArrowDown");
    await expect(options.getByRole("option", { name: "Platform operator" })).toBeVisible();
  });
});
