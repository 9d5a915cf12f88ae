import { expect, type Page, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { readFirstRun } from "./fixtures/application";
import { signIn } from "./fixtures/console-steps";

const chunks = "**/_next/static/chunks/**";

/** Keeps scripts waiting that are asked for from now on, until the test lets them come. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(chunks, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.describe("a form whose schema is loaded when it is used", () => {
  test.beforeEach(async ({ page }) => {
    const { owner } = await createOrganization(`forms ${String(Date.now())}`);
    await page.goto("/");
    await signIn(page, owner);
    await expect(page.getByRole("navigation", { name: "Navigation" })).toBeVisible();
  });

  test("shows what the server says where the schema cannot be loaded", async ({ page }) => {
    await page.goto("/sync-endpoints/new");
    const name = page.getByLabel("Name", { exact: true });
    await expect(name).toBeVisible();
    await page.route(chunks, (route) => route.abort());
    const refused = page.waitForResponse(
      (response) => response.url().includes("syncEndpoint.create") && response.status() === 400,
    );
    await page.getByRole("button", { name: "Create endpoint" }).click();
    await refused;
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(name).toBeFocused();
  });

  test("sends once what stands in it by then, however often it is sent meanwhile", async ({ page }) => {
    await page.goto("/api-keys?create=1");
    const dialog = page.getByRole("dialog");
    const name = dialog.getByLabel("Name");
    await expect(name).toBeVisible();
    const release = await holdScripts(page);
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().includes("apiKey.create")) sent.push(request.postDataJSON());
    });
    await name.fill("First");
    await name.press("Enter");
    await name.press("Enter");
    await name.fill("Second");
    expect(sent).toEqual([]);
    release();
    await expect(page.getByText("Second").first()).toBeVisible();
    expect(JSON.stringify(sent)).toContain("Second");
    expect(sent).toHaveLength(1);
  });
});

test.describe("a choice whose list is loaded when it is used", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/");
    await signIn(page, readFirstRun().admin);
    await expect(page.getByRole("navigation", { name: "Navigation" })).toBeVisible();
  });

  test("loses nothing that is typed until it is there", async ({ page }) => {
    await page.goto("/platform/users?create=1");
    const dialog = page.getByRole("dialog", { name: "Create user" });
    const role = dialog.getByRole("combobox", { name: "Role" });
    await expect(role).toBeVisible();
    const options = page.getByRole("listbox");
    const release = await holdScripts(page);
    await role.pressSequentially("oper");
    await expect(role).toHaveValue("oper");
    await expect(options.getByRole("option")).toHaveCount(0);
    release();
    await expect(options.getByRole("option", { name: "Platform operator" })).toBeVisible();
    await expect(role).toHaveValue("oper");
    await expect(role).toBeFocused();
    await role.press("ArrowDown");
    await role.press("Enter");
    await expect(role).toHaveValue("Platform operator");
  });

  test("takes no focus back from where somebody went meanwhile", async ({ page }) => {
    await page.goto("/platform/users?create=1");
    const dialog = page.getByRole("dialog", { name: "Create user" });
    const role = dialog.getByRole("combobox", { name: "Role" });
    await expect(role).toBeVisible();
    const options = page.getByRole("listbox");
    const release = await holdScripts(page);
    await role.click();
    const username = dialog.getByRole("textbox", { name: "Username" });
    await username.focus();
    release();
    await username.pressSequentially("clerk");
    await expect(username).toHaveValue("clerk");
    await expect(options.getByRole("option")).toHaveCount(0);
    await role.focus();
    await role.press("ArrowDown");
    await expect(options.getByRole("option", { name: "Platform operator" })).toBeVisible();
  });
});
