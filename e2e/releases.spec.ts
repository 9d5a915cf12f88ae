import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { readFirstRun } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { comeBack } from "./fixtures/console-steps";
import { openAs } from "./fixtures/session";

const MIB = 1024 * 1024;
const PARTS = "**/api/uploads/**";
const BEGINNINGS = "**/api/trpc/**beginUpload**";

test("an admin's upload survives a lost connection and a reload, and the draft is not offered to clients", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { admin } = readFirstRun();
  const version = `1.${String(Date.now())}.0`;
  const content = randomBytes(13 * MIB);
  const file = test.info().outputPath("Roster Setup.exe");
  writeFileSync(file, content);
  await openAs(page, admin, "/platform/desktop-versions");

  const offsets = countParts(page);
  const form = await openForm(page);
  await breakAfter(page, 2);
  await form.locator('input[type="file"]').setInputFiles(file);
  await expect(form.getByText("Connection lost. The upload resumes automatically")).toBeVisible();
  // The retry fails as well; the parts that the server has stay visible.
  await page.waitForEvent("requestfailed", (request) => request.url().includes("beginUpload"));
  await expect(form.getByText("8 MB / 13 MB")).toBeVisible();
  // The connection returns with the next page, because the first would resume at once.
  await page.goto("/platform/desktop-versions");
  await page.unrouteAll();
  offsets.splice(0);
  const again = await openForm(page);
  await again.locator('input[type="file"]').setInputFiles(file);
  await expect(again.getByText("Uploaded", { exact: true })).toBeVisible();
  expect(offsets.map(Number)).toEqual([8 * MIB, 12 * MIB]);

  await again.getByLabel("Version").fill("one");
  await again.getByRole("button", { name: "Save as draft" }).click();
  await expect(again.getByText("Enter a semantic version, such as 1.4.0")).toBeVisible();
  await again.getByLabel("Version").fill(version);
  await again.getByLabel("Release notes").fill("Faster lists");
  await again.getByRole("button", { name: "Save as draft" }).click();
  await page.getByRole("link", { name: version }).click();
  await expect(page.getByText(createHash("sha512").update(content).digest("hex"))).toBeVisible();
  const feed = () => page.request.get("/updates/desktop/win/latest.yml");
  expect((await feed()).status()).toBe(404);

  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByLabel("Your password").fill(admin.password);
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("button", { name: "Withdraw" })).toBeVisible();
  expect(await (await feed()).text()).toContain(version);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Withdrawn", { exact: true })).toBeVisible();
  expect((await feed()).status()).toBe(404);
  await page.getByRole("button", { name: "Delete" }).click();
  const sure = page.getByRole("dialog");
  await sure.getByRole("textbox").fill(version);
  await sure.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/platform\/desktop-versions$/);
  await expect(page.getByRole("link", { name: version })).toHaveCount(0);
});

test("an admin publishes a package of the front end, which becomes the latest", async ({ page }) => {
  const { admin } = readFirstRun();
  const version = `3.${String(Date.now())}.0`;
  await openAs(page, admin, "/platform/frontend-assets");
  await page.getByRole("button", { name: "Upload frontend asset" }).first().click();
  const form = page.getByRole("dialog", { name: "Upload frontend asset" });
  const buffer = Buffer.from("a package");
  const file = { name: "console.zip", mimeType: "application/zip", buffer };
  const input = form.locator('input[type="file"]');
  await input.setInputFiles({ ...file, name: "wrong.zip" });
  await expect(form.getByText("Uploaded", { exact: true })).toBeVisible();
  // Another file replaces it, and the server discards the first one's parts.
  const cancelled = page.waitForResponse((response) => response.url().includes("cancelUpload"));
  await input.setInputFiles(file);
  expect((await cancelled).status()).toBe(200);
  await expect(form.getByText("Uploaded", { exact: true })).toBeVisible();
  await form.getByLabel("Version").fill(version);
  await form.getByRole("button", { name: "Save as draft" }).click();
  await page.getByRole("link", { name: version }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByLabel("Your password").fill(admin.password);
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Latest", { exact: true })).toBeVisible();
  const feed = (await (await page.request.get("/updates/assets/web/latest.json")).json()) as object;
  expect(feed).toMatchObject({ version, fileSize: String(buffer.byteLength) });
  const served = (await page.request.get((feed as { fileUrl: string }).fileUrl)).headers();
  expect(served["content-security-policy"]).toMatch(/(^|; )sandbox(;|$)/);
  expect(served).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-disposition": expect.stringMatching(/^attachment;/),
    "cache-control": expect.stringContaining("immutable"),
  });
});

test("the second of two admins who edit a draft is warned, even though the page behind was fetched again", async ({
  page,
}) => {
  const { admin } = readFirstRun();
  const version = `4.${String(Date.now())}.0`;
  await openAs(page, admin, "/platform/frontend-assets");
  await page.getByRole("button", { name: "Upload frontend asset" }).first().click();
  const upload = page.getByRole("dialog", { name: "Upload frontend asset" });
  const file = { name: "console.zip", mimeType: "application/zip", buffer: Buffer.from("a package") };
  await upload.locator('input[type="file"]').setInputFiles(file);
  await expect(upload.getByText("Uploaded", { exact: true })).toBeVisible();
  await upload.getByLabel("Version").fill(version);
  await upload.getByRole("button", { name: "Save as draft" }).click();
  await page.getByRole("link", { name: version }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: version });
  const notes = edit.getByLabel("Release notes");
  await notes.fill("Mine");
  const call = await callProcedure(admin);
  await call("frontendAsset.update", { id: page.url().split("/").at(-1), releaseNotes: "Theirs" });
  await comeBack(page, page.getByText("Theirs"));
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit.getByText("Another user has just changed the same fields")).toBeVisible();
  await expect(notes).toHaveValue("Mine");
  await edit.getByRole("button", { name: "Keep their change" }).click();
  await expect(notes).toHaveValue("Theirs");
});

async function openForm(page: Page) {
  await page.getByRole("button", { name: "Upload desktop version" }).first().click();
  return page.getByRole("dialog", { name: "Upload desktop version" });
}

/** Lets this number of parts through and fails all later requests. */
async function breakAfter(page: Page, parts: number): Promise<void> {
  let passed = 0;
  await page.route(BEGINNINGS, (route) => (passed <= parts ? route.continue() : route.abort()));
  await page.route(PARTS, (route) => ((passed += 1) <= parts ? route.continue() : route.abort()));
}

function countParts(page: Page): string[] {
  const offsets: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") offsets.push(request.headers()["upload-offset"] ?? "");
  });
  return offsets;
}
