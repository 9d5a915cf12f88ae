import { expect, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { withDatabase } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, importBloggers } from "./fixtures/console-steps";
import { openAs } from "./fixtures/session";

test("a blogger's page leads through its subjects and to its neighbours of the list, and back to the place", async ({
  page,
}) => {
  const { owner } = await createOrganization(`detail ${String(Date.now())}`);
  const call = await callProcedure(owner);
  const key = await createKey(call);
  await importBloggers(key, 25);
  await openAs(page, owner, "/bloggers?limit=20&sort=createdAt.desc");
  const rows = page.locator("[data-row-id]");
  await expect(rows).toHaveCount(20);
  const names = await rows.getByRole("link").allTextContents();
  await rows.nth(18).getByRole("link").click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(names[18] ?? "");

  await page.getByRole("tab", { name: "History" }).click();
  await expect(page).toHaveURL(/tab=history/);
  await expect(page.getByText("Added to the roster")).toBeVisible();
  await page.keyboard.press("n");
  await expect(heading).toHaveText(names[19] ?? "");
  await expect(page.getByRole("tab", { name: "History" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Next creator" }).click();
  await expect(heading).not.toHaveText(names[19] ?? "");
  expect(names).not.toContain(await heading.textContent());
  await page.getByRole("button", { name: "Previous creator" }).click();
  await expect(heading).toHaveText(names[19] ?? "");
  await page.reload();
  // The shortcuts work once the browser remembers the list.
  await expect(page.getByRole("button", { name: "Previous creator" })).toBeEnabled();
  await page.keyboard.press("p");
  await expect(heading).toHaveText(names[18] ?? "");
  await page.getByRole("link", { name: "Creators", exact: true }).last().click();
  await expect(page).toHaveURL(/limit=20&sort=createdAt.desc/);
});

test("everything above the tabs is part of the document", async ({ page }) => {
  const { owner } = await createOrganization(`document ${String(Date.now())}`);
  const call = await callProcedure(owner);
  await importBloggers(await createKey(call), 1);
  await openAs(page, owner, "/bloggers");
  const address = (await page.getByRole("link", { name: "Blogger 1" }).getAttribute("href")) ?? "";
  expect(address).toMatch(/^\/bloggers\/blg_/);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(decodeURIComponent(request.url())));
  // The page must also not refetch on a machine that starts it late with a clock that runs ahead.
  await page.clock.install({ time: Date.now() + 60_000 });
  // A full page load: client-side navigation would request everything.
  await page.goto(address);
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("Added to the roster")).toBeVisible();
  const calls = asked.filter((url) => url.includes("/api/trpc/")).join("\n");
  expect(calls).toContain("blogger.history");
  expect(calls).not.toMatch(/blogger\.(get|trend|heldFigures)/);
});

test("a picture that does not load is replaced by the name's initial, also on a page that is opened directly", async ({
  page,
}) => {
  const { id: organizationId, owner } = await createOrganization(`pictures ${String(Date.now())}`);
  await importBloggers(await createKey(await callProcedure(owner)), 45);
  const addressOf = (name: string) => `https://pictures.example/${name}.svg`;
  await withDatabase((client) =>
    client.query(
      `UPDATE blogger SET avatar = $2 || CASE WHEN nickname = 'Blogger 45' THEN 'gone' ELSE 'there' END || '.svg'
       WHERE organization_id = $1`,
      [organizationId, "https://pictures.example/"],
    ),
  );
  await page.route(addressOf("gone"), (route) => route.fulfill({ status: 404 }));
  await page.route(addressOf("there"), (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  );
  await openAs(page, owner, "/bloggers?sort=fansCount.desc");
  const rows = page.locator("[data-row-id]");
  await expect(rows.nth(1).locator("img")).toBeVisible();
  await expect(rows.first().locator("img")).toHaveCount(0);
  // A lazy image that has not been in view yet has not failed.
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows.last().locator("img")).toBeVisible();
  const id = (await rows.first().getAttribute("data-row-id")) ?? "";
  await page.goto(`/bloggers/${id}`);
  for (const _time of [1, 2]) {
    await expect(page.getByRole("heading", { level: 1, name: "Blogger 45" })).toBeVisible();
    // Similar creators below have their own.
    await expect(page.locator(`main img[src="${addressOf("gone")}"]`)).toHaveCount(0);
    await page.reload();
  }
});

test("empty sections are folded and can be opened", async ({ page }) => {
  const { owner } = await createOrganization(`folded ${String(Date.now())}`);
  const call = await callProcedure(owner);
  await importBloggers(await createKey(call), 1);
  await openAs(page, owner, "/bloggers");
  await page.getByRole("link", { name: "Blogger 1" }).click();
  const contacts = page.locator("section").filter({ has: page.getByRole("heading", { name: "Contacts" }) });
  await expect(contacts.getByText("WeChat")).toHaveCount(0);
  await contacts.getByRole("button", { name: "3 empty fields" }).click();
  await expect(contacts.getByText("WeChat")).toBeVisible();
  for (const [tab, said] of [
    ["Metrics", "No metrics yet."],
    ["Audience", "No audience demographics yet."],
    ["Prices", "No price changed in the last 365 days."],
    ["Recent posts", "No data on recent posts yet."],
    ["Raw data", "No data yet."],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
});

test("the owner of a blogger is shown by nickname, and by username on hover", async ({ page }) => {
  const { id: organizationId, owner } = await createOrganization(`held ${String(Date.now())}`);
  await withDatabase(async (client) => {
    await client.query("UPDATE organization SET data_mode = 'LOCAL' WHERE id = $1", [organizationId]);
    await client.query("UPDATE users SET nickname = '老板' WHERE id = $1", [owner.id]);
  });
  const call = await callProcedure(owner);
  const url = "https://space.bilibili.com/4413";
  const asked = { url, platform: "BILIBILI_HUAHUO", nickname: "Lin" };
  const { id } = (await call("blogger.create", asked)) as { id: string };
  await openAs(page, owner, `/bloggers/${id}`);
  await expect(page.locator("dd").getByText("老板", { exact: true })).toHaveAttribute(
    "title",
    owner.username,
  );
});

test("prices by form are drawn since the creator was added, beside what changed", async ({ page }) => {
  const { id: organizationId, owner } = await createOrganization(`prices ${String(Date.now())}`);
  const call = await callProcedure(owner);
  await importBloggers(await createKey(call), 1);
  const found = await withDatabase((client) =>
    client.query<{ id: string }>("SELECT id FROM blogger WHERE organization_id = $1", [organizationId]),
  );
  const id = found.rows[0]?.id ?? "";
  await call("blogger.update", { id, priceJson: { custom: 800, post: 300 } });
  await withDatabase((client) =>
    client.query("UPDATE blogger_history SET at = at - interval '20 days' WHERE blogger_id = $1", [id]),
  );
  await call("blogger.update", { id, priceJson: { custom: 900, post: 300, live: 500 } });
  await openAs(page, owner, `/bloggers/${id}?tab=prices`);
  const chart = page.getByRole("figure", { name: "Prices over time" });
  await expect(chart.getByText("Custom video · list price")).toBeVisible();
  await expect(chart.locator("svg.recharts-surface").first()).toBeVisible();
  // The price of a live is known on one day alone, which makes no line.
  await expect(chart.locator("circle.recharts-line-dot")).toHaveCount(1);
  await chart.getByRole("button", { name: "Show as table" }).click();
  const days = chart.getByRole("row");
  await expect(days).toHaveCount(22);
  await expect(days.nth(1)).toContainText("¥ 900");
  await expect(days.nth(2)).toContainText("¥ 800");
  await expect(days.nth(2)).toContainText("¥ 300");
});
