import { builtInRoles, type BuiltInRoleName } from "@/server/domain/people/permissions";
import { newSession, signSession } from "@/server/auth";
import { getDb } from "@/server/infra/db";
import { createTestUser, testHash } from "../people/create-test-user";
import { createTestOrganization } from "../organization/test-organization";
import { type Membership, memberships } from "./rules";

export type Person = {
  name: string;
  role: BuiltInRoleName | null;
  membership: Membership;
  userId: string | null;
  token: () => Promise<string | null>;
};

export const visitor: Person = {
  name: "a visitor",
  role: null,
  membership: "NONE",
  userId: null,
  token: () => Promise.resolve(null),
};

export async function createPeople(foreignOrganizationId: string): Promise<Person[]> {
  const people: Person[] = [];
  for (const role of Object.keys(builtInRoles) as BuiltInRoleName[])
    for (const membership of memberships)
      people.push(await createPerson(role, membership, foreignOrganizationId));
  return people;
}

async function createPerson(
  role: BuiltInRoleName,
  membership: Membership,
  foreignOrganizationId: string,
): Promise<Person> {
  const userId = await createMember(membership, foreignOrganizationId);
  const data = { passwordHash: await testHash(), role: { connect: { name: role } } };
  await getDb().user.update({ where: { id: userId }, data });
  const organizationId = membership === "FORMER" ? foreignOrganizationId : null;
  return {
    name: `${role}, ${membership}`,
    role,
    membership,
    userId,
    token: () => signSession({ ...newSession(userId, 1), organizationId }, "header"),
  };
}

/** Every membership uses a separate organization; NONE has none. */
async function createMember(membership: Membership, foreignOrganizationId: string): Promise<string> {
  if (membership === "OWNER") return (await createTestOrganization()).ownerId;
  if (membership === "NONE") return (await createTestUser()).id;
  if (membership === "MEMBER") {
    const { organizationId } = await createTestOrganization();
    return (await createTestUser({ memberOf: [organizationId] })).id;
  }
  const { id } = await createTestUser({ memberOf: [foreignOrganizationId] });
  await getDb().organizationMember.updateMany({ where: { userId: id }, data: { status: "REMOVED" } });
  return id;
}
