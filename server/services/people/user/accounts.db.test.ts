import { beforeAll, describe, expect, it } from "vitest";
import { newSession, signSession } from "@/server/auth";
import { cookieName } from "@/server/auth/session";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import {
  createTestPerson,
  createTestRole,
  type TestPerson,
  type TestRole,
} from "@/testing/people/create-person";
import { callerOf, callerWith, type TestCaller } from "@/testing/test-caller";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { createTestScrapingTask } from "@/testing/create-test-rows";

const managing = ["user:read", "user:write", "user:delete", "role:read", "role:write"] as const;
let actor: TestPerson;
let admin: TestCaller;
let plain: TestRole;
let other: TestRole;
beforeAll(async () => {
  actor = await createTestPerson(await createTestRole(managing));
  admin = await callerOf(actor);
  plain = await createTestRole(["user:read"]);
  other = await createTestRole(["role:read"]);
});

const username = () => `person-${newId("user")}`;
const refused = (reason: string) => ({ cause: { reason } });

describe("a password that was generated for a user", () => {
  it("is shown once, opens nothing but their own account, and ends when they choose another", async () => {
    const name = username();
    const made = await admin.user.create({ username: name, roleId: plain.id });
    expect(made.user).toMatchObject({ username: name, nickname: name, phone: "", email: null, status: 1 });
    expect(made.password).toMatch(/^[\w-]{16}$/);
    const { token, passwordChange } = await callerWith().auth.login({
      username: name,
      password: made.password,
    });
    expect(passwordChange).toBe("required");
    expect((await callerWith({ satoken: token }).me.get()).passwordChange).toBe("required");
    await expect(callerWith({ satoken: token }).user.list()).rejects.toMatchObject({
      message: expect.stringContaining("Your password was generated for you"),
      cause: { reason: "PASSWORD_CHANGE_REQUIRED" },
    });

    const chosen = { currentPassword: made.password, newPassword: `${name} chose this` };
    await callerWith({ satoken: token }).auth.changePassword(chosen);
    const again = await callerWith().auth.login({ username: name, password: chosen.newPassword });
    expect(again.passwordChange).toBeNull();
    expect((await callerWith({ satoken: again.token }).user.list()).list.length).toBeGreaterThan(0);

    const { password } = await admin.user.resetPassword({ id: made.user.id });
    expect(password).not.toBe(made.password);
    await expect(callerWith({ satoken: again.token }).me.get()).rejects.toMatchObject(
      refused("UNAUTHENTICATED"),
    );
    await expect(
      callerWith().auth.login({ username: name, password: chosen.newPassword }),
    ).rejects.toMatchObject(refused("INVALID_CREDENTIALS"));
    const reset = await callerWith().auth.login({ username: name, password });
    expect((await callerWith({ satoken: reset.token }).me.get()).passwordChange).toBe("required");
  });

  it("appears in no audit entry", async () => {
    const { user, password } = await admin.user.create({ username: username(), roleId: plain.id });
    const reset = await admin.user.resetPassword({ id: user.id });
    const entries = await getDb().auditEntry.findMany({
      where: { targetId: user.id },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["user.create", actor.id],
      ["user.reset-password", actor.id],
    ]);
    for (const secret of [password, reset.password, "$argon2"])
      expect(JSON.stringify(entries)).not.toContain(secret);
  });
});

describe("a person's sessions", () => {
  const acts: Record<string, (id: string) => Promise<unknown>> = {
    "disabled, and not revived by enabling them": async (id) => {
      await admin.user.setStatus({ id, status: 0 });
      await admin.user.setStatus({ id, status: 1 });
    },
    disabled: (id) => admin.user.setStatus({ id, status: 0 }),
    "given another role": (id) => admin.user.update({ id, roleId: other.id }),
    "given another username": (id) => admin.user.update({ id, username: username() }),
    "given another phone number": (id) => admin.user.update({ id, phone: null }),
    "given another password": (id) => admin.user.resetPassword({ id }),
    deleted: (id) => admin.user.delete({ id }),
  };

  it.each(Object.keys(acts))(
    "end at once, in the console and on desktops, when they are %s",
    async (what) => {
      const { id } = await createTestPerson(plain);
      const session = newSession(id, 1);
      const desktop = { satoken: await signSession(session, "header") };
      const bearer = { authorization: `Bearer ${desktop.satoken}` };
      const inConsole = { cookie: `${cookieName("session-token")}=${await signSession(session, "cookie")}` };
      const carriers = [desktop, bearer, inConsole];
      for (const headers of carriers) expect((await callerWith(headers).me.get()).user.id).toBe(id);
      await acts[what]?.(id);
      for (const headers of carriers)
        await expect(callerWith(headers).me.get()).rejects.toMatchObject(refused("UNAUTHENTICATED"));
    },
  );

  it("continue when only names change, or the same role is set again", async () => {
    const person = await createTestPerson(plain);
    await admin.user.update({ id: person.id, nickname: "Renamed", roleId: plain.id });
    expect((await (await callerOf(person)).me.get()).user.nickname).toBe("Renamed");
  });
});

describe("an account", () => {
  it("is changed only if no one else changed it after it was read", async () => {
    const { id } = await createTestPerson(plain);
    const { updatedAt } = await admin.user.get({ id });
    await admin.user.update({ id, nickname: "First", updatedAt });
    const second = admin.user.update({ id, nickname: "Second", updatedAt });
    await expect(second).rejects.toMatchObject(refused("CONFLICT"));
    expect((await admin.user.get({ id })).nickname).toBe("First");
  });

  it("is refused with its errors", async () => {
    const bad = { username: username(), roleId: newId("role"), phone: "12ab" };
    await expect(admin.user.create(bad)).rejects.toMatchObject({ cause: { issues: [{ path: "phone" }] } });
    const { phone: _bad, ...unknown } = bad;
    await expect(admin.user.create(unknown)).rejects.toMatchObject({
      cause: { reason: "VALIDATION_FAILED", issues: [{ path: "roleId" }] },
    });
    const id = newId("user");
    for (const attempt of [
      () => admin.user.get({ id }),
      () => admin.user.access({ id }),
      () => admin.user.update({ id, nickname: "x" }),
      () => admin.user.setStatus({ id, status: 0 }),
      () => admin.user.resetPassword({ id }),
      () => admin.user.delete({ id }),
    ])
      await expect(attempt()).rejects.toMatchObject(refused("NOT_FOUND"));
  });

  it("is deleted if nothing refers to it, and otherwise disabled", async () => {
    const free = await createTestPerson(plain);
    expect(await admin.user.delete({ id: free.id })).toMatchObject({ id: free.id });
    expect(await getDb().user.findUnique({ where: { id: free.id } })).toBeNull();

    const organization = await createTestOrganization();
    const former = await createTestPerson(plain);
    const membership = { organizationId: organization.organizationId, userId: former.id } as const;
    await getDb().organizationMember.create({
      data: { id: newId("member"), ...membership, status: "REMOVED" },
    });
    await expect(admin.user.delete({ id: former.id })).rejects.toThrow(
      /has 1 membership, .* Disable the account instead/,
    );
    const owner = await createTestPerson(plain);
    const task = await createTestScrapingTask(organization);
    await getDb().scrapingTask.update({ where: { id: task }, data: { ownerUserId: owner.id } });
    await expect(admin.user.delete({ id: owner.id })).rejects.toThrow("1 scraping task");
    expect(await admin.user.setStatus({ id: owner.id, status: 0 })).toMatchObject({ status: 0 });
  });
});

describe("the Owner of an organization", () => {
  it("is neither disabled nor deleted until another has the ownership", async () => {
    const { organizationId, ownerId } = await createTestOrganization();
    const db = getDb();
    await db.user.update({ where: { id: ownerId }, data: { roleId: plain.id } });
    const session = await callerOf({ id: ownerId });
    for (const attempt of [
      () => admin.user.setStatus({ id: ownerId, status: 0 }),
      () => admin.user.delete({ id: ownerId }),
    ])
      await expect(attempt()).rejects.toMatchObject({
        cause: { reason: "CONFLICT", message: expect.stringContaining(`owns "Test ${organizationId}"`) },
      });
    expect((await session.me.get()).user.id).toBe(ownerId);
    expect(await admin.user.setStatus({ id: ownerId, status: 1 })).toMatchObject({ status: 1 });

    const heir = await createTestPerson(plain);
    await db.$transaction([
      db.organizationMember.updateMany({ where: { organizationId }, data: { role: "MEMBER" } }),
      db.organizationMember.create({
        data: { id: newId("member"), organizationId, userId: heir.id, role: "OWNER" },
      }),
      db.organization.update({ where: { id: organizationId }, data: { ownerId: heir.id } }),
    ]);
    expect(await admin.user.setStatus({ id: ownerId, status: 0 })).toMatchObject({ status: 0 });
  });
});

it("a user whose sessions ended after their call was admitted can no longer change others", async () => {
  const clerk = await createTestPerson(await createTestRole(managing));
  const target = await createTestPerson(plain);
  const admitted = await callerOf(clerk);
  await admitted.me.get();
  await getDb().user.update({ where: { id: clerk.id }, data: { sessionVersion: { increment: 1 } } });
  const late = admitted.user.update({ id: target.id, nickname: "Late" });
  await expect(late).rejects.toMatchObject(refused("UNAUTHENTICATED"));
});

it("a reset of an Owner's sign-in is in their organization's audit chain too", async () => {
  const { ownerId, organizationId } = await createTestOrganization();
  const db = getDb();
  await db.user.update({ where: { id: ownerId }, data: { roleId: plain.id } });
  await db.totp.create({ data: { userId: ownerId, secretEncrypted: "x", confirmedAt: new Date() } });
  await admin.user.resetPassword({ id: ownerId });
  await admin.user.resetTotp({ id: ownerId });
  const entries = await db.auditEntry.findMany({
    where: { targetId: ownerId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const rows = entries.map(({ action, organizationId: of, actorId }) => [action, of, actorId]);
  expect(rows.sort()).toEqual(
    ["user.reset-password", "user.reset-totp"].flatMap((action) => [
      [action, null, actor.id],
      [action, organizationId, actor.id],
    ]),
  );
});

describe("a role that Owners have", () => {
  const owning = ["organization:write", "member:write", "member:transfer-ownership"] as const;

  it("must keep what an Owner needs, and Owners cannot get a role without it", async () => {
    const role = await createTestRole(owning);
    const [first, second] = [await createTestRole(owning), await createTestRole(owning.slice(1))];
    const all = await callerOf(await createTestPerson(await createTestRole([...managing, ...owning])));
    const { ownerId, organizationId } = await createTestOrganization();
    await getDb().user.update({ where: { id: ownerId }, data: { roleId: role.id } });
    for (const attempt of [
      () => all.user.update({ id: ownerId, roleId: second.id }),
      () => all.role.setMenus({ id: role.id, menuIds: role.menuIds.slice(1) }),
      () => all.role.update({ id: role.id, status: 0 }),
    ])
      await expect(attempt()).rejects.toMatchObject(refused("CONFLICT"));
    expect((await all.role.get({ id: role.id })).menuIds).toEqual([...role.menuIds].sort());
    await all.role.setMenus({ id: second.id, menuIds: [] });
    expect(await all.user.update({ id: ownerId, roleId: first.id })).toMatchObject({ roleId: first.id });
    await all.role.update({ id: role.id, status: 0 });
    expect((await getDb().organization.findUniqueOrThrow({ where: { id: organizationId } })).ownerId).toBe(
      ownerId,
    );
  });

  it("keeps it whatever happens to the menu entry that grants it", async () => {
    const db = getDb();
    const role = await createTestRole(owning);
    const id = role.menuIds[1] ?? "";
    const all = await createTestRole([...managing, ...owning, "menu:write", "menu:delete"]);
    const admins = await callerOf(await createTestPerson(all));
    const { ownerId } = await createTestOrganization();
    await db.user.update({ where: { id: ownerId }, data: { roleId: role.id } });
    const attempts = [
      () => admins.menu.update({ id, permission: "user:read" }),
      () => admins.menu.delete({ id }),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({
        message: expect.stringMatching("The Owner of one organization could no longer manage it"),
        ...refused("CONFLICT"),
      });
    expect(await db.menu.findUnique({ where: { id } })).toMatchObject({ permission: "member:write" });
    // A right may be withheld from everyone for a while, and none is lost while another entry gives it.
    await admins.menu.update({ id, status: 0 });
    const [twin = ""] = (await createTestRole(["member:write"])).menuIds;
    await db.roleMenu.create({ data: { roleId: role.id, menuId: twin } });
    for (const attempt of attempts) await attempt();
  });
});

describe("the list of people", () => {
  it("pages newest first, and finds by text, role and status", async () => {
    const role = await createTestRole([]);
    const made = [];
    for (let index = 0; index < 5; index += 1) {
      const name = username();
      made.push((await admin.user.create({ username: name, nickname: "张_三%", roleId: role.id })).user);
    }
    const [newest] = made.reverse();
    await admin.user.setStatus({ id: made[4]?.id ?? "", status: 0 });
    const first = await admin.user.list({ roleId: role.id, limit: 3 });
    const second = await admin.user.list({ roleId: role.id, limit: 3, cursor: first.nextCursor ?? "" });
    const ids = [...first.list, ...second.list].map(({ id }) => id);
    expect(ids).toEqual(made.map(({ id }) => id));
    expect(await admin.user.count({ roleId: role.id })).toEqual({ total: 5, isLeast: false });
    expect([first.hasMore, second.hasMore, second.nextCursor]).toEqual([true, false, null]);
    expect((await admin.user.list({ roleId: role.id, status: 0 })).list.map(({ id }) => id)).toEqual([
      made[4]?.id,
    ]);
    const byText = await admin.user.list({ text: newest?.username.toUpperCase() ?? "" });
    expect(byText.list).toMatchObject([{ id: newest?.id, manageable: true, passwordMustChange: true }]);
    expect((await admin.user.list({ roleId: role.id, text: "_三%" })).list).toHaveLength(5);
    expect((await admin.user.list({ roleId: role.id, text: "张三" })).list).toEqual([]);
    await expect(admin.user.list({ cursor: first.nextCursor ?? "" })).rejects.toMatchObject(
      refused("INVALID_CURSOR"),
    );
  });

  it("says which users cannot be changed", async () => {
    const above = await createTestPerson(await createTestRole(["audit-log:read"]));
    expect(await admin.user.get({ id: above.id })).toMatchObject({ manageable: false, organizations: [] });
    expect(await admin.user.get({ id: actor.id })).toMatchObject({ manageable: true });
  });
});

it("a user's permissions are explained by the menu entries that grant them, and by their memberships", async () => {
  const role = await createTestRole(["blogger:read", "api-key:read", "sync-endpoint:write", "sync-run:read"]);
  const person = await createTestPerson(role);
  const db = getDb();
  const parentId = newId("menu");
  const page = { name: "Roster", path: `/${parentId}`, component: "", redirect: "", type: 1 };
  await db.menu.create({ data: { id: parentId, ...page } });
  const [bloggers = "", , , runs = ""] = role.menuIds;
  await db.menu.update({ where: { id: bloggers }, data: { parentId } });
  await db.menu.update({ where: { id: runs }, data: { status: 0 } });
  const { organizationId } = await createTestOrganization();
  await db.organizationMember.create({
    data: { id: newId("member"), organizationId, userId: person.id, grants: ["sync-endpoint:write"] },
  });

  const access = await admin.user.access({ id: person.id });
  const row = (permission: string) => access.list.find((each) => each.permission === permission);
  expect(row("blogger:read")).toEqual({
    permission: "blogger:read",
    granted: true,
    membership: null,
    entries: [{ id: bloggers, names: ["Roster", "blogger:read"], enabled: true }],
  });
  expect(row("sync-run:read")).toMatchObject({ granted: false, entries: [{ enabled: false }] });
  expect(row("user:write")).toMatchObject({ granted: false, entries: [] });
  expect(row("api-key:read")).toMatchObject({ granted: true, membership: "owner" });
  expect(access.memberships).toMatchObject([{ organizationId, role: "MEMBER", withheld: ["api-key:read"] }]);

  // The explanation matches the effective permissions.
  const granted = access.list.flatMap(({ granted: may, permission }) => (may ? [permission] : []));
  const withheld = access.memberships[0]?.withheld ?? [];
  const me = await (await callerOf(person)).me.get();
  expect([...me.permissions].sort()).toEqual(granted.filter((each) => !withheld.includes(each)).sort());

  await admin.user.get({ id: person.id });
  await db.user.update({ where: { id: person.id }, data: { status: 0 } });
  expect((await admin.user.access({ id: person.id })).list.some(({ granted: may }) => may)).toBe(false);
});
