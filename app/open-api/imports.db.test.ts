import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { type Called, callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey, type TestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { GET as getBlogger } from "./bloggers/[id]/route";
import { POST as importBatch } from "./bloggers/batch/route";
import { GET as listChanges } from "./bloggers/changes/route";
import { POST as deactivate } from "./bloggers/deactivate/route";
import { GET as listBloggers, POST as importOne } from "./bloggers/route";
import { GET as getRun } from "./import-runs/[id]/route";
import { GET as listRuns } from "./import-runs/route";

type Tenant = { organization: TestOrganization; apiKey: TestApiKey };
async function createTenant(): Promise<Tenant> {
  const organization = await createTestOrganization();
  return { organization, apiKey: await createTestApiKey(organization) };
}

let mine: Tenant;
let theirs: Tenant;
beforeAll(async () => {
  [mine, theirs] = await Promise.all([createTenant(), createTenant()]);
});
// A key of its own per test, as each has 60 requests per minute.
beforeEach(async () => {
  mine.apiKey = await createTestApiKey(mine.organization);
});

const creator = (n: number) => ({
  platform: "PGY",
  url: `https://www.xiaohongshu.com/user/profile/${n.toString(16).padStart(24, "f")}`,
});
type Sent = { headers?: Record<string, string>; path?: string; key?: string; body?: string };
const send = (handler: typeof importOne, json: unknown, more: Sent = {}) =>
  callRoute(handler, { method: "POST", key: mine.apiKey.plaintext, json, ...more });
const read = (handler: typeof getRun, path: string, params = {}, { apiKey } = mine) =>
  callRoute(handler, { path, params, key: apiKey.plaintext });
const readRun = (id: string, of = mine) => read(getRun, `/open-api/import-runs/${id}`, { id }, of);
const dataOf = (response: Called) => response.data as { runId: string; blogger: { id: string } };

describe("one import", () => {
  it("answers the blogger, which can then be read", async () => {
    const response = await send(importOne, {
      ...creator(1),
      nickname: "Lin",
      sourceSystem: "erp",
      colour: 1,
    });
    expect(response).toMatchObject({ status: 200, message: "ok" });
    expect(response.data).toMatchObject({ outcome: "created", discardedFields: ["colour"] });
    const { blogger, runId } = dataOf(response);
    const detail = await read(getBlogger, `/open-api/bloggers/${blogger.id}`, { id: blogger.id });
    expect(detail.data).toEqual(blogger);
    const counts = { total: 1, created: 1, updated: 0, unchanged: 0, failed: 0, errors: [] };
    expect((await readRun(runId)).data).toMatchObject({ kind: "SINGLE", sourceSystem: "erp", ...counts });
    expect((await send(importOne, { ...creator(1), nickname: "Lin" })).data).toMatchObject({
      outcome: "unchanged",
    });
  });

  it("happens once for an Idempotency-Key", async () => {
    const headers = { "Idempotency-Key": "one" };
    const first = await send(importOne, creator(2), { headers });
    const again = await send(importOne, creator(2), { headers });
    expect([again.text, again.headers.get("idempotency-replayed")]).toEqual([first.text, "true"]);
    expect(await send(importOne, creator(3), { headers })).toMatchObject({
      status: 409,
      reason: "IDEMPOTENCY_KEY_REUSED",
    });
    // The idempotency key belongs to the path as well.
    expect((await send(importBatch, { items: [creator(2)] }, { headers })).status).toBe(200);
  });

  it("with dryRun=true writes nothing, and leaves its Idempotency-Key free", async () => {
    const headers = { "Idempotency-Key": "dry run" };
    const path = "/open-api/bloggers?dryRun=true";
    const dryRun = await send(importOne, creator(4), { headers, path });
    expect(dryRun.data).toMatchObject({ runId: null, outcome: "created" });
    const real = await send(importOne, creator(4), { headers });
    expect(real.data).toMatchObject({ outcome: "created", runId: expect.stringMatching(/^imp_/) });
  });

  it.each([
    [{ platform: "MOON", url: creator(5).url }, "INVALID_PLATFORM"],
    [{ platform: "PGY" }, "INVALID_URL"],
    [{ ...creator(5), platform: "STARMAP" }, "PLATFORM_URL_MISMATCH"],
    [{ platform: "PGY", url: "https://www.xiaohongshu.com/explore/5f" }, "PLATFORM_ID_NOT_FOUND"],
    [{ platform: "MP_HUXUAN", url: "https://mp.weixin.qq.com/s/abcdef" }, "SHORT_URL_EXPAND_FAILED"],
    [{ ...creator(5), linkupRemark: "x".repeat(31) }, "INVALID_FIELD"],
  ])("%j is refused with 422, and its Idempotency-Key stays free", async (body, reason) => {
    const headers = { "Idempotency-Key": `refused ${reason}` };
    const refused = await send(importOne, body, { headers });
    expect(refused).toMatchObject({ status: 422, reason });
    const { runId: id = "" } = refused.data as { runId?: string };
    const { data: left } = await readRun(id);
    expect(left).toMatchObject({ id, kind: "SINGLE", failed: 1, errors: [{ index: 0, code: reason }] });
    expect((await send(importOne, creator(6), { headers })).status).toBe(200);
  });

  it.each([[[]], ["text"], [null], [{ ...creator(5), sourceSystem: 5 }]])(
    "refuses the body %j with 400",
    async (json) => {
      expect(await send(importOne, json)).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
    },
  );
});

it.each(["1e400", String.raw`"\ud800"`])(
  "a batch with %s in it is answered with an Idempotency-Key as without one",
  async (value) => {
    const { platform, url } = creator(7);
    const wrong = `{"platform":"${platform}","url":"${url}","priceJson":{"a":${value}}}`;
    const body = `{"items":[${wrong},${JSON.stringify(creator(8))}]}`;
    const call = (headers: object) =>
      send(importBatch, undefined, { body, headers: { "Content-Type": "application/json", ...headers } });
    const headers = { "Idempotency-Key": `awkward ${value}` };
    const [keyed, again, bare] = [await call(headers), await call(headers), await call({})];
    for (const { status, data } of [keyed, bare])
      expect([status, data]).toMatchObject([
        200,
        { failed: 1, errors: [{ index: 0, code: "INVALID_FIELD" }] },
      ]);
    expect([again.text, again.headers.get("idempotency-replayed")]).toEqual([keyed.text, "true"]);
  },
);

describe("deactivation", () => {
  it("removes bloggers from the lists and adds them to the stream; an import reactivates them", async () => {
    const { apiKey } = await createTenant();
    const key = apiKey.plaintext;
    const { blogger } = dataOf(await send(importOne, creator(10), { key }));
    const response = await send(
      deactivate,
      { reason: "left", items: [creator(10), { id: "blg_0" }] },
      { key },
    );
    expect(response).toMatchObject({ status: 200, data: { total: 2, deactivated: 1, failed: 1 } });
    expect(response.data).toMatchObject({ errors: [{ index: 1, platform: null, code: "NOT_FOUND" }] });
    const list = (query = "") => callRoute(listBloggers, { key, path: `/open-api/bloggers${query}` });
    expect((await list()).data).toMatchObject({ items: [] });
    expect((await list("?includeDeactivated=true")).data).toMatchObject({ items: [{ id: blogger.id }] });
    const changes = await callRoute(listChanges, { key });
    expect(changes.data).toMatchObject({
      items: [{ changeType: "DEACTIVATED", blogger: { id: blogger.id } }],
    });
    expect((await send(deactivate, { items: [{ id: blogger.id }] }, { key })).data).toMatchObject({
      deactivated: 0,
      unchanged: 1,
    });
    await send(importOne, creator(10), { key });
    expect((await list()).data).toMatchObject({ items: [{ id: blogger.id, deactivatedAt: null }] });
  });

  it("happens once for an Idempotency-Key, and keeps a run", async () => {
    const headers = { "Idempotency-Key": "gone" };
    const { blogger } = dataOf(await send(importOne, creator(11)));
    const body = { items: [{ id: blogger.id }] };
    const first = await send(deactivate, body, { headers });
    expect((await send(deactivate, body, { headers })).text).toBe(first.text);
    const run = await readRun(dataOf(first).runId);
    expect(run.data).toMatchObject({ kind: "DEACTIVATE", idempotencyKey: "gone", total: 1, updated: 1 });
  });

  it("refuses items that identify no blogger, and more than 500 items, with 400", async () => {
    const wrong = await send(deactivate, { items: [{ id: "blg_0" }, {}, { platform: "PGY" }] });
    expect(wrong).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
    expect(wrong.issues.map(({ path }) => path)).toEqual(["items.1", "items.2"]);
    const items = Array.from({ length: 501 }, () => ({ id: "blg_0" }));
    expect(await send(deactivate, { items })).toMatchObject({ status: 400, reason: "BATCH_TOO_LARGE" });
    const many = await send(deactivate, { items: Array.from({ length: 100_000 }, () => 1) });
    expect([many.reason, many.issues]).toEqual(["BATCH_TOO_LARGE", []]);
    for (const body of [{}, { items: [] }, { items: [{ id: "blg_0" }], reason: "x".repeat(501) }])
      expect(await send(deactivate, body)).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
  });
});

describe("import runs", () => {
  it("are listed newest first, page by page, without errors; the detail has them", async () => {
    const { apiKey } = await createTenant();
    const key = apiKey.plaintext;
    const runIds: string[] = [];
    for (const n of [1, 2, 3])
      runIds.unshift(
        dataOf(await send(importBatch, { items: [creator(n), { platform: "MOON" }] }, { key })).runId,
      );
    const list = async (query: string) => {
      const { data } = await callRoute(listRuns, { key, path: `/open-api/import-runs?${query}` });
      return data as { items: { id: string }[]; nextCursor: string | null };
    };
    const first = await list("limit=2");
    const second = await list(`limit=2&cursor=${encodeURIComponent(first.nextCursor ?? "")}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(runIds);
    expect(first.items[0]).toMatchObject({ apiKeyId: apiKey.id, apiKeyName: "test", failed: 1 });
    expect(first.items[0]).not.toHaveProperty("errors");
    expect((await list("kind=SINGLE")).items).toEqual([]);
    const detail = await callRoute(getRun, { key, params: { id: runIds[0] ?? "" } });
    expect(detail.data).toMatchObject({ errors: [{ index: 1, platform: "MOON", code: "INVALID_PLATFORM" }] });
  });

  it.each(["limit=0", "limit=201", "limit=x", "kind=ALL"])("refuse %s", async (query) => {
    const response = await read(listRuns, `/open-api/import-runs?${query}`);
    expect(response).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
    expect(response.issues[0]?.path).toBe(query.split("=")[0]);
  });

  it("refuse a cursor of another query", async () => {
    const response = await read(listRuns, "/open-api/import-runs?cursor=c1.e30.x");
    expect(response).toMatchObject({ status: 400, reason: "INVALID_CURSOR" });
  });
});

describe("another organization's rows", () => {
  it("are like rows that do not exist", async () => {
    const { blogger, runId } = dataOf(
      await send(importOne, { ...creator(20), externalId: "e-20" }, { key: theirs.apiKey.plaintext }),
    );
    const [foreign, missing] = [await readRun(runId), await readRun("imp_0")];
    expect([foreign.status, foreign.reason, foreign.message]).toEqual([404, "NOT_FOUND", missing.message]);
    expect((await readRun(runId, theirs)).status).toBe(200);
    const items = [{ id: blogger.id }, { externalId: "e-20" }, creator(20)];
    expect((await send(deactivate, { items })).data).toMatchObject({ failed: 3, deactivated: 0 });
    const row = await getDb().blogger.findUniqueOrThrow({ where: { id: blogger.id } });
    expect(row.deactivatedAt).toBeNull();
  });

  it("need a permission of their own", async () => {
    const reader = (await createTestApiKey(mine.organization, ["blogger:read", "task:read"])).plaintext;
    const writer = (await createTestApiKey(mine.organization, ["blogger:write"])).plaintext;
    const refused = { status: 403, reason: "SCOPE_MISSING" };
    expect(await send(importOne, creator(21), { key: reader })).toMatchObject(refused);
    expect(await send(deactivate, { items: [creator(21)] }, { key: reader })).toMatchObject(refused);
    for (const key of [reader, writer]) {
      expect(await callRoute(listRuns, { key })).toMatchObject(refused);
      expect(await callRoute(getRun, { key, params: { id: "imp_0" } })).toMatchObject(refused);
    }
    expect((await send(importOne, creator(21), { key: writer })).status).toBe(200);
  });
});
