import { expect, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { callProcedure } from "./fixtures/application";
import { createKey, importBloggers, signIn } from "./fixtures/console-steps";

const link = (n: number) => `https://space.bilibili.com/${String(n)}`;
const table = [
  ["平台", "链接", "昵称", "粉丝数", "标签"],
  ["B站", link(1), "Renamed", "1.2万", "夏季、美妆"],
  ["B站", link(90), "New one", "3400", ""],
  ["B站", "https://www.douyin.com/user/x", "Of elsewhere", "1", ""],
  ["B站", link(90), "New one", "3400", ""],
];

test("a file is previewed, imported with its errors, and found again after a reload", async ({ page }) => {
  const { owner } = await createOrganization(`files ${String(Date.now())}`);
  await importBloggers(await createKey(await callProcedure(owner)), 1);
  await page.goto("/import-runs/new");
  await signIn(page, owner);
  const csv = table.map((row) => row.join(",")).join("\r\n");
  await page.locator('input[type="file"]').setInputFiles({
    name: "夏季.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`\uFEFF${csv}`, "utf8"),
  });
  await expect(page.getByText("4 rows; nothing is written yet.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("New 1", { exact: false }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("4 rows; nothing is written yet.")).toBeVisible({ timeout: 30_000 });

  // A second choice, made before the first one's preview is there, does not forget it.
  const start = page.getByRole("button", { name: "Import 3 rows" });
  const fieldOf = (column: string) => page.getByRole("combobox", { name: `Field of “${column}”` });
  const choose = async (column: string, field: string) => {
    await fieldOf(column).click();
    await page.getByRole("option", { name: field, exact: true }).click();
  };
  await page.route(/importRun\.preview/, () => undefined);
  await choose("粉丝数", "Remark");
  await choose("标签", "Category");
  await expect(fieldOf("粉丝数")).toHaveValue("Remark");
  await expect(fieldOf("标签")).toHaveValue("Category");
  await expect(start).toBeDisabled();
  await page.unroute(/importRun\.preview/);
  await choose("粉丝数", "Followers");
  await choose("标签", "Tags");
  await start.click();
  await expect(page).toHaveURL(/\/import-runs\/imp_/);
  await expect(page.getByRole("heading", { name: "Rows that failed" })).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Rows that failed" })).toBeVisible();
  await page.goto("/bloggers");
  await expect(page.getByRole("link", { name: "Renamed" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New one" })).toBeVisible();
});

test("an import that was cancelled goes on from its page, and the list says so", async ({ page }) => {
  const { owner } = await createOrganization(`going on ${String(Date.now())}`);
  await page.goto("/import-runs/new");
  await signIn(page, owner);
  const rows = Array.from({ length: 3_000 }, (_, n) => `${link(n + 1)},Creator ${String(n)}`);
  const buffer = Buffer.from(["链接,昵称", ...rows].join("\n"), "utf8");
  await page.locator('input[type="file"]').setInputFiles({ name: "long.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("3,000 rows; nothing is written yet.")).toBeVisible({ timeout: 30_000 });
  const call = await callProcedure(owner);
  const fileId = new URL(page.url()).searchParams.get("file");
  const { runId, jobId } = (await call("importRun.create", { fileId })) as { runId: string; jobId: string };
  await call("rosterJob.cancel", { id: jobId });

  await page.goto(`/import-runs/${runId}`);
  await page.getByRole("button", { name: /^Go on with the [\d,]+ rows left$/ }).click();
  await expect(page.getByText("Done", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("3,000", { exact: true }).first()).toBeVisible();
  await page.goto("/import-runs");
  const run = page.getByRole("row").filter({ hasText: "long.csv" });
  await expect(run.getByText("Done")).toBeVisible();
});
