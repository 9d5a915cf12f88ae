import { expect, type Page, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, importBloggers } from "./fixtures/console-steps";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

// The calendar has the day of the browser, and what is due that of the organization.
test.use({ timezoneId: "Asia/Shanghai" });

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function createRoster(count: number) {
  const { owner } = await createOrganization(unique("contacts"));
  await importBloggers(await createKey(await callProcedure(owner)), count);
  return { owner };
}

const section = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test("a contact with a next day is due on the workplace, until a newer one settles it", async ({ page }) => {
  const { owner } = await createRoster(1);
  await openAs(page, owner, "/bloggers");
  await page.getByRole("link", { name: "Blogger 1", exact: true }).click();
  const log = section(page, "Contact log");
  await log.getByRole("button", { name: "Add contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a contact with “Blogger 1”" });
  await dialog.getByLabel("What was said").fill("Asked for a quote,\ncall back");
  await dialog.getByRole("button", { name: /^Next follow-up/ }).click();
  // Today has the focus.
  await expect(dialog.locator("table button:focus")).toBeVisible();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Save contact" }).click();
  await expect(dialog).toBeHidden();
  await expect(log.getByRole("listitem")).toContainText(["Asked for a quote,"]);
  await expect(log.getByText("Follow up today")).toBeVisible();

  await page.goto("/overview");
  const due = section(page, "Follow-ups due today");
  await expect(due.getByRole("listitem")).toHaveCount(1);
  await expect(due.getByRole("link", { name: "Blogger 1" })).toBeVisible();
  await expect(page.getByRole("region", { name: "To do" }).getByText("Follow-ups due today")).toBeVisible();
  await due.getByRole("button", { name: "Record" }).click();
  const again = page.getByRole("dialog", { name: "Add a contact with “Blogger 1”" });
  await again.getByLabel("What was said").fill("Agreed on a price");
  await again.getByRole("button", { name: "Save contact" }).click();
  await expect(due).toBeHidden();
});

test("a contact is edited and deleted by who wrote it, and a follow-up is ended with undo", async ({
  page,
}) => {
  const { owner } = await createRoster(1);
  await openAs(page, owner, "/bloggers");
  const link = page.getByRole("link", { name: "Blogger 1", exact: true });
  const bloggerId = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";
  const call = await callProcedure(owner);
  const at = new Date(Date.now() - 60_000).toISOString();
  await call("contact.create", { bloggerId, at, channel: "PHONE", text: "First talk", nextAt: at });
  await page.goto(`/bloggers/${bloggerId}`);
  const log = section(page, "Contact log");
  await log.getByRole("button", { name: "Follow-up done" }).click();
  await expect(log.getByText("Follow up today")).toBeHidden();
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
  await expect(log.getByText("Follow up today")).toBeVisible();

  await log.getByRole("button", { name: "Actions for this contact" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit contact" });
  await dialog.getByLabel("What was said").fill("First talk, by phone");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(log.getByRole("listitem")).toContainText(["First talk, by phone"]);

  await log.getByRole("button", { name: "Actions for this contact" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: "Delete this contact" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(log.getByText("No contacts yet.", { exact: false })).toBeVisible();
});
