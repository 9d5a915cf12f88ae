import { beforeEach, describe, expect, it } from "vitest";
import { type Permission, permissions } from "@/server/domain/people/permissions";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createApiKey } from "@/server/services/integration/api-key";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createTestUser } from "@/testing/people/create-test-user";
import { callerOf } from "@/testing/test-caller";
import * as log from ".";

let organization: TestOrganization;
beforeEach(async () => void (organization = await createTestOrganization()));

const ofOwner: readonly Permission[] = permissions.filter((permission) => permission !== "audit-log:read");
const ctx = () => organization.ctx(ofOwner);
const list = (input: Parameters<typeof log.listAuditEntries>[0]["input"] = {}) =>
  log.listAuditEntries({ ctx: ctx(), input });

type Row = {
  action: string;
  targetId: string;
  after?: object;
  organizationId?: string | null;
  actorId?: string;
};

async function write({ action, targetId, ...rest }: Row): Promise<string> {
  const id = newId("auditEntry");
  await getDb().auditEntry.create({
    data: {
      id,
      organizationId: organization.organizationId,
      actorType: "user",
      actorId: organization.ownerId,
      actorName: "name",
      ip: "203.0.113.9",
      requestId: id,
      action,
      targetType: action.split(".")[0] ?? "",
      targetId,
      ...rest,
    },
  });
  return id;
}

describe("an Owner", () => {
  it("reads the own organization's entries alone, whatever they ask for", async () => {
    const other = await createTestOrganization();
    const ofOther = await write({
      action: "api-key.create",
      targetId: newId("apiKey"),
      organizationId: other.organizationId,
    });
    const ofSystem = await write({ action: "role.create", targetId: newId("role"), organizationId: null });
    const own = await write({ action: "api-key.create", targetId: newId("apiKey") });
    const idsOf = async (input?: Parameters<typeof list>[0]) => (await list(input)).list.map(({ id }) => id);
    expect(await idsOf()).toEqual([own]);
    expect(await idsOf({ organizationId: organization.organizationId })).toEqual([own]);
    expect(await idsOf({ organizationId: other.organizationId })).toEqual([]);
    expect(await idsOf({ organizationId: null })).toEqual([]);
    expect(await idsOf({ requestId: ofOther })).toEqual([]);
    expect(await log.countAuditEntries({ ctx: ctx() })).toMatchObject({ total: 1 });
    for (const id of [ofOther, ofSystem, newId("auditEntry")])
      await expect(log.getAuditEntry({ ctx: ctx(), input: { id } })).rejects.toMatchObject({
        reason: "NOT_FOUND",
      });
    const input = { organizationId: other.organizationId, format: "CSV", locale: "en" } as const;
    const { base64 } = await log.exportAuditEntries({ ctx: ctx(), input });
    expect(Buffer.from(base64, "base64").toString("utf8").trim().split("\r\n")).toHaveLength(1);
    expect(await idsOf({ what: "audit-log.export" })).toHaveLength(1);
  });

  it("sees names of rows, present or of the entry, and how many a bulk change was about", async () => {
    const bloggerId = await createTestBlogger(organization, { nickname: "阿泽美妆" });
    const [gone, job] = [newId("scraperAccount"), newId("rosterJob")];
    await write({ action: "blogger.update", targetId: bloggerId });
    await write({
      action: "scraper-account.delete",
      targetId: gone,
      after: { id: gone, displayName: "一号" },
    });
    await write({ action: "blogger.tag", targetId: job, after: { id: job, ids: [bloggerId] } });
    await write({ action: "blogger.tag", targetId: job, after: { id: job, ids: [bloggerId, bloggerId] } });
    const shown = (await list()).list.map(({ targetName, targetCount }) => [targetName, targetCount]);
    expect(shown).toEqual([
      [null, 2],
      ["阿泽美妆", 1],
      ["一号", null],
      ["阿泽美妆", null],
    ]);
    const found = await list({ target: "阿泽美妆" });
    expect(found.list).toMatchObject([{ action: "blogger.update" }]);
    const [bulk] = (await list({ what: "blogger.tag" })).list;
    const detail = await log.getAuditEntry({ ctx: ctx(), input: { id: bulk?.id ?? "" } });
    expect(detail.names).toEqual({ [bloggerId]: "阿泽美妆" });
  });

  it("is not given names of another organization's rows", async () => {
    const other = await createTestOrganization();
    const foreign = await createTestBlogger(other, { nickname: "别家达人" });
    const id = await write({
      action: "blogger.tag",
      targetId: foreign,
      after: { id: foreign, ids: [foreign] },
    });
    expect((await list()).list).toMatchObject([{ targetName: null }]);
    expect((await log.getAuditEntry({ ctx: ctx(), input: { id } })).names).toEqual({});
    expect((await list({ target: "别家达人" })).list).toEqual([]);
  });

  it("sees the values of creators in LOCAL mode, which the system level does not", async () => {
    const bloggerId = await createTestBlogger(organization, { nickname: "阿泽美妆" });
    const id = await write({
      action: "blogger.update",
      targetId: bloggerId,
      after: { id: bloggerId, remark: "秘" },
    });
    const where = { id: organization.organizationId };
    await getDb().organization.update({ where, data: { dataMode: "LOCAL" } });
    const input = { id };
    const own = await log.getAuditEntry({ ctx: ctx(), input });
    expect(own).toMatchObject({ targetName: "阿泽美妆" });
    expect(own.changes).toContainEqual({ field: "remark", before: null, after: "秘" });
    const above = await log.getAuditEntry({ ctx: organization.ctx(), input });
    expect(above).toMatchObject({ targetName: null, names: {} });
    expect(JSON.stringify(above)).not.toMatch(/秘|阿泽/);
  });

  it("is not told who of the system's people did something, or from where", async () => {
    const admin = await createTestUser();
    await write({
      action: "organization.set-plan",
      targetId: organization.organizationId,
      actorId: admin.id,
    });
    await write({ action: "organization.update", targetId: organization.organizationId });
    const [own, above] = (await list()).list;
    expect(own).toMatchObject({ actorNickname: "Owner", ip: "203.0.113.9", actorType: "user" });
    expect(above).toMatchObject({ actorType: "platform", actorId: "platform", actorName: null, ip: null });
    expect((await list({ actor: admin.username })).list).toEqual([]);
    expect((await list({ actor: organization.ownerId })).list).toHaveLength(1);
  });

  it("sees who reset the Owner's sign-in, but nothing else of people's accounts", async () => {
    const targetId = organization.ownerId;
    await write({ action: "user.update", targetId, after: { id: targetId, email: "private@example.com" } });
    await write({ action: "session.start", targetId });
    await write({ action: "user.reset-password", targetId });
    expect((await list()).list.map(({ action }) => action)).toEqual(["user.reset-password"]);
    expect((await list({ what: "user" })).list).toHaveLength(1);
    expect((await list({ what: "user.update" })).list).toEqual([]);
  });

  it("never sees a secret", async () => {
    const { key } = await createApiKey({ ctx: organization.ctx(), input: { name: "ERP" } });
    const [entry] = (await list()).list;
    const detail = await log.getAuditEntry({ ctx: ctx(), input: { id: entry?.id ?? "" } });
    expect(detail.changes).toContainEqual({ field: "keyHash", before: null, after: "****" });
    expect(JSON.stringify(detail)).not.toContain(key);
  });
});

it("a member does not read the log, whatever their role allows", async () => {
  const { organizationId } = organization;
  const member = await createTestUser({ permissions: ofOwner, memberOf: [organizationId] });
  const caller = await callerOf(member);
  for (const attempt of [caller.auditLog.list({}), caller.auditLog.count({})])
    await expect(attempt).rejects.toMatchObject({ cause: { reason: "PERMISSION_MISSING" } });
});
