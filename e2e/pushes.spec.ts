import { expect } from "@playwright/test";
import { behave, type Behaviour } from "@/testing/push/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { callProcedure } from "./fixtures/call-procedure";
import { createEndpoint, keepSecret, openPage } from "./fixtures/console-steps";
import { consoleTest as test } from "./fixtures/console-test";
import { createOrganization } from "./fixtures/accounts";
import { openAs } from "./fixtures/session";
import { createTypedClient } from "./open-api/typed-client";
import { readDeliveries } from "./open-api/bodies";
import { unique } from "./fixtures/unique";

const COUNT = 3;
/** Too many for a back-fill to end while its responses are held. */
const ARCHIVE_COUNT = 20;

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => receiver.close());

test("a failing endpoint is noticed, diagnosed and repaired, and its missed changes are pushed again", async ({
  page,
}) => {
  const { owner } = await createOrganization(unique("pushes"));
  const call = await callProcedure(owner);
  receiver.behaveAs(behave.status(503, "The warehouse is being moved."));
  const endpoint = { name: "Warehouse", url: `${receiver.url}/hooks`, retryCount: 0 };
  const { webhookSecret } = (await call("syncEndpoint.create", endpoint)) as { webhookSecret: string };
  await importCreators(call, COUNT);
  await receiver.waitFor(COUNT, 30_000);

  await openAs(page, owner, "/sync-endpoints");
  const row = page.getByRole("row", { name: /Warehouse/ });
  await expect(row).toContainText("Failing");
  await expect(row).toContainText("3 deliveries failed in a row");
  await row.getByRole("link", { name: "Warehouse" }).click();

  await test.step("the log says why", async () => {
    await page.getByRole("button", { name: String(COUNT), exact: true }).click();
    // Further attempts show whether the receiver is back.
    await expect.poll(() => page.locator("tr[data-row]").count()).toBeGreaterThanOrEqual(COUNT);
    await page.locator("tr[data-row]").last().click();
    const attempt = page.getByRole("dialog", { name: "Attempt 1" });
    await expect(attempt.getByText("503", { exact: true })).toBeVisible();
    await expect(attempt.getByText("The warehouse is being moved.")).toBeVisible();
    await expect(attempt.getByText(`POST ${endpoint.url}`)).toBeVisible();
    await expect(attempt.getByText(/"nickname": "达人 \d"/)).toBeVisible();
    await attempt.getByRole("button", { name: "Close" }).click();
    await expect(attempt).toBeHidden();
  });

  const dialog = page.getByRole("dialog", { name: "Push a range again" });
  const pushRange = async () => {
    await page.getByRole("button", { name: "Push a range again" }).click();
    await dialog.getByRole("button", { name: "Push again" }).click();
    await expect(dialog.getByText("being sent again.")).toBeVisible();
  };

  await test.step("a range that is pushed again too early fails again", async () => {
    await pushRange();
    await receiver.waitFor(2 * COUNT, 30_000);
    await expect(dialog.getByText(/^Waiting to be sent.*: 0$/)).toBeVisible();
    await expect(dialog.getByText("Deliveries that failed permanently at this endpoint: 3")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
  });

  await test.step("the repaired endpoint receives the range again, each delivery with its own id", async () => {
    receiver.behaveAs(behave.ok());
    await pushRange();
    await expect(dialog.getByText(/^Waiting to be sent.*: 0$/)).toBeVisible();
    await expect(dialog.getByText("Deliveries that failed permanently at this endpoint: 0")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    const deliveries = readDeliveries(receiver.requests, webhookSecret);
    expect(deliveries).toHaveLength(COUNT);
    for (const { attempts } of deliveries)
      expect(attempts.map(({ attempt }) => attempt)).toEqual(attempts.map((_, n) => n + 1));
  });

  await expect(page.getByText("No attempt matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page.getByRole("row", { name: /Success Delivered/ })).toHaveCount(COUNT);
  const failed = page.getByRole("row", { name: /Failed Delivered/ });
  await expect.poll(() => failed.count()).toBeGreaterThanOrEqual(2 * COUNT);
  await expect(page.getByText("Healthy", { exact: true })).toBeVisible();
});

test("an endpoint that starts from the beginning shows its progress until everything has arrived", async ({
  page,
}) => {
  const { owner } = await createOrganization(unique("back-fill"));
  const call = await callProcedure(owner);
  await importCreators(call, ARCHIVE_COUNT);
  const held = holdResponses();
  receiver.behaveAs(held.behaviour);

  await openAs(page, owner);
  const endpoint = { name: "Archive", url: receiver.url, batchSize: 1, everything: true };
  const secret = await createEndpoint(page, endpoint);
  const progress = page.getByRole("progressbar", { name: "Sending everything from the start" });
  await expect(progress).toBeVisible();
  await page.reload();
  await expect(progress).toBeVisible();

  held.release();
  // Pushes that were held too long are sent again under the same id.
  await expect
    .poll(() => readDeliveries(receiver.requests, secret).length, { timeout: 30_000 })
    .toBe(ARCHIVE_COUNT);
  await expect(progress).toBeHidden();
  await expect(page.getByText("Healthy", { exact: true })).toBeVisible();
});

test("a new secret stays visible after an accidental key press, and a change sends only what was changed", async ({
  page,
}) => {
  const { owner } = await createOrganization(unique("credentials"));
  const call = await callProcedure(owner);
  const authConfigJson = { token: "old" };
  const endpoint = { name: "ERP", url: receiver.url, authType: "BEARER", authConfigJson };
  const { id } = (await call("syncEndpoint.create", endpoint)) as { id: string };
  await openAs(page, owner, `/sync-endpoints/${id}`);

  await test.step("keyboard shortcuts do nothing behind the panel with the secret", async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Reset secret" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reset secret" }).click();
    const title = "Signing secret of “ERP”";
    await page.getByRole("dialog", { name: title }).getByRole("button", { name: "Copy secret" }).press("e");
    await keepSecret(page, title);
    await page.keyboard.press("e");
    await expect(page.getByRole("heading", { level: 1, name: "Edit endpoint" })).toBeVisible();
  });

  await test.step("a typed token is stored as it is typed, and a name from elsewhere stays", async () => {
    const token = page.getByLabel("Token", { exact: true });
    await token.press("End");
    await token.pressSequentially("fresh");
    await call("syncEndpoint.update", { id, name: "Ledger" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Ledger" })).toBeVisible();
  });

  await test.step("a test that ends after leaving the page opens nothing elsewhere", async () => {
    let leave: () => void = () => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    await page.route("**/api/trpc/syncEndpoint.test*", async (route) => {
      const response = await route.fetch();
      await left;
      await route.fulfill({ response });
    });
    await page.getByRole("button", { name: "Send test" }).click();
    const [request] = await receiver.waitFor(1, 30_000);
    expect(request?.headers.authorization).toBe("Bearer fresh");
    await openPage(page, "Sync endpoints");
    const answered = page.waitForResponse(/syncEndpoint\.test/);
    leave();
    await (await answered).finished();
    await openPage(page, "API keys");
    await page.goBack();
    await expect(page).toHaveURL(/\/sync-endpoints$/);
  });
});

function holdResponses(): { behaviour: Behaviour; release: () => void } {
  const accept = behave.ok();
  let isReleased = false;
  const waiting: (() => void)[] = [];
  return {
    behaviour: (...exchange) => {
      const respond = () => accept(...exchange);
      if (isReleased) respond();
      else waiting.push(respond);
    },
    release: () => {
      isReleased = true;
      for (const respond of waiting.splice(0)) respond();
    },
  };
}

async function importCreators(call: Awaited<ReturnType<typeof callProcedure>>, count: number): Promise<void> {
  const scope = { permissions: ["blogger:write"] };
  const { key } = (await call("apiKey.create", { name: "ERP", scope })) as { key: string };
  const api = await createTypedClient(process.env.E2E_BASE_URL ?? "", key);
  const items = Array.from({ length: count }, (_, index) => ({
    platform: "BILIBILI_HUAHUO" as const,
    url: `https://space.bilibili.com/${String(index + 1)}`,
    nickname: `达人 ${String(index)}`,
  }));
  expect((await api.POST("/open-api/bloggers/batch", { body: { items } })).error).toBeUndefined();
}
