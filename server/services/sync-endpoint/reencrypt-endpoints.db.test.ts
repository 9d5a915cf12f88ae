import { describe, expect, it, vi } from "vitest";
import { newId } from "@/server/domain/ids";
import { encryptSecret } from "@/server/infra/crypto";
import { getDb, type Prisma } from "@/server/infra/db";
import { createTestOrganization } from "@/testing/test-organization";
import {
  deleteSyncEndpoint,
  getSyncEndpoint,
  decryptAuthConfig,
  decryptHeaders,
  decryptSecretsInForce,
  reencryptEndpoints,
  resetSyncEndpointSecret,
  updateSyncEndpoint,
} from ".";

const older = { id: "older", key: Buffer.alloc(32, 1) };
const lost = { id: "lost", key: Buffer.alloc(32, 2) };
vi.hoisted(() => {
  process.env.ENCRYPTION_KEYS = `newer:${"3a".repeat(32)},older:${"01".repeat(32)}`;
});

const [secretHex, formerHex] = ["a".repeat(64), "b".repeat(64)];
const until = new Date(Date.now() + 3_600_000).toISOString();

/** An endpoint of which everything was encrypted with this key. */
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
  it("open under the key that they were written with, and come under the newest", async () => {
    const { read } = await endpointUnder(older);
    const before = await read();
    expect(open(before)).toEqual(opened);
    await reencryptEndpoints(getDb());
    const after = await read();
    expect(open(after)).toEqual(opened);
    const { secretEncrypted, formerSecrets, headersEncrypted, authConfigEncrypted } = after;
    const records = JSON.stringify([secretEncrypted, formerSecrets, headersEncrypted, authConfigEncrypted]);
    expect(records.match(/v1\.\w+/g)).toEqual(["v1.newer", "v1.newer", "v1.newer", "v1.newer"]);
    expect(after.updatedAt).toEqual(before.updatedAt);
    expect(await reencryptEndpoints(getDb())).toBe(0);
  });

  it("keep a key that is lost from being more than the loss of what it encrypted", async () => {
    const { id, ctx, read } = await endpointUnder(lost);
    const other = await endpointUnder(older);
    const before = await read();
    await reencryptEndpoints(getDb());
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

  it("do not wait for a former secret whose time is over", async () => {
    const over = encryptSecret(
      formerHex,
      { table: "sync_endpoint", column: "secret", organizationId: "org_gone", id: "sep_gone" },
      [lost],
    );
    const { read } = await endpointUnder(older, {
      formerSecrets: [{ secretEncrypted: over, until: new Date(Date.now() - 1).toISOString() }],
    });
    await reencryptEndpoints(getDb());
    expect(open(await read())).toEqual({ ...opened, secrets: [secretHex] });
    expect((await read()).secretEncrypted).toMatch(/^v1\.newer\./);
  });
});

describe("an endpoint from before headers were encrypted", () => {
  it("is read as it was stored, and encrypted by the next round", async () => {
    const { read } = await endpointUnder(older, { headersEncrypted: '{"X-Api-Key":"k"}' });
    expect(open(await read())).toEqual(opened);
    await reencryptEndpoints(getDb());
    const after = await read();
    expect(after.headersEncrypted).toMatch(/^v1\.newer\./);
    expect(open(after)).toEqual(opened);
  });
});
