import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { fromRoot } from "@/scripts/from-root";
import { signInToConsole } from "./fixtures/console-steps";
import { consoleTest as test } from "./fixtures/console-test";
import { readFirstRun } from "./fixtures/application";

test("the console speaks Chinese and English, and remembers which", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitem", { name: "中文" }).click();
  await expect(page.getByLabel("用户名或手机号")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");

  await page.getByRole("button", { name: "语言" }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await signInToConsole(page, readFirstRun().owner);
  await expect(page.getByRole("heading", { level: 1, name: "Workplace" })).toBeVisible();

  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitem", { name: "中文" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "工作台" })).toBeVisible();
  await page.getByRole("navigation", { name: "导航" }).getByRole("link", { name: "API 密钥" }).click();
  await page.getByRole("button", { name: "新建 API 密钥" }).click();
  await expect(page.getByRole("dialog", { name: "新建 API 密钥" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog", { name: "新建 API 密钥" })).toBeVisible();
});

test("a page's document has its words, and none of other pages", async ({ page }) => {
  const document = (await (await page.goto("/sign-in"))?.text()) ?? "";
  const wordsOf = (name: string) =>
    JSON.parse(readFileSync(fromRoot(`app/_i18n/messages/en/${name}.json`), "utf8")) as Record<
      string,
      string
    >;
  expect(document).toContain(wordsOf("auth").failed);
  for (const name of ["overview", "pace-policies"]) expect(document).not.toContain(wordsOf(name).note);
});
