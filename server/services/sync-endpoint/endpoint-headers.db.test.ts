import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createTestOrganization, type TestOrganization } from "@/testing/test-organization";
import { createSyncEndpoint, decryptHeaders, updateSyncEndpoint } from ".";

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
  it("are answered by name alone, and stored encrypted", async () => {
    const created = await create();
    expect(created.headersJson).toEqual({ "X-Api-Key": "****", "X-Team": "****" });
    const row = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id: created.id } });
    expect(row.headersEncrypted).toMatch(/^v1\./);
    expect(await stored(created.id)).toEqual(headersJson);
    expect((await create({ headersJson: {} })).headersJson).toBeNull();
  });

  it("keep a value that is sent back masked, under whatever case of its name", async () => {
    const { id } = await create();
    await update(id, { headersJson: { "x-api-key": "****", "X-Team": "sales", "X-New": "n" } });
    expect(await stored(id)).toEqual({ "x-api-key": "k-1", "X-Team": "sales", "X-New": "n" });
    await update(id, { name: "CRM" });
    expect(Object.keys(await stored(id))).toHaveLength(3);
    expect((await update(id, { headersJson: null })).headersJson).toBeNull();
    expect(await stored(id)).toEqual({});
  });

  it("need a value where the mask stands for none", async () => {
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

  it("are asked for again together with everything else that another address needs", async () => {
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

  it("stand in the audit by name alone", async () => {
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
