import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { type Permission } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createApiKey } from "./verbs";
import { getOrganizationSelf } from "./get-organization-self";
import { organizationSelf } from "./schema";

const rate = { limit: 60, remaining: 7, resetAt: new Date("2026-11-21T06:01:00Z") };

let organization: TestOrganization;
let ctx: Ctx;
beforeAll(async () => {
  organization = await createTestOrganization();
  const { record } = await createApiKey({ ctx: organization.ctx(), input: { name: "erp" } });
  ctx = { ...organization.ctx(), actor: keyActor(record.id, ["sync-run:read"]) };
});

const keyActor = (apiKeyId: string, permissions: Permission[]) =>
  ({ type: "apiKey", apiKeyId, name: "erp", permissions: new Set(permissions) }) as const;

const get = (as: Ctx = ctx) => getOrganizationSelf({ ctx: as, input: { rate } });

describe("getOrganizationSelf", () => {
  it("answers what it publishes, to a key with any permission", async () => {
    const self = await get();
    expect(organizationSelf.strict().parse(self)).toEqual(self);
    expect(self.quota.requestsPerMinute).toEqual({
      limit: 60,
      remaining: 7,
      resetAt: "2026-11-21T06:01:00.000Z",
    });
    expect(self.apiKey).toMatchObject({ name: "erp", scope: null, lastUsedAt: null, lastUsedIp: null });
  });

  it("counts active members and live bloggers only", async () => {
    const { organizationId } = organization;
    const other = await createTestOrganization();
    await getDb().organizationMember.create({
      data: { id: newId("member"), organizationId, userId: other.ownerId, status: "REMOVED" },
    });
    const blogger = (n: number, deactivatedAt: Date | null) => ({
      id: newId("blogger"),
      organizationId,
      platform: "PGY" as const,
      platformBloggerId: `self-${n}`,
      nickname: "x",
      source: "MANUAL" as const,
      deactivatedAt,
    });
    const data = [blogger(1, null), blogger(2, null), blogger(3, new Date())];
    await getDb().blogger.createMany({ data });
    await getDb().organization.update({ where: { id: organizationId }, data: { bloggerLimit: 10 } });
    const self = await get();
    expect([self.memberCount, self.bloggerCount]).toEqual([1, 2]);
    expect(self.quota.bloggers).toEqual({ limit: 10, used: 2 });
  });

  it("includes neither users nor another organization's keys", async () => {
    await expect(get(organization.ctx())).rejects.toMatchObject({ reason: "NOT_FOUND" });
    const other = await createTestOrganization();
    await expect(get({ ...other.ctx(), actor: ctx.actor })).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });
});
