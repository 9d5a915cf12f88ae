import { expect, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { openAs } from "./fixtures/session";
import { startReceiver } from "@/testing/push/receiver/start-receiver";
import { behave } from "@/testing/push/receiver/behave";

test("a channel is added, tested, seen in the log, and stays there once it is deleted", async ({ page }) => {
  test.setTimeout(180_000);
  const receiver = await startReceiver(behave.status(200, { errcode: 0 }));
  const { owner } = await createOrganization(`notices ${String(Date.now())}`);
  await openAs(page, owner, "/organization/notices");

  await page.getByRole("button", { name: "Add notice channel" }).first().click();
  const add = page.getByRole("dialog", { name: "Add notice channel" });
  await add.getByLabel("WeCom robot").check();
  await add.getByLabel("Name").fill("Operations");
  await add.getByLabel("Address").fill(`${receiver.url}/send?key=robot-key`);
  await add.getByRole("button", { name: "Add channel" }).click();
  await expect(add).toBeHidden();
  const row = page.getByRole("row", { name: /Operations.*WeCom robot/ });
  await expect(row).toContainText("key=****");

  await page.getByRole("button", { name: "Actions for Operations" }).click();
  await page.getByRole("menuitem", { name: "Send a test" }).click();
  await expect(page.getByText("The test reached “Operations”.")).toBeVisible();
  const [request] = await receiver.waitFor(1);
  expect(request?.path).toBe("/send?key=robot-key");
  await expect(row).toContainText("Sent");

  await page.getByRole("button", { name: "Actions for Operations" }).click();
  await page.getByRole("menuitem", { name: "Delete channel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete channel" }).click();
  await expect(row).toHaveCount(0);
  await page.goto("/organization/notices/log");
  await expect(page.getByRole("row", { name: /Operations \(deleted\).*Test notice.*Sent/ })).toBeVisible();
  await receiver.close();
});
