import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { readSheet } from "@/server/infra/sheet-reader";
import { createOrganization } from "./fixtures/accounts";
import { withDatabase } from "./fixtures/application";
import { buyersRoster } from "./fixtures/buyers-roster";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey } from "./fixtures/console-steps";
import { consoleTest } from "./fixtures/console-test";
import { countJob, type Hand, type JobCount, jobTable } from "./fixtures/count-job";
import { unique } from "./fixtures/unique";
import { createTypedClient } from "./open-api/typed-client";

const COUNT = 60;
const MAX_CLICKS = 6;

const rows = (page: Page) => page.locator("tr[data-row]");
const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole("link", { name, exact: true }) });
const entry = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Navigation" })
    .getByRole("link", { name: new RegExp(`^${name}(, \\S+ waiting)?$`) });

async function openDay() {
  const { id: organizationId, owner } = await createOrganization(unique("day"));
  const call = await callProcedure(owner);
  const api = await createTypedClient(process.env.E2E_BASE_URL ?? "", await createKey(call));
  const items = buyersRoster(COUNT);
  const { data } = await api.POST("/open-api/bloggers/batch", { body: { items } });
  expect(data?.data).toMatchObject({ created: COUNT });
  const read = async (select: string, nickname: string) => {
    const where = "FROM blogger WHERE organization_id = $1 AND nickname = $2";
    const { rows: found } = await withDatabase((client) =>
      client.query<{ value: unknown }>(`SELECT ${select} AS value ${where}`, [organizationId, nickname]),
    );
    return found[0]?.value;
  };
  const { rows: waiting } = await withDatabase((client) =>
    client.query<{ nickname: string }>(
      "SELECT nickname FROM blogger WHERE organization_id = $1 ORDER BY created_at, id LIMIT 1",
      [organizationId],
    ),
  );
  return { owner, read, items, nextToReview: waiting[0]?.nickname ?? "" };
}

consoleTest("each of the ten most common jobs takes at most six clicks", async ({ page }) => {
  consoleTest.setTimeout(480_000);
  const { owner, read, items, nextToReview } = await openDay();
  const counts: JobCount[] = [];
  type Start = string | { path: string; before: () => Promise<void> };
  const does = async (job: string, start: Start, work: (hand: Hand) => Promise<void>) => {
    const from = typeof start === "string" ? { from: start } : { from: start.path, before: start.before };
    counts.push(await countJob(page, { job, ...from }, work));
  };

  await does("sign in to first figures", "/sign-in", async ({ click, type, press }) => {
    const user = page.getByLabel("Username or phone");
    await expect(user).toBeFocused();
    await type(owner.username);
    await press("Tab");
    await type(owner.password);
    await click(page.getByRole("button", { name: "Sign in" }));
    const total = page.getByRole("region", { name: "Totals" }).getByRole("link", { name: String(COUNT) });
    await expect(total.first()).toBeVisible();
  });

  await page.goto("/bloggers");
  await expect(rows(page)).toHaveCount(50);
  // In the order of the list, as what is added later moves the last ones to the second page.
  const links = await rows(page).getByRole("link").allInnerTexts();
  const shown = links.flatMap((link) => items.filter(({ nickname }) => nickname === link));
  const judged = shown.find(({ platform }) => platform === "STARMAP");
  const others = shown.filter((creator) => creator !== judged);
  const [first = "", second = "", third = ""] = [judged, ...others].map((one) => one?.nickname);
  const quoted = `¥ ${Number(judged?.priceJson?.mid).toLocaleString("en-US")}`;

  await does("find", "/bloggers", async ({ click, type }) => {
    const platforms = page.getByRole("navigation", { name: "Platforms" });
    await click(platforms.getByRole("link", { name: "Pugongying" }));
    await click(page.getByRole("button", { name: "More", exact: true }));
    const form = page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Apply" }) });
    await click(form.getByRole("combobox", { name: "Form of the quote" }));
    await click(form.getByRole("option", { name: "Video post" }));
    await click(form.getByPlaceholder("Quote to"));
    await type("5000");
    await click(form.getByRole("button", { name: "Apply" }));
    // Of the platform's ten, whose videos cost from 2,000 to 11,000.
    await expect(rows(page)).toHaveCount(4);
  });

  await does("open and judge", "/bloggers", async ({ click }) => {
    await click(row(page, first).getByRole("cell", { name: "Xingtu (Douyin)" }));
    const drawer = page.getByRole("dialog", { name: "Creator at a glance" });
    await expect(drawer.getByRole("heading", { name: first, exact: true })).toBeVisible();
    await expect(drawer.getByText("Cost per 1,000 plays").first()).toBeVisible();
    await expect(drawer.getByText(quoted).first()).toBeVisible();
  });

  await does("add by link", "/bloggers", async ({ click, paste, type }) => {
    await click(page.getByRole("button", { name: "Add creator" }));
    const form = page.getByRole("dialog", { name: "Add creator" });
    await expect(form.getByLabel("Profile link or platform ID")).toBeFocused();
    await paste("看看她 https://space.bilibili.com/440012?from=share");
    await click(form.getByRole("textbox", { name: "Nickname" }));
    await type("新人");
    await click(form.getByRole("button", { name: "Add creator" }));
    await expect(page.getByRole("heading", { level: 1, name: "新人" })).toBeVisible();
  });
  expect(await read("platform::text", "新人")).toBe("BILIBILI_HUAHUO");

  await does("import", "/bloggers", async ({ click, choose }) => {
    const lines = [71, 72, 73].map(
      (n) => `https://space.bilibili.com/9900${String(n)},文件 ${String(n)},1.2万`,
    );
    const buffer = Buffer.from(["链接,昵称,粉丝数", ...lines].join("\n"), "utf8");
    await click(entry(page, "Imports"));
    await click(page.getByRole("link", { name: "Import creators" }).first());
    const file = { name: "名单.csv", mimeType: "text/csv", buffer };
    await choose(page.getByRole("button", { name: "Choose file" }), file);
    await click(page.getByRole("button", { name: "Import 3 rows" }));
    await expect(page.getByText("Done", { exact: true })).toBeVisible({ timeout: 60_000 });
  });
  expect(await read("fans_count", "文件 73")).toBe(12_000);

  await does("tag with undo", "/bloggers", async ({ click, type, press }) => {
    await click(row(page, second).getByRole("checkbox"));
    await click(page.getByRole("button", { name: "Tag…", exact: true }));
    const dialog = page.getByRole("dialog", { name: "Add tags" });
    await expect(dialog.getByRole("combobox", { name: "Tags" })).toBeFocused();
    await type("双十一");
    await press("Enter");
    await click(dialog.getByRole("button", { name: "Add tags" }));
    const said = page.getByRole("alert").filter({ hasText: "1 tagged" });
    await expect(said).toBeVisible();
    expect(await read("tags", second)).toEqual(["双十一"]);
    await click(said.getByRole("button", { name: "Undo" }));
    await expect(page.getByText("1 change undone")).toBeVisible();
  });
  expect(await read("tags", second)).toEqual([]);

  await does("review", "/overview", async ({ click }) => {
    await click(entry(page, "Review"));
    await click(page.getByRole("button", { name: "Approve" }));
    await expect(page.getByText(`${nextToReview} is approved`)).toBeVisible();
  });
  expect(await read("review_status::text", nextToReview)).toBe("APPROVED");

  await does("change a price in place", "/bloggers", async ({ click, type, press }) => {
    await row(page, third).hover();
    await click(row(page, third).getByRole("button", { name: `Quote of ${third}: edit` }));
    await expect(page.getByRole("textbox", { name: "list price" })).toBeFocused();
    await type("1.2万");
    await press("Enter");
    await expect(row(page, third).getByText("¥ 12,000")).toBeVisible();
  });
  const price = Object.values((await read("price_json", third)) as Record<string, number>);
  expect(price).toContain(12_000);

  await does("compare three", "/bloggers", async ({ click }) => {
    for (const name of [first, second, third]) await click(row(page, name).getByRole("checkbox"));
    await click(page.getByRole("link", { name: "Compare" }));
    await expect(page.getByRole("heading", { level: 1, name: "Compare creators" })).toBeVisible();
    for (const name of [first, second, third])
      await expect(page.getByRole("columnheader").filter({ hasText: name })).toBeVisible();
  });

  let proposal = "";
  const selection = page.getByRole("group", { name: "Selection", exact: true });
  const chooseThree = async () => {
    for (const name of [first, second, third]) await row(page, name).getByRole("checkbox").check();
    await expect(selection.getByRole("button", { name: "Add to list" })).toBeVisible();
  };
  await does("export the chosen as a proposal", { path: "/bloggers", before: chooseThree }, async (hand) => {
    const { click, type } = hand;
    await click(selection.getByRole("button", { name: "Add to list" }));
    const adding = page.getByRole("dialog", { name: "Add creators to a list (3)" });
    await expect(adding.getByLabel("Name of the list")).toBeFocused();
    await type("双十一");
    await click(adding.getByRole("button", { name: "Add to list" }));
    await click(page.getByRole("link", { name: "Open list" }));
    await click(page.getByRole("button", { name: "Export proposal" }));
    const dialog = page.getByRole("dialog", { name: "Export “双十一”" });
    await click(dialog.getByRole("button", { name: /^Export \d+ columns$/ }));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      click(dialog.getByRole("link", { name: "Download" })),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    proposal = await download.path();
  });
  const { value: sheet } = await readSheet(new Uint8Array(await readFile(proposal)), {
    fileName: "proposal.xlsx",
  }).next();
  const text = JSON.stringify(sheet);
  for (const name of [first, second, third]) expect(text).toContain(name);

  const table = jobTable(counts);
  console.log(`\n${table}`);
  await consoleTest.info().attach("ten jobs", { body: table, contentType: "text/markdown" });
  expect(counts).toHaveLength(10);
  for (const { job, clicks } of counts) expect(clicks, job).toBeLessThanOrEqual(MAX_CLICKS);
});
