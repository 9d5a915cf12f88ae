import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { type Called, callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { createTestSyncEndpoint, createTestSyncRun } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { GET as getRun } from "./sync-runs/[id]/route";
import { GET as listRuns } from "./sync-runs/route";

let organization: TestOrganization;
let key: string;
let endpoints: string[];
/** Newest first. */
let runs: string[];
const failure = {
  attempt: 2,
  status: "FAILED" as const,
  bloggerIds: ["blg_1", "blg_2"],
  failedBloggerIds: ["blg_2"],
  totalCount: 2,
  successCount: 1,
  failedCount: 1,
  finishedAt: new Date("2026-11-20T00:00:01.234Z"),
  lastError: "the receiver refused 1 of 2",
  durationMs: 1_234,
  responseStatus: 200,
};
beforeAll(async () => {
  organization = await createTestOrganization();
  ({ plaintext: key } = await createTestApiKey(organization, ["sync:read"]));
  endpoints = [await createTestSyncEndpoint(organization), await createTestSyncEndpoint(organization)];
  const at = (n: number) => ({ startedAt: new Date(Date.UTC(2026, 10, n)) });
  const [one = "", two = ""] = endpoints;
  runs = [
    await createTestSyncRun(organization, two, at(22)),
    await createTestSyncRun(organization, one, at(21)),
    await createTestSyncRun(organization, one, {
      ...failure,
      ...at(20),
      requestHeaders: { "x-tenant": "****", "webhook-id": "dlv_1" },
      responseHeaders: { "set-cookie": "session=of-the-receiver" },
      responseSnippet: "stack trace of the receiver",
    }),
  ];
});

const page = (response: Called) =>
  response.data as { items: Record<string, unknown>[]; nextCursor: string | null; hasMore: boolean };
const list = (query = "") => callRoute(listRuns, { key, path: `/open-api/sync-runs${query}` });
const get = (id: string) => callRoute(getRun, { key, path: `/open-api/sync-runs/${id}`, params: { id } });

describe("sync-runs", () => {
  it("are listed newest first, page by page", async () => {
    const first = page(await list("?limit=2"));
    expect(first).toMatchObject({ items: [{ id: runs[0] }, { id: runs[1] }], hasMore: true });
    const rest = page(await list(`?limit=2&cursor=${encodeURIComponent(first.nextCursor ?? "")}`));
    expect(rest).toMatchObject({ items: [{ id: runs[2] }], hasMore: false, nextCursor: null });
  });

  it("are those of one endpoint, or of one status", async () => {
    const ids = async (query: string) => page(await list(query)).items.map(({ id }) => id);
    expect(await ids(`?endpointId=${endpoints[0] ?? ""}`)).toEqual(runs.slice(1));
    expect(await ids("?status=FAILED")).toEqual(runs.slice(2));
    expect(await ids(`?status=FAILED&endpointId=${endpoints[1] ?? ""}`)).toEqual([]);
    expect(await ids("?status=RUNNING")).toEqual([]);
    expect(await ids("?status=PENDING"), "no attempt waits: its delivery does").toEqual([]);
  });

  it("show how an attempt ended, with the bloggers that were not accepted", async () => {
    const response = await get(runs[2] ?? "");
    expect(response.data).toMatchObject({
      ...failure,
      finishedAt: failure.finishedAt.toISOString(),
      id: runs[2],
      endpointId: endpoints[0],
      deliveryStatus: "FAILED",
      isTest: false,
    });
    expect((await get(runs[0] ?? "")).data).toMatchObject({ status: "SUCCESS", failedBloggerIds: [] });
  });

  it("show nothing of the exchange, neither in the detail nor in the list", async () => {
    for (const { text } of [await get(runs[2] ?? ""), await list()])
      expect(text).not.toMatch(/Headers|Snippet|x-tenant|cookie|stack trace/);
  });
});

describe("what is wrong", () => {
  it.each(["limit=0", "limit=201", "status=DONE", "status=", "endpointId=7", "endpointId=ser_1"])(
    "refuses %s and names the parameter",
    async (query) => {
      const response = await list(`?${query}`);
      expect(response).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
      expect(response.issues[0]?.path).toBe(query.split("=")[0]);
    },
  );

  it("answers 404 for an unknown run, whatever the id's shape", async () => {
    for (const id of [newId("syncRun"), "ser_", endpoints[0] ?? "", "%"])
      expect(await get(id)).toMatchObject({
        status: 404,
        reason: "NOT_FOUND",
        message: "There is no such push run. Check the id; it may belong to another organization.",
      });
  });

  it("accepts a cursor only with the filter it came from", async () => {
    const cursor = encodeURIComponent(page(await list("?limit=1")).nextCursor ?? "");
    expect(await list(`?limit=1&status=FAILED&cursor=${cursor}`)).toMatchObject({
      status: 400,
      reason: "INVALID_CURSOR",
    });
  });

  it("needs sync:read", async () => {
    const { plaintext } = await createTestApiKey(organization, ["task:read"]);
    expect(await callRoute(listRuns, { key: plaintext })).toMatchObject({
      status: 403,
      reason: "SCOPE_MISSING",
      message: expect.stringContaining('"sync:read"') as string,
    });
  });
});
