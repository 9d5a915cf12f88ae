import { expect, type Page, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { createOrganization } from "./fixtures/accounts";
import { callProcedure } from "./fixtures/call-procedure";
import { openAs } from "./fixtures/session";
import { quietAround } from "@/testing/integration/quiet-hours";
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

test("a webhook's secret is reset, is shown once, and signs beside the former one", async ({ page }) => {
  test.setTimeout(180_000);
  const receiver = await startReceiver(behave.status(204));
  const { owner } = await createOrganization(`notice secrets ${String(Date.now())}`);
  await openAs(page, owner, "/organization/notices");

  await page.getByRole("button", { name: "Add notice channel" }).first().click();
  const add = page.getByRole("dialog", { name: "Add notice channel" });
  await add.getByLabel("Signed webhook").check();
  await add.getByLabel("Name").fill("On call");
  await add.getByLabel("Address").fill(`${receiver.url}/notices`);
  await add.getByRole("button", { name: "Add channel" }).click();
  const former = await saveSecret(page);

  await page.getByRole("button", { name: "Actions for On call" }).click();
  await page.getByRole("menuitem", { name: "Reset signing secret" }).click();
  const confirm = page.getByRole("dialog", { name: "Reset the signing secret?" });
  await expect(confirm).toContainText("For 24 hours every notice is signed with both");
  await confirm.getByRole("button", { name: "Reset signing secret" }).click();
  const secret = await saveSecret(page);
  expect(secret).not.toBe(former);

  await page.getByRole("button", { name: "Actions for On call" }).click();
  await page.getByRole("menuitem", { name: "Send a test" }).click();
  const [request] = await receiver.waitFor(1);
  if (request === undefined) throw new Error("no test came");
  const headers = Object.fromEntries(
    ["id", "timestamp", "signature"].map((name) => [
      `webhook-${name}`,
      String(request.headers[`webhook-${name}`]),
    ]),
  );
  for (const key of [secret, former])
    expect(new Webhook(key).verify(request.body, headers)).toMatchObject({ type: "notice.test" });
  await receiver.close();
});

test("what quiet hours hold is seen with its channel and above the log", async ({ page }) => {
  const { owner } = await createOrganization(`quiet notices ${String(Date.now())}`);
  const call = await callProcedure(owner);
  const create = (name: string, quietHours: ReturnType<typeof quietAround> | null) =>
    call("notice.create", {
      kind: "WECOM",
      name,
      target: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=robot-key",
      events: ["KEY_RESET"],
      quietHours,
    });
  const quietHours = quietAround(new Date());
  await create("Operations", quietHours);
  const { channel: others } = (await create("Others", null)) as { channel: { id: string } };
  await create("Night shift", quietHours);
  const { record } = (await call("apiKey.create", { name: "ERP" })) as { record: { id: string } };
  await call("apiKey.reset", { id: record.id });

  await openAs(page, owner, "/organization/notices");
  const held = `1 waiting, sent after quiet hours (${quietHours.until})`;
  await expect(page.getByRole("row", { name: /Operations/ })).toContainText(held);
  await page.getByRole("button", { name: "Actions for Operations" }).click();
  await page.getByRole("menuitem", { name: "Show log" }).click();
  const note = page.getByRole("note").filter({ hasText: "waiting" });
  await expect(note).toHaveText(`Operations: ${held}`);
  await page.goto("/organization/notices/log");
  await expect(note).toContainText(`Night shift: ${held}`);
  await expect(note).toContainText(/Others: 1 waiting, sent in (a moment|.* at the earliest)/);
  // Both are seen without a reload, as the log is read again while something is sent soon, and once it was.
  await call("notice.test", { id: others.id });
  await expect(page.getByRole("row", { name: /Others.*测试通知/ })).toBeVisible();
  await call("notice.delete", { id: others.id });
  await expect(page.getByRole("row", { name: /Others \(deleted\).*测试通知/ })).toBeVisible();
});

/** Closes the panel that shows the secret once. */
async function saveSecret(page: Page): Promise<string> {
  const panel = page.getByRole("dialog", { name: "Signing secret of “On call”" });
  const secret = await panel.getByTestId("secret").innerText();
  expect(secret).toMatch(/^whsec_/);
  await panel.getByLabel("I have saved it in a safe place").check();
  await panel.getByRole("button", { name: "Done" }).click();
  await expect(panel).toBeHidden();
  return secret;
}
