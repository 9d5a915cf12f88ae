import { expect, type Page } from "@playwright/test";
import { createApiKeys, createOrganization } from "./fixtures/accounts";
import { chooseColumns } from "./fixtures/console-steps";
import { consoleTest } from "./fixtures/console-test";
import { openAs } from "./fixtures/session";
import { createTypedClient } from "./open-api/typed-client";
import { unique } from "./fixtures/unique";

const bound = { platformBloggerId: "wx0000000000000001", nickname: "Bucket", fansCount: 5_000_000 };
const creators = [
  { ...bound, fansCountIsLeast: true },
  { platformBloggerId: "wx0000000000000002", nickname: "Exact", fansCount: 7_000_000 },
  { platformBloggerId: "wx0000000000000003", nickname: "Blank" },
];

async function openRoster(page: Page, path: string): Promise<void> {
  const { id, owner } = await createOrganization(unique("what is unknown"));
  const [key = ""] = await createApiKeys(id, 1);
  const api = await createTypedClient(process.env.E2E_BASE_URL ?? "", key);
  const items = creators.map((one) => ({
    platform: "VIDEO_HUXUAN" as const,
    url: "https://huxuan.qq.com/",
    ...one,
  }));
  const { data } = await api.POST("/open-api/bloggers/batch", { body: { items } });
  expect(data?.data).toMatchObject({ created: creators.length });
  await openAs(page, owner, path);
}

consoleTest("a lower bound is shown and filtered as one", async ({ page }) => {
  await openRoster(page, "/bloggers");
  const rows = page.locator("tr[data-row]");
  await expect(rows.filter({ hasText: "Bucket" })).toContainText("5M+");
  await expect(rows.filter({ hasText: "Exact" }).getByText("7M", { exact: true })).toBeVisible();
  await chooseColumns(page, { Status: true });
  for (const name of ["Bucket", "Exact", "Blank"])
    await expect(rows.filter({ hasText: name })).toContainText("Not checked");

  await page.goto("/bloggers?fansCountMin=6000000");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Exact");
  const left = page.getByRole("status").filter({ hasText: "1 more creator may match" });
  await left.getByRole("button", { name: "Include them" }).click();
  await expect(rows).toHaveCount(2);
  await expect(left).toBeHidden();

  await rows.filter({ hasText: "Bucket" }).getByRole("link", { name: "Bucket" }).click();
  await expect(page.getByLabel("Key figures")).toContainText("5M+");
});

consoleTest("nothing known is no nought, and what was not checked is counted apart", async ({ page }) => {
  await openRoster(page, "/overview");
  const totals = page.getByRole("region", { name: "Totals" });
  await expect(totals).toContainText("Average followers6M+");
  const card = page.getByRole("article").filter({ hasText: "WeChat Channels" });
  await card.getByRole("definition").filter({ hasText: /^3$/ }).getByRole("link").click();
  await expect(page).toHaveURL(/platformStatus=UNCHECKED/);
  await expect(page.locator("tr[data-row]")).toHaveCount(3);
  await page.goto("/bloggers?platformStatus=ACTIVE");
  await expect(page.getByText("No creator matches")).toBeVisible();
});
