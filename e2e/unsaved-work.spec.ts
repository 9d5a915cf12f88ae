import { expect, type Locator, type Page, test } from "@playwright/test";
import { newId } from "@/server/domain/kernel/ids";
import { createOrganization } from "./fixtures/accounts";
import { withDatabase } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, importBloggers, openPage } from "./fixtures/console-steps";
import { answerQuestions, QUESTION } from "./fixtures/questions";
import { openAs } from "./fixtures/session";

/** The browser's own question before it closes or reloads a tab. */
const BROWSERS_QUESTION = "beforeunload";

const historyState = (page: Page) => page.evaluate(() => JSON.stringify(history.state));

test.describe("a changed form", () => {
  let owner: Awaited<ReturnType<typeof createOrganization>>["owner"];

  test.beforeEach(async ({ page }) => {
    ({ owner } = await createOrganization(`forms ${String(Date.now())}`));
    await openAs(page, owner, "/sync-endpoints");
    await page.getByRole("link", { name: "Create sync endpoint" }).first().click();
    await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
  });

  test("is not left by Back without a question, however often it is pressed", async ({ page }) => {
    const asked = await answerQuestions(page, ["stay", "stay", "leave"]);
    await page.getByLabel("Name", { exact: true }).fill("Warehouse");
    for (const times of [1, 2]) {
      await page.goBack();
      await expect.poll(() => asked.length).toBe(times);
      await expect(page).toHaveURL(/\/sync-endpoints\/new$/);
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Warehouse");
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/sync-endpoints$/);
    expect(asked).toEqual(Array(3).fill(QUESTION));
  });

  test("can be left without a question when nothing was changed", async ({ page }) => {
    const asked = await answerQuestions(page, []);
    await page.getByLabel("Name", { exact: true }).fill("Warehouse");
    await page.getByLabel("Name", { exact: true }).fill("");
    await page.goBack();
    await expect(page).toHaveURL(/\/sync-endpoints$/);
    expect(asked).toEqual([]);
  });

  test("is not left by a link or by the search without a question", async ({ page }) => {
    const asked = await answerQuestions(page, ["stay", "stay", "leave"]);
    await page.getByLabel("Name", { exact: true }).fill("Warehouse");
    await page.getByRole("link", { name: "Creators", exact: true }).click();
    await expect.poll(() => asked.length).toBe(1);
    for (const times of [2, 3]) {
      await page.keyboard.press("Control+k");
      await page.getByRole("button", { name: "API keys" }).click();
      await expect.poll(() => asked.length).toBe(times);
    }
    await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/sync-endpoints\/new$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/sync-endpoints$/);
  });

  test("is left by saving, and Back does not open it again", async ({ page }) => {
    const asked = await answerQuestions(page, []);
    await page.getByLabel("Name", { exact: true }).fill("Warehouse");
    await page.getByLabel("Address").fill("https://hooks.example.com/");
    await page.getByRole("button", { name: "Create endpoint" }).click();
    await page.getByLabel("I have saved it in a safe place").check();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Warehouse" })).toBeVisible();
    await page.getByRole("link", { name: "Edit endpoint" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Warehouse 2");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Warehouse 2" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Warehouse 2" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Sync endpoints" })).toBeVisible();
    expect(asked).toEqual([]);
  });

  test("in a dialog also asks before Esc or Back drops it", async ({ page }) => {
    const asked = await answerQuestions(page, ["stay", "stay", "leave"]);
    await openPage(page, "API keys");
    await page.getByRole("button", { name: "Create API key" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create API key" });
    await dialog.getByLabel("Name").fill("ERP");
    await dialog.getByLabel("Name").press("Escape");
    await expect.poll(() => asked.length).toBe(1);
    await page.goBack();
    await expect.poll(() => asked.length).toBe(2);
    await expect(dialog.getByLabel("Name")).toHaveValue("ERP");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => asked.length).toBe(3);
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/api-keys$/);
    await expect(dialog).toBeHidden();
  });

  test("is guarded as before once the router refreshed its page", async ({ page }) => {
    const asked = await answerQuestions(page, ["stay", "leave"]);
    await page.getByLabel("Name", { exact: true }).fill("Warehouse");
    // The nickname is rendered by the server: a new one shows that the refresh has reached the page.
    const nickname = `renamed ${owner.id}`;
    await withDatabase((client) =>
      client.query("UPDATE users SET nickname = $2 WHERE id = $1", [owner.id, nickname]),
    );
    await page.getByRole("button", { name: "Language" }).click();
    await page.getByRole("menuitem", { name: "English" }).click();
    await expect(page.getByRole("button", { name: `Account of ${nickname}` })).toBeVisible();
    await expect.poll(() => historyState(page)).toContain("hasChanges");
    await page.goBack();
    await expect.poll(() => asked.length).toBe(1);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Warehouse");
    // Until then the navigation forward is still in progress.
    await expect.poll(() => historyState(page)).toContain("hasChanges");
    await page.goBack();
    await expect.poll(() => asked.length).toBe(2);
    await expect(page).toHaveURL(/\/sync-endpoints$/);
  });

  test("is not reloaded without the browser's question, and is guarded again afterwards", async ({
    page,
  }) => {
    const asked = await answerQuestions(page, ["stay", "leave", "stay", "leave"]);
    const name = page.getByLabel("Name", { exact: true });
    // Browsers only ask after a user has interacted with the page.
    await name.pressSequentially("Warehouse");
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked.length).toBe(1);
    await expect(name).toHaveValue("Warehouse");
    await page.reload();
    await expect(name).toHaveValue("Warehouse");
    await expect(page.getByText("Your unsaved changes were restored")).toBeVisible();
    await expect.poll(() => historyState(page)).toContain("hasChanges");
    await name.fill("Depot");
    await page.goBack();
    await expect.poll(() => asked.length).toBe(3);
    await expect(name).toHaveValue("Depot");
    await expect.poll(() => historyState(page)).toContain("hasChanges");
    await page.goBack();
    await expect(page).toHaveURL(/\/sync-endpoints$/);
    expect(asked).toEqual([BROWSERS_QUESTION, BROWSERS_QUESTION, QUESTION, QUESTION]);
  });

  test("lets Back leave at once, without a question, after the restored input is discarded", async ({
    page,
  }) => {
    const asked = await answerQuestions(page, ["leave"]);
    const name = page.getByLabel("Name", { exact: true });
    await name.pressSequentially("Warehouse");
    await page.reload();
    await expect(name).toHaveValue("Warehouse");
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(name).toHaveValue("");
    await page.reload();
    await expect(name).toHaveValue("");
    await expect.poll(() => historyState(page)).not.toContain("hasChanges");
    await page.goBack();
    await expect(page).toHaveURL(/\/sync-endpoints$/);
    expect(asked).toEqual([BROWSERS_QUESTION]);
  });

  test("can be saved after choosing to stay, and then left without a question", async ({ page }) => {
    const asked = await answerQuestions(page, ["stay", "stay"]);
    await page.getByLabel("Name", { exact: true }).fill("Warehouse");
    await page.goBack();
    await expect.poll(() => asked.length).toBe(1);
    await expect.poll(() => historyState(page)).toContain("hasChanges");
    await page.getByRole("link", { name: "Creators", exact: true }).click();
    await expect.poll(() => asked.length).toBe(2);
    await page.getByLabel("Address").fill("https://hooks.example.com/");
    await page.getByRole("button", { name: "Create endpoint" }).click();
    await page.getByLabel("I have saved it in a safe place").check();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Warehouse" })).toBeVisible();
    await page.reload();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Sync endpoints" })).toBeVisible();
    await openPage(page, "API keys");
    expect(asked).toEqual([QUESTION, QUESTION]);
  });

  test("is guarded again from its next change on after a navigation that failed", async ({ page }) => {
    const asked = await answerQuestions(page, ["leave", "stay", "leave"]);
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Warehouse");
    let refused = 0;
    await page.route("**/api/auth/signout*", (route) => {
      refused += 1;
      return route.abort();
    });
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect.poll(() => refused).toBe(1);
    await expect(page).toHaveURL(/\/sync-endpoints\/new$/);
    await expect(name).toHaveValue("Warehouse");
    await name.fill("Warehouse 2");
    await page.goBack();
    await expect.poll(() => asked.length).toBe(2);
    await expect(name).toHaveValue("Warehouse 2");
    await expect.poll(() => historyState(page)).toContain("hasChanges");
    await page.goBack();
    await expect(page).toHaveURL(/\/sync-endpoints$/);
    expect(asked).toEqual(Array(3).fill(QUESTION));
  });

  test("is guarded in each tab on its own", async ({ page, context }) => {
    const asked = await answerQuestions(page, ["stay", "leave"]);
    await page.getByLabel("Name", { exact: true }).fill("Warehouse");
    const tab = await context.newPage();
    const askedInTab = await answerQuestions(tab, ["stay", "leave"]);
    const open = async () => {
      await tab.getByRole("link", { name: "Create sync endpoint" }).first().click();
      await expect(tab.getByLabel("Name", { exact: true })).toHaveValue("");
    };
    await tab.goto("/sync-endpoints");
    await open();
    // This tab has no changes, whatever the first tab contains.
    await tab.goBack();
    await expect(tab).toHaveURL(/\/sync-endpoints$/);
    expect(askedInTab).toEqual([]);
    await open();
    await tab.getByLabel("Name", { exact: true }).fill("Depot");
    await tab.goBack();
    await expect.poll(() => askedInTab.length).toBe(1);
    await expect(tab.getByLabel("Name", { exact: true })).toHaveValue("Depot");
    await expect.poll(() => historyState(tab)).toContain("hasChanges");
    await tab.goBack();
    await expect(tab).toHaveURL(/\/sync-endpoints$/);
    expect(askedInTab).toEqual([QUESTION, QUESTION]);
    expect(asked).toEqual([]);
    // Browsers slow down timers of tabs in the background, and with them the dialog's fading.
    await page.bringToFront();
    await page.goBack();
    await expect.poll(() => asked.length).toBe(1);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Warehouse");
    await expect.poll(() => historyState(page)).toContain("hasChanges");
    await page.goBack();
    await expect(page).toHaveURL(/\/sync-endpoints$/);
    expect(asked).toEqual([QUESTION, QUESTION]);
  });

  test("is guarded as before in another language", async ({ page }) => {
    const asked = await answerQuestions(page, ["stay", "stay", "leave"]);
    await page.getByLabel("Name", { exact: true }).fill("Warehouse");
    await page.getByRole("button", { name: "Language" }).click();
    await page.getByRole("menuitem", { name: "中文" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    for (const times of [1, 2]) {
      await page.goBack();
      await expect.poll(() => asked.length).toBe(times);
      await expect(page).toHaveURL(/\/sync-endpoints\/new$/);
      await expect(page.getByRole("textbox", { name: "名称" })).toHaveValue("Warehouse");
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/sync-endpoints$/);
    expect(asked).toEqual(Array(3).fill("有修改尚未保存"));
  });

  test("asks before it signs out, and not after", async ({ page, context }) => {
    const asked = await answerQuestions(page, ["stay", "leave"]);
    await page.getByLabel("Name", { exact: true }).fill("Warehouse");
    const signOut = async () => {
      await page.getByRole("button", { name: /^Account of/ }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
    };
    await signOut();
    await expect.poll(() => asked.length).toBe(1);
    const tab = await context.newPage();
    await tab.goto("/");
    await expect(tab).toHaveURL(/\/overview$/);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Warehouse");
    await signOut();
    await expect(page).toHaveURL(/\/sign-in$/);
    expect(asked).toHaveLength(2);
  });

  test("asks before the password dialog is dropped", async ({ page }) => {
    const asked = await answerQuestions(page, ["stay", "leave"]);
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Account security" }).click();
    // The form behind it is unchanged, so no question is asked.
    await page.getByRole("main").getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog", { name: "Change password" });
    await dialog.getByLabel("Current password").fill("what I have");
    await page.keyboard.press("Escape");
    await expect.poll(() => asked.length).toBe(1);
    await expect(dialog.getByLabel("Current password")).toHaveValue("what I have");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    expect(asked).toHaveLength(2);
  });

  test("keeps its field when Ctrl K opens the search from within it", async ({ page }) => {
    await page.getByLabel("Name", { exact: true }).fill("Warehouse");
    await page.getByLabel("Name", { exact: true }).press("Control+k");
    await expect(page.getByPlaceholder("Pages, creators by name or ID, actions")).toBeFocused();
    await page.keyboard.type("keys");
    await expect(page.getByPlaceholder("Pages, creators by name or ID, actions")).toHaveValue("keys");
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Warehouse");
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  });
});

test.describe("a form of one of two organizations", () => {
  let second: { id: string; name: string };

  test.beforeEach(async ({ page }) => {
    const name = `first ${String(Date.now())}`;
    const { owner } = await createOrganization(name);
    second = { name: `second ${name}`, id: (await createOrganization(`second ${name}`)).id };
    await withDatabase((client) =>
      client.query("INSERT INTO organization_member (id, organization_id, user_id) VALUES ($1, $2, $3)", [
        newId("member"),
        second.id,
        owner.id,
      ]),
    );
    await openAs(page, owner);
    const item = await showInMenu(page, name);
    await Promise.all([page.waitForEvent("load"), item.click()]);
    await openPage(page, "Sync endpoints");
    await page.getByRole("link", { name: "Create sync endpoint" }).first().click();
    await page.getByLabel("Name", { exact: true }).fill("Warehouse");
    await page.getByLabel("Address").fill("https://hooks.example.com/");
  });

  async function showInMenu(page: Page, name: string): Promise<Locator> {
    const item = page.getByRole("menuitem", { name, exact: true });
    // A menu opened while the sign-in still redirects closes with the page.
    await expect(async () => {
      if (!(await item.isVisible())) await page.getByRole("button", { name: /^Organization: / }).click();
      await expect(item).toBeVisible({ timeout: 2_000 });
    }).toPass();
    return item;
  }

  test("asks before the organization is switched, and not after", async ({ page, context }) => {
    const asked = await answerQuestions(page, ["stay", "leave"]);
    await (await showInMenu(page, second.name)).click();
    await expect.poll(() => asked.length).toBe(1);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Warehouse");
    const tab = await context.newPage();
    await tab.goto("/");
    await expect(tab.getByRole("button", { name: /^Organization: first/ })).toBeVisible();
    await (await showInMenu(page, second.name)).click();
    await expect(page.getByRole("button", { name: /^Organization: second/ })).toBeVisible();
    expect(asked).toHaveLength(2);
  });
});

test.describe("the draft of the further filters", () => {
  test.beforeEach(async ({ page }) => {
    const { owner } = await createOrganization(`drafts ${String(Date.now())}`);
    await importBloggers(await createKey(await callProcedure(owner)), 1);
    await openAs(page, owner, "/bloggers");
    await expect(page.getByRole("link", { name: "Blogger 1" })).toBeVisible();
    await page.getByRole("button", { name: "More", exact: true }).click();
  });

  test("stays when Esc closes the calendar in it", async ({ page }) => {
    const category = page.getByRole("combobox", { name: "Category", exact: true });
    const filters = page.getByRole("dialog");
    await category.fill("beauty");
    await page.getByRole("button", { name: "Updated from" }).click();
    const day = page.getByRole("button", { name: /^\d+ \w+ \d{4}$/ }).first();
    await expect(day).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(day).toBeHidden();
    await expect(filters.getByText("beauty", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Updated from" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(category).toBeHidden();
    await expect(page.getByRole("button", { name: "More", exact: true })).toBeFocused();
  });

  test("names the chosen day, and keeps the focus when it is cleared", async ({ page }) => {
    const field = page.getByRole("button", { name: "Updated from" });
    await field.click();
    await page
      .getByRole("button", { name: /^\d+ \w+ \d{4}$/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /Updated from \d{4}-\d\d-\d\d/ })).toBeFocused();
    await page.getByRole("dialog").getByRole("button", { name: "Clear" }).last().click();
    await expect(field).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
  });
});
