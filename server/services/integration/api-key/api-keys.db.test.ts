import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { sha256Hex } from "@/server/infra/crypto";
import { getDb } from "@/server/infra/db";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS } from "@/server/domain/kernel/durations";
import * as keys from ".";

let organization: TestOrganization;
beforeEach(async () => {
  organization = await createTestOrganization();
});

const ctx = () => organization.ctx();
type Input = Parameters<typeof keys.createApiKey>[0]["input"];
const create = (input: Input = { name: "ERP" }) => keys.createApiKey({ ctx: ctx(), input });
const list = async () => (await keys.listApiKeys({ ctx: ctx() })).list;
const find = (plaintext: string) => keys.findApiKeyByPlaintext(getDb(), plaintext);
const rowOf = (id: string) => getDb().organizationApiKey.findUniqueOrThrow({ where: { id } });
const auditOf = (targetId: string) =>
  getDb().auditEntry.findMany({ where: { targetId }, orderBy: { createdAt: "asc" } });

describe("a new API key", () => {
  it("is shown once: no row contains its plaintext", async () => {
    const { key, record } = await create();
    expect(key).toMatch(/^crs_[0-9a-f]{32}$/);
    const maskedKey = `${key.slice(0, 12)}****`;
    expect(record).toMatchObject({ name: "ERP", maskedKey, scope: null, enabled: true });
    expect(record).not.toHaveProperty("keyHash");
    const row = await rowOf(record.id);
    expect(row.keyHash).toBe(sha256Hex(key));
    expect(JSON.stringify([row, await auditOf(record.id), await list()])).not.toContain(key);
  });

  it("is audited with its hash masked", async () => {
    const { ownerId: actorId, organizationId } = organization;
    const after = { name: "ERP", keyHash: "****" };
    expect(await auditOf((await create()).record.id)).toMatchObject([
      { action: "api-key.create", actorId, organizationId, before: null, after },
    ]);
  });

  it("requires a scope from the closed list, and a name", async () => {
    const scope = { permissions: ["blogger:write" as const] };
    expect((await create({ name: " CRM ", scope })).record).toMatchObject({ name: "CRM", scope });
    const unknown = { permissions: ["user:write"] } as unknown as typeof scope;
    const refused = { reason: "VALIDATION_FAILED" };
    await expect(create({ name: "x", scope: unknown })).rejects.toMatchObject(refused);
    await expect(create({ name: " " })).rejects.toMatchObject({ issues: [{ path: "name" }] });
  });

  it("is found by its plaintext, with its organization, enabled or not", async () => {
    const { key, record } = await create();
    await keys.setApiKeyEnabled({ ctx: ctx(), input: { id: record.id, enabled: false } });
    expect(await find(key)).toMatchObject({
      apiKey: { id: record.id, enabled: false },
      organization: { id: organization.organizationId },
    });
    expect(await find(`crs_${"0".repeat(32)}`)).toBeNull();
  });
});

describe("an API key", () => {
  it("loses its old plaintext when it is reset, and keeps everything else", async () => {
    const { key: old, record } = await create();
    const { key, record: after } = await keys.resetApiKey({ ctx: ctx(), input: { id: record.id } });
    expect(key).not.toBe(old);
    expect(after).toEqual({ ...record, maskedKey: `${key.slice(0, 12)}****` });
    expect(await find(old)).toBeNull();
    expect(await find(key)).toMatchObject({ apiKey: { id: record.id } });
  });

  it("keeps its former plaintext for 24 hours if the Owner chose so, and only the last one", async () => {
    const { key: first, record } = await create();
    const { id } = record;
    const reset = (overlap: "none" | "day") => keys.resetApiKey({ ctx: ctx(), input: { id, overlap } });
    const before = Date.now();
    const { key: second, record: after } = await reset("day");
    const until = Date.parse(after.previousKeyExpiresAt ?? "");
    expect(until - before - DAY_MS).toBeGreaterThanOrEqual(0);
    expect(until - Date.now()).toBeLessThanOrEqual(DAY_MS);
    for (const plaintext of [first, second]) expect(await find(plaintext)).toMatchObject({ apiKey: { id } });

    await getDb().organizationApiKey.update({ where: { id }, data: { previousKeyExpiresAt: new Date() } });
    expect(await find(first)).toBeNull();
    expect(await find(second)).not.toBeNull();

    const { key: third } = await reset("day");
    const { key: fourth } = await reset("day");
    expect(await Promise.all([second, third, fourth].map(find))).toMatchObject([null, {}, {}]);
    const { key: fifth, record: ended } = await reset("none");
    expect(ended.previousKeyExpiresAt).toBeNull();
    expect(await Promise.all([third, fourth, fifth].map(find))).toMatchObject([null, null, {}]);
  });

  it("can be reset twice at once: the second reset keeps the first one's plaintext as the former", async () => {
    const { key: old, record } = await create();
    const input = { id: record.id, overlap: "day" as const };
    const resets = await Promise.all([1, 2].map(() => keys.resetApiKey({ ctx: ctx(), input })));
    for (const { key } of resets) expect(await find(key)).toMatchObject({ apiKey: { id: record.id } });
    expect(await find(old)).toBeNull();
  });

  it("changes only what is named; null clears the scope", async () => {
    const scope = { permissions: ["sync:read" as const] };
    const { id } = (await create({ name: "ERP", scope })).record;
    const update = (change: object) => keys.updateApiKey({ ctx: ctx(), input: { id, ...change } });
    expect(await update({ name: "CRM" })).toMatchObject({ name: "CRM", scope });
    expect(await update({ scope: null })).toMatchObject({ name: "CRM", scope: null });
  });

  it("is disabled, enabled and deleted, each act audited", async () => {
    const { id } = (await create()).record;
    const set = (enabled: boolean) => keys.setApiKeyEnabled({ ctx: ctx(), input: { id, enabled } });
    expect((await set(false)).enabled).toBe(false);
    expect((await set(true)).enabled).toBe(true);
    expect(await keys.deleteApiKey({ ctx: ctx(), input: { id } })).toMatchObject({ id });
    expect(await list()).toEqual([]);
    const actions = ["create", "disable", "enable", "delete"].map((verb) => `api-key.${verb}`);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(actions);
  });

  it("is listed newest first", async () => {
    for (const name of ["first", "second"]) await create({ name });
    expect((await list()).map(({ name }) => name)).toEqual(["second", "first"]);
  });
});

describe("another organization's key", () => {
  it("looks like one that does not exist, and does not change", async () => {
    const { record } = await create();
    const stranger = (await createTestOrganization()).ctx();
    const calls = [
      (id: string) => keys.resetApiKey({ ctx: stranger, input: { id } }),
      (id: string) => keys.updateApiKey({ ctx: stranger, input: { id, name: "mine" } }),
      (id: string) => keys.setApiKeyEnabled({ ctx: stranger, input: { id, enabled: false } }),
      (id: string) => keys.deleteApiKey({ ctx: stranger, input: { id } }),
    ];
    for (const call of calls) {
      const failureOf = (id: string) =>
        call(id).then(
          () => "done",
          (error: unknown) => ({ ...(error as object), message: (error as Error).message }),
        );
      const [foreign, missing] = await Promise.all([failureOf(record.id), failureOf(newId("apiKey"))]);
      expect(foreign).toMatchObject({ reason: "NOT_FOUND" });
      expect(foreign).toEqual(missing);
    }
    expect(await list()).toEqual([record]);
    expect((await keys.listApiKeys({ ctx: stranger })).list).toEqual([]);
  });
});

it("is limited to the Owner with the permissions: neither alone is enough", async () => {
  const input = { name: "x" };
  const member = { ...ctx(), organization: { ...ctx().organization, actorIsOwner: false } };
  await expect(keys.createApiKey({ ctx: member, input })).rejects.toThrow("Only the organization's Owner");
  const withoutPermission = keys.createApiKey({ ctx: organization.ctx(["api-key:read"]), input });
  await expect(withoutPermission).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
});

describe("the last use of a key", () => {
  const start = new Date("2026-11-21T06:00:00.000Z");
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
  let id: string;
  beforeEach(async () => {
    ({ id } = (await create()).record);
  });

  it("is recorded at first, and again after a minute", async () => {
    const touch = async (ip: string, at: Date) => keys.touchApiKey(getDb(), await rowOf(id), ip, at);
    await touch("203.0.113.7", start);
    await touch("203.0.113.8", after(59));
    expect(await rowOf(id)).toMatchObject({ lastUsedAt: start, lastUsedIp: "203.0.113.7" });
    await touch("2001:db8::1", after(60));
    expect(await rowOf(id)).toMatchObject({ lastUsedAt: after(60), lastUsedIp: "2001:db8::1" });
  });

  it("is written once, however many instances read the row before", async () => {
    const stale = await rowOf(id);
    const uses = Array.from({ length: 8 }, (_, n) =>
      keys.touchApiKey(getDb(), stale, `203.0.113.${n}`, after(n)),
    );
    await Promise.all(uses);
    const { lastUsedAt, lastUsedIp } = await rowOf(id);
    expect(lastUsedIp).toBe(`203.0.113.${((lastUsedAt?.getTime() ?? 0) - start.getTime()) / 1_000}`);
  });
});
