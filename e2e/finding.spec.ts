import { expect, type Page, test } from "@playwright/test";
import { createApiKeys, createOrganization } from "./fixtures/accounts";
import { consoleTest } from "./fixtures/console-test";
import { openAs } from "./fixtures/session";
import { createTypedClient } from "./open-api/typed-client";
import { unique } from "./fixtures/unique";

const creators = [
  { nickname: "Ada", tags: ["Travel", "food"], fansCount: 50_000, uid: "5001" },
  {
    nickname: "Bea",
    tags: ["travel"],
    fansCount: 300_000,
    uid: "5002",
    contact: { priceJson: { custom: 23_200, post: 7_300 }, personal30PlayMid: "379000" },
  },
  {
    nickname: "Cai",
    tags: ["food"],
    fansCount: 900_000,
    uid: "5003",
    contact: { contactPhone: "13800005003" },
  },
];

async function openRoster(page: Page, name: string): Promise<void> {
  const { id, owner } = await createOrganization(unique(name));
  const [key = ""] = await createApiKeys(id, 1);
  const api = await createTypedClient(process.env.E2E_BASE_URL ?? "", key);
  const items = creators.map(({ uid, contact, ...one }) => ({
    platform: "BILIBILI_HUAHUO" as const,
    url: `https://space.bilibili.com/${uid}`,
    ...one,
    ...contact,
    category: "lifestyle",
  }));
  const { data } = await api.POST("/open-api/bloggers/batch", { body: { items } });
  expect(data?.data).toMatchObject({ created: creators.length });
  await openAs(page, owner, "/bloggers");
  await expect(page.locator("tr[data-row]")).toHaveCount(creators.length);
}

consoleTest("tags are found while typing, and a view keeps filter and order", async ({ page }) => {
  await openRoster(page, "saved views");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("combobox", { name: "Tags" }).fill("TRA");
  const suggested = page.getByRole("option", { name: /travel/i });
  await expect(suggested).toContainText("2");
  await suggested.click();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.locator("tr[data-row]")).toHaveCount(2);
  await expect(page).toHaveURL(/tags=travel/i);

  await page.getByRole("columnheader", { name: "Followers" }).click();
  await expect(page).toHaveURL(/sort=fansCount/);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save as a view…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name").fill("Travellers");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByText("The view “Travellers” is saved.")).toBeVisible();

  await page.goto("/bloggers");
  await expect(page.locator("tr[data-row]")).toHaveCount(creators.length);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Travellers" }).click();
  await expect(page.locator("tr[data-row]")).toHaveCount(2);
  await expect(page).toHaveURL(/tags=travel.*sort=fansCount|sort=fansCount.*tags=travel/i);
});

test("a platform's tab has a column for each form, and saved views have a row", async ({ page }) => {
  await openRoster(page, "tabs");
  const row = page.getByRole("row", { name: /Bea/ });
  await expect(row).toContainText("23,200");
  await expect(row).toContainText("61.21");
  await expect(row).not.toContainText("7,300");
  await page.getByRole("navigation", { name: "Platforms" }).getByRole("link", { name: "Bilibili" }).click();
  await expect(page).toHaveURL(/platform=BILIBILI_HUAHUO/);
  await expect(page.getByRole("columnheader", { name: "Custom video" })).toBeVisible();
  await expect(row).toContainText("7,300");

  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save as a view…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name").fill("Bilibili alone");
  await dialog.getByRole("button", { name: "Save view" }).click();
  const views = page.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("link", { name: "Bilibili alone" })).toHaveAttribute("aria-current", "page");
  await views.getByRole("button", { name: "All creators" }).click();
  await expect(page).not.toHaveURL(/platform=/);
  await views.getByRole("link", { name: "Bilibili alone" }).click();
  await expect(page).toHaveURL(/platform=BILIBILI_HUAHUO/);
});

test("a second view of the same name is refused, and a shared one is marked in one's own menu", async ({
  page,
}) => {
  await openRoster(page, "names of views");
  const dialog = page.getByRole("dialog", { name: "Save view" });
  const save = async (from: string, name: string) => {
    await page.getByRole("button", { name: from, exact: true }).click();
    await page.getByRole("menuitem", { name: "Save as a view…" }).click();
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Save view" }).click();
  };
  await save("Views", "Travellers");
  await expect(dialog).toBeHidden();
  await save("Travellers", "travellers");
  await expect(dialog.getByText("Another view already has this name.")).toBeVisible();
  await dialog.getByLabel("Name").fill("All the same");
  await dialog.getByRole("switch", { name: "Share with the organization" }).check();
  await dialog.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("button", { name: "All the same", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "All the same · shared" })).toBeVisible();
});

consoleTest(
  "a pasted link and a phone find their creator, in the list and in the search",
  async ({ page }) => {
    await openRoster(page, "found by what they are known by");
    const search = page.getByRole("searchbox", { name: "Name, ID, link, tag, note or contact" });
    for (const [text, name] of [
      ["https://space.bilibili.com/5002?from=share", "Bea"],
      ["13800005003", "Cai"],
    ] as const) {
      await search.fill(text);
      await expect(page.locator("tr[data-row]")).toHaveCount(1);
      await expect(page.locator("tr[data-row]")).toContainText(name);
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder(/^Pages, creators/).fill(text);
      await page.getByRole("dialog").getByRole("button", { name }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await page.goBack();
    }
  },
);

consoleTest("three creators are compared, and the chart of one is taken as a picture", async ({ page }) => {
  await openRoster(page, "compared");
  for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Compare creators" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  await page.goto("/overview");
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder(/^Pages, creators/).fill("night");
  await page.getByRole("button", { name: "Appearance: Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  const chart = page.getByRole("figure").first();
  await expect(chart.locator("svg.recharts-surface").first()).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    chart.getByRole("button", { name: "Download picture (PNG)" }).click(),
  ]);
  const chunks = await (await file.createReadStream()).toArray();
  const picture = Buffer.concat(chunks as Buffer[]);
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  // The PNG header holds width and height in pixels, at two pixels per point.
  expect(picture.readUInt32BE(16)).toBeGreaterThan(600);
  expect(picture.length).toBeGreaterThan(5_000);
  expect(await cornerOf(page, picture), "slides are white").toEqual([255, 255, 255, 255]);
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

/** The RGBA values of a picture's first pixel. */
function cornerOf(page: Page, picture: Buffer): Promise<number[]> {
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const context = document.createElement("canvas").getContext("2d");
    context?.drawImage(image, 0, 0);
    return Array.from(context?.getImageData(0, 0, 1, 1).data ?? []);
  }, picture.toString("base64"));
}

test("Shift selects a range, and the identifying columns stay fixed while the rest scrolls", async ({
  page,
}) => {
  await openRoster(page, "ranges");
  const row = (index: number) => page.locator("tr[data-row]").nth(index);
  const bar = page.getByRole("status").filter({ hasText: "selected" });
  await row(0).getByRole("checkbox").check();
  await row(2)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("3 creators selected");
  await row(1)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("1 creator selected");
  await page.setViewportSize({ width: 800, height: 700 });
  await page.getByRole("table").evaluate((table) => table.parentElement?.scrollTo({ left: 300 }));
  await expect(row(0).getByRole("checkbox")).toBeInViewport();
  await expect(row(0).getByRole("link").first()).toBeInViewport({ ratio: 1 });
});
