import { expect, type Locator, type Page } from "@playwright/test";
import { behave } from "@/testing/push/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { callProcedure } from "./fixtures/call-procedure";
import { consoleTest as test } from "./fixtures/console-test";
import { createOrganization } from "./fixtures/accounts";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

const TESTS = 3;

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => receiver.close());

async function startWithLog(page: Page, organization: string): Promise<string> {
  const { owner } = await createOrganization(unique(organization));
  const call = await callProcedure(owner);
  receiver.behaveAs(behave.status(503, "The warehouse is being moved."));
  const endpoint = { name: "Warehouse", url: `${receiver.url}/hooks/${"x".repeat(200)}` };
  const { id } = (await call("syncEndpoint.create", endpoint)) as { id: string };
  for (let test = 0; test < TESTS; test++) await call("syncEndpoint.test", { id });
  await openAs(page, owner, "/sync-endpoints");
  await expect(page.getByRole("row", { name: /Warehouse/ })).toBeVisible();
  return `/sync-endpoints/${id}`;
}

test("Tab and j reach the rows of the log, Enter opens one, and closing it returns to the row", async ({
  page,
}) => {
  await page.goto(await startWithLog(page, "keyboard"));
  const rows = page.locator("tr[data-row]");
  await expect(rows).toHaveCount(TESTS);
  await page.getByRole("button", { name: "More", exact: true }).focus();
  const isOnRow = () => page.evaluate(() => document.activeElement?.matches("tr[data-row]") === true);
  for (let tabs = 0; tabs < 10 && !(await isOnRow()); tabs++) await page.keyboard.press("Tab");
  await expect(rows.first()).toBeFocused();

  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  const attempt = page.getByRole("dialog", { name: "Test push" });
  await expect(attempt.getByText("The warehouse is being moved.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(attempt).toBeHidden();
  await expect(rows.nth(1)).toBeFocused();

  await rows.nth(2).click();
  await expect(attempt).toBeVisible();
  await attempt.getByRole("button", { name: "Close" }).click();
  await expect(rows.nth(2)).toBeFocused();
});

test("on a laptop both tables fit the page, and only what is too long is cut, with an ellipsis", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const path = await startWithLog(page, "laptop");
  await expectToFit(page);
  const address = page.getByTitle(/hooks/);
  expect(await isCut(address)).toBe(true);
  await expect(address).toHaveCSS("text-overflow", "ellipsis");

  await page.goto(path);
  const row = page.locator("tr[data-row]").first();
  await expect(row).toBeVisible();
  await expectToFit(page);
  expect(await isCut(row.getByText("Test", { exact: true }))).toBe(false);
  const error = await row.getByText(/^HTTP 503/).boundingBox();
  expect(error?.width, "what room the other columns leave is the error's").toBeGreaterThan(400);
  const heads = await page.getByRole("columnheader").allTextContents();
  expect(new Set(heads).size, heads.join(", ")).toBe(heads.length);
});

async function expectToFit(page: Page): Promise<void> {
  const table = page.getByRole("table");
  const [wide, room] = await table.evaluate((element) => [
    element.scrollWidth,
    element.parentElement?.clientWidth ?? 0,
  ]);
  expect(wide, page.url()).toBeLessThanOrEqual(room);
}

function isCut(text: Locator): Promise<boolean> {
  return text.evaluate((element) => element.scrollWidth > element.clientWidth);
}
