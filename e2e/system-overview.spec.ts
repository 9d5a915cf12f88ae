import { expect, type Page } from "@playwright/test";
import { newId } from "@/server/domain/kernel/ids";
import { createOrganization, makeAdmin } from "./fixtures/accounts";
import { readFirstRun, withDatabase } from "./fixtures/application";
import { consoleTest as test } from "./fixtures/console-test";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

/** A run that failed just now with one creator, by an error of its own. */
async function addFailedRun(organizationId: string, errorCode: string | null): Promise<void> {
  await withDatabase(async (client) => {
    const [task, run] = [newId("scrapingTask"), newId("scrapingRun")];
    await client.query(
      `INSERT INTO scraping_task (id, organization_id, name, platforms, updated_at)
       VALUES ($1, $2, 'Every morning', '{PGY}', now())`,
      [task, organizationId],
    );
    const { rows } = await client.query<{ chain: number }>(
      `INSERT INTO scraping_task_run (id, organization_id, task_id, status, finished_at, target_count, failed_count, frozen_at)
       VALUES ($1, $2, $3, 'FAILED', clock_timestamp(), 1, 1, now()) RETURNING chain`,
      [run, organizationId, task],
    );
    await client.query(
      `INSERT INTO scraping_run_failure (run_id, chain, attempt, platform, url, error_code)
       VALUES ($1, $2, 1, 'PGY', 'https://pgy.example/', $3)`,
      [run, rows[0]?.chain, errorCode],
    );
  });
}

const keyFigure = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "Key figures" })
    .locator("div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole("link");

test("an admin of the platform lands on its overview, whose figures lead to lists", async ({ page }) => {
  const name = unique("failing");
  const { id } = await createOrganization(name);
  const errorCode = `E_${Date.now().toString(36)}`;
  await addFailedRun(id, errorCode);
  await addFailedRun((await createOrganization(unique("failing without a code"))).id, null);
  await withDatabase((client) =>
    client.query("UPDATE organization SET blogger_limit = 0 WHERE id = $1", [id]),
  );
  await openAs(page, readFirstRun().admin);
  await expect(page).toHaveURL(/\/platform\/overview$/);
  await expect(page.getByRole("heading", { level: 1, name: "Platform overview" })).toBeVisible();

  // No list of runs is of failures without a code alone.
  const codeless = page.getByRole("row").filter({ hasText: "Unknown cause" });
  await expect(codeless).not.toHaveCount(0);
  await expect(codeless.getByRole("link")).toHaveCount(0);
  const row = page.getByRole("row").filter({ hasText: errorCode });
  await row.getByRole("link", { name: "1", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/platform/runs\\?platform=PGY&errorCode=${errorCode}`));
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.goto("/platform/overview");
  await keyFigure(page, "Failed in 24 h").click();
  await expect(page).toHaveURL(/\/platform\/runs\?state=FAILED/);
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await page.goto("/platform/overview");
  await keyFigure(page, "Near their limit").click();
  await expect(page).toHaveURL(/nearLimit=true/);
  await expect(page.getByText("Near the creator limit").first()).toBeVisible();
});

test("an admin who joins an organization goes to its pages after switching to it", async ({ page }) => {
  const name = unique("joined");
  const { owner } = await createOrganization(name);
  await makeAdmin(owner);
  await openAs(page, owner);
  await expect(page).toHaveURL(/\/platform\/overview$/);
  await page.goto("/?in=organization");
  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByRole("heading", { level: 1, name: "Workplace" })).toBeVisible();
});
