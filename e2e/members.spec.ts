import { expect, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { readFirstRun } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

test("every page tells members that their organization is suspended, while it is", async ({ page }) => {
  const name = unique("resting");
  const { id, owner } = await createOrganization(name);
  const platform = await callProcedure(readFirstRun().admin);
  await platform("organization.setStatus", { id, status: "SUSPENDED" });
  await openAs(page, owner, "/bloggers");
  await expect(page.getByText(`${name} is suspended`)).toBeVisible();
  await platform("organization.setStatus", { id, status: "ACTIVE" });
  await page.reload();
  await expect(page.getByRole("link", { name: "Creators", exact: true })).toBeVisible();
  await expect(page.getByText(`${name} is suspended`)).toHaveCount(0);
});
