import { beforeAll, describe, expect, it } from "vitest";
import { rowErrorCodes } from "@/server/domain/kernel/errors";
import {
  sandboxCreators,
  sandboxRowErrors,
  SHORT_CODE_FAILS,
  SHORT_CODE_OK,
} from "@/server/domain/roster/sandbox";
import { getDb } from "@/server/infra/db";
import { publishedReasons } from "@/server/open-api/document/reason-catalogue";
import { setApiKeyEnabled } from "@/server/services/integration/api-key";
import { resetSandbox } from "@/server/services/integration/sandbox";
import { drainOrganization } from "@/server/services/push/delivery";
import { callRoute } from "@/testing/integration/open-api/call-route";
import {
  createTestApiKey,
  createTestSandbox,
  type Sandbox,
} from "@/testing/integration/open-api/create-test-api-key";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { GET as getStats } from "./bloggers/[id]/stats/route";
import { GET as getBlogger } from "./bloggers/[id]/route";
import { POST as importBatch } from "./bloggers/batch/route";
import { GET as listChanges } from "./bloggers/changes/route";
import { GET as listBloggers, POST as importOne } from "./bloggers/route";
import { GET as getImportRun } from "./import-runs/[id]/route";
import { GET as listImportRuns } from "./import-runs/route";
import { GET as getSelf } from "./organizations/self/route";
import { GET as getTask } from "./scraping-tasks/[id]/route";
import { GET as listTaskRuns } from "./scraping-tasks/[id]/runs/route";
import { GET as listTasks } from "./scraping-tasks/route";
import { POST as resetByKey } from "./sandbox/reset/route";
import { GET as getSyncRun } from "./sync-runs/[id]/route";
import { GET as listSyncRuns } from "./sync-runs/route";

let organization: TestOrganization;
let sandbox: Sandbox;
let testKey: string;
let liveKey: string;
beforeAll(async () => {
  organization = await createTestOrganization();
  sandbox = await createTestSandbox(organization);
  testKey = sandbox.plaintext;
  liveKey = (await createTestApiKey(organization)).plaintext;
});

const send = (key: string, items: object[], headers = {}) =>
  callRoute(importBatch, { method: "POST", key, headers, json: { items } });
type Items = { items: Record<string, unknown>[] };
const read = async (handler: Parameters<typeof callRoute>[0], key: string) =>
  ((await callRoute(handler, { key })).data as Items).items;
const profile = (n: number) => ({ platform: "BILIBILI_HUAHUO", url: `https://space.bilibili.com/${n}` });

describe("a test key", () => {
  it("finds the fixed creators, and is shown as a test key", async () => {
    await resetSandbox({ ctx: organization.ctx() });
    const bloggers = await read(listBloggers, testKey);
    expect(bloggers.map(({ platformBloggerId }) => platformBloggerId).sort()).toEqual(
      sandboxCreators.map(({ platformBloggerId }) => platformBloggerId).sort(),
    );
    expect(await read(listChanges, testKey)).toHaveLength(sandboxCreators.length + 1);
    expect(await read(listImportRuns, testKey)).toMatchObject([{ kind: "BATCH", failed: 1 }]);
    expect((await callRoute(getSelf, { key: testKey })).data).toMatchObject({
      id: sandbox.ctx.organization.id,
      name: "Sandbox",
      subscriptionPlan: "ENTERPRISE",
      memberCount: 0,
      bloggerCount: sandboxCreators.length,
      apiKey: { environment: "TEST" },
    });
    expect((await callRoute(getSelf, { key: liveKey })).data).toMatchObject({
      id: organization.organizationId,
      apiKey: { environment: "LIVE" },
    });
  });

  it("has something to show on every path", async () => {
    const own = await createTestSandbox(await createTestOrganization());
    await drainOrganization(getDb(), own.ctx.organization.id);
    const first = async (handler: Parameters<typeof callRoute>[0], params = {}) => {
      const response = await callRoute(handler, { key: own.plaintext, params });
      expect(response.status).toBe(200);
      return (response.data as Items).items;
    };
    const one = async (handler: Parameters<typeof callRoute>[0], id: unknown) =>
      (await callRoute(handler, { key: own.plaintext, params: { id: String(id) } })).data;

    const [blogger] = await first(listBloggers);
    expect(await one(getBlogger, blogger?.id)).toMatchObject({ rawData: { sandbox: true } });
    const stats = (await one(getStats, blogger?.id)) as { snapshots: unknown[] };
    expect(stats.snapshots.length).toBeGreaterThanOrEqual(30);
    const [task] = await first(listTasks);
    expect(task).toMatchObject({ runCount: 7, lastRun: { status: "SUCCESS" } });
    expect(await one(getTask, task?.id)).toEqual(task);
    const runs = await first(listTaskRuns, { id: String(task?.id) });
    expect(runs.map(({ status, attempt }) => [status, attempt])).toEqual([
      ["SUCCESS", 1],
      ["PARTIAL", 1],
      ["PAUSED", 1],
      ["SUCCESS", 2],
      ["PAUSED", 1],
      ["FAILED", 1],
      ["CANCELLED", 1],
    ]);
    const [importRun] = await first(listImportRuns);
    expect(await one(getImportRun, importRun?.id)).toMatchObject({
      errors: [{ code: "PLATFORM_URL_MISMATCH" }],
    });
    const pushes = await first(listSyncRuns);
    expect(new Set(pushes.map(({ status }) => status))).toEqual(new Set(["SUCCESS", "FAILED"]));
    const failed = pushes.find(({ status }) => status === "FAILED");
    expect(await one(getSyncRun, failed?.id)).toMatchObject({
      lastError: expect.stringMatching(/^Simulated by the sandbox\. /) as string,
      failedBloggerIds: [expect.stringMatching(/^blg_/) as string],
    });
  });

  it("never reaches live rows, nor a live key the sandbox's, even when both import the same creator", async () => {
    const headers = { "Idempotency-Key": "same" };
    const [ofLive, ofTest] = [
      await send(liveKey, [profile(101)], headers),
      await send(testKey, [profile(101)], headers),
    ];
    expect(ofTest.data).toMatchObject({ created: 1 });
    expect(ofTest.headers.get("idempotency-replayed")).toBeNull();
    expect(ofTest.data).not.toEqual(ofLive.data);
    const seen = async (key: string) => [
      ...(await read(listBloggers, key)),
      ...(await read(listChanges, key)).map(({ blogger }) => blogger as Record<string, unknown>),
      ...(await read(listImportRuns, key)),
    ];
    const places = async (key: string) =>
      new Set((await seen(key)).map(({ organizationId }) => organizationId));
    expect(await places(liveKey)).toEqual(new Set([organization.organizationId]));
    expect(await places(testKey)).toEqual(new Set([sandbox.ctx.organization.id]));
    const { nextCursor } = (
      await callRoute(listBloggers, { key: testKey, path: "/open-api/bloggers?limit=1" })
    ).data as { nextCursor: string };
    const path = `/open-api/bloggers?limit=1&cursor=${encodeURIComponent(nextCursor)}`;
    expect(await callRoute(listBloggers, { key: liveKey, path })).toMatchObject({ reason: "INVALID_CURSOR" });
  });

  it("does not reach another organization's sandbox", async () => {
    const other = await createTestSandbox(await createTestOrganization());
    await send(other.plaintext, [profile(999)]);
    const ids = (await read(listBloggers, testKey)).map(({ platformBloggerId }) => platformBloggerId);
    expect(ids).not.toContain("999");
    expect(await read(listBloggers, other.plaintext)).toHaveLength(sandboxCreators.length + 1);
  });

  it("keeps working across a reset", async () => {
    await send(testKey, [profile(102)]);
    expect((await read(listBloggers, testKey)).length).toBeGreaterThan(sandboxCreators.length);
    await resetSandbox({ ctx: organization.ctx() });
    expect(await read(listBloggers, testKey)).toHaveLength(sandboxCreators.length);
  });

  it("can reset its sandbox through the API, and keeps it; a live key has none to reset", async () => {
    const reset = (key: string) => callRoute(resetByKey, { method: "POST", key });
    await send(testKey, [profile(105)], { "Idempotency-Key": "freed by a reset" });
    const done = await reset(testKey);
    expect(done.data).toMatchObject({
      id: sandbox.ctx.organization.id,
      bloggerCount: sandboxCreators.length,
    });
    expect(await read(listBloggers, testKey)).toHaveLength(sandboxCreators.length);
    const again = await send(testKey, [profile(105)], { "Idempotency-Key": "freed by a reset" });
    expect(again.data).toMatchObject({ created: 1 });
    const live = await read(listBloggers, liveKey);
    expect(await reset(liveKey)).toMatchObject({ status: 404, reason: "NOT_FOUND" });
    expect(await read(listBloggers, liveKey)).toEqual(live);
    const reader = await createTestApiKey(organization, ["blogger:read"], "TEST");
    expect(await reset(reader.plaintext)).toMatchObject({ status: 403, reason: "SCOPE_MISSING" });
  });

  it("needs its scope like any other, and counts its requests by itself", async () => {
    const reader = await createTestApiKey(organization, ["blogger:read"], "TEST");
    const refused = await send(reader.plaintext, [profile(103)]);
    expect(refused).toMatchObject({ status: 403, reason: "SCOPE_MISSING" });
    expect(Number(refused.headers.get("x-ratelimit-remaining"))).toBeGreaterThan(55);
  });

  it.each([
    [{ status: "SUSPENDED" }, "ORGANIZATION_SUSPENDED"],
    [{ dataMode: "LOCAL" }, "LOCAL_DATA_MODE"],
    [{ subscriptionExpiresAt: new Date(0) }, "SUBSCRIPTION_EXPIRED"],
  ] as const)("is refused while its organization is refused: %j", async (data, reason) => {
    const other = await createTestOrganization();
    const { plaintext } = await createTestSandbox(other);
    await getDb().organization.update({ where: { id: other.organizationId }, data });
    expect(await callRoute(listBloggers, { key: plaintext })).toMatchObject({ status: 403, reason });
  });

  it("is refused once it is disabled, while others work on", async () => {
    const { id, plaintext } = await createTestApiKey(organization, ["blogger:read"], "TEST");
    await setApiKeyEnabled({ ctx: organization.ctx(), input: { id, enabled: false } });
    const response = await callRoute(listBloggers, { key: plaintext });
    expect(response).toMatchObject({ status: 401, reason: "API_KEY_DISABLED" });
    expect(await read(listBloggers, testKey)).not.toEqual([]);
  });
});

describe("the documented rows", () => {
  it.each(rowErrorCodes)("are refused with %s, each, while the rest is written", async (code) => {
    const items = sandboxRowErrors[code].map(({ item }) => item);
    expect(items.length).toBeGreaterThan(0);
    const { data } = await send(testKey, [...items, profile(104)]);
    expect(data).toMatchObject({
      failed: items.length,
      errors: items.map(({ platform }, index) => ({ index, platform, code })),
    });
  });

  it.each(rowErrorCodes)("are also refused with %s in a single import", async (code) => {
    for (const { item } of sandboxRowErrors[code]) {
      const response = await callRoute(importOne, { method: "POST", key: testKey, json: item });
      expect([item, response.status, response.reason]).toEqual([item, 422, code]);
    }
  });

  it("follow the working short link without a network call", async () => {
    const shortHosts = [
      ["STARMAP", "v.douyin.com"],
      ["PGY", "xhslink.com"],
      ["BILIBILI_HUAHUO", "b23.tv"],
      ["KUAISHOU_JLJX", "v.kuaishou.com"],
    ] as const;
    const items = shortHosts.map(([platform, host]) => ({
      platform,
      url: `https://${host}/${SHORT_CODE_OK}`,
    }));
    const response = await send(testKey, items);
    expect(response.data).toMatchObject({ updated: 4, unchanged: 4, failed: 0 });
    const remembered = await getDb().shortLink.count({ where: { url: { contains: SHORT_CODE_OK } } });
    expect(remembered).toBe(0);
  });

  it("have no effect for a live key: its links are followed", async () => {
    const url = `https://xhslink.com/${SHORT_CODE_FAILS}`;
    const target = "https://www.xiaohongshu.com/user/profile/5a00000000000000000000aa";
    await getDb().shortLink.create({ data: { url, target, expiresAt: new Date(Date.now() + 60_000) } });
    const response = await send(liveKey, [{ platform: "PGY", url }]);
    expect(response.data).toMatchObject({ created: 1, failed: 0 });
    const refused = await send(testKey, [{ platform: "PGY", url }]);
    expect(refused.data).toMatchObject({ created: 0, errors: [{ code: "SHORT_URL_EXPAND_FAILED" }] });
    await getDb().shortLink.delete({ where: { url } });
  });
});

describe("a refusal on request", () => {
  // A key of its own, as each request counts against the key's minute.
  let ownKey: string;
  beforeAll(async () => {
    ownKey = (await createTestSandbox(await createTestOrganization())).plaintext;
  });
  const ask = (reason: string, key = ownKey) =>
    callRoute(listBloggers, { key, headers: { "X-Sandbox-Refuse": reason } });

  it.each(publishedReasons.map(({ reason, status }) => [reason, status] as const))(
    "is had for %s with its own status",
    async (reason, status) => {
      const refused = await ask(reason);
      expect(refused).toMatchObject({ status, reason });
      const retries = status === 503 || status === 429 || reason === "IDEMPOTENCY_IN_PROGRESS";
      expect(refused.headers.has("Retry-After")).toBe(retries);
      // The path supports the method, so `Allow` must be absent.
      expect(refused.headers.has("Allow")).toBe(false);
    },
  );

  it("works only for known reasons, and only for test keys", async () => {
    expect(await ask("SOMETHING")).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
    expect((await ask("INTERNAL", liveKey)).status).toBe(200);
  });
});
