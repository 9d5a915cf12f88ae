import { beforeAll, describe, expect, it } from "vitest";
import { bloggerUpsertFields } from "@/server/domain/roster/blogger";
import { ServiceError } from "@/server/domain/kernel/errors";
import { getDb } from "@/server/infra/db";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { importBloggers } from "./verbs";
import { importBloggersResult } from "./schema";

const pgyId = (n: number) => n.toString(16).padStart(24, "a");
const pgyItem = (n: number, more: object = {}) => ({
  platform: "PGY",
  url: `https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/${pgyId(n)}`,
  ...more,
});

let organization: TestOrganization;
beforeAll(async () => {
  organization = await createTestOrganization();
});

function run(items: unknown[], more: { dryRun?: boolean; sourceSystem?: string; outcomes?: boolean } = {}) {
  const input = { items, dryRun: false, idempotencyKey: null, ...more };
  return importBloggers({ ctx: organization.ctx(), input });
}

function findRow(n: number) {
  return getDb().blogger.findFirst({
    where: { organizationId: organization.organizationId, platformBloggerId: pgyId(n) },
  });
}

describe("importBloggers", () => {
  it("creates, then updates, then finds nothing to change", async () => {
    expect(await run([pgyItem(1, { nickname: "Lin" })])).toMatchObject({
      created: 1,
      updated: 0,
      unchanged: 0,
    });
    expect(await run([pgyItem(1, { nickname: "Lin Yi" })])).toMatchObject({
      created: 0,
      updated: 1,
      unchanged: 0,
    });
    const before = await findRow(1);
    expect(await run([pgyItem(1, { nickname: "Lin Yi" })])).toMatchObject({
      created: 0,
      updated: 1,
      unchanged: 1,
    });
    const after = await findRow(1);
    expect(after).toEqual(before);
    expect(after).toMatchObject({ nickname: "Lin Yi", source: "OPEN_API", reviewStatus: "PENDING" });
  });

  it("leaves omitted fields, clears null ones, sets the others", async () => {
    await run([
      pgyItem(2, {
        nickname: "A",
        fansCount: 10,
        category: "food",
        tags: ["a", "b"],
        personal30PlayMid: "7",
        remark: "x",
      }),
    ]);
    await run([pgyItem(2, { fansCount: null, tags: null, personal30ItemNum: 3 })]);
    expect(await findRow(2)).toMatchObject({
      nickname: "A",
      fansCount: null,
      category: "food",
      tags: [],
      remark: "x",
    });
    expect((await findRow(2))?.metrics).toEqual({ personal30PlayMid: "7", personal30ItemNum: 3 });
    await run([pgyItem(2, { personal30PlayMid: null, nickname: null })]);
    expect(await findRow(2)).toMatchObject({ metrics: { personal30ItemNum: 3 }, nickname: pgyId(2) });
  });

  it("reports bad rows one by one and writes the others", async () => {
    const result = await run([
      pgyItem(3),
      { platform: "NOWHERE", url: "https://nowhere.example/1" },
      { platform: "PGY", url: "https://www.xiaohongshu.com.evil.example/user/profile/0" },
      { platform: "PGY", url: "https://www.xiaohongshu.com/explore/5f0000000000000000000000" },
      pgyItem(4, { priceJson: "12" }),
      pgyItem(5, { linkupRemark: "x".repeat(31) }),
      "nonsense",
      { platform: "PGY" },
    ]);
    expect(importBloggersResult.parse(result)).toEqual(result);
    expect(result).toMatchObject({ total: 8, created: 1, updated: 0, failed: 7 });
    expect(result.errors.map(({ index, code }) => [index, code])).toEqual([
      [1, "INVALID_PLATFORM"],
      [2, "PLATFORM_URL_MISMATCH"],
      [3, "PLATFORM_ID_NOT_FOUND"],
      [4, "INVALID_FIELD"],
      [5, "INVALID_FIELD"],
      [6, "INVALID_FIELD"],
      [7, "INVALID_URL"],
    ]);
    expect(result.errors[3]?.message).toContain("priceJson");
    expect(result.errors[4]?.message).toContain("linkupRemark");
    expect(await findRow(4)).toBeNull();
  });

  it("does not store an invalid platform in the run", async () => {
    const result = await run([
      pgyItem(11),
      { platform: "\0", url: "x" },
      { platform: "\ud800".repeat(999), url: "x" },
    ]);
    expect(result).toMatchObject({ created: 1, failed: 2 });
    expect(result.errors.map(({ platform }) => platform)).toEqual(["\ufffd", `${"\ufffd".repeat(99)}…`]);
  });

  it("applies two items of one creator in order", async () => {
    const result = await run([
      pgyItem(6, { nickname: "one", remark: "kept" }),
      pgyItem(6, { nickname: "two" }),
    ]);
    expect(result).toMatchObject({ total: 2, created: 1, updated: 1, failed: 0 });
    expect(await findRow(6)).toMatchObject({ nickname: "two", remark: "kept" });
  });

  it("drops unknown and read-only fields and says which", async () => {
    const result = await run([
      pgyItem(7, { id: "blg_x", hairColour: "red", createdAt: "2020-01-01T00:00:00Z" }),
    ]);
    expect(result.discardedFieldsByPlatform).toEqual({ PGY: ["createdAt", "hairColour", "id"] });
    expect(result.created).toBe(1);
  });

  it("reports them for failed rows, too, whatever the error", async () => {
    const { failed, discardedFieldsByPlatform } = await run([
      { platform: "PGY", url: "no link", before: 1 },
      { platform: "PGY", early: 1, url: pgyItem(7).url, fansCount: "many", behind: 1 },
      { platform: "BILIBILI_HUAHUO", sizes: 1 },
      { platform: "MP_HUXUAN", url: "https://mp.weixin.qq.com/s/abcdef", short: 1 },
      { platform: "MOON", url: "https://moon.example", crater: 1 },
    ]);
    expect(failed).toBe(5);
    expect(discardedFieldsByPlatform).toEqual({
      PGY: ["before", "behind", "early"],
      BILIBILI_HUAHUO: ["sizes"],
      MP_HUXUAN: ["short"],
    });
  });

  it("brings a deactivated blogger back", async () => {
    await run([pgyItem(8)]);
    const row = await findRow(8);
    await getDb().blogger.update({
      where: { id: row?.id ?? "" },
      data: { deactivatedAt: new Date(), deactivatedReason: "left" },
    });
    expect(await run([pgyItem(8)])).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await findRow(8)).toMatchObject({ deactivatedAt: null, deactivatedReason: null });
  });

  it("finds a creator again by another id its link carried", async () => {
    const secUid = "MS4wLjABAAAAabcdefghijklmnop";
    const url = `https://www.douyin.com/user/${secUid}`;
    await run([{ platform: "STARMAP", url, platformBloggerId: "6912345678901234567" }]);
    expect(await run([{ platform: "STARMAP", url, remark: "same one" }])).toMatchObject({
      created: 0,
      updated: 1,
    });
    const rows = await getDb().blogger.findMany({
      where: { organizationId: organization.organizationId, platform: "STARMAP" },
    });
    expect(rows.map((row) => [row.platformBloggerId, row.remark])).toEqual([
      ["6912345678901234567", "same one"],
    ]);
  });

  it("finds a creator by an alias from an earlier item of the same batch, not from a later one", async () => {
    const own = await createTestOrganization();
    const secUid = "MS4wLjABAAAAinthesamebatch0123";
    const item = { platform: "STARMAP", url: `https://www.douyin.com/user/${secUid}` };
    const both = { ...item, platformBloggerId: "6912345678901234568" };
    const items = [both, { ...item, remark: "again" }];
    const input = { items, dryRun: false, idempotencyKey: null };
    const result = await importBloggers({ ctx: own.ctx(), input });
    expect(result).toMatchObject({ total: 2, created: 1, updated: 1 });
    const where = { organizationId: own.organizationId };
    const rows = await getDb().blogger.findMany({ where });
    expect(rows).toMatchObject([{ platformBloggerId: "6912345678901234568", remark: "again" }]);
    const other = await createTestOrganization();
    const turned = { ...input, items: [...items].reverse() };
    expect(await importBloggers({ ctx: other.ctx(), input: turned })).toMatchObject({ created: 2 });
  });

  it.each([
    ["PERSONAL", "APPROVED"],
    [null, "APPROVED"],
    ["TEAM", "PENDING"],
  ])("gives new bloggers of an organization with plan %s the review state %s", async (plan, reviewStatus) => {
    const own = await createTestOrganization({ subscriptionPlan: plan });
    const input = { items: [pgyItem(1)], dryRun: false, idempotencyKey: null };
    await importBloggers({ ctx: own.ctx(), input });
    const where = { organizationId: own.organizationId };
    expect(await getDb().blogger.findFirst({ where })).toMatchObject({ reviewStatus });
    await getDb().blogger.updateMany({ where, data: { reviewStatus: "REJECTED" } });
    await importBloggers({ ctx: own.ctx(), input: { ...input, items: [pgyItem(1, { remark: "x" })] } });
    expect(await getDb().blogger.findFirst({ where })).toMatchObject({ reviewStatus: "REJECTED" });
  });

  it("keeps the source that a blogger came from first", async () => {
    await run([pgyItem(12)]);
    const row = await findRow(12);
    await getDb().blogger.update({ where: { id: row?.id ?? "" }, data: { source: "MANUAL" } });
    await run([pgyItem(12, { remark: "x", source: "SCRAPE" })]);
    expect(await findRow(12)).toMatchObject({ source: "MANUAL", remark: "x" });
  });

  it("writes its run", async () => {
    const { runId } = await run([pgyItem(9), "bad"], { sourceSystem: "erp" });
    const stored = await getDb().openApiBloggerImportRun.findUniqueOrThrow({ where: { id: runId ?? "" } });
    expect(stored).toMatchObject({ kind: "BATCH", sourceSystem: "erp", total: 2, created: 1, failed: 1 });
    expect(stored.errors).toHaveLength(1);
  });

  it("writes nothing in a dry run", async () => {
    const result = await run([pgyItem(10), pgyItem(9, { nickname: "new" })], { dryRun: true });
    expect(result).toMatchObject({ runId: null, created: 1, updated: 1 });
    expect(await findRow(10)).toBeNull();
    expect((await findRow(9))?.nickname).not.toBe("new");
  });

  it("refuses more than 500 items, and an actor without the permission", async () => {
    const items = Array.from({ length: 501 }, (_, n) => pgyItem(n));
    await expect(run(items)).rejects.toMatchObject({ reason: "BATCH_TOO_LARGE" });
    const ctx = organization.ctx(["blogger:read"]);
    const input = { items: [pgyItem(1)], dryRun: false, idempotencyKey: null };
    await expect(importBloggers({ ctx, input })).rejects.toBeInstanceOf(ServiceError);
  });

  it("survives overlapping batches in different orders without deadlock, each creator created once", async () => {
    const items = Array.from({ length: 60 }, (_, n) => pgyItem(1_000 + n));
    const batches = Array.from({ length: 8 }, (_, b) =>
      items.map((item, n) => ({ ...item, remark: `${b}/${n}` })).sort(() => (b % 2 === 0 ? 1 : -1)),
    );
    const results = await Promise.all(batches.map((batch) => run(batch)));
    expect(results.reduce((sum, result) => sum + result.created, 0)).toBe(60);
    expect(results.reduce((sum, result) => sum + result.updated, 0)).toBe(7 * 60);
  });

  it("reports all errors of a row, and counts it once", async () => {
    const wrong = { ...pgyItem(60), url: "https://space.bilibili.com/2", fansCount: -1, nickname: "" };
    const { failed, errors } = await run([pgyItem(61), wrong, { platform: "PGY", remark: 1 }]);
    expect(failed).toBe(2);
    expect(
      errors.map(({ index, code, message }) => [index, code, /"(\w+)"/.exec(message)?.[1] ?? null]),
    ).toEqual([
      [1, "PLATFORM_URL_MISMATCH", null],
      [1, "INVALID_FIELD", "fansCount"],
      [1, "INVALID_FIELD", "nickname"],
      [2, "INVALID_URL", null],
      [2, "INVALID_FIELD", "remark"],
    ]);
    const many = Object.fromEntries(Object.keys(bloggerUpsertFields).map((name) => [name, {}]));
    const all = (await run([{ ...many, ...pgyItem(62) }])).errors;
    expect(all).toHaveLength(20);
    expect(all.at(-1)?.message).toMatch(/^\d+ more fields/);
    const { platformBloggerId: _unread, ...fields } = many;
    const elsewhere = (await run([{ ...fields, ...pgyItem(62), url: wrong.url }])).errors;
    expect(elsewhere).toHaveLength(20);
    expect(elsewhere[0]?.code).toBe("PLATFORM_URL_MISMATCH");
  });

  it("returns the outcome of each row on request", async () => {
    await run([pgyItem(70), pgyItem(71, { remark: "x" })]);
    const rows = [pgyItem(70), pgyItem(71, { remark: "y" }), pgyItem(72), { platform: "PGY" }];
    const items = [...rows, pgyItem(72, { remark: "z", externalId: "a" }), pgyItem(72, { externalId: "b" })];
    expect((await run(items, { dryRun: true })).outcomes).toBeNull();
    const dry = await run(items, { dryRun: true, outcomes: true });
    const { outcomes, warnings } = await run(items, { outcomes: true });
    const made = ["unchanged", "updated", "created", "failed", "updated", "updated"];
    expect(outcomes?.map(({ index, outcome }) => [index, outcome])).toEqual(made.map((how, n) => [n, how]));
    const ids = await Promise.all([70, 71, 72].map(async (n) => (await findRow(n))?.id));
    expect(outcomes?.map(({ id }) => id)).toEqual([...ids, null, ids[2], ids[2]]);
    expect(dry.outcomes?.map(({ id }) => id)).toEqual([ids[0], ids[1], null, null, null, null]);
    expect(warnings).toMatchObject([{ index: 5, code: "EXTERNAL_ID_REPLACED" }]);
  });
});
