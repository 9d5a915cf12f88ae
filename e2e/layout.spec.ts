import { expect, type Locator, type Page, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { withDatabase } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, importBloggers } from "./fixtures/console-steps";
import { openAs } from "./fixtures/session";

for (const colorScheme of ["light", "dark"] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("placeholders have a contrast of 4.5 and above", async ({ page }) => {
      const { owner } = await createOrganization(`contrast ${colorScheme} ${String(Date.now())}`);
      await importBloggers(await createKey(await callProcedure(owner)), 1);
      await openAs(page, owner, "/bloggers");
      await expect(page.getByRole("link", { name: "Blogger 1" })).toBeVisible();
      await page.getByRole("button", { name: "More", exact: true }).click();
      await expect(page.getByRole("button", { name: "Updated from" })).toBeVisible();
      const list = await placeholderContrasts(page);
      expect(list.length).toBeGreaterThanOrEqual(4);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+k");
      await expect(page.getByPlaceholder("Pages, creators by name or ID, actions")).toBeFocused();
      const palette = await placeholderContrasts(page);
      expect(palette.map(({ text }) => text)).toContain("Pages, creators by name or ID, actions");
      await page.goto("/sync-endpoints/new");
      await page.getByRole("button", { name: "Add header" }).click();
      const form = await placeholderContrasts(page);
      for (const { text, contrast } of [...list, ...palette, ...form])
        expect(contrast, text).toBeGreaterThanOrEqual(4.5);
    });
  });

test("the library's styles come before all others, which are written to override them", async ({ page }) => {
  await page.goto("/sign-in");
  const places = await page.evaluate(() =>
    Array.from(document.styleSheets)
      .filter(({ href }) => href !== null)
      .flatMap((sheet, place) =>
        Array.from(sheet.cssRules).some(({ cssText }) => cssText.startsWith(".m_")) ? [place] : [],
      ),
  );
  expect(places[0]).toBe(0);
});

test("a notebook at 150 % shows ten rows, also while some are selected", async ({ page }) => {
  await page.setViewportSize({ width: 960, height: 600 });
  const { owner } = await createOrganization(`notebook ${String(Date.now())}`);
  await importBloggers(await createKey(await callProcedure(owner)), 20);
  await openAs(page, owner, "/bloggers");
  const rows = page.locator("tr[data-row]");
  await expect(rows).toHaveCount(20);
  const hint = page.getByRole("button", { name: "Remind me tomorrow" });
  if (await hint.isVisible()) await hint.click();
  expect(await countSeen(rows)).toBeGreaterThanOrEqual(10);
  await rows.first().getByRole("checkbox").check();
  await expect(page.getByRole("group", { name: "Selection", exact: true })).toContainText("1");
  expect(await countSeen(rows)).toBeGreaterThanOrEqual(10);
});

test("a notebook at 150 % shows nine rows below a saved view, also with a filter on a platform's tab", async ({
  page,
}) => {
  await page.setViewportSize({ width: 960, height: 600 });
  const { owner } = await createOrganization(`notebook views ${String(Date.now())}`);
  const call = await callProcedure(owner);
  await importBloggers(await createKey(call), 20);
  await call("bloggerView.create", {
    name: "All of them",
    isShared: false,
    filter: {},
    order: "updatedAt",
    direction: "desc",
    columns: [],
  });
  const rows = page.locator("tr[data-row]");
  for (const address of ["/bloggers", "/bloggers?platform=BILIBILI_HUAHUO&category=beauty"]) {
    await openAs(page, owner, address);
    await expect(rows).toHaveCount(20);
    const hint = page.getByRole("button", { name: "Remind me tomorrow" });
    if (await hint.isVisible()) await hint.click();
    await expect(page.getByRole("link", { name: "All of them" })).toBeVisible();
    expect(await countSeen(rows), address).toBeGreaterThanOrEqual(9);
  }
});

/** Rows that are seen whole. */
function countSeen(rows: Locator): Promise<number> {
  return rows.evaluateAll((all) => {
    const frame = all[0]?.closest("[data-compact]")?.getBoundingClientRect();
    if (frame === undefined) throw new Error("the table has no frame");
    return all.filter((row) => row.getBoundingClientRect().bottom <= frame.bottom + 1).length;
  });
}

test("a calendar moves its form down in place of covering it", async ({ page }) => {
  const { owner } = await createOrganization(`calendar ${String(Date.now())}`);
  const call = await callProcedure(owner);
  await importBloggers(await createKey(call), 1);
  const { id } = (await call("syncEndpoint.create", {
    name: "Warehouse",
    url: "https://hooks.example.com/",
  })) as { id: string };
  await openAs(page, owner, "/bloggers");
  await expect(page.getByRole("link", { name: "Blogger 1" })).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  const filters = page.getByRole("dialog");
  await page.getByRole("button", { name: "Updated from" }).click();
  await expectUncovered(page, [
    filters.getByRole("combobox", { name: "Category", exact: true }),
    filters.getByRole("button", { name: "Updated from" }),
    filters.getByRole("switch", { name: "Include deactivated" }),
    filters.getByRole("button", { name: "Apply" }),
  ]);

  await page.goto(`/sync-endpoints/${id}`);
  await page.getByRole("button", { name: "Push a range again" }).click();
  const range = page.getByRole("dialog", { name: "Push a range again" });
  await range.getByRole("button", { name: "From" }).click();
  await expectUncovered(page, [
    range.getByRole("button", { name: "From" }),
    range.getByRole("button", { name: /^To / }),
    range.getByRole("radio").first(),
    range.getByRole("button", { name: "Push again" }),
  ]);
  await page.keyboard.press("Escape");
  await expect(range.getByRole("table")).toHaveCount(0);
  await expect(range.getByRole("button", { name: "Push again" })).toBeVisible();
});

test("a list under a notice fills the window, and its frozen headings stay above the others", async ({
  page,
}) => {
  const { owner } = await createOrganization(`frame ${String(Date.now())}`);
  await importBloggers(await createKey(await callProcedure(owner)), 45);
  await withDatabase((client) =>
    client.query("UPDATE users SET password_is_generated = true WHERE id = $1", [owner.id]),
  );
  await page.setViewportSize({ width: 1100, height: 700 });
  await openAs(page, owner, "/bloggers?limit=20");
  await expect(page.getByRole("note")).toBeVisible();
  await expect(page.getByRole("link", { name: "Blogger 45" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next page" })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);

  await page.getByRole("button", { name: "Columns" }).click();
  for (const box of await page.getByRole("dialog").getByRole("checkbox").all()) await box.check();
  await page.keyboard.press("Escape");
  const heading = page.getByRole("columnheader", { name: "Creator", exact: true });
  const covering = () =>
    heading.evaluate((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return cell.contains(hit) ? null : (hit?.textContent ?? "");
    });
  await heading.hover();
  await page.mouse.wheel(600, 0);
  await expect(page.locator("[data-more-left]")).toBeVisible();
  expect(await covering()).toBeNull();
});

test("a page of a list is jumped to, and its neighbours follow from there", async ({ page }) => {
  const { owner } = await createOrganization(`jump ${String(Date.now())}`);
  await importBloggers(await createKey(await callProcedure(owner)), 90);
  await openAs(page, owner, "/bloggers?limit=20&sort=fansCount.asc");
  const shows = async (first: number, last: number) => {
    await expect(page.getByText(`${first}–${last} of 90`, { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: `Blogger ${first}`, exact: true })).toBeVisible();
  };
  await shows(1, 20);
  await page.getByRole("combobox", { name: "Go to page" }).selectOption("Page 3 of 5");
  await shows(41, 60);
  await page.getByRole("button", { name: "Next page" }).click();
  await shows(61, 80);
  await page.getByRole("button", { name: "Previous page" }).click();
  await shows(41, 60);
  await page.getByRole("button", { name: "Last page" }).click();
  await shows(81, 90);
  await expect(page.getByRole("button", { name: "Last page" })).toBeDisabled();
  await page.reload();
  await shows(81, 90);
  await page.getByRole("button", { name: "Previous page" }).click();
  await shows(61, 80);
  await page.getByRole("link", { name: "Blogger 61", exact: true }).click();
  await page.getByRole("button", { name: "Previous creator" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blogger 60");
  await page.getByRole("link", { name: "Creators", exact: true }).last().click();
  await shows(41, 60);
});

/** Checks that with the calendar open the centre of each field is not covered. */
async function expectUncovered(page: Page, fields: Locator[]): Promise<void> {
  const days = page.getByRole("dialog").getByRole("table");
  await expect(days).toBeVisible();
  for (const field of fields) {
    await field.scrollIntoViewIfNeeded();
    const isOnTop = await field.evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return (
        hit !== null &&
        (node.contains(hit) || hit.contains(node) || node.parentElement?.contains(hit) === true)
      );
    });
    expect(isOnTop, String(field)).toBe(true);
    const calendar = await days.boundingBox();
    const box = await field.boundingBox();
    const overlaps =
      calendar !== null &&
      box !== null &&
      box.y < calendar.y + calendar.height &&
      calendar.y < box.y + box.height;
    expect(overlaps, String(field)).toBe(false);
  }
}

type Contrast = { text: string; contrast: number };

function placeholderContrasts(page: Page): Promise<Contrast[]> {
  return page.evaluate(() => {
    const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const channels = (color: string, over: number[]): number[] => {
      if (paint === null) return over;
      paint.clearRect(0, 0, 1, 1);
      paint.fillStyle = color;
      paint.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = paint.getImageData(0, 0, 1, 1).data;
      return [r, g, b].map((value, index) => (value * a + (over[index] ?? 0) * (255 - a)) / 255);
    };
    const backgroundOf = (node: Element | null): number[] =>
      node === null
        ? [255, 255, 255]
        : channels(getComputedStyle(node).backgroundColor, backgroundOf(node.parentElement));
    const luminance = (rgb: number[]) => {
      const [r = 0, g = 0, b = 0] = rgb.map((value) => {
        const share = value / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (text: string, node: Element, pseudo?: string) => {
      const behind = backgroundOf(node);
      const [light = 0, dark = 0] = [
        luminance(channels(getComputedStyle(node, pseudo).color, behind)),
        luminance(behind),
      ].sort((a, b) => b - a);
      return { text, contrast: (light + 0.05) / (dark + 0.05) };
    };
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>("input[placeholder]:not([placeholder=''])"),
    ];
    const buttons = [
      ...document.querySelectorAll(".mantine-Input-placeholder, .mantine-InputPlaceholder-placeholder"),
    ];
    return [
      ...fields
        .filter((node) => node.offsetParent !== null && !node.disabled)
        .map((node) => ratio(node.placeholder, node, "::placeholder")),
      ...buttons.map((node) => ratio(node.textContent, node)),
    ];
  });
}
