import { expect, type Page } from "@playwright/test";

type Attempt = { attempt: number; status: "Success" | "Failed"; deliveryId: string; answer: number };

/** Opens an attempt of the delivery log beside the list, and checks what it tells. Only one may have that number and outcome. */
export async function seeAttempt(
  page: Page,
  { attempt, status, deliveryId, answer }: Attempt,
): Promise<void> {
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: String(attempt), exact: true }) })
    .filter({ has: page.getByRole("cell", { name: status, exact: true }) });
  await row.getByRole("cell", { name: status, exact: true }).click();
  const details = page.getByRole("dialog", { name: `Attempt ${attempt}` });
  await expect(details.getByText(deliveryId, { exact: true })).toBeVisible();
  // Its siblings stand below it.
  await expect(details.getByText(status, { exact: true }).first()).toBeVisible();
  await expect(details.getByText(String(answer), { exact: true })).toBeVisible();
  await details.getByRole("button", { name: "Close" }).click();
  await expect(details).toBeHidden();
}
