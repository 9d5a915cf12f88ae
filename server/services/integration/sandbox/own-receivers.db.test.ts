import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { permissions, sandboxAllows } from "@/server/domain/people/permissions";
import { sandboxCreators } from "@/server/domain/roster/sandbox";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/integration/context";
import { createNoticeChannel } from "@/server/services/integration/notice";
import { importBloggers } from "@/server/services/roster/import";
import { getMe } from "@/server/services/people/session";
import { drainOrganization } from "@/server/services/push/delivery";
import { createSyncEndpoint, getSyncEndpoint } from "@/server/services/push/endpoint";
import { listSyncRunPage } from "@/server/services/push/run";
import { type Ctx } from "@/server/services/kernel/verb";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestSandbox } from "@/testing/integration/open-api/create-test-api-key";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave } from "@/testing/push/receiver/behave";
import { verifyDelivery } from "@/testing/push/receiver/received-request";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { findTenant } from "@/server/services/people/membership";
import { enterSandbox, resetOwnSandbox } from ".";

await startJobServer();

const db = getDb();
let organization: TestOrganization;
let byKey: Ctx;
let owner: Ctx;
let receiver: Receiver;
let endpoint: { id: string; webhookSecret: string };
beforeAll(async () => {
  organization = await createTestOrganization();
  byKey = (await createTestSandbox(organization)).ctx;
  const { organizationId } = await enterSandbox({ ctx: organization.ctx() });
  owner = await workIn(organizationId);
  receiver = await startReceiver();
  const input = { name: "my receiver", url: receiver.url, batchSize: 50, retryCount: 0 } as const;
  endpoint = await createSyncEndpoint({ ctx: owner, input });
});
afterAll(() => receiver.close());

async function workIn(organizationId: string): Promise<Ctx> {
  const tenant = await findTenant(db, organization.ownerId, organizationId);
  if (tenant === null) throw new Error("it is not theirs");
  return createCtx({ actor: organization.ctx().actor, defer: () => undefined }, tenant);
}

const add = (ctx: Ctx, n: number) => {
  const items = [{ platform: "BILIBILI_HUAHUO", url: `https://space.bilibili.com/${n}` }];
  return importBloggers({ ctx, input: { items, dryRun: false, idempotencyKey: null } });
};

type Push = { bloggers: { blogger: { platformBloggerId: string } }[] };

function pushed(from = 0): string[][] {
  return receiver.requests.slice(from).map((request) => {
    const push = verifyDelivery(request, endpoint.webhookSecret) as Push;
    return push.bloggers.map(({ blogger }) => blogger.platformBloggerId);
  });
}

describe("an own receiver in the sandbox", () => {
  it("receives what a test key imports, signed with its secret, and nothing of the roster", async () => {
    await add(organization.ctx(), 7_001);
    await add(byKey, 7_002);
    for (const { id } of [organization.ctx().organization, owner.organization])
      await drainOrganization(db, id);
    expect(pushed()).toEqual([["7002"]]);
    const { items } = await listSyncRunPage({ ctx: byKey, input: { endpointId: endpoint.id, limit: 10 } });
    expect(items).toMatchObject([{ status: "SUCCESS", lastError: null }]);
  });

  it("keeps id and secret over a reset by a test key, and gets the fixed creators", async () => {
    const before = receiver.requests.length;
    const reset = await resetOwnSandbox({ ctx: byKey });
    expect(reset).toMatchObject({
      id: byKey.organization.id,
      bloggerCount: sandboxCreators.length,
      endpointCount: 1,
    });
    await drainOrganization(db, byKey.organization.id);
    const fixed = sandboxCreators.map(({ platformBloggerId }) => platformBloggerId);
    expect(pushed(before).flat()).toEqual(expect.arrayContaining(fixed));
    const kept = await getSyncEndpoint({ ctx: owner, input: { id: endpoint.id } });
    expect(kept).toMatchObject({ name: "my receiver", enabled: true, batchSize: 50 });
  });

  it("is switched off by 410, as a live one is, and stays so over a reset", async () => {
    receiver.behaveAs(behave.status(410));
    await add(byKey, 7_003);
    await drainOrganization(db, byKey.organization.id);
    const read = () => db.syncEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    expect(await read()).toMatchObject({ enabled: false, errorCode: "GONE" });
    await resetOwnSandbox({ ctx: byKey });
    expect(await read()).toMatchObject({ enabled: false, errorCode: "GONE" });
  });
});

describe("an Owner in the sandbox", () => {
  it("sees that it is the sandbox, and may only look and set up receivers", async () => {
    const me = await getMe({ ctx: owner });
    expect(me).toMatchObject({
      organization: { id: byKey.organization.id, name: "Sandbox" },
      sandboxOf: { id: organization.organizationId },
    });
    expect(me.organizations.map(({ id }) => id)).toEqual([organization.organizationId]);
    expect(me.permissions).toContain("sync-endpoint:secret");
    for (const permission of ["blogger:write", "scraping-task:write", "member:write", "api-key:write"])
      expect(me.permissions).not.toContain(permission);
    await expect(add(owner, 7_004)).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
  });

  // Its simulated receivers are meant to fail, and would be told of.
  it("may not have notice channels there", async () => {
    expect(permissions.filter((name) => name.startsWith("notice:")).some(sandboxAllows)).toBe(false);
    const input = { kind: "WEBHOOK", name: "Ops", target: "https://ops.example/" } as const;
    const created = createNoticeChannel({ ctx: owner, input: { ...input, events: ["ENDPOINT_WAITING"] } });
    await expect(created).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
  });

  it("leaves what they did in the organization's audit log, which a reset does not empty", async () => {
    const actions = await db.auditEntry.findMany({
      where: { organizationId: organization.organizationId },
      select: { action: true, actorType: true },
    });
    expect(actions).toEqual(
      expect.arrayContaining([
        { action: "sync-endpoint.create", actorType: "user" },
        { action: "sandbox.reset", actorType: "apiKey" },
      ]),
    );
  });

  it("has no other access: no member, no other organization's sandbox, and no changes while suspended", async () => {
    const { id: sandboxId } = byKey.organization;
    const member = await createTestUser({ memberOf: [organization.organizationId] });
    expect(await findTenant(db, member.id, sandboxId)).toBeNull();
    const other = await createTestOrganization();
    expect(await findTenant(db, other.ownerId, sandboxId)).toBeNull();
    await expect(enterSandbox({ ctx: other.ctx() })).rejects.toMatchObject({ reason: "NOT_FOUND" });
    const where = { id: organization.organizationId };
    await db.organization.update({ where, data: { status: "SUSPENDED" } });
    expect((await workIn(sandboxId)).organization).toMatchObject({ isSandbox: true, isSuspended: true });
  });
});

it("a live key resets no sandbox", async () => {
  const actor = { ...byKey.actor, permissions: new Set(permissions) } as Ctx["actor"];
  const live = createCtx({ actor, defer: () => undefined }, organization.ctx().organization);
  await expect(resetOwnSandbox({ ctx: live })).rejects.toMatchObject({ reason: "NOT_FOUND" });
});
