import { expect, test } from "@playwright/test";
import { readFirstRun } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createMember, giveRole } from "./fixtures/accounts";
import { becomePerson, openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

test("a member can neither find nor see the Owner's page", async ({ page }) => {
  await openAs(page, await createMember(unique("member")));
  const navigation = page.getByRole("navigation", { name: "Navigation" });
  await expect(navigation.getByRole("link", { name: "Creators" })).toBeVisible();
  await expect(navigation.getByRole("link", { name: "API keys" })).toHaveCount(0);

  await page.goto("/api-keys");
  await expect(page.getByText("You do not have access to this")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create API key" })).toHaveCount(0);
});

test("a member sees which permission is missing instead of a form that would be refused", async ({
  page,
}) => {
  const call = await callProcedure(readFirstRun().owner);
  const { id } = (await call("syncEndpoint.create", { name: "ERP", url: "https://example.com/" })) as {
    id: string;
  };
  await becomePerson(page, await createMember(unique("reader of endpoints")));
  for (const path of ["/sync-endpoints/new", `/sync-endpoints/${id}/edit`]) {
    await page.goto(path);
    await expect(page.getByText("Your role does not have the permission sync-endpoint:write.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  }
});

test("a system admin without an organization is told so, and is offered nothing that would be refused", async ({
  page,
}) => {
  await becomePerson(page, readFirstRun().admin);
  for (const path of ["/bloggers", "/sync-endpoints", "/sync-endpoints/new", "/api-keys"]) {
    await page.goto(path);
    await expect(page.getByText("You have not joined an organization yet")).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
  }
});

test("an open page shows a changed role's navigation at its next step, without a reload", async ({
  page,
}) => {
  const call = await callProcedure(readFirstRun().admin);
  const name = unique("changed").replaceAll(/[^a-z0-9]+/gi, ".");
  const { id } = (await call("role.create", { name, label: name })) as { id: string };
  const menuIds = ["men_bloggers", "men_bloggerread", "men_importruns", "men_importread"];
  await call("role.setMenus", { id, menuIds });
  const member = await createMember(unique("of a changed role"));
  await giveRole(member, name);
  await openAs(page, member, "/bloggers");
  const links = page.getByRole("navigation", { name: "Navigation" }).getByRole("link");
  await expect(links).toHaveText(["Creators", "Imports"]);
  await page.evaluate(() => document.body.setAttribute("data-read-once", ""));

  await call("role.setMenus", { id, menuIds: ["men_syncendpoints", "men_syncendpointread", ...menuIds] });
  await links.filter({ hasText: "Imports" }).click();
  await expect(links).toHaveText(["Creators", "Imports", "Sync endpoints"]);
  await expect(page).toHaveURL(/import-runs/);
  await call("role.setMenus", { id, menuIds: menuIds.slice(0, 2) });
  await links.filter({ hasText: "Creators" }).click();
  await expect(links).toHaveText(["Creators"]);
  await expect(page.locator("body[data-read-once]")).toBeAttached();
});
