import { expect, type Page, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { withDatabase } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { openPage } from "./fixtures/console-steps";
import { consoleTest } from "./fixtures/console-test";
import { openAs } from "./fixtures/session";

type Call = (name: string, input: object) => Promise<unknown>;

async function createAccount(call: Call, displayName: string, more: object = {}): Promise<string> {
  const created = await call("scraperAccount.create", { platform: "PGY", displayName, ...more });
  return (created as { id: string }).id;
}

async function begin(page: Page, name: string, path: string): Promise<Call> {
  const { owner } = await createOrganization(`${name} ${String(Date.now())}`);
  await openAs(page, owner, path);
  return callProcedure(owner);
}

consoleTest("an account is added, marked, explained, authorised and confirmed", async ({ page }) => {
  test.setTimeout(180_000);
  await begin(page, "accounts", "/scraper-accounts");
  await page.getByRole("link", { name: "Add scraper account" }).first().click();
  await page.getByRole("combobox", { name: "Platform" }).click();
  await page.getByRole("option", { name: "Pugongying (RED)" }).click();
  await page.getByRole("textbox", { name: "Account name", exact: true }).fill("Lin");
  await page.getByRole("textbox", { name: "Used today" }).fill("7");
  await page.getByRole("textbox", { name: "Cookie" }).fill("a1=x; Domain=.example.com");
  await page.getByRole("button", { name: "Add account" }).click();
  await expect(page.getByText("Paste cookies of this platform")).toBeVisible();
  await page.getByRole("textbox", { name: "Cookie" }).fill("");
  await page.getByRole("button", { name: "Add account" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Lin" })).toBeVisible();
  await expect(page.getByText("The account is not signed in.")).toBeVisible();
  await expect(page.getByTitle("7 scrapes of 150 used today")).toBeVisible();
  await page.getByRole("button", { name: "Authorise", exact: true }).click();
  const authorise = page.getByRole("dialog", { name: "Authorise “Lin”" });
  await authorise.getByRole("textbox", { name: "Cookie" }).fill("web_session=0123456789abcdef");
  await authorise.getByRole("button", { name: "Save session" }).click();
  await expect(page.getByText("Available. Tasks can use it at any time.")).toBeVisible();
  await expect(page.getByText("0123456789abcdef")).toHaveCount(0);

  await page.getByRole("button", { name: "Mark as at risk" }).click();
  const mark = page.getByRole("dialog", { name: "Mark “Lin”" });
  await mark.getByRole("radio", { name: "A captcha appeared" }).check();
  await mark.getByRole("textbox", { name: "Note" }).fill("slider");
  await mark.getByRole("textbox", { name: "Cooldown in minutes" }).fill("90");
  await mark.getByRole("button", { name: "Mark", exact: true }).click();
  await expect(page.getByText("The account is marked as at risk and is not scheduled.")).toBeVisible();
  await expect(page.getByText("A captcha appeared: slider")).toBeVisible();

  await page.getByRole("button", { name: "Confirm recovery" }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm that “Lin” works again?" });
  await confirm.getByRole("button", { name: "Confirm recovery" }).click();
  await expect(page.getByText(/^The account is cooling down\. Available again in 1 hr\./)).toBeVisible();
  await page.getByRole("button", { name: "End cooldown" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End cooldown" }).click();
  await expect(page.getByText("Available. Tasks can use it at any time.")).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "View cookie" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "View", exact: true }).click();
  // The value can be shown again, so the dialog asks for no confirmation.
  const cookie = page.getByRole("dialog", { name: "Cookie of “Lin”" });
  await expect(cookie.getByTestId("secret")).toHaveText("web_session=0123456789abcdef");
  await cookie.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("0123456789abcdef")).toHaveCount(0);
});

consoleTest("the inbox has what needs a person, with the action at hand", async ({ page }) => {
  const call = await begin(page, "inbox", "/inbox");
  await expect(page.getByText("Nothing to do")).toBeVisible();
  const id = await createAccount(call, "Marked");
  await call("scraperAccount.setCookie", { id, cookie: "a1=x" });
  await call("scraperAccount.markRisk", { id });
  await createAccount(call, "Fresh");
  const marked = page.getByRole("row", { name: /Marked/ });
  await expect(marked.getByText("Marked as at risk", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /Fresh.*Paste the cookie of its browser/ })).toBeVisible();
  await marked.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm recovery" }).click();
  await expect(marked).toHaveCount(0);
  await withDatabase((client) =>
    client.query("UPDATE scraper_account SET failed_check_code = 'TIMEOUT' WHERE id = $1", [id]),
  );
  await expect(marked.getByText("The check timed out")).toBeVisible();
  await expect(marked.getByRole("button", { name: "Check again" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Fresh/ })).toBeVisible();
});

consoleTest(
  "a policy is cloned, edited with its numbers in sight, compared and deleted",
  async ({ page }) => {
    test.setTimeout(180_000);
    await begin(page, "policies", "/pace-policies");
    await page.getByRole("link", { name: "Balanced" }).click();
    await expect(page.getByRole("link", { name: "Edit policy" })).toHaveCount(0);
    await page.getByRole("button", { name: "Duplicate" }).click();
    await page.getByRole("link", { name: "Edit policy" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Night shift");
    const numbers = page.getByRole("table", { name: "Effective values by platform" });
    const hourly = numbers.getByRole("row", { name: /Hourly limit/ });
    await expect(hourly.getByRole("cell").first()).toHaveText("30Baseline 40");
    await page.getByRole("textbox", { name: "Hourly limit x" }).fill("0.5");
    await expect(hourly.getByRole("cell").first()).toHaveText("20Baseline 40");
    const curve = page.getByRole("status").filter({ hasText: "Saved" });
    await expect(curve).toContainText(/This draft: 1,000 in 24 hours.*Saved: 1,000 in 24 hours/);
    await page.getByRole("textbox", { name: "Daily limit" }).fill("0");
    await expect(curve).toContainText("A field is not valid; the last curve is still shown.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Too small: at least 1")).toBeVisible();
    await page.getByRole("textbox", { name: "Daily limit" }).fill("60");
    await expect(curve).toContainText(/This draft: 300 in 24 hours.*Saved: 1,000 in 24 hours/);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Night shift" })).toBeVisible();
    await expect(page.getByText("Daily limit 60")).toBeVisible();
    await expect(page.locator(".recharts-surface")).toBeVisible();
    await page.getByText("Table", { exact: true }).click();
    await expect(page.getByRole("table", { name: "Scrapes per hour" }).getByRole("row")).toHaveCount(25);

    await page.getByRole("link", { name: "Compare" }).click();
    await expect(page.getByRole("combobox", { name: "First policy" })).toHaveValue("Night shift");
    const factors = page.getByRole("table", { name: "Accounts and factors" });
    await expect(factors.getByRole("row", { name: /Hourly limit x ×0\.5 ×1/ })).toBeVisible();

    await openPage(page, "Pace policies");
    await page.getByRole("button", { name: "Actions for Night shift" }).click();
    await page.getByRole("menuitem", { name: "Delete policy" }).click();
    const remove = page.getByRole("dialog", { name: "Delete this policy?" });
    await remove.getByRole("textbox").fill("Night shift");
    await remove.getByRole("button", { name: "Delete policy" }).click();
    await expect(page.getByRole("row", { name: /Night shift/ })).toHaveCount(0);
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  consoleTest("accounts are cards with what matters, and nothing scrolls sideways", async ({ page }) => {
    const { owner } = await createOrganization(`phone ${String(Date.now())}`);
    const call = await callProcedure(owner);
    const id = await createAccount(call, "Cooling", { usedToday: 12 });
    await call("scraperAccount.setCookie", { id, cookie: "a1=x" });
    await call("scraperAccount.markRisk", { id, reason: "slow", cooldownMinutes: 30 });
    await openAs(page, owner, "/scraper-accounts");
    const card = page.getByRole("link", { name: /Cooling/ });
    await expect(card).toContainText("Cooling down");
    await expect(card.getByTitle("12 scrapes of 150 used today")).toBeVisible();
    for (const path of [
      "/scraper-accounts",
      `/scraper-accounts/${id}`,
      "/inbox",
      "/pace-policies",
      "/pace-policies/compare",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond, path).toBeLessThanOrEqual(0);
    }
  });
});
