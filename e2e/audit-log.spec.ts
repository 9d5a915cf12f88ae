import { expect } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { callProcedure, readFirstRun } from "./fixtures/application";
import { createKey, openPage, signIn } from "./fixtures/console-steps";
import { consoleTest } from "./fixtures/console-test";

consoleTest("an admin finds who did what, sees the differences, and takes them along", async ({ page }) => {
  const { id, owner } = await createOrganization(`audit log ${String(Date.now())}`);
  await createKey(await callProcedure(owner));
  await page.goto("/");
  await signIn(page, readFirstRun().admin);
  await openPage(page, "Audit log");
  await page.goto(`/platform/audit-log?organizationId=${id}`);
  const row = page.getByRole("row").filter({ hasText: "api-key.create" });
  await expect(row).toContainText(owner.username);
  await row.click();
  const drawer = page.getByRole("dialog", { name: "api-key.create" });
  await expect(drawer.getByRole("row").filter({ hasText: "keyHash" })).toContainText("****");
  await expect(drawer.getByText("Number in its chain")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await downloading).suggestedFilename()).toBe("audit-log.csv");

  await page.getByRole("searchbox").fill("api-key.delete");
  await expect(page.getByText("No entry matches")).toBeVisible();
});
