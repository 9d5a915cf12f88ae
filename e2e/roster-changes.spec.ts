import { expect, type Locator, type Page, test } from "@playwright/test";
import { withDatabase } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createApiKeys, createOrganization } from "./fixtures/accounts";
import { consoleTest } from "./fixtures/console-test";
import { chooseColumns, comeBack, importBloggers } from "./fixtures/console-steps";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

consoleTest("selected bloggers and all matching ones are tagged, and it is undone", async ({ page }) => {
  const { id, owner } = await createOrganization(unique("bulk changes"));
  const [key = ""] = await createApiKeys(id, 1);
  await importBloggers(key, 60);
  await openAs(page, owner, "/bloggers");
  await expect(page.locator("tr[data-row]").first()).toBeVisible();
  await chooseColumns(page, { Tags: true });
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("1 creator selected")).toBeVisible();
  // The actions load after the first tick, and move what stands beside them.
  await expect(page.getByRole("button", { name: "Tag…", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Select all 60 that match" }).click();
  await expect(page.getByText("All 60 that match are selected")).toBeVisible();

  await page.getByRole("button", { name: "Tag…", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add tags" });
  await dialog.getByRole("combobox", { name: "Tags" }).fill("summer");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Add tags" }).click();
  await expect(page.getByText("60 tagged", { exact: true })).toBeVisible();
  await expect(page.locator("tr[data-row]").first()).toContainText("summer");

  await page.reload();
  await page.getByRole("button", { name: "Background jobs" }).click();
  await expect(page.getByText("Tag: summer")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("60 changes undone")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("tr[data-row]").first()).not.toContainText("summer");
});

test("a creator is created from its link, and the second of two editors is told what changed", async ({
  page,
}) => {
  const { owner } = await createOrganization(unique("edited by two"));
  await openAs(page, owner, "/bloggers?create=1");
  const create = page.getByRole("dialog", { name: "Add creator" });
  await create.getByLabel("Profile link or platform ID").fill("https://www.douyin.com/user/x");
  await create.getByRole("textbox", { name: "Nickname" }).fill("Lin");
  const platform = create.getByRole("combobox", { name: "Platform" });
  await platform.click();
  await page.getByRole("option", { name: "Kuaishou Juxing" }).click();
  await create.getByRole("button", { name: "Add creator" }).click();
  await expect(create.getByText("The link belongs to another platform")).toBeVisible();
  // A pasted link determines its platform.
  await create
    .getByLabel("Profile link or platform ID")
    .fill("look: https://space.bilibili.com/4412?from=share");
  await expect(platform).toHaveValue("Bilibili Huahuo");
  await create.getByRole("button", { name: "Add creator" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lin" })).toBeVisible();

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.goto("/bloggers");
  await page.locator("tr[data-row]").first().waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  const edit = page.getByRole("dialog", { name: "Edit “Lin”" });
  await edit.getByLabel("Notes").fill("mine");
  await edit.getByLabel("WeChat").fill("mine too");
  const call = await callProcedure(owner);
  await call("blogger.update", { id, remark: "theirs" });
  await edit.evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
  await edit.getByRole("button", { name: "Save changes" }).click();
  const notice = edit.getByRole("alert");
  await expect(notice).toBeFocused();
  await expect(notice.getByText("Another user has just changed the same fields")).toBeVisible();
  expect(await isUncovered(notice)).toBe(true);
  await expect(edit.getByText("theirs", { exact: true })).toBeVisible();
  // Their value replaces only that field; everything else typed stays, and the page behind shows their
  // version.
  await edit.getByRole("button", { name: "Keep their change" }).click();
  await expect(edit.getByLabel("Notes")).toHaveValue("theirs");
  await expect(edit.getByLabel("WeChat")).toHaveValue("mine too");
  await expect(notice).toBeHidden();
  await edit.getByLabel("Notes").fill("mine again");
  await call("blogger.update", { id, remark: "theirs again" });
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(notice).toContainText("theirs again");
  await edit.getByRole("button", { name: "Overwrite with mine" }).click();
  await expect(page.getByText("“Lin” is saved")).toBeVisible();
  const saved = await withDatabase((client) =>
    client.query("SELECT remark, contact_wechat FROM blogger WHERE id = $1", [id]),
  );
  expect(saved.rows).toEqual([{ remark: "mine again", contact_wechat: "mine too" }]);
});

test("a wrong field is scrolled to, and its title and error are not hidden behind fixed parts", async ({
  page,
}) => {
  const { owner } = await createOrganization(unique("wrong field"));
  await openAs(page, owner, "/bloggers?create=1");
  const create = page.getByRole("dialog", { name: "Add creator" });
  await create.getByLabel("Profile link or platform ID").fill("https://space.bilibili.com/4413");
  await create.getByRole("textbox", { name: "Nickname" }).fill("Lin");
  const note = create.getByRole("textbox", { name: "Outreach note" });
  await note.fill("x".repeat(31));
  // Scrolls it below the dialog's title.
  await note.evaluate((field) => {
    const dialog = field.closest('[role="dialog"]');
    const top = dialog?.getBoundingClientRect().top ?? 0;
    dialog?.scrollBy(0, field.getBoundingClientRect().top - top - 10);
  });
  expect(await isUncovered(note)).toBe(false);
  await create.getByRole("button", { name: "Add creator" }).click();
  await expect(note).toBeFocused();
  for (const shown of [
    note,
    create.getByText("Outreach note", { exact: true }),
    create.getByText("At most 30 characters"),
  ])
    expect(await isUncovered(shown)).toBe(true);
});

function isUncovered(shown: Locator): Promise<boolean> {
  return shown.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => {
      const hit = document.elementFromPoint(left + 4, y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
  });
}

async function openOneBlogger(page: Page, organization: string) {
  const { id, owner } = await createOrganization(unique(organization));
  const [key = ""] = await createApiKeys(id, 1);
  await importBloggers(key, 1);
  await openAs(page, owner, "/bloggers");
  const row = page.locator("tr[data-row]").first();
  await row.waitFor();
  await chooseColumns(page, { Tags: true });
  return { owner, row };
}

test("a change of one creator can be undone where it was made, in bulk and in its cell", async ({ page }) => {
  const { owner, row } = await openOneBlogger(page, "taken back");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Tag…", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add tags" });
  await dialog.getByRole("combobox", { name: "Tags" }).fill("summer");
  await page.keyboard.press("Enter");
  await page.route(/blogger\.tag/, (route) => route.abort());
  await dialog.getByRole("button", { name: "Add tags" }).click();
  await expect(page.getByText("The service cannot be reached")).toBeVisible();
  await page.unroute(/blogger\.tag/);
  await dialog.getByRole("button", { name: "Add tags" }).click();
  await expect(page.getByText("1 tagged", { exact: true })).toBeVisible();
  await expect(row).toContainText("summer");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 change undone")).toBeVisible();
  await expect(row).not.toContainText("summer");

  const pencil = page.getByRole("button", { name: /^Tags of .*: edit$/ });
  const tags = page.getByRole("combobox", { name: "Tags" });
  await row.hover();
  await pencil.click();
  await tags.fill("winter");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(row).toContainText("winter");
  await expect(pencil).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).not.toContainText("winter");

  // A concurrent change while the cell is open is not overwritten silently, and nothing typed is lost.
  await row.hover();
  await pencil.click();
  await tags.fill("mine");
  await page.keyboard.press("Enter");
  const id = (await row.getAttribute("data-row-id")) ?? "";
  const call = await callProcedure(owner);
  await call("blogger.update", { id, tags: "theirs" });
  await comeBack(page, row.getByText("theirs"));
  const save = page.getByRole("button", { name: "Save changes" });
  await save.click();
  const notice = page.getByRole("alert").filter({ hasText: "Another user has just changed" });
  await expect(notice).toContainText("theirs");
  await expect(row).toContainText("theirs");
  await page.getByRole("button", { name: "Overwrite with mine" }).click();
  await expect(row).toContainText("mine");

  await row.hover();
  await pencil.click();
  await tags.fill("again");
  await page.keyboard.press("Enter");
  await call("blogger.update", { id, tags: "theirs" });
  await save.click();
  await expect(notice).toContainText("theirs");
  await page.getByRole("button", { name: "Keep their change" }).click();
  await expect(notice).toBeHidden();
  await expect(row).toContainText("theirs");
  await expect(row).not.toContainText("again");
});

test("a rebate is edited in its cell: what is typed replaces it", async ({ page }) => {
  const { row } = await openOneBlogger(page, "rebate");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Rebate" }).check();
  await page.keyboard.press("Escape");
  const write = async (typed: string) => {
    await row.hover();
    await page.getByRole("button", { name: /^Rebate of .*: edit$/ }).click();
    await expect(page.getByRole("textbox", { name: "Rebate" })).toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
  };
  await write("5.5");
  await expect(row).toContainText("5.5%");
  await write("12");
  await expect(row).toContainText("12.0%");
});

test("a figure is accepted as people write it, refused with the typed text, and undone", async ({ page }) => {
  const { owner, row } = await openOneBlogger(page, "figures");
  const id = (await row.getAttribute("data-row-id")) ?? "";
  const call = await callProcedure(owner);
  const stored = async () => {
    const read = `SELECT fans_count AS fans, (price_json ->> 'custom')::int AS price, rebate_percent AS rebate FROM blogger WHERE id = $1`;
    const { rows } = await withDatabase((client) => client.query<Record<string, unknown>>(read, [id]));
    return rows[0];
  };
  const edit = page.getByRole("dialog", { name: "Edit “Blogger 1”" });
  const fans = edit.getByLabel("Followers", { exact: true });
  const type = async (field: Locator, text: string) => {
    await field.press("Control+a");
    await page.keyboard.type(text);
  };
  const open = async () => {
    await page.goto("/bloggers");
    await row.waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("e");
    await fans.waitFor();
  };
  await open();
  await type(fans, "12000-15000");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit.getByText("“12000-15000” is a range: write one number")).toBeVisible();
  await expect(fans).toHaveValue("12000-15000");
  await expect(fans).toBeFocused();
  expect(await stored()).toMatchObject({ fans: 1_000 });

  await type(fans, "330万");
  await expect(edit.getByText("= 3,300,000")).toBeVisible();
  await type(edit.getByLabel("Custom video, listed"), "3w");
  await type(edit.getByLabel("Rebate"), "0.05");
  await expect(edit.getByText("Saved as 0.05%. If you mean 5%, enter 5%")).toBeVisible();
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("“Blogger 1” is saved")).toBeVisible();
  expect(await stored()).toEqual({ fans: 3_300_000, price: 30_000, rebate: 0.05 });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(stored).toEqual({ fans: 1_000, price: null, rebate: null });

  await open();
  await type(fans, "5w");
  await edit.getByRole("button", { name: "Save changes" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.waitFor();
  await call("blogger.update", { id, fansCount: 7 });
  await undo.click();
  await expect(page.getByText("Not undone: it was changed again after you saved")).toBeVisible();
  expect(await stored()).toMatchObject({ fans: 7 });
});
