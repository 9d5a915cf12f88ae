import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { countSyncRuns, getSyncRun, listSyncRuns } from ".";
import { syncRunDetail, syncRunEntry } from "./schema";

const COUNT = 12;
let organization: TestOrganization;
let stranger: TestOrganization;
let endpointId: string;
let ids: string[];

async function createEndpoint({ organizationId }: TestOrganization): Promise<string> {
  const id = newId("syncEndpoint");
  const data = { id, organizationId, name: "ERP", url: "https://example.com/", secretEncrypted: "-" };
  await getDb().syncEndpoint.create({ data });
  return id;
}

async function createRuns(organizationId: string, endpoint: string, count: number): Promise<string[]> {
  const runs = Array.from({ length: count }, (_, n) => ({
    id: newId("syncRun"),
    deliveryId: newId("syncDelivery"),
    startedAt: new Date(Date.UTC(2026, 10, 21, 5, Math.floor(n / 2))),
    status: n % 3 === 0 ? ("FAILED" as const) : ("SUCCESS" as const),
  }));
  const at = new Date();
  const place = { organizationId, endpointId: endpoint };
  await getDb().syncDelivery.createMany({
    data: runs.map(({ deliveryId, status }) => ({
      ...place,
      id: deliveryId,
      status,
      items: [],
      pendingIds: [],
      firstSeq: 1n,
      lastSeq: 1n,
      oldestChangeAt: at,
    })),
  });
  await getDb().syncEndpointRun.createMany({
    data: runs.map((run) => ({
      ...place,
      ...run,
      deliveryStatus: run.status,
      attempt: 1,
      bloggerIds: ["blg_1"],
      totalCount: 1,
    })),
  });
  return [...runs]
    .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

beforeAll(async () => {
  [organization, stranger] = await Promise.all([createTestOrganization(), createTestOrganization()]);
  endpointId = await createEndpoint(organization);
  ids = await createRuns(organization.organizationId, endpointId, COUNT);
});

const list = (input: object, of = organization) => listSyncRuns({ ctx: of.ctx(), input });

describe("listSyncRuns", () => {
  it("pages through all, newest first, each once", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (;;) {
      const page = await list({ limit: 5, ...(cursor && { cursor }) });
      for (const run of page.list) expect(syncRunEntry.strict().parse(run)).toEqual(run);
      seen.push(...page.list.map(({ id }) => id));
      expect(page.hasMore).toBe(page.nextCursor !== null);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(ids);
  });

  it("loses nothing and repeats nothing when runs start between two pages", async () => {
    const own = await createTestOrganization();
    const endpoint = await createEndpoint(own);
    const before = await createRuns(own.organizationId, endpoint, 6);
    const first = await list({ limit: 3 }, own);
    await getDb().syncEndpointRun.create({
      data: {
        id: newId("syncRun"),
        organizationId: own.organizationId,
        endpointId: endpoint,
        deliveryId: first.list[0]?.deliveryId ?? "",
        attempt: 2,
        bloggerIds: [],
        totalCount: 0,
      },
    });
    const second = await list({ limit: 3, cursor: first.nextCursor ?? "" }, own);
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(before);
  });

  it("filters by endpoint and status", async () => {
    const failed = await list({ endpointId, status: "FAILED" });
    expect(failed.list).toHaveLength(4);
    expect(new Set(failed.list.map(({ status }) => status))).toEqual(new Set(["FAILED"]));
    expect(await list({ endpointId: newId("syncEndpoint") })).toEqual({
      list: [],
      nextCursor: null,
      hasMore: false,
    });
  });

  it("accepts a cursor only for its query and organization", async () => {
    const { nextCursor } = await list({ limit: 2 });
    const cursor = nextCursor ?? "";
    for (const attempt of [
      list({ limit: 2, cursor, status: "FAILED" }),
      list({ limit: 2, cursor }, stranger),
      list({ limit: 2, cursor: `${cursor}x` }),
    ])
      await expect(attempt).rejects.toMatchObject({ reason: "INVALID_CURSOR" });
    expect((await list({ limit: 4, cursor })).list.map(({ id }) => id)).toEqual(ids.slice(2, 6));
  });

  it.each([{ limit: 0 }, { limit: 201 }, { status: "DONE" }, { endpointId: "1" }, { color: "red" }])(
    "refuses %j",
    async (input) => {
      await expect(list(input)).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
    },
  );

  it("is counted by the same filter", async () => {
    const count = (input: object) => countSyncRuns({ ctx: organization.ctx(), input });
    expect(await count({})).toEqual({ total: COUNT, isLeast: false });
    expect(await count({ endpointId, status: "FAILED" })).toEqual({ total: 4, isLeast: false });
    expect(await count({ startedTo: "2001-01-01T00:00:00Z" })).toEqual({ total: 0, isLeast: false });
  });

  it("shows nothing of others, and nothing without permission", async () => {
    expect((await list({ endpointId }, stranger)).list).toEqual([]);
    const count = await countSyncRuns({ ctx: stranger.ctx(), input: { endpointId } });
    expect(count).toEqual({ total: 0, isLeast: false });
    const ctx = organization.ctx(["sync-endpoint:read"]);
    for (const verb of [listSyncRuns, countSyncRuns])
      await expect(verb({ ctx, input: {} })).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
  });
});

describe("getSyncRun", () => {
  it("returns one run with its exchange", async () => {
    const [id = ""] = ids;
    const exchange = {
      durationMs: 12,
      requestHeaders: { "webhook-id": "dlv_1" },
      responseStatus: 500,
      responseHeaders: { server: "x" },
      responseSnippet: "no",
      lastError: "HTTP 500",
    };
    await getDb().syncEndpointRun.update({ where: { id }, data: exchange });
    const run = await getSyncRun({ ctx: organization.ctx(), input: { id } });
    expect(syncRunDetail.strict().parse(run)).toEqual(run);
    expect(run).toMatchObject({ id, endpointId, ...exchange, isTest: false });
    const entry = (await list({ limit: 1 })).list[0];
    expect(entry, "the list says of it what the run itself says").toMatchObject({ id, durationMs: 12 });
  });

  it("masks the keys in an address that was recorded before addresses were masked", async () => {
    const [id = ""] = ids;
    await getDb().syncEndpointRun.update({
      where: { id },
      data: { url: "https://a.example/?key=s3cret&s3cret" },
    });
    const run = await getSyncRun({ ctx: organization.ctx(), input: { id } });
    expect(run.url).toBe("https://a.example/?key=****&****");
    expect(JSON.stringify([run, await list({})])).not.toContain("s3cret");
  });

  it("finds no run of another organization, and no missing one", async () => {
    const read = (id: string) =>
      getSyncRun({ ctx: stranger.ctx(), input: { id } }).catch((error: unknown) => error);
    const [foreign, missing] = [await read(ids[0] ?? ""), await read(newId("syncRun"))];
    expect(foreign).toEqual(missing);
    expect(foreign).toMatchObject({ reason: "NOT_FOUND" });
  });
});
