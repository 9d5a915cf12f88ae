import { expect, test } from "@playwright/test";
import { signIn } from "./console/sign-in";
import { createMember } from "./fixtures/create-member";

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
