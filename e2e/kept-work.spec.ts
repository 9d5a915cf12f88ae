import { expect, type Page, test } from "@playwright/test";
import { cookieName } from "@/server/auth/session";
import { totpCode } from "@/testing/totp-code";
import { createMember, createOrganization } from "./fixtures/accounts";
import { withDatabase } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, importBloggers } from "./fixtures/console-steps";
import { expectKept, formKinds } from "./fixtures/kept-work";
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

/** The session ends as after eight hours: the browser has its cookie no more. */
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
    const opened = await kind.open(page);
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
    const opened = await kind.open(page);
    await page.route(kind.saves, (route) => route.abort());
    const unreachable = page.getByText("The service cannot be reached").first();
    await opened.save.click();
    await expect(unreachable).toBeVisible();
    await page.unroute(kind.saves);
    await context.setOffline(true);
    const sent: string[] = [];
    page.on("request", (request) => kind.saves.test(request.url()) && sent.push(request.url()));
    await opened.save.click();
    await expect(opened.save).not.toHaveAttribute("data-loading");
    await expect(unreachable).toBeVisible();
    await expectKept(opened);
    await context.setOffline(false);
    // It is not sent by itself once there is a connection.
    const before = sent.length;
    await page.waitForTimeout(500);
    expect(sent).toHaveLength(before);
    await opened.save.click();
    await expect(opened.saved).toBeVisible();
  });
}

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

test("a file goes on being uploaded after the sign-in", async ({ page }) => {
  await openAs(page, owner, "/import-runs/new");
  await endSession(page);
  const buffer = Buffer.from("平台,链接\r\nB站,https://space.bilibili.com/77\r\n");
  await page.locator('input[type="file"]').setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
  await signInAgain(page);
  await expect(page.getByText("nothing is written yet.", { exact: false }).last()).toBeVisible({
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
  // The code of the step that confirmed was used; one may come early.
  await layerOf(page)
    .getByLabel("Code of your authenticator")
    .fill(`验证码：${totpCode(secret, 1)}\n`);
  await layerOf(page).getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("dialog", { name: /ERP/ })).toBeVisible();
});

test("nothing of one person is sent under the name of another who has signed in", async ({ page }) => {
  const other = await createMember(unique("colleague"), organizationId);
  await openAs(page, owner, "/bloggers?create=1");
  const dialog = page.getByRole("dialog", { name: "Add blogger" });
  await dialog.getByLabel("Link or platform id").fill("https://space.bilibili.com/4412");
  await dialog.getByRole("textbox", { name: "Nickname" }).fill("Lin");
  // As in another tab.
  await becomePerson(page, other);
  await dialog.getByRole("button", { name: "Add blogger" }).click();
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

test("what is typed is there again after a reload, for its person alone", async ({ page }) => {
  await openAs(page, owner, "/bloggers?create=1");
  const dialog = page.getByRole("dialog", { name: "Add blogger" });
  const nickname = dialog.getByRole("textbox", { name: "Nickname" });
  await nickname.fill("Lin");
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  await expect(nickname).toHaveValue("Lin");
  await expect(dialog.getByText("What you had not saved was restored")).toBeVisible();
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

test("no secret lies in the browser, and a record that changed since is pointed out", async ({ page }) => {
  page.on("dialog", (question) => void question.accept());
  await openAs(page, owner, "/scraper-accounts/new");
  await page.getByRole("textbox", { name: "Account", exact: true }).fill("Account of mine");
  await page.getByLabel("Cookie").fill("sessionid=very-secret");
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain("Account of mine");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("very-secret");

  await page.goto("/bloggers");
  const row = page.locator("tr[data-row]").first();
  await row.waitFor();
  const edit = async () => {
    await page.keyboard.press("j");
    await page.keyboard.press("e");
    return page.getByRole("dialog", { name: /Blogger 1/ }).getByLabel("Remark");
  };
  await (await edit()).fill("mine");
  const id = (await row.getAttribute("data-row-id")) ?? "";
  await (
    await callProcedure(owner)
  )("blogger.update", { id, remark: "theirs" });
  await page.reload();
  await row.waitFor();
  const remark = await edit();
  await expect(remark).toHaveValue("mine");
  await expect(remark).toHaveAccessibleDescription(/Someone else has changed this since/);
});
