import { expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { admitTenant } from "@/server/services/kernel/verb";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { findTenant } from ".";

async function expectedTenant(organizationId: string, userId: string) {
  const { organization, role, grants } = await getDb().organizationMember.findUniqueOrThrow({
    where: { organizationId_userId: { organizationId, userId } },
    include: { organization: true },
  });
  return admitTenant(organization, { isOwner: role === "OWNER", grants: grants as ["blogger:read"] });
}

it.each([
  { subscriptionPlan: null },
  { status: "SUSPENDED" as const, dataMode: "LOCAL" as const, bloggerLimit: 7 },
  { subscriptionExpiresAt: new Date(0) },
  { subscriptionExpiresAt: new Date(Date.now() + 86_400_000) },
])("is the organization in its current state: %j", async (fields) => {
  const { organizationId, ownerId } = await createTestOrganization(fields);
  const expected = await expectedTenant(organizationId, ownerId);
  expect(await findTenant(getDb(), ownerId, organizationId)).toEqual(expected);
  expect(expected).toMatchObject({ id: organizationId, actorIsOwner: true, isSandbox: false });
});

it("is the first that a member joined when none is named, with the Owner's grants", async () => {
  const [first, second] = [await createTestOrganization(), await createTestOrganization()];
  const { id } = await createTestUser({ memberOf: [first.organizationId, second.organizationId] });
  await getDb().organizationMember.updateMany({
    where: { userId: id, organizationId: first.organizationId },
    data: { grants: ["blogger:read"] },
  });
  const found = await findTenant(getDb(), id, null);
  expect(found).toEqual(await expectedTenant(first.organizationId, id));
  expect(found).toMatchObject({ actorIsOwner: false, actorGrants: ["blogger:read"] });
  expect(await findTenant(getDb(), id, second.organizationId)).toMatchObject({ id: second.organizationId });
});

it("excludes an organization that a user has left, or never joined", async () => {
  const { organizationId } = await createTestOrganization();
  const { id } = await createTestUser({ memberOf: [organizationId] });
  await getDb().organizationMember.updateMany({ where: { userId: id }, data: { status: "REMOVED" } });
  for (const named of [organizationId, newId("organization"), "", null])
    expect(await findTenant(getDb(), id, named)).toBeNull();
});
