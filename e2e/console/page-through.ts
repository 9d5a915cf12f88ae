import { expect, type Page } from "@playwright/test";

const PAGE_SIZE = 200;

/** Pages through a list of the console to its end, and checks that it has `total` rows. */
export async function pageThrough(page: Page, total: number): Promise<void> {
  await page.getByLabel("Rows per page").selectOption(String(PAGE_SIZE));
  for (let start = 1; start <= total; start += PAGE_SIZE) {
    const end = Math.min(start + PAGE_SIZE - 1, total);
    await expect(page.getByText(`${start}–${end}`, { exact: true })).toBeVisible();
    const next = page.getByRole("button", { name: "Next page" });
    if (end < total) await next.click();
    else await expect(next).toBeDisabled();
  }
}
