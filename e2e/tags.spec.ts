import { expect } from "@playwright/test";
import { callProcedure } from "./fixtures/call-procedure";
import { createOrganization } from "./fixtures/accounts";
import { consoleTest } from "./fixtures/console-test";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

const link = (id: number) => `https://space.bilibili.com/${id}`;

consoleTest("tags are renamed, painted, merged and deleted, and it is undone", async ({ page }) => {
  const { owner } = await createOrganization(unique("kept tags"));
  const call = await callProcedure(owner);
  await call("blogger.create", {
    platform: "BILIBILI_HUAHUO",
    url: link(7101),
    nickname: "Ann",
    tags: ["summer", "Food"],
  });
  await call("blogger.create", {
    platform: "BILIBILI_HUAHUO",
    url: link(7102),
    nickname: "Bea",
    tags: ["food"],
  });
  await call("blogger.create", {
    platform: "BILIBILI_HUAHUO",
    url: link(7103),
    nickname: "Cid",
    tags: ["evergreen"],
  });
  await openAs(page, owner, "/tags");
  const row = (name: string) => page.locator("tr[data-row]").filter({ hasText: name });
  await expect(row("summer")).toContainText("1");

  await row("summer").getByRole("button", { name: "Rename the tag “summer”" }).click();
  await page.getByRole("textbox", { name: "Tag name" }).fill("winter");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Renamed “summer” to “winter” for 1 creator")).toBeVisible();

  await row("winter").getByRole("button", { name: "Color of the tag “winter”" }).click();
  await page.getByRole("menuitem", { name: "Teal" }).click();
  await expect(row("winter").getByRole("button", { name: "Color of the tag “winter”: Teal" })).toBeVisible();

  for (const name of ["winter", "food"]) await row(name).getByRole("checkbox").check();
  const bar = page.getByRole("group", { name: "Selection" });
  await bar.getByRole("button", { name: "Merge…" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge 2 tags" });
  const into = dialog.getByRole("combobox", { name: "Merge into" });
  await expect(into).toBeFocused();
  await expect(dialog.getByRole("option")).toHaveCount(0);
  await into.click();
  await expect(dialog.getByRole("option")).toHaveText(["winter", /food/i, "evergreen"]);
  await into.fill("all seasons");
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByText("Merged 2 tags into “all seasons” for 2 creators")).toBeVisible();
  await expect(page.locator("tr[data-row]")).toHaveCount(2);
  const notice = page.getByRole("alert").filter({ hasText: "Merged 2 tags" });
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("tr[data-row]")).toHaveCount(3);

  await row("food").getByRole("button", { name: /food/i }).last().click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: /Delete the tag “food”/i });
  await expect(question).toContainText("removed from 2 creators");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.locator("tr[data-row]")).toHaveCount(2);
});

consoleTest(
  "a word of a platform is mapped to a category, by which the library is filtered",
  async ({ page }) => {
    const { owner } = await createOrganization(unique("kept categories"));
    const call = await callProcedure(owner);
    await call("blogger.create", {
      platform: "BILIBILI_HUAHUO",
      url: link(7201),
      nickname: "Ann",
      category: "Curling",
    });
    await call("blogger.create", {
      platform: "BILIBILI_HUAHUO",
      url: link(7202),
      nickname: "Bea",
      category: "健身",
    });
    await openAs(page, owner, "/tags/categories");
    const unmapped = page.getByRole("listitem").filter({ hasText: "Curling" });
    await unmapped.getByRole("combobox", { name: "Category of “Curling”" }).click();
    await page.getByRole("option", { name: "Sports and fitness / Competitions" }).click();
    await expect(page.getByText("“Curling” now belongs to Sports and fitness / Competitions")).toBeVisible();
    const sports = page.getByRole("listitem").filter({ hasText: /^Sports and fitness/ });
    await sports.getByRole("link", { name: "2 creators" }).click();
    await expect(page.locator("tr[data-row]")).toHaveCount(2);
    await expect(page.getByText("All-platform category: Sports and fitness")).toBeVisible();
  },
);
