import { expect, type Page } from "@playwright/test";

/** Reads a secret from the panel that shows it once, says that it is kept, and sees it go. */
export async function keepSecret(page: Page, title: string): Promise<string> {
  const panel = page.getByRole("dialog", { name: title });
  const secret = await panel.getByTestId("secret").innerText();
  await expect(panel.getByRole("button", { name: "Done" })).toBeDisabled();
  await panel.getByLabel("I have kept it in a safe place").check();
  await panel.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  return secret;
}
