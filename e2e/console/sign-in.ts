import type { Page } from "@playwright/test";

export type Account = { username: string; password: string };

/** Fills in the sign-in page and sends it. */
export async function signIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel("Username or phone").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}
