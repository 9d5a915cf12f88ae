import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { getImportRun, importBloggers, listImportRuns } from "./verbs";
import { importRunDetail, importRunPage, listImportRunsQuery } from "./schema";

let organization: TestOrganization;
let stranger: TestOrganization;
let ids: string[];

beforeAll(async () => {
  [organization, stranger] = await Promise.all([createTestOrganization(), createTestOrganization()]);
  const runs = Array.from({ length: 7 }, (_, n) => ({
    id: newId("importRun"),
    organizationId: organization.organizationId,
    createdAt: new Date(Date.UTC(2026, 10, 21, 5, Math.floor(n / 2))),
    kind: n < 3 ? ("DEACTIVATE" as const) : ("BATCH" as const),
    total: 1,
    created: 0,
    updated: 1,
    unchanged: 0,
    failed: 0,
    durationMs: 5,
  }));
  await getDb().openApiBloggerImportRun.createMany({ data: runs });
  ids = [...runs]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
});

const list = (query: Record<string, string> = {}, of = organization) =>
  listImportRuns({ ctx: of.ctx(), input: listImportRunsQuery.parse(query) });

describe("listImportRuns", () => {
  it("pages through all, newest first, each once, without row errors", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ limit: "3", ...(cursor !== null && { cursor }) });
      expect(importRunPage.parse(page)).toEqual(page);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(ids);
  });

  it("filters by kind, and binds its cursor to that", async () => {
    const { items, nextCursor } = await list({ kind: "DEACTIVATE", limit: "2" });
    expect(items.map(({ kind }) => kind)).toEqual(["DEACTIVATE", "DEACTIVATE"]);
    const cursor = nextCursor ?? "";
    expect((await list({ kind: "DEACTIVATE", cursor })).items).toHaveLength(1);
    for (const attempt of [list({ cursor }), list({ kind: "DEACTIVATE", cursor }, stranger)])
      await expect(attempt).rejects.toMatchObject({ reason: "INVALID_CURSOR" });
  });

  it("shows nothing of others, and nothing without permission", async () => {
    expect(await list({}, stranger)).toEqual({ items: [], nextCursor: null, hasMore: false });
    const ctx = organization.ctx(["blogger:write"]);
    const input = listImportRunsQuery.parse({});
    await expect(listImportRuns({ ctx, input })).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
  });
});

describe("getImportRun", () => {
  it("answers a run with its row errors", async () => {
    const own = await createTestOrganization();
    const items = [
      { platform: "PGY", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3", x: 1 },
      { platform: "MOON" },
    ];
    const input = { items, sourceSystem: "erp", dryRun: false, idempotencyKey: "k" };
    const { runId, ...told } = await importBloggers({ ctx: own.ctx(), input });
    const run = await getImportRun({ ctx: own.ctx(), input: { id: runId ?? "" } });
    expect(importRunDetail.strict().parse(run)).toEqual(run);
    expect(run).toMatchObject({ id: runId, organizationId: own.organizationId, kind: "BATCH" });
    // Warnings and outcomes are only in the import's response.
    expect(run).toMatchObject(importRunDetail.partial().parse(told));
    expect(run).toMatchObject({ sourceSystem: "erp", idempotencyKey: "k", apiKeyId: null });
    expect(run.errors).toMatchObject([{ index: 1, platform: "MOON", code: "INVALID_PLATFORM" }]);
  });

  it("finds no run of another organization, and no missing one", async () => {
    const read = (id: string) =>
      getImportRun({ ctx: stranger.ctx(), input: { id } }).catch((error: unknown) => error);
    const [foreign, missing] = [await read(ids[0] ?? ""), await read(newId("importRun"))];
    expect(foreign).toEqual(missing);
    expect(foreign).toMatchObject({ reason: "NOT_FOUND" });
  });
});
