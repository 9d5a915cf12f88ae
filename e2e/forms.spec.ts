import { expect, type Page, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { readFirstRun } from "./fixtures/application";
import { signIn } from "./fixtures/console-steps";

async function enter(page: Page, person: Parameters<typeof signIn>[1]): Promise<void> {
  await page.goto("/");
  await signIn(page, person);
  await expect(page.getByRole("navigation", { name: "Navigation" })).toBeVisible();
}

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
    await enter(page, owner);
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

test("a number reached by Tab is replaced by what is typed, and a wrong key moves no caret", async ({
  page,
}) => {
  const { owner } = await createOrganization(`numbers ${String(Date.now())}`);
  await enter(page, owner);
  await page.goto("/scraping-tasks/new");
  const minutes = page.getByLabel("Time between retries");
  // Before the page's scripts run, nobody adds the unit.
  await expect(async () => {
    await minutes.fill("12345");
    await minutes.blur();
    await expect(minutes).toHaveValue("12345 min", { timeout: 1_000 });
  }).toPass();
  await minutes.press("Home");
  await minutes.press("ArrowRight");
  await minutes.pressSequentially("x9");
  await expect(minutes).toHaveValue("192345");
  await minutes.press("Tab");
  await expect(minutes).toHaveValue("192345 min");
  await page.keyboard.press("Shift+Tab");
  await expect(minutes).toHaveValue("192345");
  await page.keyboard.type("5");
  await expect(minutes).toHaveValue("5");
});

/** Opens the form of a new user, whose list of roles waits for `release`. */
async function openUserForm(page: Page) {
  await page.goto("/platform/users?create=1");
  const dialog = page.getByRole("dialog", { name: "Create user" });
  const role = dialog.getByRole("combobox", { name: "Role" });
  await expect(role).toBeVisible();
  return { dialog, role, options: page.getByRole("listbox"), release: await holdScripts(page) };
}

test.describe("a choice whose list is loaded when it is used", () => {
  test.beforeEach(async ({ page }) => {
    await enter(page, readFirstRun().admin);
  });

  test("loses nothing that is typed until it is there", async ({ page }) => {
    const { role, options, release } = await openUserForm(page);
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
    const { dialog, role, options, release } = await openUserForm(page);
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
