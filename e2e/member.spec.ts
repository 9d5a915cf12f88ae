import { expect, test } from "@playwright/test";
import { readFirstRun } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createMember } from "./fixtures/accounts";
import { becomePerson, openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

test("a member neither finds nor sees the page that is the Owner's alone", async ({ page }) => {
  await openAs(page, await createMember(unique("member")));
  const navigation = page.getByRole("navigation", { name: "Navigation" });
  await expect(navigation.getByRole("link", { name: "Bloggers" })).toBeVisible();
  await expect(navigation.getByRole("link", { name: "API keys" })).toHaveCount(0);

  await page.goto("/api-keys");
  await expect(page.getByText("You cannot see this")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create API key" })).toHaveCount(0);
});

test("a member reads which permission is missing, in place of a form that would be refused", async ({
  page,
}) => {
  const call = await callProcedure(readFirstRun().owner);
  const { id } = (await call("syncEndpoint.create", { name: "ERP", url: "https://example.com/" })) as {
    id: string;
  };
  await becomePerson(page, await createMember(unique("reader of endpoints")));
  for (const path of ["/sync-endpoints/new", `/sync-endpoints/${id}/edit`]) {
    await page.goto(path);
    await expect(page.getByText("Your role lacks the permission sync-endpoint:write.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  }
});

test("the platform's admin, who is in no organization, reads that, and is offered nothing that would be refused", async ({
  page,
}) => {
  await becomePerson(page, readFirstRun().admin);
  for (const path of ["/bloggers", "/sync-endpoints", "/sync-endpoints/new", "/api-keys"]) {
    await page.goto(path);
    await expect(page.getByText("You are in no organization yet")).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
  }
});
