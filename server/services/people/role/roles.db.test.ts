import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { builtInRoles, permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createTestPerson, createTestRole, findBuiltInRole } from "@/testing/people/create-person";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { callerOf, type TestCaller } from "@/testing/test-caller";

await openOwnDatabase();

let admin: TestCaller;
beforeAll(async () => {
  admin = await callerOf(await createTestPerson(await createTestRole(permissions)));
});

const refused = (reason: string) => ({ cause: { reason } });
const name = () => `role-${newId("role")}`;
const menu = (id: string) => ({ id: `men_${id}` });

describe("a role", () => {
  it("consists of menus, changes its users' permissions at their next call, and is listed with them", async () => {
    const menuIds = ["men_bloggerread", "men_bloggers"];
    const role = await admin.role.create({ name: name(), label: "Readers", menuIds });
    const person = await createTestPerson(role);
    expect((await (await callerOf(person)).me.get()).permissions).toEqual(["blogger:read"]);
    const { updatedAt } = await admin.role.get({ id: role.id });
    await admin.role.setMenus({ id: role.id, menuIds: [...menuIds, "men_bloggerexport"], updatedAt });
    const me = await (await callerOf(person)).me.get();
    expect([...me.permissions].sort()).toEqual(["blogger:export", "blogger:read"]);
    const late = admin.role.setMenus({ id: role.id, menuIds: [], updatedAt });
    await expect(late).rejects.toMatchObject(refused("CONFLICT"));
    const { list } = await admin.role.list({ text: role.name.toUpperCase() });
    expect(list).toMatchObject([
      { id: role.id, userCount: 1, permissionCount: 2, builtIn: false, own: false, manageable: true },
    ]);
    await admin.role.update({ id: role.id, status: 0 });
    expect((await (await callerOf(person)).me.get()).permissions).toEqual([]);
    const [entry] = await getDb().auditEntry.findMany({
      where: { targetId: role.id, action: "role.set-menus" },
    });
    const after = ["men_bloggerexport", ...menuIds];
    expect(entry).toMatchObject({ before: { menuIds }, after: { menuIds: after } });
  });

  it("says what Owners may grant to its users, beyond what it gives", async () => {
    const role = await admin.role.create({ name: name(), label: "Buyers", menuIds: ["men_bloggers"] });
    const { updatedAt, ...made } = await admin.role.get({ id: role.id });
    expect(made.grantable).toEqual([]);
    const grantable = ["sync-endpoint:write", "blogger:review"] as const;
    await admin.role.update({ id: role.id, updatedAt, grantable: [...grantable] });
    expect(await admin.role.get({ id: role.id })).toMatchObject({ grantable: [...grantable].sort() });
    await admin.role.update({ id: role.id, label: "Media buyers" });
    expect((await admin.role.get({ id: role.id })).grantable).toHaveLength(2);
    const lesser = await createTestRole(["role:read", "role:write", "blogger:read", "blogger:review"]);
    const clerk = await callerOf(await createTestPerson(lesser));
    const beyond = clerk.role.update({ id: role.id, grantable: [...grantable, "blogger:export"] });
    await expect(beyond).rejects.toMatchObject(refused("PERMISSION_MISSING"));
    const own = clerk.role.update({ id: lesser.id, grantable: ["blogger:review"] });
    const issues = [expect.objectContaining({ code: "NOT_OWN_ROLE" })];
    await expect(own).rejects.toMatchObject({ cause: { reason: "PERMISSION_MISSING", issues } });
    await clerk.role.update({ id: role.id, grantable: [grantable[0]] });
    expect((await admin.role.get({ id: role.id })).grantable).toEqual([grantable[0]]);
  });

  it("keeps what Owners may grant when its own user renames it, also what is no longer a permission", async () => {
    const own = await createTestRole(["role:read", "role:write"]);
    const grantable = ["blogger:review", "former:write"];
    await getDb().role.update({ where: { id: own.id }, data: { grantable } });
    const clerk = await callerOf(await createTestPerson(own));
    expect(await clerk.role.update({ id: own.id, label: "Clerks" })).toMatchObject({ label: "Clerks" });
    const row = await getDb().role.findUniqueOrThrow({ where: { id: own.id } });
    expect(row.grantable).toEqual(grantable);
  });

  it("has a unique name and known menus, and can be deleted when no one has it", async () => {
    const first = await admin.role.create({ name: name(), label: "First" });
    const twice = admin.role.create({ name: first.name, label: "Second" });
    await expect(twice).rejects.toMatchObject({ cause: { issues: [{ path: "name", code: "TAKEN" }] } });
    const unknown = admin.role.setMenus({ id: first.id, menuIds: ["men_bloggers", newId("menu")] });
    await expect(unknown).rejects.toMatchObject({ cause: { issues: [{ path: "menuIds.1" }] } });
    const person = await createTestPerson(first);
    await expect(admin.role.delete({ id: first.id })).rejects.toThrow("One person has this role");
    await admin.user.delete({ id: person.id });
    expect(await admin.role.delete({ id: first.id })).toMatchObject({ id: first.id });
    await expect(admin.role.get({ id: first.id })).rejects.toMatchObject(refused("NOT_FOUND"));
  });

  it("cannot be given to a user while it is being deleted", async () => {
    for (let round = 0; round < 5; round += 1) {
      const role = await admin.role.create({ name: name(), label: "Going" });
      const [made] = await Promise.allSettled([
        admin.user.create({ username: `of-${role.id}`, roleId: role.id }),
        admin.role.delete({ id: role.id }),
      ]);
      const users = await getDb().user.count({ where: { roleId: role.id } });
      expect(users).toBe(made.status === "fulfilled" ? 1 : 0);
    }
  });
});

describe("a built-in role", () => {
  it("is restored, including what is switched off, by a user with the built-in role", async () => {
    const own = await callerOf(await createTestPerson(await findBuiltInRole("platform-admin")));
    const { id, menuIds } = await findBuiltInRole("enterprise-owner");
    await own.menu.update({ ...menu("bloggerexport"), status: 0 });
    await own.role.setMenus({ id, menuIds: menuIds.filter((entry) => !entry.startsWith("men_blogger")) });
    await own.role.restore({ id });
    expect([...(await own.role.get({ id })).menuIds].sort()).toEqual([...menuIds].sort());
    await own.menu.update({ ...menu("bloggerexport"), status: 1 });
  });

  it("can be edited like any other, and restored to its original menus", async () => {
    const { id, menuIds } = await findBuiltInRole("enterprise-member");
    const extra = await admin.menu.create({ type: 1, name: "Extra", path: "/extra" });
    await admin.role.setMenus({ id, menuIds: [extra.id] });
    await admin.role.restore({ id });
    expect([...(await admin.role.get({ id })).menuIds].sort()).toEqual([...menuIds].sort());
    const person = await createTestPerson({ id });
    const access = await admin.role.access({ id });
    const granted = access.list.flatMap(({ permission, granted: may }) => (may ? [permission] : []));
    expect(granted.sort()).toEqual([...builtInRoles["enterprise-member"].permissions].sort());
    expect(access.list.find(({ permission }) => permission === "import:read")?.entries).toEqual([
      { ...menu("importread"), names: ["达人", "导入记录", "查看"], enabled: true },
    ]);
    expect((await admin.user.access({ id: person.id })).list).toEqual(access.list);
  });

  it("cannot be renamed or deleted, and another role has nothing to restore", async () => {
    const { id } = await findBuiltInRole("platform-operator");
    await expect(admin.role.update({ id, name: "other" })).rejects.toMatchObject(refused("CONFLICT"));
    await expect(admin.role.delete({ id })).rejects.toThrow("Disable it instead");
    expect(await admin.role.update({ id, label: "Operations" })).toMatchObject({ label: "Operations" });
    const made = await admin.role.create({ name: name(), label: "Made up" });
    await expect(admin.role.restore({ id: made.id })).rejects.toMatchObject(refused("CONFLICT"));
  });

  it("is not restored by users who have it, or who lack its rights", async () => {
    const { id } = await findBuiltInRole("platform-admin");
    const own = await callerOf(await createTestPerson({ id }));
    await expect(own.role.restore({ id })).rejects.toMatchObject(refused("PERMISSION_MISSING"));
    const clerk = await createTestPerson(await createTestRole(["role:read", "role:write", "user:read"]));
    await getDb().roleMenu.deleteMany({ where: { roleId: id } });
    const restored = (await callerOf(clerk)).role.restore({ id });
    await expect(restored).rejects.toMatchObject(refused("PERMISSION_MISSING"));
    const read = await admin.role.get({ id });
    expect(read.menuIds).toEqual([]);
    const { updatedAt } = await admin.role.update({ id, label: read.label });
    const late = admin.role.restore({ id, updatedAt: read.updatedAt });
    await expect(late).rejects.toMatchObject(refused("CONFLICT"));
    expect((await admin.role.get({ id })).menuIds).toEqual([]);
    await admin.role.restore({ id, updatedAt });
    expect((await admin.role.get({ id })).permissionCount).toBe(permissions.length);
  });
});
