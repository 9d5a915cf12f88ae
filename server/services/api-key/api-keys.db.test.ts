import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/ids";
import { sha256Hex } from "@/server/infra/crypto";
import { getDb } from "@/server/infra/db";
import { createTestOrganization, type TestOrganization } from "@/testing/test-organization";
import {
  createApiKey,
  deleteApiKey,
  findApiKeyByPlaintext,
  listApiKeys,
  resetApiKey,
  setApiKeyEnabled,
  touchApiKey,
  updateApiKey,
} from ".";

let organization: TestOrganization;
beforeEach(async () => {
  organization = await createTestOrganization();
});

const ctx = () => organization.ctx();
const create = (input: Parameters<typeof createApiKey>[0]["input"] = { name: "ERP" }) =>
  createApiKey({ ctx: ctx(), input });
const list = async () => (await listApiKeys({ ctx: ctx() })).list;
const auditOf = (targetId: string) =>
  getDb().auditEntry.findMany({ where: { targetId }, orderBy: { createdAt: "asc" } });

describe("a new API key", () => {
  it("is shown once: in no row stands its plaintext", async () => {
    const { key, record } = await create();
    expect(key).toMatch(/^crs_[0-9a-f]{32}$/);
    expect(record).toMatchObject({
      name: "ERP",
      maskedKey: `${key.slice(0, 12)}****`,
      scope: null,
      enabled: true,
    });
    expect(record).not.toHaveProperty("keyHash");
    const row = await getDb().organizationApiKey.findUniqueOrThrow({ where: { id: record.id } });
    expect(row.keyHash).toBe(sha256Hex(key));
    expect(JSON.stringify([row, await auditOf(record.id), await list()])).not.toContain(key);
  });

  it("is audited with its hash masked", async () => {
    const { record } = await create();
    expect(await auditOf(record.id)).toMatchObject([
      {
        action: "api-key.create",
        actorId: organization.ownerId,
        organizationId: organization.organizationId,
        before: null,
        after: { name: "ERP", keyHash: "****" },
      },
    ]);
  });

  it("takes a scope out of the closed list only, and a name", async () => {
    const scope = { permissions: ["blogger:write" as const] };
    expect((await create({ name: " CRM ", scope })).record).toMatchObject({ name: "CRM", scope });
    const unknown = { permissions: ["user:write"] } as unknown as typeof scope;
    await expect(create({ name: "x", scope: unknown })).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
    });
    await expect(create({ name: " " })).rejects.toMatchObject({ issues: [{ path: "name" }] });
  });

  it("is found by its plaintext, with its organization, enabled or not", async () => {
    const { key, record } = await create();
    await setApiKeyEnabled({ ctx: ctx(), input: { id: record.id, enabled: false } });
    expect(await findApiKeyByPlaintext(getDb(), key)).toMatchObject({
      apiKey: { id: record.id, enabled: false },
      organization: { id: organization.organizationId },
    });
    expect(await findApiKeyByPlaintext(getDb(), `crs_${"0".repeat(32)}`)).toBeNull();
  });
});

describe("an API key", () => {
  it("loses its old plaintext when it is reset, and keeps everything else", async () => {
    const { key: old, record } = await create();
    const { key, record: after } = await resetApiKey({ ctx: ctx(), input: { id: record.id } });
    expect(key).not.toBe(old);
    expect(after).toEqual({ ...record, maskedKey: `${key.slice(0, 12)}****` });
    expect(await findApiKeyByPlaintext(getDb(), old)).toBeNull();
    expect(await findApiKeyByPlaintext(getDb(), key)).toMatchObject({ apiKey: { id: record.id } });
  });

  it("changes only what is named; null clears the scope", async () => {
    const scope = { permissions: ["sync:read" as const] };
    const { id } = (await create({ name: "ERP", scope })).record;
    expect(await updateApiKey({ ctx: ctx(), input: { id, name: "CRM" } })).toMatchObject({
      name: "CRM",
      scope,
    });
    expect(await updateApiKey({ ctx: ctx(), input: { id, scope: null } })).toMatchObject({
      name: "CRM",
      scope: null,
    });
  });

  it("is disabled, enabled and deleted, each act audited", async () => {
    const { id } = (await create()).record;
    const set = (enabled: boolean) => setApiKeyEnabled({ ctx: ctx(), input: { id, enabled } });
    expect((await set(false)).enabled).toBe(false);
    expect((await set(true)).enabled).toBe(true);
    expect(await deleteApiKey({ ctx: ctx(), input: { id } })).toMatchObject({ id });
    expect(await list()).toEqual([]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      "api-key.create",
      "api-key.disable",
      "api-key.enable",
      "api-key.delete",
    ]);
  });

  it("is listed newest first", async () => {
    await create({ name: "first" });
    await create({ name: "second" });
    expect((await list()).map(({ name }) => name)).toEqual(["second", "first"]);
  });
});

describe("another organization's key", () => {
  it("cannot be told from one that does not exist, and stays as it is", async () => {
    const { record } = await create();
    const stranger = (await createTestOrganization()).ctx();
    const acts = [
      (id: string) => resetApiKey({ ctx: stranger, input: { id } }),
      (id: string) => updateApiKey({ ctx: stranger, input: { id, name: "mine" } }),
      (id: string) => setApiKeyEnabled({ ctx: stranger, input: { id, enabled: false } }),
      (id: string) => deleteApiKey({ ctx: stranger, input: { id } }),
    ];
    for (const act of acts) {
      const [foreign, missing] = await Promise.all(
        [record.id, newId("apiKey")].map((id) =>
          act(id).then(
            () => "done",
            (error: unknown) => ({ ...(error as object), message: (error as Error).message }),
          ),
        ),
      );
      expect(foreign).toMatchObject({ reason: "NOT_FOUND" });
      expect(foreign).toEqual(missing);
    }
    expect(await list()).toEqual([record]);
    expect((await listApiKeys({ ctx: stranger })).list).toEqual([]);
  });
});

it("belongs to the Owner alone: permissions are not enough, nor is being Owner", async () => {
  const member = { ...ctx(), organization: { ...ctx().organization, actorIsOwner: false } };
  await expect(createApiKey({ ctx: member, input: { name: "x" } })).rejects.toThrow(
    "Only the organization's Owner",
  );
  const withoutPermission = organization.ctx(["api-key:read"]);
  await expect(createApiKey({ ctx: withoutPermission, input: { name: "x" } })).rejects.toMatchObject({
    reason: "PERMISSION_MISSING",
  });
});

describe("the last use of a key", () => {
  const start = new Date("2026-11-21T06:00:00.000Z");
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

  let id: string;
  beforeEach(async () => {
    ({ id } = (await create()).record);
  });

  const row = () => getDb().organizationApiKey.findUniqueOrThrow({ where: { id } });

  it("notes the first use, and the next one after a minute", async () => {
    await touchApiKey(getDb(), await row(), "203.0.113.7", start);
    await touchApiKey(getDb(), await row(), "203.0.113.8", after(59));
    expect(await row()).toMatchObject({ lastUsedAt: start, lastUsedIp: "203.0.113.7" });
    await touchApiKey(getDb(), await row(), "2001:db8::1", after(60));
    expect(await row()).toMatchObject({ lastUsedAt: after(60), lastUsedIp: "2001:db8::1" });
  });

  it("writes once, however many instances read the row before", async () => {
    const stale = await row();
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        touchApiKey(getDb(), stale, `203.0.113.${index}`, after(index)),
      ),
    );
    const { lastUsedAt, lastUsedIp } = await row();
    expect(lastUsedIp).toBe(`203.0.113.${((lastUsedAt?.getTime() ?? 0) - start.getTime()) / 1_000}`);
  });
});
