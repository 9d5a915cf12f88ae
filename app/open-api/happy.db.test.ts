import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { getDb } from "@/server/infra/db";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey, type TestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { POST as importBatch } from "./bloggers/batch/route";
import { GET as listChanges } from "./bloggers/changes/route";
import { GET as listBloggers } from "./bloggers/route";
import { GET as getSelf } from "./organizations/self/route";

let organization: TestOrganization;
let apiKey: TestApiKey;
beforeAll(async () => {
  organization = await createTestOrganization({ subscriptionPlan: "ENTERPRISE" });
  apiKey = await createTestApiKey(organization);
  const imported = await send([
    creator(1, 10),
    creator(2, 20),
    creator(3, 30),
    { platform: "PGY", url: "no link" },
  ]);
  expect(imported.data).toMatchObject({
    total: 4,
    created: 3,
    failed: 1,
    errors: [{ index: 3, platform: "PGY" }],
  });
});

const idOf = (n: number) => n.toString(16).padStart(24, "a");
const creator = (n: number, fansCount: number) => ({
  platform: "PGY",
  url: `https://www.xiaohongshu.com/user/profile/${idOf(n)}`,
  nickname: `小 ${n}`,
  fansCount,
});
const send = (items: object[], more: { headers?: Record<string, string>; query?: string } = {}) =>
  callRoute(importBatch, {
    method: "POST",
    path: `/open-api/bloggers/batch${more.query ?? ""}`,
    key: apiKey.plaintext,
    json: { sourceSystem: "erp", items },
    ...(more.headers !== undefined && { headers: more.headers }),
  });

const page = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
  watermark: z.string().optional(),
});
type Read = Parameters<typeof callRoute>[0];
async function read(handler: Read, path: string) {
  const response = await callRoute(handler, { path, key: apiKey.plaintext });
  expect(response).toMatchObject({ status: 200 });
  return page.parse(response.data);
}

async function readAll(handler: Read, path: string) {
  const pages = [await read(handler, path)];
  for (let cursor = pages[0]?.nextCursor; typeof cursor === "string"; cursor = pages.at(-1)?.nextCursor) {
    expect(pages.at(-1)?.hasMore).toBe(true);
    pages.push(await read(handler, `${path}&cursor=${encodeURIComponent(cursor)}`));
  }
  return pages;
}

describe("organizations/self", () => {
  it("returns the organization, its quota and the key", async () => {
    const row = await getDb().organization.findUniqueOrThrow({ where: { id: organization.organizationId } });
    const response = await callRoute(getSelf, { key: apiKey.plaintext });
    expect(response.data).toMatchObject({
      id: organization.organizationId,
      name: row.name,
      ownerId: organization.ownerId,
      status: "ACTIVE",
      dataMode: "CLOUD",
      subscriptionPlan: "ENTERPRISE",
      subscriptionExpiresAt: null,
      createdAt: row.createdAt.toISOString(),
      memberCount: 1,
      bloggerCount: 3,
      quota: {
        requestsPerMinute: {
          limit: 60,
          remaining: Number(response.headers.get("x-ratelimit-remaining")),
          resetAt: new Date(Number(response.headers.get("x-ratelimit-reset")) * 1_000).toISOString(),
        },
        batchSize: 500,
        bloggers: { limit: null, used: 3 },
      },
      apiKey: { id: apiKey.id, name: "test", maskedKey: `${apiKey.plaintext.slice(0, 12)}****` },
    });
    expect(response.text).not.toContain(apiKey.plaintext);
  });
});

describe("bloggers/batch", () => {
  it("answers a repeated request with the first result, and runs once", async () => {
    const headers = { "Idempotency-Key": "batch-1" };
    const first = await send([creator(1, 11)], { headers });
    const again = await send([creator(1, 11)], { headers });
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const where = { organizationId: organization.organizationId, idempotencyKey: "batch-1" };
    const runs = await getDb().openApiBloggerImportRun.findMany({ where });
    expect(runs).toMatchObject([{ apiKeyId: apiKey.id, sourceSystem: "erp", total: 1, updated: 1 }]);
    expect(first.data).toMatchObject({ runId: runs[0]?.id });
  });

  it("writes nothing in a dry run", async () => {
    const response = await send([creator(99, 1)], { query: "?dryRun=true" });
    expect(response.data).toMatchObject({ runId: null, created: 1 });
    expect((await read(listBloggers, "/open-api/bloggers?fansCountMax=1")).items).toEqual([]);
  });
});

describe("bloggers", () => {
  it("filters and selects", async () => {
    const path = "/open-api/bloggers?platform=PGY&fansCount=15..30&fields=platformBloggerId,fansCount";
    const { items, hasMore } = await read(listBloggers, path);
    expect(hasMore).toBe(false);
    expect(items).toEqual(
      expect.arrayContaining([2, 3].map((n) => ({ platformBloggerId: idOf(n), fansCount: n * 10 }))),
    );
    expect(items).toHaveLength(2);
  });

  it("pages by cursor, each blogger once", async () => {
    const pages = await readAll(listBloggers, "/open-api/bloggers?limit=1");
    expect(pages.map(({ items }) => items.length)).toEqual([1, 1, 1]);
    expect(new Set(pages.map(({ items }) => items[0]?.id)).size).toBe(3);
  });
});

describe("bloggers/changes", () => {
  it("reads a round, and the next one from its watermark", async () => {
    const pages = await readAll(listChanges, "/open-api/bloggers/changes?limit=2");
    expect(pages.flatMap(({ items }) => items)).toHaveLength(3);
    const since = encodeURIComponent(pages[0]?.watermark ?? "");
    await send([creator(3, 33)]);
    const next = await read(listChanges, `/open-api/bloggers/changes?since=${since}&limit=500`);
    expect(next.items.at(-1)).toMatchObject({ changeType: "UPDATED", blogger: { fansCount: 33 } });
  });
});
