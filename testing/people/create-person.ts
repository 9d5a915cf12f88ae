import { newId } from "@/server/domain/kernel/ids";
import { MENU_TYPE } from "@/server/domain/people/menu";
import { type BuiltInRoleName, type Permission } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";

export type TestRole = { id: string; menuIds: string[] };
export type TestPerson = { id: string; username: string; roleId: string };

export async function createTestRole(permissions: readonly Permission[]): Promise<TestRole> {
  const db = getDb();
  const id = newId("role");
  await db.role.create({ data: { id, name: id, label: `Role ${id.slice(-6)}` } });
  const menus = permissions.map((permission) => ({ id: newId("menu"), name: permission, permission }));
  const blank = { path: "", component: "", redirect: "", type: MENU_TYPE.button };
  await db.menu.createMany({ data: menus.map((menu) => ({ ...blank, ...menu })) });
  await db.roleMenu.createMany({ data: menus.map((menu) => ({ roleId: id, menuId: menu.id })) });
  return { id, menuIds: menus.map((menu) => menu.id) };
}

export async function findBuiltInRole(name: BuiltInRoleName): Promise<TestRole> {
  const role = await getDb().role.findUniqueOrThrow({ where: { name }, include: { menus: true } });
  return { id: role.id, menuIds: role.menus.map(({ menuId }) => menuId) };
}

export async function createTestPerson({ id: roleId }: { id: string }): Promise<TestPerson> {
  const id = newId("user");
  const person = { id, username: `name-${id}`, roleId };
  await getDb().user.create({
    data: { ...person, nickname: "Test", phone: id.slice(-20), passwordHash: "!" },
  });
  return person;
}
