import { expect } from "@playwright/test";
import type { OpenApiDocument } from "@/server/open-api/document/open-api-document";
import { consoleTest as test } from "./fixtures/console-test";

test("a visitor can read and navigate the reference, and nothing is loaded from elsewhere", async ({
  page,
  request,
  baseURL,
}) => {
  const origins = new Set<string>();
  page.on("request", (sent) => origins.add(new URL(sent.url()).origin));
  const document = (await (await request.get("/docs/openapi.json")).json()) as OpenApiDocument;
  await page.goto("/docs");
  for (const { get, post } of Object.values(document.paths))
    for (const operation of [get, post])
      if (operation !== undefined)
        await expect(page.locator(`#${operation.operationId} h3`)).toHaveText(operation.summary);
  await page.locator("#listBloggers summary", { hasText: "Python" }).click();
  await expect(page.locator("#listBloggers pre", { hasText: "urllib.request" })).toBeVisible();
  await expect(page.getByText("webhook-signature").first()).toBeVisible();
  await expect(page.locator("#IDEMPOTENCY_KEY_REUSED")).toContainText("409");

  const contents = page.getByRole("navigation", { name: "Contents" });
  await page.getByRole("searchbox", { name: "Search the reference" }).fill("import-runs/{id}");
  await expect(contents.getByRole("link")).toHaveCount(1);
  await contents.getByRole("link", { name: "Get an import run" }).click();
  await expect(page.locator("#getImportRun")).toBeInViewport();
  expect([...origins]).toEqual([new URL(baseURL ?? "").origin]);
});
