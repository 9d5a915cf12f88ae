import { expect, test } from "@playwright/test";
import { signIn, signInToConsole } from "./fixtures/console-steps";
import { readFirstRun } from "./fixtures/application";

test.beforeEach(({ page }) => page.goto("/"));

test("a wrong password is refused in words, and the right one works afterwards", async ({ page }) => {
  const { owner } = readFirstRun();
  await signIn(page, { ...owner, password: "wrong" });
  await expect(page.getByRole("alert").getByText("Wrong username or password.")).toBeVisible();
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page, owner);
  await expect(page.getByRole("heading", { level: 1, name: "Workplace" })).toBeVisible();
});

test("five failures lock an account, and the page says for how long", async ({ page }) => {
  const stranger = { username: "stranger", password: "wrong" };
  for (let attempt = 1; attempt <= 5; attempt++) {
    const answered = page.waitForResponse("**/api/auth/callback/credentials**");
    await signIn(page, stranger);
    await answered;
    await expect(page.getByRole("alert").getByText("Wrong username or password.")).toBeVisible();
  }
  await signIn(page, stranger);
  await expect(
    page.getByRole("alert").getByText(/this account is locked .* Try again in 15 minutes/),
  ).toBeVisible();
});

test("signing in returns to the requested address of the console", async ({ page }) => {
  await page.goto("/sync-endpoints");
  await expect(page).toHaveURL(/sign-in/);
  await signInToConsole(page, readFirstRun().owner);
  await expect(page.getByRole("heading", { level: 1, name: "Sync endpoints" })).toBeVisible();
});

test("signing in never leads to another host, however the address is spelled", async ({ page, baseURL }) => {
  await page.goto("/sign-in?from=/%09/evil.example");
  await signInToConsole(page, readFirstRun().owner);
  await expect(page.getByRole("heading", { level: 1, name: "Workplace" })).toBeVisible();
  expect(new URL(page.url()).host).toBe(new URL(baseURL ?? "").host);
});

test("the console offers to change the password of a first account, until tomorrow or until it is done", async ({
  page,
}) => {
  await signInToConsole(page, readFirstRun().owner);
  const offer = page.getByRole("note").filter({ hasText: "You still use the generated initial password" });
  await offer.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("dialog", { name: "Change password" })).toBeVisible();
  await page.keyboard.press("Escape");
  await offer.getByRole("button", { name: "Remind me tomorrow" }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Workplace" })).toBeVisible();
  await expect(offer).toBeHidden();
  // The answer belongs to one user, not to the browser.
  await page.context().addCookies([{ name: "first-password", value: "usr_other", url: page.url() }]);
  await page.reload();
  await expect(offer).toBeVisible();
});

test("only what the console uses is open at /api/auth, and malformed requests get 4xx", async ({
  request,
}) => {
  const log = await request.post("/api/auth/_log", { data: { level: "error", code: "x" } });
  expect(log.status()).toBe(404);
  const headers = { "Content-Type": "application/json" };
  for (const [data, status] of [
    ["{", 400],
    ["[".repeat(15_000), 400],
    ["[".repeat(100_000), 413],
  ] as const) {
    const response = await request.post("/api/auth/callback/credentials", { headers, data });
    expect(response.status()).toBe(status);
  }
});
