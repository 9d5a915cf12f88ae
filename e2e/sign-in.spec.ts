import { expect, test } from "@playwright/test";
import { signIn } from "./fixtures/console-steps";
import { readFirstRun } from "./fixtures/application";

test.beforeEach(({ page }) => page.goto("/"));

test("a wrong password is refused in words, and the right one works afterwards", async ({ page }) => {
  const { owner } = readFirstRun();
  await signIn(page, { ...owner, password: "wrong" });
  await expect(page.getByRole("alert").getByText("The username or password is not right.")).toBeVisible();
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page, owner);
  await expect(page.getByRole("heading", { level: 1, name: "Bloggers" })).toBeVisible();
});

test("five failures lock an account, and the page says for how long", async ({ page }) => {
  const stranger = { username: "stranger", password: "wrong" };
  for (let attempt = 1; attempt <= 5; attempt++) {
    const answered = page.waitForResponse("**/api/auth/callback/credentials**");
    await signIn(page, stranger);
    await answered;
    await expect(page.getByRole("alert").getByText("The username or password is not right.")).toBeVisible();
  }
  await signIn(page, stranger);
  await expect(
    page.getByRole("alert").getByText(/This account is locked .* Try again in 15 minutes/),
  ).toBeVisible();
});

test("an address of the console leads back to it after signing in", async ({ page }) => {
  await page.goto("/sync-endpoints");
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page, readFirstRun().owner);
  await expect(page.getByRole("heading", { level: 1, name: "Sync endpoints" })).toBeVisible();
});
