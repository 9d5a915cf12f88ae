import type { Page } from "@playwright/test";
import { keepSecret } from "./keep-secret";
import { openPage } from "./open-page";

/** Makes an API key that may do everything. Returns its plain text, which is on the screen once. */
export async function createApiKey(page: Page, name: string): Promise<string> {
  await openPage(page, "API keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  const form = page.getByRole("dialog", { name: "Create API key" });
  await form.getByLabel("Name").fill(name);
  for (const permission of await form.getByRole("checkbox").all()) await permission.check();
  await form.getByRole("button", { name: "Create key" }).click();
  return keepSecret(page, `Key “${name}”`);
}
