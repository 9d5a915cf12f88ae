import { expect, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, keepSecret, openPage } from "./fixtures/console-steps";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

async function tryKey(key: string): Promise<number> {
  const headers = { "X-API-Key": key };
  const response = await fetch(`${process.env.E2E_BASE_URL ?? ""}/open-api/bloggers`, { headers });
  return response.status;
}

test("a key is renamed, its scope changed, and reset with and without a day of overlap", async ({ page }) => {
  test.setTimeout(180_000);
  const { owner } = await createOrganization(`api keys ${String(Date.now())}`);
  const first = await createKey(await callProcedure(owner));
  await openAs(page, owner, "/api-keys");

  await page.getByRole("button", { name: "Actions for ERP" }).click();
  await page.getByRole("menuitem", { name: "Edit key" }).click();
  const edit = page.getByRole("dialog", { name: "Edit key “ERP”" });
  await edit.getByLabel("Name").fill("Warehouse");
  await expect(edit.getByLabel("Read creators")).toBeChecked();
  await edit.getByLabel("Import creators").uncheck();
  await edit.getByLabel("Read push runs").check();
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole("row", { name: /Warehouse.*Read creators · Read push runs/ })).toBeVisible();
  expect(await tryKey(first)).toBe(200);

  const reset = async (overlap: "Stops working immediately" | "Works for 24 more hours") => {
    await page.getByRole("button", { name: "Actions for Warehouse" }).click();
    await page.getByRole("menuitem", { name: "Reset key" }).click();
    const dialog = page.getByRole("dialog", { name: "Reset this key?" });
    await expect(dialog.getByLabel("Stops working immediately")).toBeChecked();
    await dialog.getByLabel(overlap).check();
    await expect(dialog.getByRole("button", { name: "Reset key" })).toBeDisabled();
    await dialog.getByRole("textbox", { name: "Type “Warehouse” to confirm" }).fill("Warehouse");
    await dialog.getByRole("button", { name: "Reset key" }).click();
    return keepSecret(page, "Key “Warehouse”");
  };
  const second = await reset("Works for 24 more hours");
  expect([await tryKey(first), await tryKey(second)]).toEqual([200, 200]);
  await expect(page.getByText(/old key until/)).toBeVisible();
  const third = await reset("Stops working immediately");
  expect([await tryKey(first), await tryKey(second), await tryKey(third)]).toEqual([401, 401, 200]);
  await expect(page.getByText(/old key until/)).toHaveCount(0);
});

test("the Owner opens the sandbox, makes a receiver of their own in it, and comes back", async ({ page }) => {
  const { owner } = await createOrganization(unique("sandbox"));
  const call = await callProcedure(owner);
  await call("apiKey.create", { name: "test", environment: "TEST" });
  await openAs(page, owner, "/api-keys");
  await page.getByRole("button", { name: "Open sandbox" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sync endpoints" })).toBeVisible();
  await expect(page.getByText("You are in the sandbox of")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sandbox receiver", exact: true })).toBeVisible();
  const links = page.getByRole("navigation", { name: "Navigation" }).getByRole("link");
  await expect(links.filter({ hasText: "Sync endpoints" })).toBeVisible();
  await expect(links.filter({ hasText: "API keys" })).toHaveCount(0);

  await page.getByRole("link", { name: "Create sync endpoint" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Mine");
  await page.getByLabel("Address").fill("https://hooks.example.com/");
  await page.getByRole("button", { name: "Create endpoint" }).click();
  await keepSecret(page, "Signing secret of “Mine”");
  await page.getByRole("button", { name: "Leave the sandbox" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
  await openPage(page, "Sync endpoints");
  await expect(page.getByText("Mine")).toHaveCount(0);
});
