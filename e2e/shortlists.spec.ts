import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { createApiKeys, createOrganization } from "./fixtures/accounts";
import { callProcedure } from "./fixtures/call-procedure";
import { importBloggers } from "./fixtures/console-steps";
import { consoleTest } from "./fixtures/console-test";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

consoleTest("a list is made, filled from the roster, agreed and exported", async ({ page }) => {
  const { id, owner } = await createOrganization(unique("shortlists"));
  const [key = ""] = await createApiKeys(id, 1);
  await importBloggers(key, 3);

  await openAs(page, owner, "/shortlists");
  await page.getByRole("button", { name: "Create list" }).first().click();
  const form = page.getByRole("dialog", { name: "Create list" });
  await form.getByLabel("Name").fill("Singles' Day");
  await form.getByLabel("Budget").fill("1万");
  await form.getByRole("button", { name: "Create list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Singles' Day" })).toBeVisible();
  await expect(page.getByText("No creators in this list")).toBeVisible();

  await page.getByRole("link", { name: "Add from the roster" }).first().click();
  await expect(page.locator("tr[data-row]")).toHaveCount(3);
  await page.locator("body").press("j");
  await page.locator("body").press("x");
  const bar = page.getByRole("group", { name: "Selection", exact: true });
  await bar.getByRole("button", { name: "Add to list" }).click();
  const dialog = page.getByRole("dialog", { name: "Add creators to a list (1)" });
  await expect(dialog.getByLabel("List")).toHaveValue("Singles' Day");
  await dialog.getByRole("button", { name: "Add to list" }).click();
  await expect(page.getByText("Added to “Singles' Day”: 1", { exact: true })).toBeVisible();

  await page.goto("/shortlists");
  await page.getByRole("link", { name: "Singles' Day" }).click();
  const row = page.locator("tr[data-row]");
  await expect(row).toHaveCount(1);
  await row.getByRole("combobox", { name: /^Edit Progress of/ }).selectOption("Confirmed");
  await expect(page.getByText(/^Saved “/)).toBeVisible();
  await row.getByRole("button", { name: /^Edit Agreed price of/ }).click();
  await page.getByLabel("Agreed price", { exact: true }).fill("1.2万");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(row.getByText("¥ 12,000")).toBeVisible();
  await expect(page.getByText("¥ 2,000 over budget")).toBeVisible();

  await page.getByRole("button", { name: "Export proposal" }).click();
  const proposal = page.getByRole("dialog", { name: "Export “Singles' Day”" });
  await proposal.getByRole("textbox", { name: "Heading of “Nickname”" }).fill("KOL");
  await proposal.getByText("CSV", { exact: true }).click();
  await proposal.getByRole("button", { name: "Export 10 columns" }).click();
  await expect(proposal.getByRole("link", { name: "Download" })).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    proposal.getByRole("link", { name: "Download" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  const [heading = "", line = ""] = text.trim().split("\r\n");
  expect(heading).toMatch(/^"KOL",.*"Progress","Form","Agreed price \(yuan\)","Note in the list"$/);
  expect(line).toContain('"Confirmed",,12000,');
});

consoleTest("all entries that match are changed and removed at once, with undo", async ({ page }) => {
  const { id, owner } = await createOrganization(unique("shortlist-bulk"));
  const [key = ""] = await createApiKeys(id, 1);
  await importBloggers(key, 4);
  const call = await callProcedure(owner);
  const list = (await call("shortlist.create", { name: "618" })) as { id: string };
  await call("shortlist.addBloggers", { id: list.id, ids: { filter: {} } });

  await openAs(page, owner, `/shortlists/${list.id}`);
  const rows = page.locator("tr[data-row]");
  await expect(rows).toHaveCount(4);
  await rows
    .first()
    .getByRole("combobox", { name: /^Edit Progress of/ })
    .selectOption("Quoted");
  await expect(page.getByText(/^Saved “/)).toBeVisible();
  await page.goto(`/shortlists/${list.id}?status=TO_CONTACT`);
  await expect(rows).toHaveCount(3);
  await page.locator("body").press("j");
  await page.locator("body").press("x");
  const bar = page.getByRole("group", { name: "Selection", exact: true });
  await bar.getByRole("button", { name: /^Select all 3/ }).click();
  await bar.getByRole("button", { name: "Set progress" }).click();
  await page.getByRole("menuitem", { name: "Confirmed" }).click();
  await expect(page.getByText("3 changed")).toBeVisible();
  await expect(rows).toHaveCount(0);

  await page.goto(`/shortlists/${list.id}?status=CONFIRMED`);
  await expect(rows).toHaveCount(3);
  await page.locator("body").press("j");
  await page.locator("body").press("x");
  await bar.getByRole("button", { name: /^Select all 3/ }).click();
  await bar.getByRole("button", { name: "Remove from list" }).click();
  await expect(page.getByText("3 removed")).toBeVisible();
  await expect(rows).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(3);
});

consoleTest("a creator is added to a list from the menu of its row", async ({ page }) => {
  const { id, owner } = await createOrganization(unique("shortlist-row"));
  const [key = ""] = await createApiKeys(id, 1);
  await importBloggers(key, 2);
  const call = await callProcedure(owner);
  await call("shortlist.create", { name: "618" });

  await openAs(page, owner, "/bloggers");
  const row = page.locator("tr[data-row]").filter({ hasText: "Blogger 2" });
  await row.getByRole("button", { name: "Actions for Blogger 2" }).click();
  await page.getByRole("menuitem", { name: "Add to list" }).click();
  const dialog = page.getByRole("dialog", { name: "Add creators to a list (1)" });
  await dialog.getByRole("button", { name: "Add to list" }).click();
  await expect(page.getByText("Added to “618”: 1", { exact: true })).toBeVisible();
});
