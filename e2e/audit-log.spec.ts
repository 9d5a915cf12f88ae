import { expect } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { readFirstRun } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey } from "./fixtures/console-steps";
import { consoleTest } from "./fixtures/console-test";
import { openAs } from "./fixtures/session";

type Role = { id: string; updatedAt: string };

consoleTest("an admin finds who did what, sees the differences, and takes them along", async ({ page }) => {
  const { id, owner } = await createOrganization(`audit log ${String(Date.now())}`);
  await createKey(await callProcedure(owner));
  await openAs(page, readFirstRun().admin, `/platform/audit-log?organizationId=${id}`);
  const row = page.getByRole("row").filter({ hasText: "Create API key" });
  await expect(row).toContainText(owner.username);
  await row.click();
  const drawer = page.getByRole("dialog", { name: "Create API key" });
  await expect(drawer.getByText("api-key.create")).toBeVisible();
  await expect(drawer.getByRole("row").filter({ has: page.getByTitle("keyHash") })).toContainText("****");
  await expect(drawer.getByText("Sequence number")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await downloading).suggestedFilename()).toBe("audit-log.csv");

  await page.getByRole("searchbox").fill("reset api key");
  await expect(page.getByText("No entry matches")).toBeVisible();
  await page.getByRole("searchbox").fill("api-key.create");
  await expect(row).toBeVisible();
});

consoleTest("the platform's own entries are asked for, and say what changed in words", async ({ page }) => {
  const { admin } = readFirstRun();
  const call = await callProcedure(admin);
  const name = `auditor.${String(Date.now())}`;
  const { id, updatedAt } = (await call("role.create", { name, label: name })) as Role;
  await call("role.setMenus", { id, updatedAt, menuIds: ["men_bloggerread", "men_bloggers"] });
  await call("role.setMenus", { id, menuIds: ["men_bloggers"] });
  await openAs(page, admin, `/platform/audit-log?targetId=${id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("combobox", { name: "Organization" }).click();
  await page.getByRole("option", { name: "Platform" }).click();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("button", { name: "Remove filter: Organization: Platform" })).toBeVisible();
  const rows = page.getByRole("row").filter({ hasText: "Change role's permissions" });
  await expect(rows).toHaveCount(2);
  await rows.first().click();
  const change = page.getByRole("dialog").getByRole("row").filter({ hasText: "Permissions" });
  await expect(change.getByRole("cell").nth(1)).toHaveText(/^Removed\s*Roster › Creators › View$/);
  await expect(change.getByRole("cell").nth(2)).toHaveText("");
});

consoleTest(
  "an Owner reads the organization's log in words, and finds entries by person and object",
  async ({ page }) => {
    const { owner } = await createOrganization(`own log ${String(Date.now())}`);
    await createKey(await callProcedure(owner));
    await openAs(page, owner, "/organization/audit-log");
    await expect(page.getByRole("heading", { level: 1, name: "Activity log" })).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: "Create API key" });
    await expect(row).toContainText("Permissions");
    await expect(row).not.toContainText("keyHash");
    await page.getByRole("combobox", { name: "Kind of object" }).selectOption({ label: "Member" });
    await expect(page.getByText("No entry matches")).toBeVisible();
    await page.getByRole("combobox", { name: "Kind of object" }).selectOption({ label: "API key" });
    await expect(row).toBeVisible();
    await page.getByRole("searchbox").fill("no such object");
    await expect(page.getByText("No entry matches")).toBeVisible();
    await page.getByRole("searchbox").fill("");
    await row.click();
    const drawer = page.getByRole("dialog", { name: "Create API key" });
    await expect(drawer.getByRole("row").filter({ has: page.getByTitle("keyHash") })).toContainText("****");
    await expect(drawer.getByText("Sequence number")).toHaveCount(0);
  },
);
