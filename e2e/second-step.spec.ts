import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { totpCode } from "@/testing/people/totp-code";
import { createMember } from "./fixtures/accounts";
import { readFirstRun, withDatabase } from "./fixtures/application";
import { signIn, signInToConsole } from "./fixtures/console-steps";
import { dropSession } from "./fixtures/session";

function findShownCode(phone: string): string | undefined {
  const file = path.join(process.env.E2E_DATA_DIR ?? "", "shown-codes.txt");
  if (!existsSync(file)) return undefined;
  const line = readFileSync(file, "utf8")
    .split("\n")
    .filter((text) => text.includes(` ${phone}: `));
  return line.at(-1)?.slice(-6);
}

test("a person signs in by a code sent to the phone, and the SMS log has the message without it", async ({
  page,
}) => {
  const now = Date.now();
  const phone = `13${String(now).slice(-9)}`;
  const { id } = await createMember(`by code ${String(now)}`);
  await withDatabase((client) => client.query("UPDATE users SET phone = $1 WHERE id = $2", [phone, id]));
  await page.goto("/sign-in");
  await page.getByText("SMS sign-in", { exact: true }).click();
  await page.getByLabel("Phone").fill(`+86 ${phone}`);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("status").getByText("a code is on its way")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await expect.poll(() => findShownCode(phone)).toMatch(/^\d{6}$/);
  const code = findShownCode(phone) ?? "";
  await page.getByLabel("Code", { exact: true }).fill(code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").getByText("This code is wrong")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Workplace" })).toBeVisible();

  await dropSession(page);
  await page.goto("/sign-in");
  await signInToConsole(page, readFirstRun().admin);
  await expect(page.getByRole("navigation", { name: "Navigation" })).toBeVisible();
  await page.goto(`/platform/sms-logs?phone=${phone}`);
  await expect(page.getByText("登录验证码 ******，5 分钟内有效。").first()).toBeVisible();
  await page.getByRole("button", { name: "Statistics" }).click();
  const statistics = page.getByRole("dialog", { name: "Statistics" });
  await expect(statistics.getByText("Messages per day, last 30 days")).toBeVisible();
  await statistics.getByText("Table", { exact: true }).click();
  await expect(statistics.getByRole("columnheader", { name: "Failed" })).toBeVisible();
});

test("a second step is set up, asked for at sign-in, replaced by a recovery code, and switched off", async ({
  page,
}) => {
  const { username, password } = await createMember(`two steps ${String(Date.now())}`);
  await page.goto("/sign-in");
  await signInToConsole(page, { username, password });
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Account security" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Account security" })).toBeVisible();
  await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up two-step sign-in" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  const secret = await dialog.getByTestId("totp-secret").innerText();
  // The previous step's code is only accepted for these 30 seconds. Near their end, waits for the next.
  const leftMs = 30_000 - (Date.now() % 30_000);
  if (leftMs < 5_000) await page.waitForTimeout(leftMs);
  await dialog.getByLabel("Code", { exact: true }).fill(totpCode(secret, -1));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const panel = page.getByRole("dialog", { name: "Your recovery codes" });
  const codes = (await panel.getByTestId("secret").innerText()).split("\n");
  expect(codes).toHaveLength(10);
  await panel.getByLabel("I have saved it in a safe place").check();
  await panel.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 of 10")).toBeVisible();

  const signInAgain = async (totp: string) => {
    await dropSession(page);
    await page.goto("/sign-in");
    await signIn(page, { username, password });
    await page.getByLabel("Authenticator code").fill("00000-00000");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert").getByText("This code is wrong or already used.")).toBeVisible();
    await page.getByLabel("Authenticator code").fill(totp);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Workplace" })).toBeVisible();
  };
  await signInAgain(totpCode(secret));
  await signInAgain(codes[0] ?? "");
  await page.goto("/account-security");
  await expect(page.getByText("9 of 10")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  const off = page.getByRole("dialog", { name: "Turn off two-step sign-in" });
  await off.getByLabel("Password", { exact: true }).fill(password);
  await off.getByLabel("Code", { exact: true }).fill(codes[1] ?? "");
  await off.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
});
