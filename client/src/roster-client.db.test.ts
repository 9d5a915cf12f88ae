import { type RequestListener } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contracts } from "@/server/open-api/contracts";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { type OpenApi, startOpenApi } from "@/testing/integration/open-api/start-open-api";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { type ClientOptions } from "./call-api";
import { RosterClient } from "./roster-client";

let api: OpenApi;
let organization: TestOrganization;
let roster: RosterClient;
beforeAll(async () => {
  api = await startOpenApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  organization = await createTestOrganization();
  roster = await open();
  api.requests.length = 0;
  api.intercept.length = 0;
});

async function open(options: Partial<ClientOptions> = {}, environment: "LIVE" | "TEST" = "LIVE") {
  const { plaintext } = await createTestApiKey(organization, undefined, environment);
  return new RosterClient({ baseUrl: `${api.url}/`, apiKey: plaintext, ...options });
}

const creator = (n: number) => ({
  platform: "BILIBILI_HUAHUO" as const,
  url: `https://space.bilibili.com/${n}`,
  externalId: `erp-${n}`,
  fansCount: n,
});
const creators = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => creator(from + index));

const answer =
  (status: number, headers: Record<string, string> = {}, body = ""): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);
const hangUp: RequestListener = (request) => void request.socket.destroy();

async function collect<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

describe("every operation", { timeout: 180_000 }, () => {
  it("has a method that the service answers", async () => {
    const { quota } = await roster.getOrganizationSelf();
    expect(quota.batchSize).toBe(500);
    const items = [...creators(3), { platform: "PGY" as const, url: "https://space.bilibili.com/1" }];
    const batch = await roster.importBloggers({ sourceSystem: "erp", items }, { outcomes: true });
    expect(batch).toMatchObject({ created: 3, failed: 1 });
    expect(batch.outcomes?.map(({ outcome }) => outcome)).toEqual([
      "created",
      "created",
      "created",
      "failed",
    ]);
    const single = await roster.importBlogger({ ...creator(4), nickname: "Four" });
    expect(single).toMatchObject({ outcome: "created", blogger: { nickname: "Four" } });
    const { id } = single.blogger;
    expect(await roster.getBlogger(id)).toMatchObject({ id, externalId: "erp-4", priceJson: null });
    expect(await roster.getBlogger(id, { fields: ["fansCount"] })).toEqual({ fansCount: 4 });
    expect(await roster.getBloggerStats(id)).toMatchObject({ bloggerId: id, current: { fansCount: 4 } });
    expect(await roster.deactivateBloggers({ items: [{ id }] })).toMatchObject({ deactivated: 1 });
    const runs = await collect(roster.listImportRuns());
    expect(runs.map(({ kind }) => kind)).toEqual(["DEACTIVATE", "SINGLE", "BATCH"]);
    expect(await roster.getImportRun(runs[2]?.id ?? "")).toMatchObject({ errors: [{ index: 3 }] });

    const sandbox = await open({}, "TEST");
    expect(await sandbox.resetSandbox()).toMatchObject({ bloggerCount: 12 });
    const [task] = await collect(sandbox.listScrapingTasks());
    expect(await sandbox.getScrapingTask(task?.id ?? "")).toMatchObject({ id: task?.id });
    expect((await collect(sandbox.listScrapingRuns(task?.id ?? "", { limit: 3 }))).length).toBe(7);
    const [run] = await collect(sandbox.listScrapingRuns(task?.id ?? "", { fields: ["status"] }));
    expect(Object.keys(run ?? {})).toEqual(["status"]);
    const [push] = await collect(sandbox.listSyncRuns());
    const { id: pushId, endpointId, attempt } = push ?? {};
    expect(await sandbox.getSyncRun(pushId ?? "")).toMatchObject({ id: pushId, endpointId, attempt });
    await collect(roster.listBloggers());
    await collect(roster.readChanges());

    const called = new Set(
      api.requests.map((line) => line.replace(/\?.*/, "").replace(/[a-z]{3}_\w+/, ":id")),
    );
    expect([...called].sort()).toEqual(contracts.map(({ method, path }) => `${method} ${path}`).sort());
  });
});

describe("lists", () => {
  beforeEach(async () => {
    await roster.importBloggers({ items: creators(7) });
    api.requests.length = 0;
  });

  it("follow cursors to the end, with the same query", async () => {
    const query = { platform: ["BILIBILI_HUAHUO" as const, "PGY" as const], fansCountMin: 2, limit: 4 };
    const found = await collect(roster.listBloggers(query));
    expect(found.map(({ fansCount }) => fansCount).sort()).toEqual([2, 3, 4, 5, 6, 7]);
    expect(api.requests).toHaveLength(2);
    expect(api.requests[1]).toContain("platform=BILIBILI_HUAHUO%2CPGY&fansCountMin=2&limit=4&cursor=");
  });

  it("ask for no page that is not read, and start over when they are iterated again", async () => {
    const list = roster.listBloggers({ fields: ["fansCount"], limit: 2 });
    for await (const { fansCount } of list) if (fansCount !== null) break;
    expect(api.requests).toHaveLength(1);
    const sizes = (await collect(list.pages())).map(({ items }) => items.length);
    expect(sizes).toEqual([2, 2, 2, 1]);
  });
});

describe("the change stream", () => {
  it("is read in rounds, and a round's token is known when the round is through", async () => {
    await roster.importBloggers({ items: creators(5) });
    const first = roster.readChanges({ limit: 2 });
    let count = 0;
    for await (const { changeType } of first) {
      expect(changeType).toBe("CREATED");
      count += 1;
      expect(() => first.resume).toThrow("to its end");
    }
    expect([count, first.isComplete]).toEqual([5, true]);
    await roster.importBloggers({ items: [{ ...creator(1), fansCount: 99 }] });
    const second = roster.readChanges({ resume: first.resume, fields: ["fansCount"] });
    expect(await collect(second)).toMatchObject([{ changeType: "UPDATED", blogger: { fansCount: 99 } }]);
    expect(await collect(roster.readChanges({ resume: second.resume }))).toEqual([]);
  });
});

describe("a request that fails", () => {
  it("is repeated under the same Idempotency-Key, so that nothing is written twice", async () => {
    // The service writes, and the answer is lost on its way.
    const keys: unknown[] = [];
    const lose = (status: number): RequestListener =>
      function (request, response) {
        keys.push(request.headers["idempotency-key"]);
        answer(status, { "Retry-After": "0" }, "<html>")(request, response);
      };
    api.intercept.push(lose(502), hangUp, lose(503));
    const result = await roster.importBloggers({ items: creators(2) });
    expect(result.created).toBe(2);
    expect(api.requests).toHaveLength(4);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(await collect(roster.listImportRuns())).toMatchObject([{ idempotencyKey: keys[0] }]);
  });

  it("returns the first result for a key that was used before", async () => {
    const options = { idempotencyKey: "erp-1" };
    const first = await roster.importBloggers({ items: creators(1) }, options);
    expect(await roster.importBloggers({ items: creators(1) }, options)).toEqual(first);
    const reused = roster.importBloggers({ items: creators(2) }, options);
    await expect(reused).rejects.toMatchObject({ status: 409, reason: "IDEMPOTENCY_KEY_REUSED" });
  });

  it("waits for Retry-After", async () => {
    api.intercept.push(answer(429, { "Retry-After": "1" }));
    const startedAt = performance.now();
    await roster.getOrganizationSelf();
    expect(performance.now() - startedAt).toBeGreaterThan(990);
    expect(api.requests).toHaveLength(2);
  });

  it("is refused at once where waiting would not help, or would take too long", async () => {
    await expect(roster.getBlogger("blg_0")).rejects.toMatchObject({
      name: "RosterError",
      status: 404,
      reason: "NOT_FOUND",
      requestId: expect.any(String),
    });
    const wrong = roster.listBloggers({ limit: 501 });
    await expect(collect(wrong)).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues: [{ path: "limit" }],
    });
    api.intercept.push(answer(503, { "Retry-After": "3600" }));
    await expect(roster.getOrganizationSelf()).rejects.toMatchObject({
      status: 503,
      retryAfterSeconds: 3600,
    });
    expect(api.requests).toHaveLength(3);
  });

  it("ends with the last error when the tries are used up, and names the run of a refused creator", async () => {
    const impatient = await open({ attempts: 2 });
    api.intercept.push(hangUp, hangUp);
    await expect(impatient.getOrganizationSelf()).rejects.toMatchObject({ status: null, isTemporary: true });
    expect(api.requests).toHaveLength(2);
    const mismatch = roster.importBlogger({ platform: "PGY", url: "https://space.bilibili.com/1" });
    await expect(mismatch).rejects.toMatchObject({
      status: 422,
      reason: "PLATFORM_URL_MISMATCH",
      runId: expect.stringMatching(/^imp_/),
    });
  });

  it("does not repeat a reset of the sandbox, which may have happened although its answer was lost", async () => {
    const sandbox = await open({}, "TEST");
    api.intercept.push(hangUp);
    await expect(sandbox.resetSandbox()).rejects.toMatchObject({ status: null, isTemporary: true });
    expect(api.requests).toHaveLength(1);
  });

  it("stops waiting when its caller stops", async () => {
    const controller = new AbortController();
    api.intercept.push((request, response) => {
      answer(429, { "Retry-After": "100" })(request, response);
      response.once("finish", () => setTimeout(() => controller.abort(new Error("enough")), 50));
    });
    await expect(roster.getOrganizationSelf({ signal: controller.signal })).rejects.toThrow("enough");
    expect(api.requests).toHaveLength(1);
  });
});
