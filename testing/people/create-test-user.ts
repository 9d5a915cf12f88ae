import { newId } from "@/server/domain/kernel/ids";
import { type Permission } from "@/server/domain/people/permissions";
import { hashPassword } from "@/server/infra/crypto";
import { getDb } from "@/server/infra/db";

export type TestUser = { id: string; username: string; phone: string; roleId: string; password: string };

type Options = {
  permissions?: readonly Permission[];
  /** Organizations in which the user is an ACTIVE member, in the order of joining. */
  memberOf?: readonly string[];
};

const PASSWORD = "password of a test user";
let hash: Promise<string> | undefined;
/**
 * The hash of every test user's password, computed once per worker because hashing takes longer than most
 * tests.
 */
export const testHash = () => (hash ??= hashPassword(PASSWORD));

/** Creates a user who can sign in, with a role of their own that grants these permissions. */
export async function createTestUser({ permissions = [], memberOf = [] }: Options = {}): Promise<TestUser> {
  const db = getDb();
  const id = newId("user");
  const roleId = newId("role");
  const user = { id, username: `name-${id}`, phone: id.slice(-20), roleId };
  await db.role.create({ data: { id: roleId, name: roleId, label: "Test" } });
  for (const permission of permissions) await grant(roleId, permission);
  await db.user.create({ data: { ...user, nickname: "Test", passwordHash: await testHash() } });
  await db.organizationMember.createMany({
    data: memberOf.map((organizationId, index) => ({
      id: newId("member"),
      organizationId,
      userId: id,
      joinedAt: new Date(Date.now() + index),
    })),
  });
  return { ...user, password: PASSWORD };
}

export async function grant(roleId: string, permission: Permission): Promise<void> {
  const id = newId("menu");
  const data = { id, name: permission, path: "", component: "", redirect: "", permission, type: 2 };
  await getDb().menu.create({ data: { ...data, roles: { create: { roleId } } } });
}
