import { expect, test } from "@playwright/test";
import { readFirstRun } from "@/e2e/fixtures/application";

test("the application is healthy and shows the sign-in page to a stranger", async ({ page, request }) => {
  const health = await request.get("/api/health");
  expect(health.status()).toBe(200);
  expect(await health.json()).toMatchObject({ status: "ok" });

  await page.goto("/");
  await expect(page).toHaveURL(/sign-in/);
  expect(page.url()).toContain(readFirstRun().baseUrl);
});

test("a path of the public API also works with a trailing slash", async ({ request }) => {
  const response = await request.get("/open-api/bloggers/", { maxRedirects: 0 });
  expect(response.status()).toBe(401);
  expect(await response.json()).toMatchObject({ code: 401, data: { reason: "API_KEY_MISSING" } });
});
