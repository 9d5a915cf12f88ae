import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { type Permission } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import {
  createSyncEndpoint,
  deleteSyncEndpoint,
  getSyncEndpoint,
  listSyncEndpoints,
  decryptAuthConfig,
  resetSyncEndpointSecret,
  setSyncEndpointEnabled,
  syncEndpoint,
  syncEndpointCreated,
  updateSyncEndpoint,
} from ".";

let organization: TestOrganization;
let stranger: TestOrganization;
beforeAll(async () => {
  [organization, stranger] = await Promise.all([createTestOrganization(), createTestOrganization()]);
});

const ctx = () => organization.ctx();
const url = "https://hooks.example.com/bloggers";
const basic = { authType: "BASIC", authConfigJson: { username: "erp", password: "p" } };
const create = (more: object = {}) =>
  createSyncEndpoint({ ctx: ctx(), input: { name: "ERP", url, ...more } });
const get = (id: string) => getSyncEndpoint({ ctx: ctx(), input: { id } });
const update = (id: string, values: object) => updateSyncEndpoint({ ctx: ctx(), input: { id, ...values } });
const auditOf = async (targetId: string) => {
  const entries = await getDb().auditEntry.findMany({ where: { targetId } });
  return entries.map(({ action }) => action).sort();
};

describe("createSyncEndpoint", () => {
  it("accepts name and address, has the documented defaults, and returns the secret once", async () => {
    const created = await create();
    expect(syncEndpointCreated.parse(created)).toEqual(created);
    const { webhookSecret, ...endpoint } = created;
    expect(endpoint).toMatchObject({
      organizationId: organization.organizationId,
      ownerUserId: organization.ownerId,
      method: "POST",
      platformFilter: null,
      headersJson: null,
      authType: "NONE",
      authConfigJson: null,
      batchSize: 1,
      retryCount: 3,
      enabled: true,
      health: { failedDeliveriesInRow: 0, disabledReason: null, lagRows: 0, lagSeconds: 0 },
    });
    const read = await get(created.id);
    expect(syncEndpoint.strict().parse(read)).toEqual(endpoint);
    expect(JSON.stringify(read)).not.toContain(webhookSecret);
    expect(await auditOf(created.id)).toEqual(["sync-endpoint.create"]);
  });

  it.each([
    ["batchSize", { batchSize: 2 }],
    ["retryCount", { retryCount: 11 }],
    ["name", { name: "a".repeat(101) }],
    ["url", { url: "ftp://example.com" }],
    ["url", { url: "https://me:secret@example.com/" }],
    ["url", { url: "http://example.com/" }],
    ["url", { url: "https://10.0.0.1/" }],
    ["url", { url: "https://169.254.169.254/latest/meta-data" }],
    ["headersJson.Host", { headersJson: { Host: "x" } }],
    ["headersJson.webhook-id", { headersJson: { "webhook-id": "x" } }],
    ["headersJson.Authorization", { headersJson: { Authorization: "x" }, ...basic }],
    ["authConfigJson.token", { authType: "BEARER" }],
    ["authConfigJson.password", { authType: "BASIC", authConfigJson: { username: "erp" } }],
    ["color", { color: "red" }],
  ])("refuses and names a wrong %s: %j", async (path, values) => {
    await expect(create(values)).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues: [expect.objectContaining({ path }) as unknown],
    });
  });
});

describe("what is wrong with an endpoint's field", () => {
  it.each([
    ["TOO_LONG", { name: "a".repeat(101) }],
    ["URL_INVALID", { url: "hooks.example.com" }],
    ["URL_NOT_HTTPS", { url: "http://example.com/" }],
    ["URL_USER_INFO", { url: "https://me:secret@example.com/" }],
    ["URL_NOT_PUBLIC", { url: "https://10.0.0.1/" }],
    ["HEADER_NAME_INVALID", { headersJson: { "a b": "x" } }],
    ["HEADER_NAME_RESERVED", { headersJson: { Host: "x" } }],
    ["HEADER_NAME_DUPLICATE", { headersJson: { "X-Key": "x", "x-key": "x" } }],
    ["HEADER_VALUE_INVALID", { headersJson: { "x-a": "one\r\ntwo" } }],
    ["HEADER_VALUE_INVALID", { authType: "BEARER", authConfigJson: { token: "达人" } }],
    ["HEADER_NAME_OF_AUTH_TYPE", { headersJson: { Authorization: "x" }, ...basic }],
    ["USERNAME_COLON", { authType: "BASIC", authConfigJson: { username: "a:b", password: "p" } }],
    ["REQUIRED", { authType: "BEARER" }],
  ])("has the code %s for %j", async (code, values) => {
    await expect(create(values)).rejects.toMatchObject({
      issues: [expect.objectContaining({ code }) as unknown],
    });
  });
});

it("treats a refused address as a user error, without a stack in the log", async () => {
  const refusal = await create({ url: "https://10.0.0.1/" }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ reason: "VALIDATION_FAILED", cause: undefined });
});

describe("updateSyncEndpoint", () => {
  it("changes sent fields, keeps omitted ones, clears null ones", async () => {
    const { id } = await create({ headersJson: { "x-team": "a" }, platformFilter: ["PGY"], batchSize: 50 });
    expect(await update(id, { name: "CRM", retryCount: 0 })).toMatchObject({
      name: "CRM",
      retryCount: 0,
      batchSize: 50,
      platformFilter: ["PGY"],
      headersJson: { "x-team": "****" },
    });
    expect(await update(id, { headersJson: null, platformFilter: null })).toMatchObject({
      name: "CRM",
      headersJson: null,
      platformFilter: null,
    });
    expect(await auditOf(id)).toEqual([
      "sync-endpoint.create",
      "sync-endpoint.update",
      "sync-endpoint.update",
    ]);
  });

  it("keeps a credential that is sent back masked, and removes those that the authType does not use", async () => {
    const { id, authConfigJson } = await create({ authType: "BEARER", authConfigJson: { token: "one" } });
    expect(authConfigJson).toEqual({ token: "****" });
    const stored = () => getDb().syncEndpoint.findUniqueOrThrow({ where: { id } });
    await update(id, { authConfigJson: { token: "****" } });
    const kept = await stored();
    expect(decryptAuthConfig(kept, kept.authConfigEncrypted)).toEqual({ token: "one" });
    await update(id, { authConfigJson: { token: "two" } });
    const changed = await stored();
    expect(decryptAuthConfig(changed, changed.authConfigEncrypted)).toEqual({ token: "two" });
    expect(await update(id, { authType: "NONE" })).toMatchObject({ authConfigJson: null });
    expect((await stored()).authConfigEncrypted).toBeNull();
    await expect(update(id, { authType: "BEARER" })).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  });
});

describe("an endpoint that was switched off by itself", () => {
  const reason = "20 deliveries in a row failed after all their retries.";
  const failing = { failingSince: new Date(), failedDeliveriesInRow: 20 };

  it("keeps its reason when it is saved or switched off again, and clears it when it is switched on", async () => {
    const { id } = await create();
    const disabledAt = new Date("2026-11-21T00:00:00.000Z");
    await getDb().syncEndpoint.update({
      where: { id },
      data: { ...failing, enabled: false, disabledAt, disabledReason: reason },
    });
    const known = { disabledReason: reason, disabledAt: disabledAt.toISOString(), failedDeliveriesInRow: 20 };
    expect((await update(id, { name: "CRM", enabled: false })).health).toMatchObject(known);
    const off = await setSyncEndpointEnabled({ ctx: ctx(), input: { id, enabled: false } });
    expect(off.health).toMatchObject(known);
    const on = await update(id, { enabled: true });
    expect(on.health).toMatchObject({ disabledReason: null, disabledAt: null, failedDeliveriesInRow: 0 });
  });

  it("does not become healthy when an enabled endpoint is saved", async () => {
    const { id } = await create();
    await getDb().syncEndpoint.update({ where: { id }, data: failing });
    const { health } = await update(id, { enabled: true });
    expect(health).toMatchObject({ failedDeliveriesInRow: 20, failingSince: expect.any(String) as string });
  });
});

describe("a credential", () => {
  it("does not follow an address to another host", async () => {
    const { id } = await create({ authType: "BEARER", authConfigJson: { token: "one" } });
    expect(await update(id, { url: `${url}/v2` })).toMatchObject({
      url: `${url}/v2`,
      authConfigJson: { token: "****" },
    });
    const elsewhere = "https://elsewhere.example.com/";
    await expect(update(id, { url: elsewhere })).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
    const masked = { url: elsewhere, authConfigJson: { token: "****" } };
    await expect(update(id, masked)).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
    expect(await update(id, { url: elsewhere, authConfigJson: { token: "two" } })).toMatchObject({
      url: elsewhere,
    });
  });

  it("survives two simultaneous changes in either order", async () => {
    const { id } = await create({ authType: "BEARER", authConfigJson: { token: "leaked" } });
    await Promise.all([
      update(id, { authConfigJson: { token: "fresh" } }),
      ...["a", "b", "c"].map((name) => update(id, { name })),
    ]);
    const stored = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id } });
    expect(decryptAuthConfig(stored, stored.authConfigEncrypted)).toEqual({ token: "fresh" });
  });
});

describe("the other verbs", () => {
  it("list newest first, switch off and on, delete", async () => {
    const { id: first } = await create();
    const { id: second } = await create();
    const { list } = await listSyncEndpoints({ ctx: ctx() });
    const ids = list.map((endpoint) => endpoint.id);
    expect(ids.indexOf(second)).toBeLessThan(ids.indexOf(first));
    const set = (enabled: boolean) => setSyncEndpointEnabled({ ctx: ctx(), input: { id: first, enabled } });
    expect(await set(false)).toMatchObject({ enabled: false });
    expect(await set(true)).toMatchObject({ enabled: true });
    await deleteSyncEndpoint({ ctx: ctx(), input: { id: first } });
    await expect(get(first)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    expect(await auditOf(first)).toEqual([
      "sync-endpoint.create",
      "sync-endpoint.delete",
      "sync-endpoint.disable",
      "sync-endpoint.enable",
    ]);
  });

  it("issue a new secret, once", async () => {
    const created = await create();
    const reset = await resetSyncEndpointSecret({ ctx: ctx(), input: { id: created.id } });
    expect(reset.webhookSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(reset.webhookSecret).not.toBe(created.webhookSecret);
    expect(await get(created.id)).not.toHaveProperty("webhookSecret");
  });
});

const verbs: [string, Permission, (call: { ctx: Ctx; input: { id: string } }) => Promise<unknown>][] = [
  ["get", "sync-endpoint:read", getSyncEndpoint],
  [
    "update",
    "sync-endpoint:write",
    ({ ctx, input }) => updateSyncEndpoint({ ctx, input: { ...input, name: "Mine now" } }),
  ],
  [
    "setEnabled",
    "sync-endpoint:write",
    ({ ctx, input }) => setSyncEndpointEnabled({ ctx, input: { ...input, enabled: false } }),
  ],
  ["resetSecret", "sync-endpoint:secret", resetSyncEndpointSecret],
  ["delete", "sync-endpoint:delete", deleteSyncEndpoint],
];

describe("who may", () => {
  it.each(verbs)("%s: no one without %s", async (_name, permission, verb) => {
    const { id } = await create();
    const all: Permission[] = [
      "sync-endpoint:read",
      "sync-endpoint:write",
      "sync-endpoint:secret",
      "sync-endpoint:delete",
    ];
    const without = organization.ctx(all.filter((one) => one !== permission));
    await expect(verb({ ctx: without, input: { id } })).rejects.toMatchObject({
      reason: "PERMISSION_MISSING",
    });
  });

  it.each(verbs)(
    "%s: another organization's is answered like a missing one",
    async (_name, _permission, verb) => {
      const before = await create();
      const attempt = (id: string) =>
        verb({ ctx: stranger.ctx(), input: { id } }).catch((error: unknown) => error);
      const [foreign, missing] = [await attempt(before.id), await attempt(newId("syncEndpoint"))];
      expect(foreign).toEqual(missing);
      expect(foreign).toMatchObject({ reason: "NOT_FOUND" });
      const { webhookSecret: _secret, ...endpoint } = before;
      expect(await get(before.id)).toEqual(endpoint);
      expect((await listSyncEndpoints({ ctx: stranger.ctx() })).list).toEqual([]);
    },
  );
});
