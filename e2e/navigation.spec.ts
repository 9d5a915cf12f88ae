import { expect, type Locator, type Page } from "@playwright/test";
import { consoleGroups, consolePages } from "@/server/domain/people/console";
import { createOrganization, makeAdmin } from "./fixtures/accounts";
import { readFirstRun, withDatabase } from "./fixtures/application";
import { openPage } from "./fixtures/console-steps";
import { consoleTest as test } from "./fixtures/console-test";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

// One test changes the menus that all users see, and the others compare them.
test.describe.configure({ mode: "default" });

type Entry = { path: string; name: { en: string }; partOf?: string; isOutside?: true };
const isOfPlatform = ({ path }: Entry) => path.startsWith(`${consoleGroups.platform.path}/`);
const pages = Object.values<Entry>(consolePages).filter(({ partOf }) => partOf === undefined);

async function clickEach(page: Page, entries: Entry[]): Promise<void> {
  const names = entries.map(({ name }) => name.en);
  const links = page.getByRole("navigation", { name: "Navigation" }).getByRole("link");
  await expect(links).toHaveText(names);
  for (const { name, isOutside } of entries) if (isOutside !== true) await openPage(page, name.en);
}

test("each link of an admin's navigation leads to its page", async ({ page }) => {
  // Only an organization's Owner sees all of its pages.
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
  await page.waitForTimeout(500);
  expect(ahead).toEqual([]);
  // The router's own prefetch would be detected.
  await page.evaluate(() => {
    (window as unknown as { next: { router: { prefetch: (path: string) => void } } }).next.router.prefetch(
      "/api-keys",
    );
  });
  await expect.poll(() => ahead.length).toBeGreaterThan(0);
});

test.describe("the menus of all users", () => {
  let restore: () => Promise<unknown>;
  test.beforeEach(async () => {
    const { rows } = await withDatabase((client) =>
      client.query<{ all: unknown }>("SELECT jsonb_agg(menu) AS all FROM menu"),
    );
    restore = () =>
      withDatabase((client) =>
        client.query(
          `UPDATE menu SET name = old.name, parent_id = old.parent_id, sort = old.sort, status = old.status
           FROM jsonb_populate_recordset(NULL::menu, $1) old WHERE old.id = menu.id`,
          [JSON.stringify(rows[0]?.all)],
        ),
      );
  });
  test.afterEach(() => restore());

  test("menus are dragged, moved by their menu, renamed and disabled, and the navigation follows at once", async ({
    page,
  }) => {
    await openAs(page, readFirstRun().admin, "/platform/menus");
    const tree = page.getByRole("list", { name: "Menus" });
    const row = (path: string) =>
      tree.getByRole("listitem").filter({ has: page.getByText(path, { exact: true }) });
    const links = page.getByRole("navigation", { name: "Navigation" }).getByRole("link");
    const order = async () => {
      const names = await links.allInnerTexts();
      return ["Users", "Roles", "Menus"].map((name) => names.indexOf(name));
    };
    const [users = 0] = await order();
    expect(await order()).toEqual([users, users + 1, users + 2]);

    await row("/platform/menus").dragTo(row("/platform/users"), { targetPosition: { x: 80, y: 3 } });
    await expect(page.getByText("“Menus” was moved.")).toBeVisible();
    await expect.poll(order).toEqual([users + 1, users + 2, users]);
    const openMenu = (path: string) =>
      row(path)
        .getByRole("button", { name: /^Actions for/ })
        .click();
    const choose = (action: string) => page.getByRole("menuitem", { name: action, exact: true }).click();
    const act = async (path: string, action: string) => {
      await openMenu(path);
      await choose(action);
    };
    await act("/platform/menus", "Move down");
    await expect.poll(order).toEqual([users, users + 2, users + 1]);
    await act("/platform/menus", "Move down");
    await expect.poll(order).toEqual([users, users + 1, users + 2]);

    await act("/platform/roles", "Edit entry");
    await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Ranks");
    await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
    await expect(links.filter({ hasText: "Ranks" })).toBeVisible();
    await act("/platform/roles", "Disable");
    await expect(links.filter({ hasText: "Ranks" })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(links.filter({ hasText: "Ranks" })).toBeVisible();
    await act("/platform/roles", "Edit entry");
    await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("角色");
    await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
    await expect(links.filter({ hasText: "Roles" })).toBeVisible();

    // Notifications appear in the corner where the menus of the last rows open, and must not cover them.
    await openMenu("/platform/roles");
    const depthOf = (where: Locator) => where.evaluate((element) => Number(getComputedStyle(element).zIndex));
    const notified = await depthOf(page.locator(".mantine-Notifications-root").first());
    expect(await depthOf(page.getByRole("menu"))).toBeGreaterThan(notified);
    await choose("Delete entry");
    const deletion = page.getByRole("dialog", { name: "Delete “Roles”?" });
    await expect(deletion.getByText("Built-in entries cannot be deleted.")).toBeVisible();
    await expect(deletion.getByRole("button", { name: "Delete entry" })).toHaveCount(0);
  });
});
