import { expect, test } from "@playwright/test";
import { createMember, createOrganization } from "./fixtures/accounts";
import { withDatabase } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, importBloggers } from "./fixtures/console-steps";
import { speak } from "./fixtures/visit";
import { openAs } from "./fixtures/session";

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
  await openAs(page, owner, "/import-runs/new");
  const csv = table.map((row) => row.join(",")).join("\r\n");
  await page.locator('input[type="file"]').setInputFiles({
    name: "夏季.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`\uFEFF${csv}`, "utf8"),
  });
  await expect(page.getByText("4 rows. Nothing is written yet.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("New 1", { exact: false }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("4 rows. Nothing is written yet.")).toBeVisible({ timeout: 30_000 });

  // A second choice, made before the first one's preview has arrived, must not discard the first.
  const start = page.getByRole("button", { name: "Import 3 rows" });
  const fieldOf = (column: string) => page.getByRole("combobox", { name: `Field of “${column}”` });
  const choose = async (column: string, field: string) => {
    await fieldOf(column).click();
    await page.getByRole("option", { name: field, exact: true }).click();
  };
  await page.route(/importRun\.preview/, () => undefined);
  await choose("粉丝数", "Notes");
  await choose("标签", "Category");
  await expect(fieldOf("粉丝数")).toHaveValue("Notes");
  await expect(fieldOf("标签")).toHaveValue("Category");
  await expect(start).toBeDisabled();
  await page.unroute(/importRun\.preview/);
  await page.reload();
  await expect(fieldOf("粉丝数")).toHaveValue("Notes");
  await expect(fieldOf("标签")).toHaveValue("Category");
  await choose("粉丝数", "Followers");
  await choose("标签", "Tags");
  await start.click();
  await expect(page).toHaveURL(/\/import-runs\/imp_/);
  await expect(page.getByRole("heading", { name: "Rows with problems" })).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Rows with problems" })).toBeVisible();
  await page.goto("/bloggers");
  await expect(page.getByRole("link", { name: "Renamed" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New one" })).toBeVisible();
});

test("a cancelled import is resumed from its page, and the list says so", async ({ page }) => {
  const { owner } = await createOrganization(`going on ${String(Date.now())}`);
  await openAs(page, owner, "/import-runs/new");
  const rows = Array.from({ length: 3_000 }, (_, n) => `${link(n + 1)},Creator ${String(n)}`);
  const buffer = Buffer.from(["链接,昵称", ...rows].join("\n"), "utf8");
  await page.locator('input[type="file"]').setInputFiles({ name: "long.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("3,000 rows. Nothing is written yet.")).toBeVisible({ timeout: 30_000 });
  const call = await callProcedure(owner);
  const fileId = new URL(page.url()).searchParams.get("file");
  const { runId, jobId } = (await call("importRun.create", { fileId })) as { runId: string; jobId: string };
  await call("rosterJob.cancel", { id: jobId });

  await page.goto(`/import-runs/${runId}`);
  await page.getByRole("button", { name: /^Import the remaining [\d,]+ rows$/ }).click();
  await expect(page.getByText("Done", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("3,000", { exact: true }).first()).toBeVisible();
  await page.goto("/import-runs");
  const run = page.getByRole("row").filter({ hasText: "long.csv" });
  await expect(run.getByText("Done")).toBeVisible();
});

type Call = Awaited<ReturnType<typeof callProcedure>>;
type Started = { runId: string; jobId: string };

async function previewed(call: Call, lines: string[]): Promise<string> {
  const { fileId } = (await call("importRun.preview", { text: lines.join("\n") })) as { fileId: string };
  await expect(async () => {
    const shown = (await call("importRun.preview", { fileId })) as { checked: number; rowCount: number };
    expect(shown).toMatchObject({ checked: lines.length - 1, rowCount: lines.length - 1 });
  }).toPass();
  return fileId;
}

test("a colleague sees an import end without seeing its job", async ({ page }) => {
  const name = `watched ${String(Date.now())}`;
  const { id, owner } = await createOrganization(name);
  const colleague = await createMember(`colleague of ${name}`, id);
  const call = await callProcedure(owner);
  const fileId = await previewed(call, ["链接\t昵称\t粉丝数", `${link(1)}\tOne\t1`, "nowhere\tTwo\t1"]);
  await openAs(page, colleague, "/import-runs");
  await expect(page.getByText("No imports yet")).toBeVisible();

  await withDatabase(async (client) => {
    // The import must mark the failing row, and waits for its lock.
    await client.query("BEGIN");
    await client.query("SELECT FROM import_row WHERE file_id = $1 AND line = 3 FOR UPDATE", [fileId]);
    const { runId } = (await call("importRun.create", { fileId })) as Started;
    await page.goto(`/import-runs/${runId}`);
    await expect(page.getByText("0 of 2 rows").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /running|Background jobs/ })).toHaveCount(0);
    await client.query("COMMIT");
  });
  await expect(page.getByText("Mostly failed", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("heading", { name: "Rows with problems" })).toBeVisible();
  await expect(page.getByText("Importing")).toHaveCount(0);
});

test("the reason why an import stopped is shown in the user's language, and who started it by nickname", async ({
  page,
}) => {
  const { owner } = await createOrganization(`stopped ${String(Date.now())}`);
  const call = await callProcedure(owner);
  const rows = Array.from({ length: 400 }, (_, n) => `${link(n + 1)}\tCreator ${String(n)}`);
  const fileId = await previewed(call, ["链接\t昵称", ...rows]);
  const { runId, jobId } = (await call("importRun.create", { fileId })) as Started;
  await expect(async () => {
    expect(await call("rosterJob.cancel", { id: jobId }).catch(() => null)).toBeNull();
  }).toPass();
  // No page can make a job fail ten times.
  const failure = { reason: "UNAVAILABLE", message: "The job was interrupted. Start it again." };
  await withDatabase(async (client) => {
    await client.query("UPDATE users SET nickname = '老板' WHERE id = $1", [owner.id]);
    await client.query("UPDATE roster_job SET status = 'FAILED', failure = $2 WHERE id = $1", [
      jobId,
      failure,
    ]);
  });
  await openAs(page, owner, `/import-runs/${runId}`);
  const said = "Interrupted repeatedly at the same place. The user who started it can continue from there.";
  await expect(page.getByRole("alert").getByText(said)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import the remaining/ })).toBeVisible();

  await speak(page.context(), "zh");
  await page.reload();
  await expect(page.getByRole("alert").getByText("在同一处多次中断，发起人可从中断处继续。")).toBeVisible();
  await expect(page.locator("dd").getByText("老板", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "后台作业" }).click();
  const jobs = page.getByRole("dialog");
  await expect(jobs.getByText("在同一处多次中断，发起人可从中断处继续。")).toBeVisible();
  await expect(jobs.getByText("老板")).toHaveAttribute("title", owner.username);
  await expect(page.getByText("Start it again")).toHaveCount(0);
});

test("open questions of a file are asked, its creators are found by the import, and it can be undone", async ({
  page,
}) => {
  const { owner } = await createOrganization(`asked ${String(Date.now())}`);
  await openAs(page, owner, "/import-runs/new");
  const lines = [
    "链接\t昵称\t粉丝\t粉丝量\t返点\t报价\t建联日期",
    `${link(1)}\tOne\t1\t1.2万\t0.2\t8000\t2026-11-21`,
    `${link(2)}\tTwo\t2\t3万\t0.15\t9000\t11-20`,
  ];
  await page.getByRole("textbox", { name: "Paste links or a table" }).fill(lines.join("\n"));
  await page.getByRole("button", { name: "Preview" }).click();
  const start = page.getByRole("button", { name: "Import 2 rows" });
  await expect(page.getByText("The heading does not say which type of price").first()).toBeVisible({
    timeout: 30_000,
  });
  await expect(start).toBeDisabled();
  await page.getByRole("radio", { name: /粉丝量/ }).click();
  const rates = page.getByRole("radiogroup", { name: /返点/ });
  await expect(rates).toContainText("0.2 → 20%");
  await rates.getByRole("radio", { name: "Fractions: 1 is 100%" }).click();
  const second = page.getByRole("row").filter({ hasText: "Two" });
  await expect(second).toContainText("30,000");
  await expect(second).toContainText("15%");
  await expect(second).toContainText("11-20 not written");
  await expect(page.getByText("1 cell in 1 row cannot be read")).toBeVisible();
  await start.click();
  await expect(page.getByText("Done", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("row").filter({ hasText: "11-20" })).toContainText("Partly written");

  const address = page.url();
  await page.getByRole("link", { name: "Show imported creators" }).click();
  await expect(page.getByRole("link", { name: "One", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /Import/ }).first()).toBeVisible();
  await page.goto(address);
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("2 added creators deactivated")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: "Show imported creators" }).click();
  await expect(page.getByRole("link", { name: "One", exact: true })).toHaveCount(0);
});
