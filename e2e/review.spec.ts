import { expect } from "@playwright/test";
import { withDatabase } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createApiKeys, createOrganization } from "./fixtures/accounts";
import { importBloggers } from "./fixtures/console-steps";
import { consoleTest } from "./fixtures/console-test";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

const COUNT = 5;

consoleTest(
  "bloggers are reviewed by keyboard, and the second of two reviewers is warned",
  async ({ page }) => {
    const { id, owner } = await createOrganization(unique("reviewing"));
    const [key = ""] = await createApiKeys(id, 1);
    await importBloggers(key, COUNT);
    const found = await withDatabase((client) =>
      client.query<{ id: string; nickname: string }>(
        "SELECT id, nickname FROM blogger WHERE organization_id = $1 ORDER BY created_at, id",
        [id],
      ),
    );
    const waiting = found.rows;
    const nameOf = (index: number) => waiting[index]?.nickname ?? "";
    const looksAt = (index: number) =>
      expect(page.getByRole("heading", { level: 2, name: nameOf(index), exact: true })).toBeVisible();
    await openAs(page, owner, "/bloggers/review");
    await expect(page.getByText(`${String(COUNT)} left`)).toBeVisible();

    await looksAt(0);
    await page.keyboard.press("a");
    await expect(page.getByText(`${nameOf(0)} is approved`)).toBeVisible();
    await looksAt(1);
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: `Reject ${nameOf(1)}` });
    await expect(dialog.getByRole("textbox", { name: "Reason" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await looksAt(1);
    await page.keyboard.press("r");
    await expect(dialog.getByRole("textbox", { name: "Reason" })).toBeFocused();
    await page.keyboard.type("too few fans");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${nameOf(1)} is rejected`)).toBeVisible();

    await looksAt(2);
    await page.keyboard.press("n");
    await looksAt(3);
    await page.keyboard.press("p");
    await looksAt(2);

    const call = await callProcedure(owner);
    const reject = (index: number) =>
      call("blogger.review", { ids: [waiting[index]?.id], reviewStatus: "REJECTED" });
    await reject(2);
    await expect(page.getByText(`${owner.username} has just rejected ${nameOf(2)}`)).toBeVisible();
    await looksAt(3);
    // A key press meant for the previous creator must not approve this one unseen.
    await expect(page.getByRole("button", { name: "Approve" })).toHaveAttribute("aria-disabled", "false");
    // The page cannot know of this one yet, because its list stops updating.
    await page.route(/blogger\.list/, () => undefined);
    await reject(3);
    await page.keyboard.press("a");
    await expect(page.getByText(`${owner.username} has just rejected ${nameOf(3)}`)).toBeVisible();
    await looksAt(4);
    await page.unroute(/blogger\.list/);

    await page.keyboard.press("a");
    // The offer stays while the pointer is over it, however slow the page is.
    await page.getByRole("button", { name: "Undo" }).hover();
    await expect(page.getByText("Nothing to review")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await looksAt(4);
    await page.getByRole("tab", { name: "Decisions" }).click();
    const row = (index: number) => page.getByRole("row").filter({ hasText: nameOf(index) });
    await expect(row(0)).toContainText("Approved");
    await expect(row(1)).toContainText("Rejected");
    await expect(row(1)).toContainText("too few fans");
    await expect(row(3)).toContainText("Rejected");
    await expect(row(4).first()).toContainText("Undone");
  },
);
