import { expect, type Page, test } from "@playwright/test";
import { cookieName } from "@/server/auth/session";
import { totpCode } from "@/testing/people/totp-code";
import { createMember, createOrganization } from "./fixtures/accounts";
import { readFirstRun, withDatabase } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, importBloggers, openMoreForSelection } from "./fixtures/console-steps";
import { expectKept, formKinds, openFilled } from "./fixtures/kept-work";
import { becomePerson, openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

type Owner = Awaited<ReturnType<typeof createOrganization>>["owner"];

let owner: Owner;
let organizationId: string;
test.beforeEach(async () => {
  ({ owner, id: organizationId } = await createOrganization(unique("kept work")));
  await importBloggers(await createKey(await callProcedure(owner)), 1);
});

const layerOf = (page: Page) => page.getByRole("dialog", { name: "Your session has expired" });

/** The session ends as after eight hours: the cookie is gone. */
const endSession = (page: Page) => page.context().clearCookies({ name: cookieName("session-token") });

async function signInAgain(page: Page, password = owner.password): Promise<void> {
  const layer = layerOf(page);
  await expect(layer.getByLabel("Username or phone")).toHaveValue(owner.username);
  await layer.getByLabel("Password", { exact: true }).fill(password);
  await layer.getByRole("button", { name: "Sign in", exact: true }).click();
}

for (const kind of formKinds) {
  test(`${kind.name} is saved after its session was renewed above it`, async ({ page }) => {
    await openAs(page, owner, kind.path);
    const opened = await openFilled(page, kind);
    await endSession(page);
    await opened.save.click();
    await expect(layerOf(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expectKept(opened);
    await signInAgain(page, "a wrong one");
    await expect(layerOf(page).getByRole("alert")).toBeVisible();
    await signInAgain(page);
    await expect(layerOf(page)).toBeHidden();
    await expect(opened.saved).toBeVisible();
  });

  test(`${kind.name} outlives a save that fails, and the loss of the connection`, async ({
    page,
    context,
  }) => {
    await openAs(page, owner, kind.path);
    const opened = await openFilled(page, kind);
    await page.route(kind.saves, (route) => route.abort());
    const unreachable = page.getByText("The service cannot be reached").first();
    await opened.save.click();
    await expect(unreachable).toBeVisible();
    await page.unroute(kind.saves);
    await context.setOffline(true);
    const sent: string[] = [];
    page.on("request", (request) => kind.saves.test(request.url()) && sent.push(request.url()));
    const failed = page.waitForEvent("requestfailed", (request) => kind.saves.test(request.url()));
    await opened.save.click();
    await failed;
    await expect(opened.save).not.toHaveAttribute("data-loading");
    await expect(unreachable).toBeVisible();
    await expectKept(opened);
    // It is not sent automatically when the connection returns.
    const before = sent.length;
    await context.setOffline(false);
    await page.waitForTimeout(500);
    expect(sent).toHaveLength(before);
    await opened.save.click();
    await expect(opened.saved).toBeVisible();
  });
}

for (const kind of formKinds)
  test(`${kind.name} has what was typed again after a reload, until it is saved`, async ({ page }) => {
    page.on("dialog", (question) => void question.accept());
    await openAs(page, owner, kind.path);
    const opened = await openFilled(page, kind);
    await page.reload();
    await kind.show?.(page);
    await expectKept(opened);
    await opened.save.click();
    await expect(opened.saved).toBeVisible();
    const drafts = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft ")));
    await expect.poll(drafts).toEqual([]);
  });

test("what was typed in a cell is there again after a click beside it, and not after Esc", async ({
  page,
}) => {
  await openAs(page, owner, "/bloggers");
  const kind = formKinds.find(({ name }) => name === "a cell edited in place");
  if (kind === undefined) throw new Error("There is such a kind");
  const { field, value } = await openFilled(page, kind);
  await page.getByRole("heading", { level: 1 }).click();
  await expect(field).toBeHidden();
  const pencil = page.getByRole("button", { name: "Notes of Blogger 1: edit" });
  await page.locator("tr[data-row]").first().hover();
  await pencil.click();
  await expect(field).toHaveValue(value);
  await expect(page.getByText("Your unsaved changes were restored")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await page.locator("tr[data-row]").first().hover();
  await pencil.click();
  await expect(field).toHaveValue("");
});

test("the ticks of a role outlive a reload", async ({ page }) => {
  page.on("dialog", (question) => void question.accept());
  const label = unique("ticked");
  const call = await callProcedure(readFirstRun().admin);
  const { id } = (await call("role.create", { name: label.replace(" ", "."), label })) as { id: string };
  await openAs(page, readFirstRun().admin, `/platform/roles/${id}`);
  const tick = page.getByRole("checkbox", { name: "Users: View", exact: true });
  await tick.check();
  await page.reload();
  await expect(tick).toBeChecked();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(tick).not.toBeChecked();
  await page.reload();
  await expect(tick).not.toBeChecked();
});

test("two users who rename a view are warned of each other, and it can be saved after that", async ({
  page,
}) => {
  const call = await callProcedure(owner);
  const shown = { filter: {}, order: "updatedAt", direction: "desc", columns: [] };
  const made = (await call("bloggerView.create", { name: "Ours", isShared: true, ...shown })) as {
    id: string;
    updatedAt: string;
  };
  await openAs(page, owner, `/bloggers?view=${made.id}`);
  await page.getByRole("button", { name: "Ours" }).click();
  await page.getByRole("menuitem", { name: "Rename or share…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Mine");
  await call("bloggerView.update", { id: made.id, updatedAt: made.updatedAt, name: "Theirs" });
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog.getByText("Another user has just changed the same fields")).toBeVisible();
  await dialog.getByRole("button", { name: "Overwrite with mine" }).click();
  await expect(page.getByRole("button", { name: "Mine" })).toBeVisible();
});

test("a list and a search wait for the sign-in, and show what was asked for", async ({ page }) => {
  await openAs(page, owner, "/bloggers");
  await expect(page.locator("tr[data-row]")).toHaveCount(1);
  await endSession(page);
  await page.getByRole("searchbox").fill("Blogger 1");
  await signInAgain(page);
  await expect(layerOf(page)).toBeHidden();
  await expect(page).toHaveURL(/text=Blogger/);
  await expect(page.locator("tr[data-row]")).toHaveCount(1);
  await expect(page.getByRole("searchbox")).toHaveValue("Blogger 1");
});

test("a file upload continues after the sign-in", async ({ page }) => {
  await openAs(page, owner, "/import-runs/new");
  await endSession(page);
  const buffer = Buffer.from("平台,链接\r\nB站,https://space.bilibili.com/77\r\n");
  await page.locator('input[type="file"]').setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
  await signInAgain(page);
  await expect(page.getByText("Nothing is written yet.", { exact: false }).last()).toBeVisible({
    timeout: 30_000,
  });
});

test("the second step is asked for in the layer as well", async ({ page }) => {
  const call = await callProcedure(owner);
  const { secret } = (await call("auth.startTotp", { password: owner.password })) as { secret: string };
  await call("auth.confirmTotp", { code: totpCode(secret, 0) });
  await openAs(page, owner, "/api-keys?create=1");
  const dialog = page.getByRole("dialog", { name: "Create API key" });
  await dialog.getByLabel("Name").fill("ERP");
  await endSession(page);
  await dialog.getByRole("button", { name: "Create key" }).click();
  await signInAgain(page);
  // The code of the confirming step is used up; a code may come one step early.
  await layerOf(page)
    .getByLabel("Authenticator code")
    .fill(`验证码：${totpCode(secret, 1)}\n`);
  await layerOf(page).getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("dialog", { name: /ERP/ })).toBeVisible();
});

test("no input of one user is sent as another user who has signed in", async ({ page }) => {
  const other = await createMember(unique("colleague"), organizationId);
  await openAs(page, owner, "/bloggers?create=1");
  const dialog = page.getByRole("dialog", { name: "Add creator" });
  await dialog.getByLabel("Profile link or platform ID").fill("https://space.bilibili.com/4412");
  await dialog.getByRole("textbox", { name: "Nickname" }).fill("Lin");
  // As if another tab had done so.
  await becomePerson(page, other);
  await dialog.getByRole("button", { name: "Add creator" }).click();
  const layer = layerOf(page);
  await expect(layer.getByText(`${other.username} is now signed in`)).toBeVisible();
  await layer.getByRole("button", { name: `Sign in as ${owner.username}` }).click();
  await signInAgain(page);
  await expect(page.getByRole("heading", { level: 1, name: "Lin" })).toBeVisible();
  const { rows } = await withDatabase((client) =>
    client.query(
      "SELECT actor_id FROM audit_entry WHERE action = 'blogger.create' AND organization_id = $1",
      [organizationId],
    ),
  );
  expect(rows).toEqual([{ actor_id: owner.id }]);
});

test("input is restored after a reload, only for its user", async ({ page }) => {
  await openAs(page, owner, "/bloggers?create=1");
  const dialog = page.getByRole("dialog", { name: "Add creator" });
  const nickname = dialog.getByRole("textbox", { name: "Nickname" });
  await nickname.fill("Lin");
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  await expect(nickname).toHaveValue("Lin");
  await expect(dialog.getByText("Your unsaved changes were restored")).toBeVisible();
  const other = await createMember(unique("colleague"), organizationId);
  await becomePerson(page, other);
  await page.reload();
  await expect(nickname).toHaveValue("");
  await becomePerson(page, owner);
  await page.reload();
  await expect(nickname).toHaveValue("Lin");
  await dialog.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(nickname).toHaveValue("");
  await page.reload();
  await expect(nickname).toHaveValue("");
});

test("no secret lies in the browser, and the form says that it has to be entered again", async ({ page }) => {
  page.on("dialog", (question) => void question.accept());
  await openAs(page, owner, "/scraper-accounts/new");
  await page.getByRole("textbox", { name: "Account name", exact: true }).fill("Account of mine");
  await page.getByLabel("Cookie").fill("sessionid=very-secret");
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain("Account of mine");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("very-secret");
  await page.reload();
  await expect(page.getByText("Secrets such as keys and cookies are not kept")).toBeVisible();
  await expect(page.getByLabel("Cookie")).toHaveValue("");

  await page.goto("/sync-endpoints/new");
  await page.getByLabel("Name", { exact: true }).fill("Warehouse");
  await page.getByRole("radio", { name: "Everything from the start" }).check();
  await page.reload();
  await expect(page.getByText("Your unsaved changes were restored")).toBeVisible();
  await expect(page.getByText("Secrets such as keys and cookies are not kept")).toBeHidden();
  await expect(page.getByRole("radio", { name: "Everything from the start" })).toBeChecked();
});

test("a record that changed since is marked at every reload, with its saved value", async ({ page }) => {
  page.on("dialog", (question) => void question.accept());
  await openAs(page, owner, "/bloggers");
  const row = page.locator("tr[data-row]").first();
  await row.waitFor();
  const edit = async () => {
    await page.keyboard.press("j");
    await page.keyboard.press("e");
    return page.getByRole("dialog", { name: /Blogger 1/ }).getByLabel("Notes");
  };
  await (await edit()).fill("mine");
  const id = (await row.getAttribute("data-row-id")) ?? "";
  await (
    await callProcedure(owner)
  )("blogger.update", { id, remark: "theirs" });
  const notice = page.getByRole("alert").filter({ hasText: "Another user has changed this since" });
  const remark = page.getByRole("dialog", { name: /Blogger 1/ }).getByLabel("Notes");
  for (const typed of ["mine", "mine, again"]) {
    await page.reload();
    await row.waitFor();
    await edit();
    await expect(remark).toHaveValue(typed);
    await expect(notice).toContainText("Notes: theirs");
    await expect(page.getByText("correcting")).toHaveCount(0);
    await remark.fill("mine, again");
  }
  await notice.getByRole("button", { name: "Keep their change" }).click();
  await expect(remark).toHaveValue("theirs");
  await expect(notice).toBeHidden();
});

test("a cell that changed since says so each time it is opened, also during typing", async ({ page }) => {
  page.on("dialog", (question) => void question.accept());
  await openAs(page, owner, "/bloggers");
  const kind = formKinds.find(({ name }) => name === "a cell edited in place");
  if (kind === undefined) throw new Error("There is such a kind");
  const { field } = await openFilled(page, kind);
  const id = (await page.locator("tr[data-row]").first().getAttribute("data-row-id")) ?? "";
  await (
    await callProcedure(owner)
  )("blogger.update", { id, remark: "theirs" });
  for (const text of ["mine", "mine, again"]) {
    await page.reload();
    await kind.show?.(page);
    await expect(page.getByText("Another user has changed this since")).toBeVisible();
    await field.fill(text);
    await expect(page.getByText("Another user has changed this since")).toBeVisible();
  }
});

test("input next to a prefilled link is restored after a reload", async ({ page }) => {
  page.on("dialog", (question) => void question.accept());
  const link = encodeURIComponent("https://space.bilibili.com/4412");
  await openAs(page, owner, `/bloggers?create=1&creator=${link}`);
  const dialog = page.getByRole("dialog", { name: "Add creator" });
  const platform = dialog.getByRole("combobox", { name: "Platform" });
  await expect(platform).toHaveValue("Bilibili Huahuo");
  await dialog.getByRole("textbox", { name: "Nickname" }).fill("Lin");
  for (const _again of [1, 2]) {
    await page.reload();
    await expect(platform).toHaveValue("Bilibili Huahuo");
    await page.waitForTimeout(300);
    await expect(dialog.getByRole("textbox", { name: "Nickname" })).toHaveValue("Lin");
    await expect(dialog.getByText("Your unsaved changes were restored")).toBeVisible();
  }
});

test("input for a selection is not restored for another one", async ({ page }) => {
  page.on("dialog", (question) => void question.accept());
  await importBloggers(await createKey(await callProcedure(owner)), 2);
  await openAs(page, owner, "/bloggers");
  const open = async (name: string) => {
    await page
      .getByRole("row", { name: new RegExp(name) })
      .getByRole("checkbox")
      .check();
    await openMoreForSelection(page);
    await page.getByRole("menuitem", { name: "Deactivate…" }).click();
    return page.getByRole("dialog").getByRole("textbox", { name: "Reason" });
  };
  await (await open("Blogger 1")).fill("left the platform");
  await page.reload();
  const reason = await open("Blogger 2");
  await expect(reason).toHaveValue("");
  await page.reload();
  await expect(await open("Blogger 1")).toHaveValue("left the platform");
});
