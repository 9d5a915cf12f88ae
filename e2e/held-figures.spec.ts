import { expect, test } from "@playwright/test";
import { newId } from "@/server/domain/kernel/ids";
import { createOrganization } from "./fixtures/accounts";
import { withDatabase } from "./fixtures/application";
import { consoleTest } from "./fixtures/console-test";
import { openAs } from "./fixtures/session";
import { visit } from "./fixtures/visit";

consoleTest(
  "figures that were held back are found in the inbox, accepted and dismissed",
  async ({ page }) => {
    test.setTimeout(120_000);
    const { id: organizationId, owner } = await createOrganization(`held figures ${newId("user").slice(-6)}`);
    const [kept, merged] = [newId("blogger"), newId("blogger")];
    await withDatabase(async (client) => {
      await client.query(
        `INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, fans_count, interact_rate, metrics)
       VALUES ($2, $1, 'PGY', 'kept', 'Lin Yi', 'OPEN_API', 1284000, 350, '{"personal30PlayMid": "48200"}')`,
        [organizationId, kept],
      );
      await client.query(
        `INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, deactivated_at, deactivated_reason, merged_into_id)
       VALUES ($2, $1, 'PGY', 'merged:' || $2, 'Lin Yi, twice', 'OPEN_API', now(), 'Merged into ' || $3, $3)`,
        [organizationId, merged, kept],
      );
      await client.query(
        `INSERT INTO held_figure (id, organization_id, blogger_id, field, before, found, since, seen_at, times, days)
       SELECT 'hld_' || substr(f.field, 1, 8) || substr($2, 5), $1, $2, f.field, f.before, f.found, now() - interval '26 hours', now(), 3, 2
       FROM (VALUES ('fansCount', '1284000', '128'), ('interactRate', '350', NULL), ('personal30PlayMid', '48200', '0'))
         AS f (field, before, found)`,
        [organizationId, kept],
      );
    });
    await openAs(page, owner, "/inbox");
    await expect(page.getByText("3 values on hold").first()).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Values on hold" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Values on hold" })).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: "Followers" });
    await expect(row).toContainText("1.3M");
    await row.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText("The value was written.")).toBeVisible();
    await expect(row).toHaveCount(0);

    await page.getByRole("button", { name: "Anomaly rule" }).click();
    const rule = page.getByRole("dialog", { name: "Anomaly rule" });
    await rule.getByRole("textbox", { name: "Factor" }).fill("20");
    await rule.getByRole("button", { name: "Save rule" }).click();
    await expect(page.getByText("The rule was saved.")).toBeVisible();
    const stored = await withDatabase((client) =>
      client.query(
        `SELECT o.hold_factor, b.fans_count FROM organization o JOIN blogger b ON b.organization_id = o.id WHERE b.id = $1`,
        [kept],
      ),
    );
    expect(stored.rows).toEqual([{ hold_factor: 20, fans_count: 128 }]);

    // What is still loading would move the link away under the click.
    await visit(page, { path: `/bloggers/${merged}` });
    await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(2);
    const link = page.getByRole("link", { name: "Open that record" });
    await link.click();
    // The merged record shows the same values: a click before its page is gone would be lost with it.
    await expect(link).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 2, name: "Values on hold" })).toBeVisible();
    const rate = page.getByRole("row").filter({ hasText: "Engagement rate" });
    await rate.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByText("The stored value is kept.")).toBeVisible();
    await expect(rate.getByText("Dismissed")).toBeVisible();
  },
);
