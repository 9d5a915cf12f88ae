import { expect, type Locator, type Page } from "@playwright/test";
import { addMembers, createMember, createOrganization } from "./fixtures/accounts";
import { callProcedure } from "./fixtures/call-procedure";
import { cellUnder, createKey, importBloggers, keepSecret, openPage, signIn } from "./fixtures/console-steps";
import { becomePerson, openAs } from "./fixtures/session";
import { type OpenOwnPage, ownPageTest as test } from "./fixtures/own-page";
import { unique } from "./fixtures/unique";

type Account = { username: string; password: string };

async function openElsewhere(openOwnPage: OpenOwnPage, account: Account, path?: string): Promise<Page> {
  const page = await openOwnPage();
  await openAs(page, account, path);
  return page;
}

const rowOf = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function confirmByName(dialog: Locator, name: string, action: string): Promise<void> {
  await expect(dialog.getByRole("button", { name: action })).toBeDisabled();
  await dialog.getByLabel(`Type “${name}” to confirm`).fill(name);
  await dialog.getByRole("button", { name: action }).click();
}

test("the Owner invites by a link: one person follows it, signs in and accepts; it works for no one else", async ({
  page,
  openOwnPage,
}) => {
  const name = unique("inviting");
  const { owner } = await createOrganization(name);
  const guest = await createMember(unique("invited guest"));
  const late = await createMember(unique("late guest"));
  await openAs(page, owner, "/organization/members");
  await page.getByRole("button", { name: "Invite member" }).click();
  const form = page.getByRole("dialog", { name: "Invite member" });
  await form.getByRole("textbox", { name: "Username" }).fill("no such user");
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(form.getByText("No active user has this username")).toBeVisible();
  await form.getByRole("radio", { name: "By link" }).check();
  await form.getByRole("button", { name: "Create link" }).click();
  const link = new URL(await keepSecret(page, "Invitation link")).pathname;
  await expect(page.getByRole("heading", { name: "Open invitations" })).toBeVisible();

  const theirs = await openOwnPage();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: `You are invited to join ${name}` })).toBeVisible();
  await theirs.getByRole("link", { name: "Sign in" }).click();
  await signIn(theirs, guest);
  await expect(theirs.getByText(`You are signed in as ${guest.username}`)).toBeVisible();
  await theirs.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(theirs.getByRole("button", { name: `Organization: ${name}` })).toBeVisible();
  const others = await openOwnPage();
  await becomePerson(others, late);
  await others.goto(link);
  await expect(others.getByRole("heading", { name: "This invitation has already been used" })).toBeVisible();

  await page.reload();
  await expect(rowOf(page, guest.username)).toContainText("Member");
  await expect(page.getByRole("heading", { name: "Open invitations" })).toHaveCount(0);
  // A member can read the page but sees no Owner actions on it.
  await theirs.goto("/organization/members");
  await expect(rowOf(theirs, `${guest.username} (you)`)).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Leave organization" })).toBeVisible();
  const owners = /^(Invite|Edit|Change|Withdraw|Actions for)/;
  await expect(theirs.getByRole("main").getByRole("button", { name: owners })).toHaveCount(0);

  await page.getByRole("button", { name: "Invite member" }).click();
  await page.getByRole("radio", { name: "By link" }).check();
  await page.getByRole("button", { name: "Create link" }).click();
  const spare = new URL(await keepSecret(page, "Invitation link")).pathname;
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("heading", { name: "Open invitations" })).toHaveCount(0);
  await others.goto(spare);
  await expect(others.getByRole("heading", { name: "This invitation was withdrawn" })).toBeVisible();
});

test("a user who is invited by name is a member once they accept, and can decline", async ({
  page,
  openOwnPage,
}) => {
  const names = [unique("asking"), unique("asking again")];
  const guest = await createMember(unique("asked guest"));
  for (const name of names) {
    const { owner } = await createOrganization(name);
    await (
      await callProcedure(owner)
    )("member.invite", { username: guest.username });
    if (name === names[0]) await openAs(page, owner, "/organization/members");
  }
  await expect(page.getByRole("row").filter({ hasText: guest.username })).toContainText("Waiting");
  const theirs = await openElsewhere(openOwnPage, guest);
  const [first = "", second = ""] = names;
  const asked = (name: string) => theirs.getByRole("note").filter({ hasText: `${name} invites you to join` });
  await asked(second).getByRole("button", { name: "Decline" }).click();
  await theirs.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await expect(asked(second)).toHaveCount(0);
  await asked(first).getByRole("button", { name: "Accept" }).click();
  await expect(theirs.getByRole("button", { name: `Organization: ${first}` })).toBeVisible();
  await page.reload();
  await expect(rowOf(page, guest.username)).toContainText("Member");
  await expect(page.getByRole("heading", { name: "Open invitations" })).toHaveCount(0);
});

test("in local mode the Owner hands bloggers over; a removed member returns them, as announced before", async ({
  page,
  openOwnPage,
}) => {
  const name = unique("handing over");
  const { id, owner } = await createOrganization(name);
  await importBloggers(await createKey(await callProcedure(owner)), 3);
  const member = await createMember(unique("holding member"), id);
  await openAs(page, owner, "/organization/visibility");
  await page.getByRole("button", { name: "Change data mode" }).click();
  const mode = page.getByRole("dialog", { name: "Switch to separation by owner?" });
  await expect(
    mode.getByText(
      "3 creators without an owner (including deactivated ones) are assigned to the organization's Owner.",
    ),
  ).toBeVisible();
  await expect(mode.getByText("1 enabled key stops working.")).toBeVisible();
  await confirmByName(mode, name, "Switch to separation");
  await expect(mode).toBeHidden();
  await openPage(page, "Members");
  const held = ({ username }: Account) => cellUnder(rowOf(page, username), "Creators assigned");
  await expect(await held(owner)).toHaveText("3");

  await openMenu(page, owner.username, "Hand over creators");
  const handOver = page.getByRole("dialog", { name: `Hand over creators of ${owner.username}` });
  await handOver.getByRole("combobox", { name: "New owner" }).click();
  await page.getByRole("option", { name: member.username }).click();
  await handOver.getByRole("button", { name: "Hand over creators" }).click();
  await expect(await held(member)).toHaveText("3");
  await expect(await held(owner)).toHaveText("0");
  const theirs = await openElsewhere(openOwnPage, member);
  await openPage(theirs, "Organization");
  await expect(theirs.getByText("3 assigned to you")).toBeVisible();

  await openMenu(page, member.username, "Set permissions");
  const grants = page.getByRole("dialog", { name: `Permissions of ${member.username}` });
  await grants.getByRole("checkbox", { name: "Creators: Review" }).check();
  await grants.getByRole("checkbox", { name: "Creators: Export" }).uncheck();
  await grants.getByRole("button", { name: "Save changes" }).click();
  await expect(grants).toBeHidden();
  await expect(rowOf(page, member.username)).toContainText("Creators: Review · not: Creators: Export");
  await theirs.reload();
  await expect(theirs.getByRole("navigation", { name: "Navigation" }).getByText("Review")).toBeVisible();

  await openMenu(page, member.username, "Remove from organization");
  const remove = page.getByRole("dialog", { name: `Remove ${member.username}?` });
  await expect(remove.getByText(`Their 3 creators go to the Owner, ${owner.username}`)).toBeVisible();
  await expect(remove.getByRole("combobox", { name: "Hand over to" })).toBeVisible();
  await confirmByName(remove, member.username, "Remove from organization");
  await expect(rowOf(page, member.username)).toHaveCount(0);
  await expect(await held(owner)).toHaveText("3");
  await theirs.reload();
  await expect(theirs.getByText("You have not joined an organization yet")).toBeVisible();
});

test("the ownership changes hands once both sides have agreed; the former Owner is a member", async ({
  page,
  openOwnPage,
}) => {
  const [name, other] = [unique("changing hands"), unique("of the heir")];
  const { id, owner } = await createOrganization(name);
  const { owner: heir } = await createOrganization(other);
  const plain = await createMember(unique("plain member"));
  await addMembers(id, heir, plain);
  await openAs(page, owner, "/organization/members");
  const offer = async (to: string) => {
    await openMenu(page, to, "Transfer ownership");
    const dialog = page.getByRole("dialog", { name: `Transfer ownership to ${to}?` });
    await confirmByName(dialog, name, "Offer ownership");
    return dialog;
  };
  // A member whose role would leave the organization without a capable Owner.
  const refused = await offer(plain.username);
  await expect(page.getByText("does not allow ownership")).toBeVisible();
  await refused.getByRole("button", { name: "Cancel" }).click();
  // The page moves when the dialog closes, so a click on an open menu would miss.
  await expect(refused).toHaveCount(0);
  const pending = page.getByText(`Ownership was offered to ${heir.username}`);
  await offer(heir.username);
  await expect(pending.first()).toBeVisible();
  await page.getByRole("button", { name: "Withdraw the offer" }).click();
  await expect(page.getByRole("button", { name: "Withdraw the offer" })).toHaveCount(0);
  await offer(heir.username);
  await expect(page.getByRole("button", { name: "Withdraw the offer" })).toBeVisible();

  const theirs = await openElsewhere(openOwnPage, heir);
  await theirs.getByRole("button", { name: `Organization: ${other}` }).click();
  await theirs.getByRole("menuitem", { name }).click();
  await expect(theirs.getByRole("button", { name: `Organization: ${name}` })).toBeVisible();
  await openPage(theirs, "Members");
  await expect(theirs.getByText(`You are offered the ownership of ${name}`)).toBeVisible();
  await theirs.getByRole("button", { name: "Accept ownership" }).click();
  const accept = theirs.getByRole("dialog", { name: "Become the Owner?" });
  await confirmByName(accept, name, "Accept ownership");
  await expect(rowOf(theirs, `${heir.username} (you)`)).toContainText("Owner");
  await expect(theirs.getByRole("button", { name: "Invite member" })).toBeVisible();

  await page.reload();
  await expect(rowOf(page, `${owner.username} (you)`)).toContainText("Member");
  await expect(page.getByRole("button", { name: "Invite member" })).toHaveCount(0);
});

test("the second of two users who change the settings is warned, and the first one's changes are kept", async ({
  page,
  openOwnPage,
}) => {
  const { owner } = await createOrganization(unique("edited twice"));
  const edit = async (tab: Page) => {
    await tab.getByRole("button", { name: "Edit", exact: true }).click();
    return tab.getByRole("dialog", { name: "Edit organization" });
  };
  await openAs(page, owner, "/organization");
  const first = await edit(page);
  const other = await openElsewhere(openOwnPage, owner, "/organization");
  const second = await edit(other);
  await first.getByLabel("Name").fill("edited once");
  await second.getByLabel("Name").fill("edited by the second");
  await second.getByRole("combobox", { name: "Time zone" }).fill("Tokyo");
  await other.getByRole("option", { name: "Asia/Tokyo" }).click();
  await first.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "edited once" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("edited once")).toBeVisible();
  await second.getByRole("button", { name: "Save changes" }).click();
  await expect(second.getByText("Another user has just changed the same fields")).toBeVisible();
  await expect(second.getByRole("alert")).toContainText("edited once");
  // Their value is only in the field that both changed, and the page behind shows it too.
  await second.getByRole("button", { name: "Keep their change" }).click();
  await expect(second.getByLabel("Name")).toHaveValue("edited once");
  await expect(second.getByRole("combobox", { name: "Time zone" })).toHaveValue("Asia/Tokyo");
  await expect(other.getByRole("heading", { name: "edited once" })).toBeVisible();
  await second.getByRole("button", { name: "Save changes" }).click();
  await expect(second).toBeHidden();
  await expect(other.getByText("Asia/Tokyo")).toBeVisible();
});
