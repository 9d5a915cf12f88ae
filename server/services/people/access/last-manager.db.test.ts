import { beforeAll, describe, expect, it } from "vitest";
import { permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import {
  createTestPerson,
  createTestRole,
  type TestPerson,
  type TestRole,
} from "@/testing/people/create-person";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { callerOf, type TestCaller } from "@/testing/test-caller";

await openOwnDatabase();

type Manager = { person: TestPerson; role: TestRole };

let first: Manager;
let second: Manager;
let noOne: TestRole;
beforeAll(async () => {
  await getDb().user.updateMany({ data: { status: 0 } });
  const create = async () => {
    const role = await createTestRole(permissions);
    return { role, person: await createTestPerson(role) };
  };
  [first, second] = [await create(), await create()];
  noOne = await createTestRole([]);
});

const MANAGING = ["user:read", "user:write", "role:read", "role:write", "menu:read", "menu:write"];

async function countManagers(): Promise<number> {
  const people = await getDb().user.findMany({
    where: { status: 1, role: { status: 1 } },
    include: { role: { include: { menus: { include: { menu: true } } } } },
  });
  return people.filter(({ role }) => {
    const granted = role.menus.map(({ menu }) => (menu.status === 1 ? menu.permission : null));
    return MANAGING.every((permission) => granted.includes(permission));
  }).length;
}

async function restore(...managers: Manager[]): Promise<void> {
  const db = getDb();
  for (const { person, role } of managers) {
    const account = { username: person.username, phone: person.id.slice(-20), status: 1, roleId: role.id };
    const rest = { nickname: "Test", passwordHash: "!", sessionVersion: 1 };
    await db.role.update({ where: { id: role.id }, data: { status: 1 } });
    await db.user.upsert({
      where: { id: person.id },
      create: { id: person.id, ...account, ...rest },
      update: { ...account, ...rest },
    });
    for (const [index, id] of role.menuIds.entries()) {
      const entry = { status: 1, permission: permissions[index] ?? null };
      const blank = { name: id, path: "", component: "", redirect: "", type: 2 };
      await db.menu.upsert({ where: { id }, create: { id, ...blank, ...entry }, update: entry });
    }
    const menus = role.menuIds.map((menuId) => ({ roleId: role.id, menuId }));
    await db.roleMenu.createMany({ data: menus, skipDuplicates: true });
  }
}

const entryOf = ({ role }: Manager, permission: (typeof permissions)[number]) =>
  role.menuIds[permissions.indexOf(permission)] ?? "";

const ways: Record<string, (caller: TestCaller, of: Manager) => Promise<unknown>> = {
  "disable the person": ({ user }, { person: { id } }) => user.setStatus({ id, status: 0 }),
  "change their role": ({ user }, { person: { id } }) => user.update({ id, roleId: noOne.id }),
  "delete the person": ({ user }, { person: { id } }) => user.delete({ id }),
  "take the role's menus": ({ role }, of) => role.setMenus({ id: of.role.id, menuIds: [] }),
  "disable the role": ({ role }, of) => role.update({ id: of.role.id, status: 0 }),
  "delete the entry": ({ menu }, of) => menu.delete({ id: entryOf(of, "user:write") }),
  "disable the entry": ({ menu }, of) => menu.update({ id: entryOf(of, "menu:write"), status: 0 }),
  "change the entry's permission": ({ menu }, of) =>
    menu.update({ id: entryOf(of, "role:read"), permission: "sms-log:read" }),
};
const names = Object.keys(ways);
const reasonOf = (error: unknown) => (error as { cause: { reason: string } }).cause.reason;
const run = (way: string, caller: TestCaller, of: Manager) =>
  ways[way]?.(caller, of) ?? Promise.reject(new Error(way));

describe("the last active person who can manage people, roles and menus", () => {
  it.each(names)("keeps that right when they try to remove it themselves: %s", async (way) => {
    await restore(first, second);
    await getDb().user.update({ where: { id: second.person.id }, data: { status: 0 } });
    const snapshot = async () => ({
      user: await getDb().user.findUnique({ where: { id: first.person.id } }),
      menus: await getDb().menu.findMany({
        where: { id: { in: first.role.menuIds } },
        orderBy: { id: "asc" },
      }),
      role: await getDb().role.findUnique({ where: { id: first.role.id }, include: { menus: true } }),
    });
    const before = await snapshot();
    const refusal = await run(way, await callerOf(first.person), first).then(() => "done", reasonOf);
    expect(refusal).toBe(way.includes("entry") ? "CONFLICT" : "PERMISSION_MISSING");
    expect(await snapshot()).toEqual(before);
    expect(await countManagers()).toBe(1);
  });

  const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));
  it.each(pairs)("remains when two users remove it from each other at once: %s, %s", async (one, other) => {
    await restore(first, second);
    expect(await countManagers()).toBe(2);
    const [caller, rival] = [await callerOf(first.person), await callerOf(second.person)];
    const outcomes = await Promise.allSettled([run(one, caller, second), run(other, rival, first)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await countManagers()).toBe(1);
  });
});
