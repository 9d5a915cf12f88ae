import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { permissions } from "@/server/domain/people/permissions";
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
const refusedAt = (path: string) => ({ cause: { reason: "VALIDATION_FAILED", issues: [{ path }] } });
const createPage = (parentId: string | null = null) =>
  admin.menu.create({ type: 1, name: "Page", path: `/${newId("menu")}`, parentId });
const childrenOf = async (parentId: string | null) => {
  const rows = await getDb().menu.findMany({
    where: { parentId },
    orderBy: [{ sort: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id }) => id);
};

describe("a menu entry", () => {
  it("is in the tree, and in the navigation of its users from their next call on", async () => {
    const [first, second] = [await createPage(), await createPage()];
    await admin.menu.update({ id: second.id, component: "reports", icon: "IconReport" });
    const role = await admin.role.create({ name: newId("role"), label: "x", menuIds: [second.id] });
    const person = await createTestPerson(role);
    const shown = async () => (await (await callerOf(person)).me.get()).menus.map(({ id }) => id);
    // Without an organization only the platform's pages are shown.
    expect(await shown()).toEqual([]);
    await admin.menu.update({ id: second.id, path: `/platform/${second.id}` });
    expect(await shown()).toEqual([second.id]);
    await admin.menu.update({ id: second.id, status: 0 });
    expect(await shown()).toEqual([]);
    const { list } = await admin.menu.tree();
    expect(list.map(({ id }) => id).toSorted()).toEqual((await childrenOf(null)).toSorted());
    expect(list.map(({ sort }) => sort)).toEqual(list.map(({ sort }) => sort).toSorted((a, b) => a - b));
    expect(list.findIndex(({ id }) => id === first.id)).toBeLessThan(
      list.findIndex(({ id }) => id === second.id),
    );
  });

  it("takes the position it is moved to among its siblings, with its descendants", async () => {
    const root = await createPage();
    const [a, b, c] = [await createPage(root.id), await createPage(root.id), await createPage(root.id)];
    const below = await createPage(c.id);
    expect(await admin.menu.move({ id: c.id, parentId: root.id, sort: b.sort })).toMatchObject({
      parentId: root.id,
      sort: b.sort,
      children: [{ id: below.id }],
    });
    expect(await childrenOf(root.id)).toEqual([a.id, c.id, b.id]);
    const late = admin.menu.move({ id: c.id, parentId: null, sort: 0, updatedAt: c.updatedAt });
    await expect(late).rejects.toMatchObject(refused("CONFLICT"));
    expect((await admin.menu.update({ id: b.id, name: "B", updatedAt: b.updatedAt })).name).toBe("B");
  });

  it("is not moved below itself, below a button, into nothing, nor deeper than six levels", async () => {
    const path = [await createPage()];
    while (path.length < 6) path.push(await createPage(path.at(-1)?.id));
    const [top, second] = path;
    const button = await admin.menu.create({
      type: 2,
      name: "Button",
      permission: "blogger:read",
      parentId: second?.id ?? "",
    });
    const other = await createPage();
    for (const [id = "", parentId] of [
      [top?.id, top?.id],
      [top?.id, path[5]?.id],
      [other.id, button.id],
      [other.id, newId("menu")],
      [other.id, path[5]?.id],
      [button.id, null],
    ] as const) {
      const input = { id, parentId: parentId ?? null, sort: 0 };
      await expect(admin.menu.move(input)).rejects.toMatchObject(refusedAt("parentId"));
    }
    const tooDeep = admin.menu.create({ type: 1, name: "x", path: "/too-deep", parentId: path[5]?.id ?? "" });
    await expect(tooDeep).rejects.toMatchObject(refusedAt("parentId"));
  });

  it("forms no cycle when pages are moved below each other at once", async () => {
    for (let round = 0; round < 8; round += 1) {
      const pages = [await createPage(), await createPage(), await createPage()];
      await Promise.allSettled(
        pages.map(({ id }, index) =>
          admin.menu.move({ id, parentId: pages[(index + 1) % 3]?.id ?? null, sort: 0 }),
        ),
      );
      const { list } = await admin.menu.tree();
      const seen: string[] = JSON.stringify(list).match(/men_\w+/g) ?? [];
      for (const { id } of pages) expect(seen).toContain(id);
    }
  });

  const foreign = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/a//b",
    "javascript:alert(1)",
    "reports",
    "/tab\t",
    "/line\n",
    "/blank here",
    "/nul\0",
    "/\u202egnp",
    "/../x",
    "/ok%0d",
    `/${"x".repeat(200)}`,
  ];
  it.each(foreign)("leads nowhere but to a page of this site: %j", async (path) => {
    const { id } = await createPage();
    const refusedWith = (field: string) => ({
      cause: { issues: expect.arrayContaining([expect.objectContaining({ path: field })]) as unknown },
    });
    await expect(admin.menu.create({ type: 1, name: "x", path })).rejects.toMatchObject(refusedWith("path"));
    await expect(admin.menu.update({ id, path })).rejects.toMatchObject(refusedWith("path"));
    await expect(admin.menu.update({ id, redirect: path })).rejects.toMatchObject(refusedWith("redirect"));
    const component = admin.menu.update({ id, component: path });
    if (path === "reports") expect((await component).component).toBe(path);
    else await expect(component).rejects.toMatchObject(refusedWith("component"));
  });

  it("requires the fields of its type, and a permission from the closed list", async () => {
    const page = await createPage();
    const button = { type: 2, name: "x", parentId: page.id } as const;
    await expect(admin.menu.create(button)).rejects.toMatchObject(refusedAt("permission"));
    const unknown = { ...button, permission: "creator:fly" } as unknown as typeof button;
    await expect(admin.menu.create(unknown)).rejects.toMatchObject(refusedAt("permission"));
    await expect(admin.menu.create({ type: 1, name: "x" })).rejects.toMatchObject(refusedAt("path"));
    const twice = admin.menu.create({ type: 1, name: "x", path: page.path });
    await expect(twice).rejects.toMatchObject({ cause: { issues: [{ path: "path", code: "TAKEN" }] } });
    const made = await admin.menu.create({ ...button, permission: "blogger:read" });
    await expect(admin.menu.update({ id: made.id, permission: null })).rejects.toMatchObject(
      refusedAt("permission"),
    );
    const late = { id: made.id, name: "y", updatedAt: "2000-01-01T00:00:00.000Z" };
    await expect(admin.menu.update(late)).rejects.toMatchObject(refused("CONFLICT"));
    const delivered = { id: "men_bloggerread", permission: "blogger:write" } as const;
    await expect(admin.menu.update(delivered)).rejects.toThrow(
      "The permission of a built-in entry cannot be changed",
    );
  });
});

describe("a person with fewer rights", () => {
  let clerk: TestCaller;
  let roleId: string;
  beforeAll(async () => {
    const role = await createTestRole(["menu:read", "menu:write", "menu:delete", "blogger:read"]);
    roleId = role.id;
    clerk = await callerOf(await createTestPerson(role));
  });

  it("cannot gain any through an entry, disabled or with another permission, or through another's entry", async () => {
    const page = await createPage();
    const button = { type: 2, name: "x", parentId: page.id } as const;
    const foreign = await clerk.menu.create({ ...button, permission: "user:write", status: 0 });
    const off = await clerk.menu.create({ ...button, permission: "blogger:read", status: 0 });
    const mine = await clerk.menu.create({ ...button, permission: "blogger:read" });
    await getDb().roleMenu.createMany({ data: [off, mine].map(({ id }) => ({ roleId, menuId: id })) });
    for (const attempt of [
      () => clerk.menu.update({ id: foreign.id, status: 1 }),
      () => clerk.menu.update({ id: off.id, permission: "user:write" }),
      () => clerk.menu.update({ id: mine.id, permission: "user:write" }),
    ])
      await expect(attempt()).rejects.toMatchObject(refused("PERMISSION_MISSING"));
    expect((await clerk.menu.update({ id: off.id, status: 1 })).status).toBe(1);
  });

  it("cannot switch or delete entries of a role that has more rights once all are switched on", async () => {
    const page = await createPage();
    const button = { type: 2, name: "x", parentId: page.id } as const;
    const shared = await admin.menu.create({ ...button, permission: "blogger:read" });
    const off = await admin.menu.create({ ...button, permission: "user:write", status: 0 });
    const menuIds = [shared.id, off.id];
    const above = await admin.role.create({ name: newId("role"), label: "Above", menuIds });
    for (const attempt of [
      () => clerk.menu.update({ id: shared.id, status: 0 }),
      () => clerk.menu.update({ id: off.id, status: 1 }),
      () => clerk.menu.delete({ id: shared.id }),
      () => clerk.menu.delete({ id: off.id }),
      () => clerk.menu.delete({ id: page.id }),
    ])
      await expect(attempt()).rejects.toMatchObject(refused("PERMISSION_MISSING"));
    expect((await admin.role.get({ id: above.id })).menuIds).toEqual(menuIds.sort());
  });

  it("cannot remove any from a role with more", async () => {
    const owner = await findBuiltInRole("enterprise-owner");
    const before = await getDb().roleMenu.count({ where: { roleId: owner.id } });
    for (const attempt of [
      () => clerk.menu.update({ id: "men_bloggerread", status: 0 }),
      () => clerk.menu.delete({ id: "men_bloggerread" }),
      () => clerk.menu.delete({ id: "men_bloggers" }),
    ])
      await expect(attempt()).rejects.toMatchObject(refused("PERMISSION_MISSING"));
    expect(await getDb().roleMenu.count({ where: { roleId: owner.id } })).toBe(before);
    expect((await clerk.menu.update({ id: "men_bloggerread", name: "看" })).name).toBe("看");
  });
});

describe("a user with the built-in administrator role", () => {
  let own: TestCaller;
  beforeAll(async () => {
    own = await callerOf(await createTestPerson(await findBuiltInRole("platform-admin")));
  });

  it("can switch a button off for all users, and on again", async () => {
    for (const id of ["men_bloggerexport", "men_menudelete"]) {
      expect((await own.menu.update({ id, status: 0 })).status).toBe(0);
      expect((await own.menu.update({ id, status: 1 })).status).toBe(1);
    }
  });

  it("can give others a permission that is switched off, by its own button or by another", async () => {
    const parentId = (await createPage()).id;
    await own.menu.update({ id: "men_bloggerexport", status: 0 });
    const button = { type: 2, name: "x", parentId, permission: "blogger:export" } as const;
    const second = await own.menu.create(button);
    const menuIds = ["men_bloggerexport", second.id];
    const role = await own.role.create({ name: newId("role"), label: "x", menuIds });
    expect((await own.role.get({ id: role.id })).permissionCount).toBe(1);
    await own.menu.delete({ id: parentId });
    await own.menu.update({ id: "men_bloggerexport", status: 1 });
  });

  it("cannot delete a built-in entry, alone or below another", async () => {
    const { id: group } = await createPage();
    const place = { ...(await getDb().menu.findUniqueOrThrow({ where: { id: "men_importruns" } })) };
    await own.menu.move({ id: "men_importruns", parentId: group, sort: 0 });
    expect((await own.menu.previewDeletion({ id: group })).delivered).toBe(true);
    for (const [id, sentence] of [
      ["men_importread", "A delivered entry is never deleted. Disable it instead."],
      ["men_importruns", "A delivered entry is never deleted. Disable it instead."],
      [group, /Delivered entries stand below "Page"/],
    ] as const)
      await expect(own.menu.delete({ id })).rejects.toThrow(sentence);
    expect(await childrenOf(group)).toEqual(["men_importruns"]);
    await own.menu.move({ id: "men_importruns", parentId: null, sort: place.sort });
    expect(await own.menu.delete({ id: group })).toMatchObject({ id: group });
  });

  it("keeps the permissions to switch entries on again", async () => {
    await getDb().user.updateMany({
      where: { role: { name: { not: "platform-admin" } } },
      data: { status: 0 },
    });
    for (const id of ["men_menuwrite", "men_menuread"])
      await expect(own.menu.update({ id, status: 0 })).rejects.toMatchObject(refused("CONFLICT"));
    await getDb().user.updateMany({ data: { status: 1 } });
  });
});

it("a deletion reports what it removes, and removes exactly that", async () => {
  const page = await createPage();
  const inner = await createPage(page.id);
  const button = { type: 2, name: "x", parentId: inner.id } as const;
  const read = await admin.menu.create({ ...button, permission: "blogger:read" });
  const write = await admin.menu.create({ ...button, permission: "blogger:write" });
  const menuIds = [page.id, inner.id, read.id, write.id, "men_bloggerread"];
  const role = await admin.role.create({ name: newId("role"), label: "Losing", menuIds });
  await createTestPerson(role);
  expect(await admin.menu.previewDeletion({ id: page.id })).toEqual({
    pages: 2,
    buttons: 2,
    delivered: false,
    losses: [{ roleId: role.id, roleLabel: "Losing", userCount: 1, permissions: ["blogger:write"] }],
  });
  const { updatedAt } = await admin.menu.update({ id: page.id, icon: "IconX" });
  const late = admin.menu.delete({ id: page.id, updatedAt: page.updatedAt });
  await expect(late).rejects.toMatchObject(refused("CONFLICT"));
  expect(await admin.menu.delete({ id: page.id, updatedAt })).toMatchObject({
    id: page.id,
    children: [{ id: inner.id, children: [{ id: read.id }, { id: write.id }] }],
  });
  expect((await admin.role.get({ id: role.id })).menuIds).toEqual(["men_bloggerread"]);
  expect((await admin.menu.previewDeletion({ id: "men_bloggers" })).delivered).toBe(true);
  const [entry] = await getDb().auditEntry.findMany({ where: { targetId: page.id, action: "menu.delete" } });
  expect(entry?.before).toMatchObject({ children: [{ id: inner.id }] });
});
