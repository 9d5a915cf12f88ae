import { expect, type Page } from "@playwright/test";
import { keepSecret } from "./keep-secret";
import { openPage } from "./open-page";

type Wanted = { name: string; url: string; batchSize: number; everything?: boolean };

/** Makes a sync endpoint for all platforms, which receives what changes from now on or `everything` there is, and ends on its page. Returns its signing secret: 64 hex characters. */
export async function createEndpoint(
  page: Page,
  { name, url, batchSize, everything = false }: Wanted,
): Promise<string> {
  await openPage(page, "Sync endpoints");
  await page.getByRole("link", { name: "Create sync endpoint" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Address").fill(url);
  await page
    .getByRole("radiogroup", { name: "Bloggers a push" })
    .getByText(String(batchSize), { exact: true })
    .click();
  if (everything) await page.getByRole("radio", { name: "Everything from the start" }).check();
  await page.getByRole("button", { name: "Create endpoint" }).click();
  const secret = await keepSecret(page, `Signing secret of “${name}”`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  if (!everything) await expect(page.getByText("Nothing has been sent yet")).toBeVisible();
  return secret;
}
