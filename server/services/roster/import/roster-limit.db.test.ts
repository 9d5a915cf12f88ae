import { describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { upsertBloggerBatch } from "./upsert-blogger-batch";
import { deactivateBloggers, importBlogger, importBloggers } from "./verbs";

const item = (n: number, more: object = {}) => ({
  platform: "BILIBILI_HUAHUO",
  url: `https://space.bilibili.com/${7000 + n}`,
  ...more,
});
const asked = { dryRun: false, idempotencyKey: null };

async function organizationOf(bloggerLimit: number) {
  const organization = await createTestOrganization({ bloggerLimit });
  const { organizationId } = organization;
  const count = () => getDb().blogger.count({ where: { organizationId, deactivatedAt: null } });
  return { ...organization, ctx: organization.ctx(), count };
}

function importAll(ctx: Ctx, items: object[], dryRun = false) {
  return importBloggers({ ctx, input: { items, ...asked, dryRun } });
}

const deactivate = (ctx: Ctx, n: number) =>
  deactivateBloggers({
    ctx,
    input: { items: [{ platform: "BILIBILI_HUAHUO", platformBloggerId: String(7000 + n) }], ...asked },
  });

describe("a roster with a limit", () => {
  it("accepts the first rows that fit, refuses the others, and still updates existing ones", async () => {
    const { ctx, count } = await organizationOf(3);
    await importAll(ctx, [item(1), item(2)]);
    const items = [item(2, { fansCount: 9 }), item(3), item(4), item(4), item(1, { fansCount: 8 }), item(5)];
    const run = await importAll(ctx, items);
    expect(run).toMatchObject({ total: 6, created: 1, updated: 2, unchanged: 0, failed: 3 });
    expect(run.errors.map(({ index, platform, code }) => [index, platform, code])).toEqual([
      [2, "BILIBILI_HUAHUO", "ROSTER_FULL"],
      [3, "BILIBILI_HUAHUO", "ROSTER_FULL"],
      [5, "BILIBILI_HUAHUO", "ROSTER_FULL"],
    ]);
    expect(await count()).toBe(3);
  });

  it("reports the same in a dry run as in an import", async () => {
    const { ctx, count } = await organizationOf(1);
    const dry = await importAll(ctx, [item(1), item(2)], true);
    expect(dry).toMatchObject({ runId: null, created: 1, failed: 1, errors: [{ code: "ROSTER_FULL" }] });
    expect(await count()).toBe(0);
  });

  it("refuses a single import, which leaves its run", async () => {
    const { ctx, organizationId } = await organizationOf(1);
    const importOne = (n: number, dryRun = false) =>
      importBlogger({ ctx, input: { sourceSystem: "erp", item: item(n), ...asked, dryRun } });
    expect(await importOne(1)).toMatchObject({ outcome: "created" });
    const refusal = await importOne(2).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ reason: "ROSTER_FULL" });
    const { runId } = refusal as { runId: string };
    const run = await getDb().openApiBloggerImportRun.findFirstOrThrow({
      where: { id: runId, organizationId },
    });
    expect(run).toMatchObject({ kind: "SINGLE", failed: 1, errors: [{ index: 0, code: "ROSTER_FULL" }] });
    await expect(importOne(2, true)).rejects.toMatchObject({ reason: "ROSTER_FULL", runId: null });
    expect(await importOne(1)).toMatchObject({ outcome: "unchanged" });
  });

  it("does not count deactivated creators, and needs room to reactivate one", async () => {
    const { ctx, count } = await organizationOf(2);
    await importAll(ctx, [item(1), item(2)]);
    await deactivate(ctx, 1);
    expect(await importAll(ctx, [item(3)])).toMatchObject({ created: 1 });
    expect(await importAll(ctx, [item(1)])).toMatchObject({ failed: 1, errors: [{ code: "ROSTER_FULL" }] });
    await deactivate(ctx, 3);
    expect(await importAll(ctx, [item(1)])).toMatchObject({ updated: 1, failed: 0 });
    expect(await count()).toBe(2);
  });

  it("refuses rows of a desktop client in the same way", async () => {
    const { ctx } = await organizationOf(1);
    const row = (n: number, source: string) => ({
      platform: "PGY",
      platformBloggerId: n.toString(16).padStart(24, "b"),
      nickname: "x",
      source,
    });
    const bloggers = [row(1, "MANUAL"), row(2, "SCRAPE"), row(3, "IMPORT")];
    const result = await upsertBloggerBatch({ ctx, input: { bloggers } });
    expect(result).toMatchObject({ imported: 1, updated: 0, failed: 2 });
    expect(result.errors.map(({ index, code }) => [index, code])).toEqual([
      [0, "ROSTER_FULL"],
      [2, "ROSTER_FULL"],
    ]);
  });

  it("keeps bloggers above a limit that was set later", async () => {
    const { ctx, count, organizationId } = await organizationOf(5);
    await importAll(ctx, [item(1), item(2), item(3)]);
    await getDb().organization.update({ where: { id: organizationId }, data: { bloggerLimit: 1 } });
    const run = await importAll(ctx, [item(1, { fansCount: 1 }), item(4)]);
    expect(run).toMatchObject({ updated: 1, failed: 1 });
    expect(await count()).toBe(3);
  });
});

it("shares the room exactly among simultaneous imports of every kind", async () => {
  const limit = 25;
  const { ctx, count } = await organizationOf(limit);
  await importAll(ctx, [item(900), item(901)]);
  const batches = Array.from({ length: 8 }, (_, b) =>
    importAll(ctx, [item(900), ...Array.from({ length: 6 }, (__, n) => item(10 * b + n))]),
  );
  const singles = Array.from({ length: 6 }, (_, n) =>
    importBlogger({ ctx, input: { item: item(500 + n), ...asked } }).then(
      () => 1,
      () => 0,
    ),
  );
  const clients = [1, 2].map((b) =>
    upsertBloggerBatch({
      ctx,
      input: {
        bloggers: [901, 10 * b, 600 + b].map((n) => ({
          platform: "BILIBILI_HUAHUO",
          platformBloggerId: String(7000 + n),
          nickname: "x",
          source: "IMPORT",
        })),
      },
    }),
  );
  const [runs, created] = await Promise.all([Promise.all(batches), Promise.all(singles)]);
  const results = await Promise.all(clients);
  expect(await count()).toBe(limit);
  const added =
    runs.reduce((sum, run) => sum + run.created, 0) +
    created.reduce((sum: number, one) => sum + one, 0) +
    results.reduce((sum, { imported }) => sum + imported, 0);
  expect(added).toBe(limit - 2);
});
