import { expect, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { callProcedure } from "./fixtures/call-procedure";
import { openAs } from "./fixtures/session";

test("accounts of one person are confirmed from suggestions, linked by name, and parted again", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { owner } = await createOrganization(`persons ${String(Date.now())}`);
  const call = await callProcedure(owner);
  await call("blogger.batchUpsert", {
    bloggers: [
      {
        platform: "PGY",
        platformBloggerId: "5f2d1c3e000000000101b2c1",
        nickname: "Lin Notes",
        fansCount: 1_000,
        contactWechat: "lin_lin",
      },
      {
        platform: "BILIBILI_HUAHUO",
        platformBloggerId: "90001",
        nickname: "Lin Films",
        fansCount: 2_000,
        contactWechat: "Lin_Lin",
      },
      { platform: "KUAISHOU_JLJX", platformBloggerId: "90002", nickname: "Lin Shorts", fansCount: 4_000 },
      {
        platform: "PGY",
        platformBloggerId: "5f2d1c3e000000000101b2c2",
        nickname: "Mo One",
        contactEmail: "mo@example.com",
      },
      {
        platform: "BILIBILI_HUAHUO",
        platformBloggerId: "90003",
        nickname: "Mo Two",
        contactEmail: "mo@example.com",
      },
    ],
  });

  await openAs(page, owner, "/bloggers/persons");
  const main = page.getByRole("main");
  const lin = main.getByRole("region", { name: /Lin Notes/ });
  const mo = main.getByRole("region", { name: /Mo One/ });
  await expect(lin.getByText("Same WeChat")).toBeVisible();
  await expect(mo.getByText("Same email")).toBeVisible();
  await mo.getByText("Same email").click();
  await expect(mo).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("d");
  await expect(mo).toHaveCount(0);
  await lin.getByRole("button", { name: "Same person" }).click();
  await expect(main.getByText("No suggestions to confirm")).toBeVisible();

  await page.goto("/bloggers");
  const row = page.getByRole("row").filter({ hasText: "Lin Notes" });
  await expect(row.getByLabel("2 platforms")).toBeVisible();
  await row.getByRole("link", { name: "Lin Notes" }).click();
  const card = page
    .getByRole("main")
    .locator("section")
    .filter({
      has: page.getByRole("heading", { name: "Same person", exact: true }),
    });
  await expect(card.getByRole("link", { name: "Lin Films" })).toBeVisible();
  await expect(card).toContainText("2 accounts, followers in all 3K");
  await card.getByRole("button", { name: "Link account" }).click();
  const dialog = page.getByRole("dialog", { name: "Link an account of the same person" });
  await dialog.getByRole("textbox", { name: "Find a creator" }).fill("Shorts");
  await dialog.getByRole("button", { name: "Link Lin Shorts" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText("3 accounts, followers in all 7K");
  await card.getByRole("button", { name: "Unlink Lin Films" }).click();
  await expect(card.getByRole("link", { name: "Lin Films" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(card).toContainText("3 accounts, followers in all 7K");
});
