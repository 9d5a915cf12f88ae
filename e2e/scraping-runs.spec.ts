import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { withDatabase } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, importBloggers, openPage } from "./fixtures/console-steps";
import { consoleTest } from "./fixtures/console-test";
import { insertRun } from "./fixtures/scraping-runs";
import { becomePerson } from "./fixtures/session";

async function begin(page: Page, name: string) {
  const { id, owner } = await createOrganization(`${name} ${String(Date.now())}`);
  const call = await callProcedure(owner);
  await importBloggers(await createKey(call), 5);
  const task = { name: "Nightly", platforms: ["BILIBILI_HUAHUO"] };
  const created = (await call("scrapingTask.create", task)) as { id: string };
  await becomePerson(page, owner);
  return { organizationId: id, taskId: created.id, call };
}

const failed = ["NOT_FOUND", "TIMEOUT", "NOT_FOUND"];

consoleTest("failures are grouped by cause, filtered, exported and retried", async ({ page }) => {
  const { organizationId, taskId } = await begin(page, "failures");
  await insertRun(organizationId, taskId, { status: "PARTIAL", succeeded: 2, failed });
  await page.goto("/scraping-runs");
  await page
    .getByRole("row", { name: /Nightly.*Partial/ })
    .getByRole("link", { name: "Nightly" })
    .click();
  await expect(page.getByText("The platform has no such creator.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause updates" })).toHaveCount(0);
  const targets = page.getByRole("row", { name: /Blogger \d/ });
  await expect(targets).toHaveCount(3);
  await page.getByRole("combobox", { name: "Cause" }).selectOption({ label: "Not on the platform" });
  await expect(targets).toHaveCount(2);
  await page.reload();
  await expect(targets).toHaveCount(2);
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByRole("button", { name: "Show creators: No answer in time" }).click();
  await expect(targets).toHaveCount(1);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/"Creator ID","Nickname",.*,"What to do",/);
  expect(lines[1]).toMatch(/"NOT_FOUND","Not on the platform",|"TIMEOUT","No answer in time",/);
  expect(lines.filter((line) => line.includes("NOT_FOUND"))).toHaveLength(2);

  await page.getByRole("button", { name: "Retry failed" }).click();
  await expect(page.getByText("Retrying 3 creators.")).toBeVisible();
  await expect(page.getByText("Attempt 2", { exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Attempts" }).getByRole("row")).toHaveCount(3);
});

consoleTest("errors are in a log with times that can be copied", async ({ page, context }) => {
  const { organizationId, taskId, call } = await begin(page, "log");
  const run = (await call("scrapingTask.runNow", { id: taskId, dispatcher: "DESKTOP" })) as { id: string };
  const { rows } = await withDatabase((client) =>
    client.query<{ id: string }>("SELECT id FROM blogger WHERE organization_id = $1", [organizationId]),
  );
  const failedTargets = rows.map(({ id: url }) => ({
    url,
    errorCode: "TIMEOUT",
    attempt: 1,
    ts: Date.now(),
  }));
  await call("scrapingRun.update", { id: run.id, status: "FAILED", failedTargets });

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/scraping-runs/${run.id}`);
  const line = page.getByText(/5 × TIMEOUT: The platform took too long/);
  await expect(page.getByRole("button", { name: "Show log" })).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.getByRole("button", { name: "Show log" }).press("Enter");
  await expect(line).toBeVisible();
  await page.getByRole("button", { name: "Copy log" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d {2}Attempt 1 started\n20.+ {2}Failed\n {2}5 × TIMEOUT/,
  );

  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitem", { name: "中文" }).click();
  await expect(page.getByRole("button", { name: "收起日志" })).toBeVisible();
  await expect(page.getByText(/5 × 平台响应超时：平台响应太慢，请稍后重试。/)).toBeVisible();
});

consoleTest("a run is paused, waits in the inbox, is resumed and cancelled", async ({ page }) => {
  const { organizationId, taskId } = await begin(page, "pauses");
  const id = await insertRun(organizationId, taskId, { status: "RUNNING", succeeded: 1 });
  await page.goto(`/scraping-runs/${id}`);
  const header = page.getByRole("main");
  await expect(header.getByText("Running", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Pause updates" }).click();
  await expect(page.getByRole("button", { name: "Resume updates" })).toBeVisible();
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.getByText("Paused manually")).toBeVisible();

  await openPage(page, "Workplace");
  await page.getByRole("link", { name: "Paused runs" }).click();
  const item = page.getByRole("row", { name: /Nightly.*Paused manually.*Resume when ready/ });
  await item.getByRole("button", { name: "Open run" }).click();
  await expect(page).toHaveURL(`/scraping-runs/${id}`);
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await expect(page.getByText("The run was resumed.")).toBeVisible();
  await expect(page.getByText("Attempt 2", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel run" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel the run of “Nightly”?" });
  await expect(dialog).toContainText("The remaining 4 creators are not scraped.");
  await dialog.getByRole("button", { name: "Cancel run" }).click();
  await expect(header.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "More actions" })).toHaveCount(0);
});

consoleTest("a run that would go on by itself is held, also before it has targets", async ({ page }) => {
  const { organizationId, taskId } = await begin(page, "held");
  const resumeAt = new Date(Date.now() + 3_600_000);
  const pause = { status: "PAUSED", pauseReason: "ORG_DAILY_BUDGET", resumeAt, isFrozen: false } as const;
  const id = await insertRun(organizationId, taskId, pause);
  await page.goto(`/scraping-runs/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Pause", exact: true }).click();
  await expect(page.getByText("Paused manually")).toBeVisible();
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await expect(page.getByText("The run was resumed.")).toBeVisible();
  await expect(page.getByText("Attempt 2", { exact: true })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  consoleTest(
    "tasks and runs are cards with what matters, and nothing scrolls sideways",
    async ({ page }) => {
      const { organizationId, taskId } = await begin(page, "phone");
      const pause = { status: "PAUSED", succeeded: 2, failed, pauseReason: "DISPATCHER_GONE" } as const;
      const id = await insertRun(organizationId, taskId, pause);
      await page.goto("/scraping-runs");
      const card = page.getByRole("link", { name: /Nightly/ });
      await expect(card).toContainText("Paused");
      await expect(card).toContainText("Desktop client not responding");
      await page.goto("/scraping-tasks");
      await expect(page.getByRole("link", { name: /Nightly/ })).toContainText("Manual");
      for (const path of [
        "/scraping-runs",
        `/scraping-runs/${id}`,
        "/inbox",
        "/scraping-tasks",
        `/scraping-tasks/${taskId}`,
        "/scraping-tasks/new",
      ]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(beyond, path).toBeLessThanOrEqual(0);
      }
    },
  );
});
