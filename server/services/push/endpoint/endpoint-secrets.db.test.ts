import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { encryptSecret } from "@/server/infra/crypto";
import { getDb, type Prisma } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { setSettings } from "@/testing/suite/suite-settings";
import {
  createSyncEndpoint,
  decryptAuthConfig,
  decryptHeaders,
  decryptSecretsInForce,
  deleteSyncEndpoint,
  getSyncEndpoint,
  reencryptEndpoints,
  resetSyncEndpointSecret,
  updateSyncEndpoint,
} from ".";

// Own database: the jobs work on every organization, and the test checks how much they did.
await openOwnDatabase();

const older = { id: "older", key: Buffer.alloc(32, 1) };
const lost = { id: "lost", key: Buffer.alloc(32, 2) };
setSettings({ ENCRYPTION_KEYS: `newer:${"3a".repeat(32)},older:${"01".repeat(32)}` });

const [secretHex, formerHex] = ["a".repeat(64), "b".repeat(64)];
const until = new Date(Date.now() + 3_600_000).toISOString();

async function endpointUnder(
  key: typeof older,
  values: Partial<Prisma.SyncEndpointUncheckedCreateInput> = {},
) {
  const organization = await createTestOrganization();
  const place = { id: newId("syncEndpoint"), organizationId: organization.organizationId };
  const seal = (text: string, column: string) =>
    encryptSecret(text, { table: "sync_endpoint", column, ...place }, [key]);
  await getDb().syncEndpoint.create({
    data: {
      ...place,
      name: "ERP",
      url: "https://erp.example.com/",
      authType: "BEARER",
      secretEncrypted: seal(secretHex, "secret"),
      formerSecrets: [{ secretEncrypted: seal(formerHex, "secret"), until }],
      headersEncrypted: seal('{"X-Api-Key":"k"}', "headers"),
      authConfigEncrypted: seal('{"token":"t"}', "auth_config"),
      ...values,
    },
  });
  const read = () => getDb().syncEndpoint.findUniqueOrThrow({ where: { id: place.id } });
  return { id: place.id, ctx: organization.ctx(), read };
}

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof endpointUnder>>["read"]>>;
const open = (row: Row) => ({
  secrets: decryptSecretsInForce(row, new Date()),
  headers: decryptHeaders(row, row.headersEncrypted),
  authConfig: decryptAuthConfig(row, row.authConfigEncrypted),
});
const opened = { secrets: [secretHex, formerHex], headers: { "X-Api-Key": "k" }, authConfig: { token: "t" } };

describe("an endpoint's secrets, when the keys are rotated", () => {
  it("open with the key that they were written with, and are encrypted with the newest", async () => {
    const { read } = await endpointUnder(older);
    const before = await read();
    expect(open(before)).toEqual(opened);
    await reencryptEndpoints({ ctx: createJobCtx("reencrypt-secrets") });
    const after = await read();
    expect(open(after)).toEqual(opened);
    const { secretEncrypted, formerSecrets, headersEncrypted, authConfigEncrypted } = after;
    const records = JSON.stringify([secretEncrypted, formerSecrets, headersEncrypted, authConfigEncrypted]);
    expect(records.match(/v1\.\w+/g)).toEqual(["v1.newer", "v1.newer", "v1.newer", "v1.newer"]);
    expect(after.updatedAt).toEqual(before.updatedAt);
    expect(await reencryptEndpoints({ ctx: createJobCtx("reencrypt-secrets") })).toBe(0);
  });

  it("lose only what a lost key encrypted", async () => {
    const { id, ctx, read } = await endpointUnder(lost);
    const other = await endpointUnder(older);
    const before = await read();
    await reencryptEndpoints({ ctx: createJobCtx("reencrypt-secrets") });
    expect(await read()).toEqual(before);
    expect((await other.read()).secretEncrypted).toMatch(/^v1\.newer\./);

    expect(await getSyncEndpoint({ ctx, input: { id } })).toMatchObject({
      headersJson: null,
      authConfigJson: null,
    });
    const update = (values: object) => updateSyncEndpoint({ ctx, input: { id, ...values } });
    await expect(update({ name: "CRM" })).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues: [expect.objectContaining({ path: "authConfigJson.token" }) as unknown],
    });
    expect(await update({ name: "CRM", authConfigJson: { token: "new" } })).toMatchObject({ name: "CRM" });
    expect((await read()).headersEncrypted).toBe(before.headersEncrypted);
    expect(await deleteSyncEndpoint({ ctx, input: { id } })).toEqual({ id });
  });

  it("let a reset make pushes possible again when the key of the secret is lost", async () => {
    const { id, ctx, read } = await endpointUnder(lost);
    const row = await read();
    expect(() => decryptSecretsInForce(row, new Date())).toThrow("Add that key");
    const { webhookSecret } = await resetSyncEndpointSecret({ ctx, input: { id } });
    expect(decryptSecretsInForce(await read(), new Date())).toEqual([webhookSecret]);
  });

  it("do not wait for an expired former secret", async () => {
    const over = encryptSecret(
      formerHex,
      { table: "sync_endpoint", column: "secret", organizationId: "org_gone", id: "sep_gone" },
      [lost],
    );
    const { read } = await endpointUnder(older, {
      formerSecrets: [{ secretEncrypted: over, until: new Date(Date.now() - 1).toISOString() }],
    });
    await reencryptEndpoints({ ctx: createJobCtx("reencrypt-secrets") });
    expect(open(await read())).toEqual({ ...opened, secrets: [secretHex] });
    expect((await read()).secretEncrypted).toMatch(/^v1\.newer\./);
  });
});

it.each(["headersEncrypted", "authConfigEncrypted", "secretEncrypted"] as const)(
  "plain text in place of an encrypted record (%s) is neither read nor encrypted",
  async (column) => {
    const planted = '{"X-Api-Key":"k"}';
    const { read } = await endpointUnder(older, { [column]: planted });
    await reencryptEndpoints({ ctx: createJobCtx("reencrypt-secrets") });
    const row = await read();
    expect(row[column]).toBe(planted);
    expect(() => open(row)).toThrow("is not an encrypted record");
  },
);

let organization: TestOrganization;
beforeAll(async () => {
  organization = await createTestOrganization();
});

const url = "https://erp.example.com/hook";
const headersJson = { "X-Api-Key": "k-1", "X-Team": "growth" };
const create = (values: object = { headersJson }) =>
  createSyncEndpoint({ ctx: organization.ctx(), input: { name: "ERP", url, ...values } });
const update = (id: string, values: object) =>
  updateSyncEndpoint({ ctx: organization.ctx(), input: { id, ...values } });
async function stored(id: string) {
  const row = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id } });
  return decryptHeaders(row, row.headersEncrypted);
}
const needs = (...names: string[]) => ({
  reason: "VALIDATION_FAILED",
  issues: names.map(
    (name) => expect.objectContaining({ path: `headersJson.${name}`, code: "REQUIRED" }) as unknown,
  ),
});

describe("an endpoint's headers", () => {
  it("are returned by name only, and stored encrypted", async () => {
    const created = await create();
    expect(created.headersJson).toEqual({ "X-Api-Key": "****", "X-Team": "****" });
    const row = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id: created.id } });
    expect(row.headersEncrypted).toMatch(/^v1\./);
    expect(await stored(created.id)).toEqual(headersJson);
    expect((await create({ headersJson: {} })).headersJson).toBeNull();
  });

  it("keep a value that is sent back masked, in any case of its name", async () => {
    const { id } = await create();
    await update(id, { headersJson: { "x-api-key": "****", "X-Team": "sales", "X-New": "n" } });
    expect(await stored(id)).toEqual({ "x-api-key": "k-1", "X-Team": "sales", "X-New": "n" });
    await update(id, { name: "CRM" });
    expect(Object.keys(await stored(id))).toHaveLength(3);
    expect((await update(id, { headersJson: null })).headersJson).toBeNull();
    expect(await stored(id)).toEqual({});
  });

  it("need a value when the mask stands for none", async () => {
    await expect(create({ headersJson: { "X-Api-Key": "****" } })).rejects.toMatchObject(needs("X-Api-Key"));
    const { id } = await create();
    const unknown = { headersJson: { "X-Other": "****", "X-Team": "****" } };
    await expect(update(id, unknown)).rejects.toMatchObject(needs("X-Other"));
  });

  it("do not follow an address to another host", async () => {
    const { id } = await create();
    expect(await update(id, { url: `${url}/v2` })).toMatchObject({ url: `${url}/v2` });
    const elsewhere = "https://elsewhere.example.com/";
    for (const masked of [{}, { headersJson: { "X-Api-Key": "****", "X-Team": "****" } }])
      await expect(update(id, { url: elsewhere, ...masked })).rejects.toMatchObject(
        needs("X-Api-Key", "X-Team"),
      );
    expect(await stored(id)).toEqual(headersJson);
    await update(id, { url: elsewhere, headersJson: { "X-Api-Key": "k-2" } });
    expect(await stored(id)).toEqual({ "X-Api-Key": "k-2" });
  });

  it("must be sent again together with everything else that another address needs", async () => {
    const { id } = await create({ headersJson, authType: "BEARER", authConfigJson: { token: "t" } });
    const issues = (...paths: string[]) => ({
      reason: "VALIDATION_FAILED",
      issues: paths.map((path) => expect.objectContaining({ path }) as unknown),
    });
    const missing = ["headersJson.X-Api-Key", "headersJson.X-Team", "authConfigJson.token"];
    await expect(update(id, { url: "https://elsewhere.example.com/" })).rejects.toMatchObject(
      issues(...missing),
    );
    await expect(update(id, { url: "https://10.0.0.1/" })).rejects.toMatchObject(issues("url", ...missing));
    const wrong = { url: "https://10.0.0.1/", authType: "BASIC", headersJson: { Authorization: "****" } };
    await expect(create(wrong)).rejects.toMatchObject(
      issues(
        "url",
        "headersJson.Authorization",
        "authConfigJson.username",
        "authConfigJson.password",
        "headersJson.Authorization",
      ),
    );
  });

  it("are in the audit log by name only", async () => {
    const { id } = await create();
    await update(id, { headersJson: { "X-Api-Key": "k-2" } });
    const entries = await getDb().auditEntry.findMany({ where: { targetId: id }, orderBy: { id: "asc" } });
    const both = { "X-Api-Key": "****", "X-Team": "****" };
    expect(entries.map(({ after }) => after)).toMatchObject([
      { headersJson: both },
      { headersJson: { "X-Api-Key": "****" } },
    ]);
    expect(entries[1]?.before).toMatchObject({ headersJson: both });
    expect(JSON.stringify(entries)).not.toMatch(/k-1|k-2|growth|headersEncrypted/);
  });
});
