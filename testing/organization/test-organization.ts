import { randomUUID } from "node:crypto";
import { type Permission, permissions } from "@/server/domain/people/permissions";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { admitTenant, type Ctx } from "@/server/services/kernel/verb";

export type TestOrganization = {
  organizationId: string;
  ownerId: string;
  ctx: (granted?: readonly Permission[]) => Ctx;
};

type Overrides = {
  dataMode?: "CLOUD" | "LOCAL";
  status?: "ACTIVE" | "SUSPENDED";
  subscriptionPlan?: string | null;
  subscriptionExpiresAt?: Date | null;
  bloggerLimit?: number | null;
};

export async function createTestOrganization(overrides: Overrides = {}): Promise<TestOrganization> {
  const db = getDb();
  const ownerId = newId("user");
  const organizationId = newId("organization");
  const role = await db.role.create({ data: { id: newId("role"), name: newId("role"), label: "Test" } });
  await db.user.create({
    data: {
      id: ownerId,
      username: ownerId,
      nickname: "Owner",
      phone: ownerId.slice(-20),
      roleId: role.id,
      passwordHash: "!",
    },
  });
  const organization = await db.organization.create({
    data: {
      id: organizationId,
      name: `Test ${organizationId}`,
      ownerId,
      subscriptionPlan: "ENTERPRISE",
      ...overrides,
      members: { create: { id: newId("member"), userId: ownerId, role: "OWNER" } },
    },
  });
  const tenant = admitTenant(organization, { isOwner: true, grants: [] });
  const ctx = (granted: readonly Permission[] = permissions): Ctx => ({
    actor: { type: "user", userId: ownerId, username: ownerId, permissions: new Set(granted) },
    organization: tenant,
    db: getDb(),
    now: () => new Date(),
    requestId: randomUUID(),
    ip: null,
    // Nothing runs after a commit, so suites need not load pushes, runs and the job client. A suite that
    // tests those effects creates its context with createCtx.
    afterCommit: () => undefined,
    defer: () => undefined,
  });
  return { organizationId, ownerId, ctx };
}
