import { expect, type Page, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

const LINK = "https://space.bilibili.com/4412";

async function openDialog(page: Page, query = "") {
  page.on("dialog", (question) => void question.accept());
  const { owner } = await createOrganization(unique("linked"));
  await openAs(page, owner, `/bloggers?create=1${query}`);
  const dialog = page.getByRole("dialog", { name: "Add creator" });
  await dialog.waitFor();
  return {
    link: dialog.getByLabel("Profile link or platform ID"),
    platform: dialog.getByRole("combobox", { name: "Platform" }),
    restored: dialog.getByText("Your unsaved changes were restored"),
  };
}

/** Waits until the draft holds the text, as a reload keeps nothing else. */
async function expectInDraft(page: Page, text: string): Promise<void> {
  const drafts = () => page.evaluate(() => Object.values(sessionStorage).join(" "));
  await expect.poll(drafts).toContain(text);
}

test("the platform follows a restored link that it had not followed before the reload", async ({ page }) => {
  const { link, platform, restored } = await openDialog(page);
  // The code that tells the platform of a link loads on first input: here not before the reload.
  let isReloaded = false;
  page.on("request", (request) => (isReloaded ||= request.isNavigationRequest()));
  await page.route("**/_next/static/chunks/**", (route) => (isReloaded ? route.continue() : route.abort()));
  await link.fill(LINK);
  await expectInDraft(page, LINK);
  await expect(platform).toHaveValue("Xingtu (Douyin)");
  await page.reload();
  await expect(restored).toBeVisible();
  await expect(link).toHaveValue(LINK);
  await expect(platform).toHaveValue("Bilibili Huahuo");
});

for (const origin of ["typed", "handed over"])
  test(`a platform chosen manually after a link that was ${origin} is kept after a reload`, async ({
    page,
  }) => {
    const query = origin === "typed" ? "" : `&creator=${encodeURIComponent(LINK)}`;
    const { link, platform, restored } = await openDialog(page, query);
    if (origin === "typed") await link.fill(LINK);
    await expect(platform).toHaveValue("Bilibili Huahuo");
    await platform.click();
    await page.getByRole("option", { name: "Xingtu (Douyin)" }).click();
    await page.reload();
    await expect(restored).toBeVisible();
    await expect(link).toHaveValue(LINK);
    // Longer than a platform takes to follow its link.
    await page.waitForTimeout(500);
    await expect(platform).toHaveValue("Xingtu (Douyin)");
    await link.fill("https://www.xiaohongshu.com/user/profile/5ff0e6410000000001008400");
    await expect(platform).toHaveValue("Pugongying (RED)");
  });
