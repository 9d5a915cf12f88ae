import { expect, test } from "@playwright/test";
import { signIn } from "./console/sign-in";
import { createMember } from "./fixtures/create-member";
import { readFirstRun } from "./fixtures/read-first-run";

test("a member neither finds nor sees the page that is the Owner's alone", async ({ page }) => {
  await page.goto("/");
  await signIn(page, await createMember("member"));
  const navigation = page.getByRole("navigation", { name: "Navigation" });
  await expect(navigation.getByRole("link", { name: "Bloggers" })).toBeVisible();
  await expect(navigation.getByRole("link", { name: "API keys" })).toHaveCount(0);

  await page.goto("/api-keys");
  await expect(page.getByText("You cannot see this")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create API key" })).toHaveCount(0);
});

test("the platform's admin, who is in no organization, reads that, and is offered nothing that would be refused", async ({
  page,
}) => {
  await page.goto("/");
  await signIn(page, readFirstRun().admin);
  await expect(page).not.toHaveURL(/sign-in/);
  for (const path of ["/bloggers", "/sync-endpoints", "/sync-endpoints/new", "/api-keys"]) {
    await page.goto(path);
    await expect(page.getByText("You are in no organization yet")).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
  }
});
