import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, importBloggers } from "./fixtures/console-steps";
import { openAs } from "./fixtures/session";

test("a filtered list is exported with chosen columns, and its file is there after a reload", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { owner } = await createOrganization(`export ${String(Date.now())}`);
  await importBloggers(await createKey(await callProcedure(owner)), 30);
  await openAs(page, owner, "/bloggers?platform=BILIBILI_HUAHUO");

  const open = () => page.getByRole("button", { name: "Export", exact: true }).click();
  await open();
  const dialog = page.getByRole("dialog", { name: "Export creators" });
  await dialog.getByText("CSV", { exact: true }).click();
  await expect(dialog.getByRole("status").first()).toHaveText(/^Creators: \d+$/);
  await expect(dialog.getByText("Filter: Bilibili Huahuo")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Find a column" }).fill("tags");
  await dialog.getByRole("checkbox", { name: "Tags" }).uncheck();
  await dialog.getByRole("button", { name: "Export 11 columns" }).click();
  await expect(dialog.getByRole("link", { name: "Download" })).toBeVisible({ timeout: 60_000 });

  await page.reload();
  // The browser remembers the choice, and the job continues without the page.
  await expect(dialog.getByRole("button", { name: "Export 11 columns" })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^creators-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith("\uFEFF"), "spreadsheets read UTF-8 by its mark").toBe(true);
  // Trimming also removes the byte order mark.
  const [heading, ...rows] = text.trim().split("\r\n");
  expect(heading).toBe(
    '"Nickname","Platform","Profile","Platform ID","Category","Followers","Followers are a lower bound","Engagement rate","Review","Status","Updated"',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toContain("Bilibili Huahuo");
});
