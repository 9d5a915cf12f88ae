import { expect, type Page } from "@playwright/test";
import { createOrganization, makeAdmin } from "./fixtures/accounts";
import { callProcedure } from "./fixtures/call-procedure";
import { signIn } from "./fixtures/console-steps";
import { ownPageTest as test } from "./fixtures/own-page";
import { unique } from "./fixtures/unique";
import { withDatabase } from "./fixtures/application";

const password = "a password of their own";

async function makeLink(name: string): Promise<string> {
  const { owner } = await createOrganization(name);
  const { url } = (await (await callProcedure(owner))("member.invite", {})) as { url: string };
  return new URL(url).pathname;
}

const switchOf = (page: Page, name: string) => page.getByText(name, { exact: true }).first();

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`a person without an account creates one from the link, at ${viewport.width} px, and works in the organization`, async ({
    openOwnPage,
  }) => {
    const name = unique("hiring");
    const link = await makeLink(name);
    const page = await openOwnPage({ viewport });
    await page.goto(link);
    await expect(page.getByRole("heading", { name: `You are invited to join ${name}` })).toBeVisible();
    await expect(page.getByText(`owner of ${name}`)).toBeVisible();
    await expect(page.getByText("Member", { exact: true })).toBeVisible();
    const field = (label: string) => page.getByRole("textbox", { name: label, exact: true });
    const username = unique("new colleague").replaceAll(" ", "-");
    await field("Name").fill("Lin Xiao");
    await field("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill("1234567890");
    await page.getByLabel("Repeat the password").fill("1234567890");
    await page.getByRole("button", { name: "Create account and join" }).click();
    await expect(page.getByText(/most common/)).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Repeat the password").fill(password);
    await page.getByRole("button", { name: "Create account and join" }).click();
    await expect(page).not.toHaveURL(/invitations/);
    await expect(switchOf(page, name)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThan(
      1,
    );
  });

test("a first password must be changed before, which says why and leads back to the invitation", async ({
  openOwnPage,
}) => {
  const name = unique("welcoming");
  const link = await makeLink(name);
  const { owner: admin } = await createOrganization(unique("of an admin"));
  await makeAdmin(admin);
  const call = await callProcedure(admin);
  const roleId = await withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM role WHERE name = 'enterprise-member'",
    );
    return rows[0]?.id ?? "";
  });
  const username = unique("fresh").replaceAll(" ", "-");
  const made = (await call("user.create", { username, roleId })) as { password: string };
  const page = await openOwnPage();
  await page.goto(link);
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, { username, password: made.password });
  await expect(page.getByText("An administrator generated your password")).toBeVisible();
  await page.getByLabel("Current password").fill(made.password);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("New password again").fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText(`You are signed in as ${username}`)).toBeVisible();
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(switchOf(page, name)).toBeVisible();
});

test("an invitation is read by another account after a switch", async ({ openOwnPage }) => {
  const link = await makeLink(unique("switching"));
  const { owner } = await createOrganization(unique("of the wrong account"));
  const page = await openOwnPage();
  await page.goto(link);
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, owner);
  await page.getByRole("button", { name: "Use another account" }).click();
  await expect(page.getByRole("button", { name: "Create account and join" })).toBeVisible();
});
