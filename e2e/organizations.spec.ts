import { expect, type Page, test } from "@playwright/test";
import { createFutureOwner, createMember, createOrganization } from "./fixtures/accounts";
import { readFirstRun, withDatabase } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, importBloggers, signIn } from "./fixtures/console-steps";
import { consoleTest } from "./fixtures/console-test";
import { openAs } from "./fixtures/session";
import { createTypedClient } from "./open-api/typed-client";
import { unique } from "./fixtures/unique";

const apiOf = (key: string) => createTypedClient(process.env.E2E_BASE_URL ?? "", key);

async function openOrganization(page: Page, name: string): Promise<void> {
  await openAs(page, readFirstRun().admin, "/platform/organizations");
  await page.getByRole("searchbox").fill(name);
  await expect(page).toHaveURL(/text=/);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

consoleTest(
  "an admin makes an organization with its Owner, who signs in and works in it",
  async ({ page, openOwnPage }) => {
    const name = unique("North Star");
    const owner = await createFutureOwner(unique("north owner"));
    await openAs(page, readFirstRun().admin, "/platform/organizations");
    await page.getByRole("button", { name: "Create organization" }).click();
    const form = page.getByRole("dialog", { name: "Create organization" });
    await form.getByRole("textbox", { name: "Name" }).fill(name);
    await form.getByRole("button", { name: "Create organization" }).click();
    await expect(form.getByText("Required")).toBeVisible();
    await form.getByRole("combobox", { name: "Owner" }).fill(owner.username);
    await page.getByRole("option", { name: `${owner.username} (${owner.username})` }).click();
    await form.getByRole("combobox", { name: "Plan" }).fill("TEAM");
    await form.getByRole("textbox", { name: "Creator limit" }).fill("5");
    await form.getByRole("button", { name: "Create organization" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByTitle("0 of 5 creators")).toBeVisible();
    await expect(page.getByText("On", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: owner.username })).toBeVisible();

    const own = await openOwnPage({ locale: "en-US" });
    await own.goto("/sign-in");
    await signIn(own, owner);
    await expect(own.getByRole("banner").getByText(name)).toBeVisible();
  },
);

test("the second of two admins who edit an organization is warned, and nothing is overwritten", async ({
  page,
}) => {
  const { admin } = readFirstRun();
  const name = unique("Twin Peaks");
  const { id } = await createOrganization(name);
  await openAs(page, admin, `/platform/organizations/${id}`);
  await page.getByRole("button", { name: "Edit plan" }).click();
  const plan = page.getByRole("dialog", { name: `Plan of “${name}”` });
  const limit = plan.getByRole("textbox", { name: "Creator limit" });
  await limit.fill("6");
  const end = "2030-01-01T00:00:30.000Z";
  const call = await callProcedure(admin);
  await call("organization.setPlan", {
    id,
    subscriptionPlan: "TEAM",
    subscriptionExpiresAt: end,
    bloggerLimit: 7,
  });
  await plan.getByRole("button", { name: "Save changes" }).click();
  await expect(plan.getByText("Another user has just changed the same fields")).toBeVisible();
  await expect(plan.getByRole("combobox", { name: "Plan" })).toHaveValue("TEAM");
  await expect(limit).toHaveValue("6");
  await plan.getByRole("button", { name: "Keep their change" }).click();
  await expect(limit).toHaveValue("7");
  await plan.getByRole("combobox", { name: "Plan" }).fill("");
  await expect(plan.getByText("all pending and rejected creators become approved")).toBeVisible();
  await limit.fill("9");
  await plan.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(`The plan of “${name}” is saved.`)).toBeVisible();
  await expect(page.getByTitle("0 of 9 creators")).toBeVisible();
  const kept = await withDatabase((client) =>
    client.query("SELECT subscription_plan, subscription_expires_at FROM organization WHERE id = $1", [id]),
  );
  expect(kept.rows).toEqual([{ subscription_plan: null, subscription_expires_at: new Date(end) }]);
});

test("an admin who is a plain member somewhere renames any organization", async ({ page }) => {
  const name = unique("Quiet Lake");
  const { id } = await createOrganization(name);
  const admin = await createMember(unique("admin and member"), id, "platform-admin");
  await openAs(page, admin, `/platform/organizations/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Change data mode" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Name and time zone" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "Name" }).fill(`${name} II`);
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name} II` })).toBeVisible();
});

consoleTest(
  "a suspension takes effect at once on the console and the public API, and is said",
  async ({ page, openOwnPage }) => {
    const name = unique("Red Lantern");
    const { owner } = await createOrganization(name);
    const call = await callProcedure(owner);
    const key = await createKey(call);
    const api = await apiOf(key);
    const self = async () => (await api.GET("/open-api/organizations/self")).response.status;
    expect(await self()).toBe(200);
    const own = await openOwnPage({ locale: "en-US" });
    await openAs(own, owner, "/api-keys");
    const told = own.getByText(`${name} is suspended`);
    await expect(told).toHaveCount(0);

    await openOrganization(page, name);
    await choose(page, "Suspend");
    const suspension = page.getByRole("dialog", { name: `Suspend “${name}”?` });
    await expect(suspension.getByText("members can view everything but change nothing")).toBeVisible();
    await suspension.getByRole("button", { name: "Suspend" }).click();
    await expect(page.getByText(`“${name}” is suspended.`)).toBeVisible();
    expect(await self()).toBe(403);
    await expect(createKey(call)).rejects.toThrow("ORGANIZATION_SUSPENDED");
    await own.reload();
    await expect(told).toBeVisible();

    await choose(page, "Activate");
    await page.getByRole("dialog").getByRole("button", { name: "Activate" }).click();
    await expect(page.getByText(`“${name}” is active again.`)).toBeVisible();
    expect(await self()).toBe(200);
    await own.reload();
    await expect(own.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
    await expect(told).toHaveCount(0);
  },
);

consoleTest(
  "an organization's page leads to its audit entries, which are found by its name as well",
  async ({ page }) => {
    const { admin } = readFirstRun();
    const name = unique("Green Hill");
    const { id } = await createOrganization(name);
    const call = await callProcedure(admin);
    await call("organization.setStatus", { id, status: "SUSPENDED" });
    await openOrganization(page, name);
    await expect(page.getByText("Members can view everything but change nothing")).toBeVisible();
    await page.getByRole("link", { name: "Audit entries" }).click();
    const rows = page.getByRole("row");
    await expect(rows.filter({ hasText: "Suspend or activate organization" })).toHaveCount(1);
    await expect(rows.filter({ hasText: "View organization" }).first()).toContainText("平台管理员");
    const chip = page.getByRole("button", { name: `Remove filter: Organization: ${name}` });
    await chip.click();
    await expect(page).not.toHaveURL(new RegExp(id));
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("combobox", { name: "Organization" }).fill(name.slice(2));
    await page.getByRole("option", { name }).click();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(chip).toBeVisible();
    await expect(page).toHaveURL(new RegExp(id));
    await expect(rows.filter({ hasText: "Suspend or activate organization" })).toHaveCount(1);
  },
);

consoleTest(
  "a lower limit refuses further bloggers by row; the data mode changes both ways, with a preview and the name",
  async ({ page }) => {
    const name = unique("Blue Harbour");
    const { owner } = await createOrganization(name);
    const key = await createKey(await callProcedure(owner));
    await importBloggers(key, 2);
    const api = await apiOf(key);

    await openOrganization(page, name);
    await page.keyboard.press("e");
    const plan = page.getByRole("dialog", { name: `Plan of “${name}”` });
    await plan.getByRole("textbox", { name: "Creator limit" }).fill("2");
    await plan.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByTitle("2 of 2 creators")).toBeVisible();
    const items = ["1", "3"].map((mid) => ({
      platform: "BILIBILI_HUAHUO" as const,
      url: `https://space.bilibili.com/${mid}`,
    }));
    const { data } = await api.POST("/open-api/bloggers/batch", { body: { items } });
    expect(data?.data).toMatchObject({ created: 0, failed: 1, errors: [{ index: 1, code: "ROSTER_FULL" }] });

    const list = async () => (await api.GET("/open-api/bloggers")).response.status;
    const change = async (preview: string, action: string) => {
      await choose(page, "Change data mode");
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(preview)).toBeVisible();
      await expect(dialog.getByRole("button", { name: action })).toBeDisabled();
      await dialog.getByRole("textbox").fill(name);
      await dialog.getByRole("button", { name: action }).click();
    };
    await change(
      "2 creators without an owner (including deactivated ones) are assigned to the organization's Owner.",
      "Switch to separation",
    );
    await expect(page.getByText("Separate by owner", { exact: true })).toBeVisible();
    expect(await list()).toBe(403);
    await change(
      "2 creators (including deactivated ones) lose their owner. They are assigned to one person now.",
      "Switch to sharing",
    );
    await expect(page.getByText("Shared with all members", { exact: true })).toBeVisible();
    expect(await list()).toBe(200);
  },
);
