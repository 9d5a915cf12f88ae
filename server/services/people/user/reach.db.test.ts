import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { MENU_TYPE } from "@/server/domain/people/menu";
import { type BuiltInRoleName, builtInRoles, type Permission } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import {
  createTestPerson,
  createTestRole,
  findBuiltInRole,
  type TestPerson,
  type TestRole,
} from "@/testing/people/create-person";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { callerOf, type TestCaller } from "@/testing/test-caller";

await openOwnDatabase();

const managing = [
  "user:read",
  "user:write",
  "user:delete",
  "role:read",
  "role:write",
  "role:delete",
  "menu:read",
  "menu:write",
  "menu:delete",
] as const;
const builtIn = Object.keys(builtInRoles) as BuiltInRoleName[];
/**
 * Two managers with as many rights, each with one that the other lacks; and an auditor whose entry is
 * disabled.
 */
const others = {
  "manager with SMS": [...managing, "sms-log:read"],
  "manager with audit": [...managing, "audit-log:read"],
  "suspended auditor": ["audit-log:read"],
} as const satisfies Record<string, readonly Permission[]>;
const targets = [...builtIn, ...(Object.keys(others) as (keyof typeof others)[])] as const;
type Target = (typeof targets)[number];

const reach = {
  "platform-admin": targets,
  "platform-operator": ["platform-operator", "manager with SMS", "manager with audit", "suspended auditor"],
  "enterprise-owner": ["enterprise-owner", "enterprise-member"],
  "enterprise-member": ["enterprise-member"],
  "manager with audit": ["manager with audit", "suspended auditor"],
} as const satisfies Partial<Record<Target, readonly Target[]>>;
const actors = Object.keys(reach) as (keyof typeof reach)[];

const roles = new Map<Target, TestRole>();
const roleOf = (name: Target) => roles.get(name) ?? { id: "", menuIds: [] };
let noOne: TestRole;
beforeAll(async () => {
  for (const name of builtIn) roles.set(name, await findBuiltInRole(name));
  for (const [name, rights] of Object.entries(others))
    roles.set(name as Target, await createTestRole(rights));
  const [id] = roleOf("suspended auditor").menuIds;
  await getDb().menu.update({ where: { id: id ?? "" }, data: { status: 0 } });
  noOne = await createTestRole([]);
});

const reasonOf = (attempt: Promise<unknown> | undefined) =>
  (attempt ?? Promise.reject(new Error("nothing was tried"))).then(
    () => "done",
    (error: unknown) => (error as { cause: { reason: string } }).cause.reason,
  );

const ANOTHER = "user:read";

type Scene = { role: TestRole; unused: TestRole; button: string; person: TestPerson };

async function createScene(target: Target): Promise<Scene> {
  const db = getDb();
  const [{ id }, unused] = [await createTestRole([]), await createTestRole([])];
  const [some] = await db.menu.findMany({
    where: {
      type: MENU_TYPE.button,
      permission: { not: ANOTHER },
      roles: { some: { roleId: roleOf(target).id } },
    },
    orderBy: { id: "asc" },
    take: 1,
  });
  const button = newId("menu");
  const place = {
    parentId: "men_platformmenus",
    name: "Own",
    path: "",
    component: "",
    redirect: "",
    type: 2,
  };
  const given = { permission: some?.permission ?? null, status: some?.status ?? 1 };
  await db.menu.create({ data: { id: button, ...place, ...given } });
  const all = [...roleOf(target).menuIds, button];
  for (const roleId of [id, unused.id])
    await db.roleMenu.createMany({ data: all.map((menuId) => ({ roleId, menuId })) });
  const person = await createTestPerson({ id });
  await db.totp.create({ data: { userId: person.id, secretEncrypted: "x", confirmedAt: new Date() } });
  return { role: { id, menuIds: all }, unused, button, person };
}

async function removeScene({ role, unused, button }: Scene): Promise<void> {
  const db = getDb();
  const where = { OR: [{ id: { in: [role.id, unused.id] } }, { name: `copy-${role.id}` }] };
  await db.user.deleteMany({ where: { role: where } });
  await db.role.deleteMany({ where });
  await db.menu.deleteMany({ where: { id: button } });
}

async function stateOf({ role, unused, button, person: { id } }: Scene) {
  const db = getDb();
  return {
    person: await db.user.findUnique({ where: { id }, include: { totp: true } }),
    role: await db.role.findUnique({
      where: { id: role.id },
      include: { menus: { orderBy: { menuId: "asc" } } },
    }),
    unused: await db.role.count({ where: { id: unused.id } }),
    button: await db.menu.findUnique({ where: { id: button } }),
    users: await db.user.count({ where: { roleId: role.id } }),
    copies: await db.role.count({ where: { name: `copy-${role.id}` } }),
  };
}

const acts: Record<string, (caller: TestCaller, scene: Scene) => Promise<unknown>> = {
  "rename the person": ({ user }, { person: { id } }) => user.update({ id, nickname: "Renamed" }),
  "change their phone": ({ user }, { person: { id } }) => user.update({ id, phone: null }),
  "disable them": ({ user }, { person: { id } }) => user.setStatus({ id, status: 0 }),
  "reset their password": ({ user }, { person: { id } }) => user.resetPassword({ id }),
  "reset their second step": ({ user }, { person: { id } }) => user.resetTotp({ id }),
  "take their role": ({ user }, { person: { id } }) => user.update({ id, roleId: noOne.id }),
  "delete them": ({ user }, { person: { id } }) => user.delete({ id }),
  "give the role to another user": async ({ user }, { role }) =>
    user.update({ id: (await createTestPerson(noOne)).id, roleId: role.id }),
  "make an account with it": ({ user }, { role }) =>
    user.create({ username: `of-${role.id}`, roleId: role.id }),
  "make a role with the same menus": ({ role }, { role: { id, menuIds } }) =>
    role.create({ name: `copy-${id}`, label: "Copy", menuIds }),
  "rename the role": ({ role }, { role: { id } }) => role.update({ id, label: "Renamed" }),
  "disable the role": ({ role }, { role: { id } }) => role.update({ id, status: 0 }),
  "take the role's menus": ({ role }, { role: { id } }) => role.setMenus({ id, menuIds: [] }),
  "delete a role like it": ({ role }, { unused: { id } }) => role.delete({ id }),
  "switch an entry of it": ({ menu }, { button }) => toggle(menu, button),
  "delete an entry of it": ({ menu }, { button }) => menu.delete({ id: button }),
  "give it another permission": ({ menu }, { button }) => menu.update({ id: button, permission: ANOTHER }),
};

async function toggle(menu: TestCaller["menu"], id: string) {
  const { status } = await getDb().menu.findUniqueOrThrow({ where: { id } });
  return menu.update({ id, status: status === 1 ? 0 : 1 });
}

describe.each(actors)("a manager with the permissions of a %s,", (actorName) => {
  const within: readonly Target[] = reach[actorName];
  let caller: TestCaller;
  beforeAll(async () => {
    const also = actorName in others ? [] : builtInRoles[actorName as BuiltInRoleName].permissions;
    const extra = actorName === "manager with audit" ? others[actorName] : also;
    caller = await callerOf(
      await createTestPerson(await createTestRole([...new Set([...managing, ...extra])])),
    );
  });

  describe.each(targets)("and a %s", (target) => {
    const isWithin = within.includes(target);
    let scene: Scene;
    const renew = async () => {
      scene = await createScene(target);
      // There may be at most 200 roles.
      return () => removeScene(scene);
    };
    // Refused acts change nothing, as each test asserts, so those tests share one scene.
    if (isWithin) beforeEach(renew);
    else beforeAll(renew);

    it.each(Object.keys(acts))(`${isWithin ? "may" : "may not"} %s`, async (what) => {
      const before = await stateOf(scene);
      const outcome = await reasonOf(acts[what]?.(caller, scene));
      expect(outcome).toBe(isWithin ? "done" : "PERMISSION_MISSING");
      if (isWithin) expect(await stateOf(scene)).not.toEqual(before);
      else expect(await stateOf(scene)).toEqual(before);
    });

    it(`${isWithin ? "sees" : "does not see"} both as theirs to change`, async () => {
      const { person, role } = scene;
      expect((await caller.user.get({ id: person.id })).manageable).toBe(isWithin);
      expect((await caller.role.get({ id: role.id })).manageable).toBe(isWithin);
    });
  });

  it.each(builtIn)("restores a %s, if that is within reach", async (target) => {
    const { id } = roleOf(target);
    const entries = () => getDb().auditEntry.count({ where: { targetId: id, action: "role.restore" } });
    const before = await entries();
    const isWithin = within.includes(target);
    expect(await reasonOf(caller.role.restore({ id }))).toBe(isWithin ? "done" : "PERMISSION_MISSING");
    expect(await entries()).toBe(before + (isWithin ? 1 : 0));
  });
});

const delivered = (name: Target, how: "has" | "may do what it may") =>
  how === "has" ? Promise.resolve(roleOf(name)) : createTestRole([...managing, "sms-log:read"]);

it.each(["has", "may do what it may"] as const)(
  "a user who %s the role cannot change themselves",
  async (how) => {
    const actor = await createTestPerson(await delivered("platform-admin", how));
    const { id } = actor;
    const { user, role } = await callerOf(actor);
    const before = await getDb().user.findUniqueOrThrow({ where: { id } });
    for (const attempt of [
      () => user.update({ id, roleId: noOne.id }),
      () => user.setStatus({ id, status: 0 }),
      () => user.setStatus({ id, status: 1 }),
      () => user.delete({ id }),
      () => user.resetPassword({ id }),
      () => user.resetTotp({ id }),
      () => role.setMenus({ id: actor.roleId, menuIds: [] }),
      () => role.update({ id: actor.roleId, status: 0 }),
    ])
      expect(await reasonOf(attempt())).toBe("PERMISSION_MISSING");
    expect(await getDb().user.findUniqueOrThrow({ where: { id } })).toEqual(before);
    expect(await user.update({ id, nickname: "Me", roleId: actor.roleId })).toMatchObject({ nickname: "Me" });
  },
);

describe("while a right is switched off for all users", () => {
  beforeEach(() => switchManaging(0));

  it("a user can neither add it to another role, nor take over an account that will have it again", async () => {
    const admin = await createTestPerson(roleOf("platform-admin"));
    const all = builtInRoles["platform-admin"].permissions;
    const clerk = await callerOf(
      await createTestPerson(await createTestRole(all.filter((each) => each !== "organization:manage"))),
    );
    const colleague = await createTestRole([]);
    for (const attempt of [
      () => clerk.role.setMenus({ id: colleague.id, menuIds: ["men_organizationmanage"] }),
      () => clerk.role.create({ name: newId("role"), label: "x", menuIds: ["men_organizationmanage"] }),
      () => clerk.user.resetPassword({ id: admin.id }),
      () => clerk.user.update({ id: admin.id, phone: null }),
      () => clerk.user.update({ id: admin.id, roleId: colleague.id }),
      () => clerk.menu.update({ id: "men_organizationmanage", status: 1 }),
    ])
      expect(await reasonOf(attempt())).toBe("PERMISSION_MISSING");
    expect(await getDb().roleMenu.count({ where: { roleId: colleague.id } })).toBe(0);
    await switchManaging(1);
  });
});

const switchManaging = (status: number) =>
  getDb().menu.update({ where: { id: "men_organizationmanage" }, data: { status } });

it("a user who was changed while waiting for the lock is judged by their new state", async () => {
  const [first, second, target] = [
    await createTestPerson(roleOf("platform-admin")),
    await createTestPerson(roleOf("platform-admin")),
    await createTestPerson(noOne),
  ];
  const outcomes = await Promise.all([
    reasonOf((await callerOf(first)).user.setStatus({ id: second.id, status: 0 })),
    reasonOf((await callerOf(second)).user.setStatus({ id: first.id, status: 0 })),
  ]);
  expect(outcomes.sort()).toEqual(["UNAUTHENTICATED", "done"]);
  const lost =
    (await getDb().user.findUniqueOrThrow({ where: { id: first.id } })).status === 0 ? first : second;
  expect(await reasonOf((await callerOf(lost)).user.update({ id: target.id, nickname: "x" }))).toBe(
    "UNAUTHENTICATED",
  );
});
