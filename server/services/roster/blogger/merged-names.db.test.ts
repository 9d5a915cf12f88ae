import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { getBloggerTrend } from "@/server/services/roster/history";
import { deactivateBloggers, importBlogger, importBloggers } from "@/server/services/roster/import";
import { listHeldFigures } from "@/server/services/roster/held-figure";
import { tagBloggers } from "@/server/services/roster/change";
import { type Ctx, withTransaction } from "@/server/services/kernel/verb";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { getBloggerFields, getBloggerStats, listBloggers, mergeBloggers, searchBloggers } from ".";
import { countBloggersInput, searchBloggersInput } from "./schema";

const platform = "BILIBILI_HUAHUO";
const day = new Date(new Date().toISOString().slice(0, 10));

let organization: TestOrganization;
let ctx: Ctx;
let kept: string;
let gone: string;

async function addMerged(): Promise<void> {
  organization = await createTestOrganization();
  ctx = organization.ctx();
  const add = (row: object) => createTestBlogger(organization, { platform, fansCount: 5, ...row });
  kept = await add({
    platformBloggerId: "7001",
    externalId: "erp-old",
    url: "https://space.bilibili.com/7001",
    createdAt: new Date("2026-01-01T00:00:00.000Z"),
  });
  gone = await add({ platformBloggerId: "7002", externalId: "erp-young" });
  const where = { bloggerId_snapshotDate: { bloggerId: gone, snapshotDate: day } };
  const snapshot = { bloggerId: gone, snapshotDate: day, fansCount: 5, metrics: {} };
  await getDb().bloggerSnapshot.upsert({ where, create: snapshot, update: {} });
  await withTransaction(ctx, (tx) => mergeBloggers(tx, { ids: [kept, gone], primaryId: "7001" }));
}

const rowOf = (id: string) => getDb().blogger.findUniqueOrThrow({ where: { id } });

describe("a merged creator, asked for by a name of its own", () => {
  beforeAll(addMerged);

  it("is found by its externalId: the list has the creator it was merged into", async () => {
    const find = async (more: object) =>
      (await listBloggers({ ctx, input: { limit: 10, externalId: "erp-young", ...more } })).items;
    expect((await find({})).map(({ id }) => id)).toEqual([kept]);
    const all = await find({ includeDeactivated: true });
    expect(all.map(({ id }) => id).toSorted()).toEqual([kept, gone].toSorted());
  });

  it("is found in lists of names of any length, each name by itself", async () => {
    const other = await createTestBlogger(organization, { platform, platformBloggerId: "7009" });
    const find = async (more: object) => {
      const { items } = await listBloggers({ ctx, input: { limit: 10, platform: [platform], ...more } });
      return items.map(({ id }) => id).toSorted();
    };
    const both = [kept, other].toSorted();
    expect(await find({ id: [gone, other] })).toEqual(both);
    expect(await find({ id: [kept, gone, other], externalId: "erp-young" })).toEqual([kept]);
    expect(await find({ id: [other], externalId: "erp-young,erp-old,none" })).toEqual([]);
    expect(await find({ platformBloggerId: ["7001", "7009", "7777"], id: [gone, other] })).toEqual(both);
    expect(await find({ id: [gone, other], includeDeactivated: true })).toEqual([...both, gone].toSorted());
    await getDb().blogger.delete({ where: { id: other } });
  });

  it("is found by a search, as tasks and exports find it", async () => {
    for (const text of [gone, "ERP-young", kept, "erp-old"]) {
      expect(countBloggersInput.safeParse({ text }).success).toBe(true);
      const { list } = await searchBloggers({ ctx, input: searchBloggersInput.parse({ text }) });
      expect(list.map(({ id }) => id)).toEqual([kept]);
    }
  });

  it("has the days and held figures of the creator it was merged into", async () => {
    const stats = await getBloggerStats({ ctx, input: { id: gone } });
    expect(stats.bloggerId).toBe(kept);
    expect(stats.snapshots).not.toEqual([]);
    expect((await getBloggerTrend({ ctx, input: { id: gone, days: 30 } })).list).not.toEqual([]);
    const at = new Date();
    const { organizationId } = organization;
    await getDb().heldFigure.create({
      data: {
        id: newId("heldFigure"),
        organizationId,
        bloggerId: kept,
        field: "fansCount",
        before: "500",
        found: "5",
        since: at,
        seenAt: at,
      },
    });
    const held = await listHeldFigures({ ctx, input: { bloggerId: gone, limit: 10 } });
    expect(held.list.map(({ bloggerId }) => bloggerId)).toEqual([kept]);
  });

  it("names the creator it was merged into, whatever fields are requested", async () => {
    const read = (id: string) => getBloggerFields({ ctx, input: { id, fields: ["nickname"] } });
    expect(await read(gone)).toMatchObject({ mergedIntoId: kept });
    expect(await read(kept)).not.toHaveProperty("mergedIntoId");
  });
});

describe("a merged creator, changed by a name of its own", () => {
  beforeEach(addMerged);

  it.each([
    ["its id", () => ({ id: gone })],
    ["its externalId", () => ({ externalId: "erp-young" })],
    ["the id it was left with", () => ({ platform, platformBloggerId: `merged:${gone}` })],
  ] as const)("is deactivated by %s: the creator it was merged into leaves the roster", async (_, toName) => {
    const input = { items: [toName()], reason: "left", dryRun: false, idempotencyKey: null };
    const result = await deactivateBloggers({ ctx, input });
    expect(result).toMatchObject({ deactivated: 1, unchanged: 0, failed: 0 });
    expect(await rowOf(kept)).toMatchObject({ deactivatedReason: "left" });
    expect((await rowOf(gone)).deactivatedReason).toMatch(/^Merged into/);
  });

  it("is changed once by a job that names both of its ids", async () => {
    const result = await tagBloggers({ ctx, input: { ids: [gone, kept], tags: ["food"] } });
    expect(result).toMatchObject({ changed: 1, unchanged: 0, failed: 0, isDone: true });
    expect((await rowOf(kept)).tags).toEqual(["food"]);
  });

  it("is reported in the row that gives it another of its external ids", async () => {
    const item = { platform, platformBloggerId: "7001", url: "https://space.bilibili.com/7001" };
    const send = (dryRun: boolean, ...externalIds: string[]) => {
      const items = externalIds.map((externalId) => ({ ...item, externalId }));
      return importBloggers({ ctx, input: { items, dryRun, idempotencyKey: null } });
    };
    const warning = {
      index: 0,
      code: "EXTERNAL_ID_REPLACED",
      message: expect.stringMatching(/merged out of several.* erp-young now/) as string,
    };
    expect((await send(false, "erp-old")).warnings).toEqual([]);
    const tried = await send(true, "erp-young");
    expect(tried.warnings).toEqual([warning]);
    // Write permission alone reveals no stored values.
    expect(JSON.stringify(tried)).not.toContain("erp-old");
    // A single import gives the same warning.
    const single = { item: { ...item, externalId: "erp-young" }, dryRun: true, idempotencyKey: null };
    expect((await importBlogger({ ctx, input: single })).warnings).toEqual([warning]);
    expect((await send(false, "erp-young")).warnings).toEqual([warning]);
    expect(await rowOf(kept)).toMatchObject({ externalId: "erp-young" });
    // Also the other way round; and an item with a warning about another item of the batch gets only that
    // one.
    expect((await send(false, "erp-young", "erp-old")).warnings).toMatchObject([{ index: 1 }]);
    const sole = { platform, platformBloggerId: "7005", url: "https://space.bilibili.com/7005" };
    for (const externalId of ["a", "b"]) {
      const input = { items: [{ ...sole, externalId }], dryRun: false, idempotencyKey: null };
      expect((await importBloggers({ ctx, input })).warnings).toEqual([]);
    }
  });

  it("is written to the creator it was merged into by an import that sends its remaining id", async () => {
    const platformBloggerId = (await rowOf(gone)).platformBloggerId;
    const items = [{ platform, url: "https://space.bilibili.com/7001", platformBloggerId, remark: "back" }];
    await importBloggers({ ctx, input: { items, dryRun: false, idempotencyKey: null } });
    expect(await rowOf(kept)).toMatchObject({ remark: "back", platformBloggerId: "7001" });
    expect(await rowOf(gone)).toMatchObject({ remark: null, mergedIntoId: kept });
  });
});
