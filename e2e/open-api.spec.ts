import { expect, test } from "@playwright/test";
import { callProcedure } from "./fixtures/call-procedure";
import { createOrganization } from "./fixtures/accounts";
import { createTypedClient, type TypedClient } from "./open-api/typed-client";
import { unique } from "./fixtures/unique";

const permissions = ["blogger:read", "blogger:write", "task:read", "sync:read", "import:read"];
const baseUrl = process.env.E2E_BASE_URL ?? "";
const profile = "https://space.bilibili.com/";

let api: TypedClient;
let ofSandbox: TypedClient;
test.beforeEach(async () => {
  const call = await callProcedure(
    (await createOrganization(unique(`client ${test.info().testId.slice(-12)}`))).owner,
  );
  const clientOf = async (environment: "LIVE" | "TEST") => {
    const made = await call("apiKey.create", { name: "typed", scope: { permissions }, environment });
    return createTypedClient(baseUrl, (made as { key: string }).key);
  };
  [api, ofSandbox] = [await clientOf("LIVE"), await clientOf("TEST")];
});

test("the generated client reaches every endpoint, and answers are as the document says", async () => {
  const { data: self } = await api.GET("/open-api/organizations/self");
  expect(self?.data.quota.batchSize).toBe(500);

  const headers = { "Idempotency-Key": "typed-1" };
  const items = [
    { platform: "BILIBILI_HUAHUO" as const, url: `${profile}7001`, fansCount: 10, tags: ["a", "b"] },
    { platform: "BILIBILI_HUAHUO" as const, url: `${profile}7002`, externalId: "erp-2" },
    { platform: "PGY" as const, url: `${profile}7003` },
  ];
  const batch = await api.POST("/open-api/bloggers/batch", { params: { header: headers }, body: { items } });
  expect(batch.data?.data).toMatchObject({ total: 3, created: 2, failed: 1 });
  const single = await api.POST("/open-api/bloggers", {
    params: { query: { dryRun: false } },
    body: { platform: "BILIBILI_HUAHUO", url: `${profile}7004`, nickname: "One" },
  });
  expect(single.data?.data).toMatchObject({
    outcome: "created",
    blogger: { nickname: "One", fansCount: null },
  });

  const query = { platform: ["BILIBILI_HUAHUO" as const, "PGY" as const], limit: 2 };
  const page = await api.GET("/open-api/bloggers", { params: { query } });
  expect(page.data?.data.items).toHaveLength(2);
  const cursor = page.data?.data.nextCursor ?? "";
  const rest = await api.GET("/open-api/bloggers", { params: { query: { ...query, cursor } } });
  expect(rest.data?.data).toMatchObject({ items: [{}], hasMore: false, nextCursor: null });
  const id = rest.data?.data.items[0]?.id ?? "";
  const fields = ["id" as const, "nickname" as const];
  const chosen = await api.GET("/open-api/bloggers/{id}", { params: { path: { id }, query: { fields } } });
  expect(Object.keys(chosen.data?.data ?? {})).toEqual(fields);

  const deactivation = { items: [{ id }, { externalId: "erp-9" }] };
  const gone = await api.POST("/open-api/bloggers/deactivate", { body: deactivation });
  expect(gone.data?.data).toMatchObject({ total: 2, deactivated: 1, failed: 1 });
  const changes = await api.GET("/open-api/bloggers/changes");
  expect(changes.data?.data.items.map(({ changeType }) => changeType)).toEqual([
    "CREATED",
    "CREATED",
    "DEACTIVATED",
  ]);

  const runs = await api.GET("/open-api/import-runs", { params: { query: { kind: "BATCH" } } });
  expect(runs.data?.data.items).toMatchObject([{ idempotencyKey: "typed-1", failed: 1 }]);
  const runId = runs.data?.data.items[0]?.id ?? "";
  const run = await api.GET("/open-api/import-runs/{id}", { params: { path: { id: runId } } });
  expect(run.data?.data.errors).toMatchObject([{ index: 2, code: "PLATFORM_URL_MISMATCH" }]);

  const stats = await api.GET("/open-api/bloggers/{id}/stats", { params: { path: { id } } });
  expect(stats.data?.data).toMatchObject({ bloggerId: id, platform: "BILIBILI_HUAHUO" });
  expect((await api.GET("/open-api/scraping-tasks")).data?.data.items).toEqual([]);
  const task = { params: { path: { id: "tsk_0" } } };
  expect((await api.GET("/open-api/scraping-tasks/{id}", task)).error?.data.reason).toBe("NOT_FOUND");
  expect((await api.GET("/open-api/scraping-tasks/{id}/runs", task)).error?.data.reason).toBe("NOT_FOUND");
  expect((await api.GET("/open-api/sync-runs")).data?.data.items).toEqual([]);
  const push = { params: { path: { id: "ser_0" } } };
  expect((await api.GET("/open-api/sync-runs/{id}", push)).error?.data.reason).toBe("NOT_FOUND");

  const [reset, refused] = [
    await ofSandbox.POST("/open-api/sandbox/reset"),
    await api.POST("/open-api/sandbox/reset"),
  ];
  expect(reset.data?.data.bloggerCount).toBeGreaterThan(0);
  expect(refused.error?.data.reason).toBe("NOT_FOUND");

  expect([...api.called].sort()).toEqual(api.published);
  expect([...api.problems, ...ofSandbox.problems]).toEqual([]);
});

test("refusals are as the document says, too", async () => {
  const missing = await api.GET("/open-api/bloggers/{id}", { params: { path: { id: "blg_0" } } });
  expect(missing.error?.data.reason).toBe("NOT_FOUND");
  const wrong = await api.GET("/open-api/bloggers", { params: { query: { limit: 501 } } });
  expect(wrong.error?.data).toMatchObject({ reason: "VALIDATION_FAILED", issues: [{ path: "limit" }] });
  const lost = await api.GET("/open-api/bloggers/changes", { params: { query: { cursor: "x" } } });
  expect(lost.error?.data.reason).toBe("INVALID_CURSOR");
  const mismatch = { platform: "PGY", url: `${profile}1` } as const;
  const refused = await api.POST("/open-api/bloggers", { body: mismatch });
  expect(refused.error?.data.reason).toBe("PLATFORM_URL_MISMATCH");
  const header = { "Idempotency-Key": "typed-2" };
  const item = { ...mismatch, platform: "BILIBILI_HUAHUO" as const };
  await api.POST("/open-api/bloggers", { params: { header }, body: item });
  const reused = await api.POST("/open-api/bloggers", {
    params: { header },
    body: { ...item, fansCount: 1 },
  });
  expect(reused.error?.data.reason).toBe("IDEMPOTENCY_KEY_REUSED");
  const stranger = await createTypedClient(baseUrl, `crs_${"0".repeat(32)}`);
  const unknown = await stranger.GET("/open-api/organizations/self");
  expect(unknown.error?.data.reason).toBe("API_KEY_INVALID");
  expect([...api.problems, ...stranger.problems]).toEqual([]);
});

test("the document is cached by its tag, and needs no key", async ({ request }) => {
  const first = await request.get("/docs/openapi.json");
  expect(first.status()).toBe(200);
  const headers = { "If-None-Match": first.headers().etag ?? "" };
  expect((await request.get("/docs/openapi.json", { headers })).status()).toBe(304);
});
