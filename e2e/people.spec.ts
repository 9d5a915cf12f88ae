import { expect } from "@playwright/test";
import { readFirstRun } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { comeBack, keepSecret, signIn } from "./fixtures/console-steps";
import { ownPageTest as test } from "./fixtures/own-page";
import { openAs } from "./fixtures/session";
import { unique } from "./fixtures/unique";

type Row = { id: string };

test("an admin creates a user, who signs in with the password that was shown once; concurrent editors are warned", async ({
  page,
  openOwnPage,
}) => {
  const { admin } = readFirstRun();
  const username = `clerk.${String(Date.now())}`;
  await openAs(page, admin, "/platform/users");
  await page.getByRole("button", { name: "Create user" }).click();
  const form = page.getByRole("dialog", { name: "Create user" });
  await form.getByLabel("Username").fill(admin.username);
  await form.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("listbox").getByRole("option", { name: "Platform operator" }).click();
  await form.getByRole("button", { name: "Create user" }).click();
  await expect(form.getByText(/Already used by/)).toBeVisible();
  await form.getByLabel("Username").fill(username);
  await form.getByRole("button", { name: "Create user" }).click();
  const password = await keepSecret(page, `Password of “${username}”`);

  const own = await openOwnPage({ locale: "en-US" });
  await own.goto("/sign-in");
  await signIn(own, { username, password });
  await expect(own.getByLabel("New password", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: username }).click();
  await expect(page.getByText("Password not changed yet")).toBeVisible();
  await page.getByRole("button", { name: "Edit user" }).click();
  const edit = page.getByRole("dialog", { name: `Edit “${username}”` });
  const phone = edit.getByLabel("Phone");
  await phone.fill("13800000000");
  const id = page.url().split("/").at(-1) ?? "";
  const call = await callProcedure(admin);
  await call("user.update", { id, nickname: "Renamed elsewhere" });
  await comeBack(page, page.locator("h1", { hasText: "Renamed elsewhere" }));
  await expect(phone).toHaveValue("13800000000");
  await edit.getByRole("button", { name: "Save changes" }).click();
  const again = page.getByRole("dialog", { name: "Edit “Renamed elsewhere”" });
  await expect(again.getByText("Another user has just changed other fields")).toBeVisible();
  await expect(again.getByLabel("Display name")).toHaveValue("Renamed elsewhere");
  await expect(again.getByLabel("Phone")).toHaveValue("13800000000");
  await again.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard and leave" }).click();

  const more = page.getByRole("button", { name: "More actions" });
  await more.click();
  await expect(page.getByRole("menuitem", { name: "Remove two-step sign-in" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await expect(page.getByText("“Renamed elsewhere” is disabled and signed out everywhere.")).toBeVisible();
  await expect(page.getByText("The account is disabled, so it has no permissions.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The account is disabled, so it has no permissions.")).toHaveCount(0);
});

test("a role's permissions are ticked in a matrix, and its page and its users' pages show which entry grants each", async ({
  page,
}) => {
  const { admin } = readFirstRun();
  const label = unique("Auditor");
  const name = label.replace(" ", ".");
  await openAs(page, admin, "/platform/roles");
  await page.getByRole("button", { name: "Create role" }).click();
  const form = page.getByRole("dialog", { name: "Create role" });
  await form.getByLabel("Role", { exact: true }).fill(label);
  await form.getByLabel("Role key").fill(name);
  await form.getByRole("button", { name: "Create role" }).click();
  await expect(page.getByRole("heading", { level: 1, name: label })).toBeVisible();

  const tick = (cell: string) => page.getByRole("checkbox", { name: cell, exact: true });
  await tick("Users: View").check();
  await tick("Audit log: View").check();
  await expect(tick("Platform › Users: In the navigation")).toBeChecked();
  await expect(page.getByText("5 added, 0 removed")).toBeVisible();
  await tick("Users: View").uncheck();
  await expect(tick("Platform › Users: In the navigation")).not.toBeChecked();
  await page.getByRole("button", { name: "Save permissions" }).click();
  await expect(page.getByText(`The permissions of “${label}” are saved.`)).toBeVisible();
  const why = page.locator("section", {
    has: page.getByRole("heading", { name: "Where permissions come from" }),
  });
  await expect(why.getByRole("row", { name: "Audit log: View Platform › Audit log › View" })).toBeVisible();
  await expect(why.getByRole("row")).toHaveCount(2);

  const call = await callProcedure(admin);
  const roleId = page.url().split("/").at(-1) ?? "";
  await tick("Users: View").check();
  await call("role.setMenus", { id: roleId, menuIds: [] });
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("Description").fill("Looks at what happened");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Looks at what happened")).toBeVisible();
  await expect(tick("Users: View")).toBeChecked();
  await page.getByRole("button", { name: "Save permissions" }).click();
  // The merge with the other user's version, which has no permissions, keeps this user's own selection.
  await expect(page.getByText("Another user has just changed other fields")).toBeVisible();
  await expect(tick("Users: View")).toBeChecked();
  await expect(tick("Audit log: View")).not.toBeChecked();
  await tick("Users: View").uncheck();
  await expect(page.getByText("No changes")).toBeVisible();
  await tick("Audit log: View").check();
  await page.getByRole("button", { name: "Save permissions" }).click();
  await expect(why.getByRole("row", { name: "Audit log: View Platform › Audit log › View" })).toBeVisible();
  const { user } = (await call("user.create", { username: name, roleId })) as { user: Row };
  await page.goto(`/platform/users/${user.id}`);
  await expect(why.getByRole("row", { name: "Audit log: View Platform › Audit log › View" })).toBeVisible();
  await why.getByLabel("Only what is granted").uncheck();
  await expect(
    why.getByRole("row", { name: "Users: View · Not granted No menu entry of the role" }),
  ).toBeVisible();

  await page.goto(`/platform/roles/${roleId}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete role" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill(label);
  await page.getByRole("dialog").getByRole("button", { name: "Delete role" }).click();
  await expect(page.getByText("This role is in use. Give these users another role")).toBeVisible();
});
