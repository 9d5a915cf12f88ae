import { expect, type Page } from "@playwright/test";
import { consolePages, platformGroup } from "@/server/domain/console";
import { createOrganization, makeAdmin } from "./fixtures/accounts";
import { openPage } from "./fixtures/console-steps";
import { consoleTest as test } from "./fixtures/console-test";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

type Entry = { path: string; name: { en: string } };
const isOfPlatform = ({ path }: Entry) => path.startsWith(`${platformGroup.path}/`);
const pages: Entry[] = Object.values(consolePages);

/** Clicks each link of the navigation, which has those of these pages and no other. */
async function clickEach(page: Page, entries: Entry[]): Promise<void> {
  const names = entries.map(({ name }) => name.en);
  const links = page.getByRole("navigation", { name: "Navigation" }).getByRole("link");
  await expect(links).toHaveText(names);
  for (const name of names) await openPage(page, name);
}

test("each link of an admin's navigation leads to its page", async ({ page }) => {
  // Only the Owner of an organization sees all of its pages.
  const { owner } = await createOrganization(unique("admin's pages"));
  await makeAdmin(owner);
  await openAs(page, owner);
  await clickEach(page, pages);
});

test("each link of an Owner's navigation leads to its page", async ({ page }) => {
  const { owner } = await createOrganization(unique("Owner's pages"));
  await openAs(page, owner);
  await clickEach(
    page,
    pages.filter((one) => !isOfPlatform(one)),
  );
});

test("no link asks the server for its page before it is followed", async ({ page }) => {
  const { owner } = await createOrganization(unique("nothing ahead"));
  const ahead: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"] !== undefined) ahead.push(request.url());
  });
  await openAs(page, owner, "/bloggers");
  const links = page.getByRole("navigation", { name: "Navigation" }).getByRole("link");
  await links.filter({ hasText: "API keys" }).hover();
  await page.waitForLoadState("networkidle");
  expect(ahead).toEqual([]);
});
