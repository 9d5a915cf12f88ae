import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { coreColumns, metricFields } from "@/server/domain/roster/blogger";
import { getDb, setChangeSource } from "@/server/infra/db";
import { updateBlogger } from "@/server/services/roster/blogger";
import { deactivateBloggers, importBloggers, upsertBloggerBatch } from "@/server/services/roster/import";
import { type Ctx, withTransaction } from "@/server/services/kernel/verb";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestBlogger } from "@/testing/create-test-rows";
import { changeSettings } from "@/testing/suite/suite-settings";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createJobCtx } from "@/server/services/integration/context";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { deleteOldHistory, listBloggerHistory } from ".";

const creator = "5f2d1c3e000000000101b2c3";
let organization: TestOrganization;
let ctx: Ctx;
let id: string;
beforeAll(async () => {
  organization = await createTestOrganization();
  ctx = organization.ctx();
});
beforeEach(async () => {
  organization = await createTestOrganization();
  ctx = organization.ctx();
  id = await createTestBlogger(organization, { platformBloggerId: creator, fansCount: 100 });
});

const read = (more: object = {}, by = ctx) => listBloggerHistory({ ctx: by, input: { id, ...more } });
const newest = async () => (await read({ limit: 1 })).list[0];
const update = (fields: Parameters<typeof updateBlogger>[2]["fields"], by = ctx, source?: "SCRAPE") =>
  withTransaction(by, async (tx) => {
    if (source !== undefined) await setChangeSource(tx, source);
    const row = { platform: "PGY" as const, platformBloggerId: creator, fields };
    await updateBlogger(tx, ctx.organization, row);
  });
const bringing = (fields: object) => ({ platform: "PGY", platformBloggerId: creator, ...fields });
const asKey = async (): Promise<Ctx> => {
  const key = await getDb().organizationApiKey.create({
    data: {
      id: `key_${organization.organizationId.slice(4)}`,
      organizationId: organization.organizationId,
      name: "erp",
      keyHash: organization.organizationId,
      maskedKey: "crs_****",
    },
  });
  const permissions = new Set(["blogger:write" as const]);
  return { ...ctx, actor: { type: "apiKey", apiKeyId: key.id, name: "erp", permissions } };
};

describe("the history of a creator", () => {
  it("starts with its creation, and shows who imported what, field by field", async () => {
    const by = await asKey();
    const url = "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c4";
    const send = (fields: object) =>
      importBloggers({
        ctx: by,
        input: { items: [{ platform: "PGY", url, ...fields }], dryRun: false, idempotencyKey: null },
      });
    await send({ nickname: "小林", tags: ["a"], priceMidWithFee: 500, personal30PlayMid: "7" });
    const row = await getDb().blogger.findFirstOrThrow({ where: { url } });
    await send({ nickname: "小林", tags: ["a", "b"], priceMidWithFee: 600, personal30PlayMid: "8" });
    await send({ nickname: "小林" });
    id = row.id;
    expect((await read()).list).toEqual([
      {
        at: expect.any(String) as string,
        actor: "erp",
        actorNickname: null,
        source: "OPEN_API",
        changes: [
          { field: "tags", before: "a", after: "a,b" },
          { field: "priceMidWithFee", before: 500, after: 600 },
          { field: "metrics", before: null, after: null },
        ],
      },
      { at: row.createdAt.toISOString(), actor: "erp", actorNickname: null, source: "OPEN_API", changes: [] },
    ]);
  });

  it("names a person, a job, and the database user of a direct write", async () => {
    await getDb().user.update({ where: { id: organization.ownerId }, data: { nickname: "老板" } });
    await update({ remark: "call back" });
    expect(await newest()).toMatchObject({
      actor: organization.ownerId,
      actorNickname: "老板",
      source: "CONSOLE",
    });
    await update({ remark: null }, { ...ctx, actor: { type: "job", name: "tidy" } });
    expect(await newest()).toMatchObject({
      actor: "tidy",
      source: "JOB",
      changes: [{ field: "remark", before: "call back", after: null }],
    });
    await getDb().blogger.update({ where: { id }, data: { remark: "by hand" } });
    expect(await newest()).toMatchObject({ actor: null, source: "DATABASE" });
  });

  it("omits what a scrape measures, except prices and changes from other sources", async () => {
    const measured = { fansCount: 200, personal30PlayMid: "9", avatar: "https://a/1", fansGrowth: 3 };
    await update({ ...measured, priceMidWithFee: 900 }, ctx, "SCRAPE");
    expect(await newest()).toMatchObject({
      source: "SCRAPE",
      changes: [{ field: "priceMidWithFee", before: null, after: 900 }],
    });
    const { length } = (await read()).list;
    await update({ fansCount: 210 }, ctx, "SCRAPE");
    expect((await read()).list).toHaveLength(length);
    await upsertBloggerBatch({
      ctx,
      input: { bloggers: [bringing({ nickname: "小红", fansCount: 220, location: "上海" })] },
    });
    expect(await newest()).toMatchObject({ source: "DESKTOP", changes: [{ field: "location" }] });
    await upsertBloggerBatch({
      ctx,
      input: { bloggers: [bringing({ nickname: "小红", fansCount: 230, source: "IMPORT" })] },
    });
    expect(await newest()).toMatchObject({
      source: "IMPORT",
      changes: [{ field: "fansCount", before: 220, after: 230 }],
    });
  });

  it("has each metric that a user changed", async () => {
    await update({ personal30PlayMid: "8", star30ItemNum: 1 });
    await update({ personal30PlayMid: "9", star30ItemNum: null });
    const { changes = [] } = (await newest()) ?? {};
    expect(changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: "personal30PlayMid", before: "8", after: "9" },
      { field: "star30ItemNum", before: 1, after: null },
    ]);
  });

  it("has deactivations and reactivations like any other change", async () => {
    await deactivateBloggers({
      ctx,
      input: { items: [{ id }], reason: "left", dryRun: false, idempotencyKey: null },
    });
    const { changes = [] } = (await newest()) ?? {};
    expect(changes).toEqual([
      { field: "deactivatedAt", before: null, after: expect.stringMatching(/^\d{4}-.*Z$/) as string },
      { field: "deactivatedReason", before: null, after: "left" },
    ]);
  });

  it("names portraits without their values, and omits raw data", async () => {
    await update({ rawData: { a: 1 } });
    expect((await read()).list).toHaveLength(1);
    await update({ rawData: { a: 2 }, fansPortraitJson: { genderMale: 0.4 }, fansTrend: "1,2" });
    expect(await newest()).toMatchObject({
      changes: [
        { field: "fansTrend", before: null, after: null },
        { field: "fansPortraitJson", before: null, after: null },
      ],
    });
  });

  it("has the owner's names", async () => {
    await getDb().blogger.update({ where: { id }, data: { ownerUserId: organization.ownerId } });
    expect((await newest())?.changes).toEqual([
      { field: "ownerUserName", before: null, after: organization.ownerId },
    ]);
  });

  it("is read page by page, and of some fields alone", async () => {
    for (const n of [1, 2, 3]) await update({ remark: String(n), priceMidWithFee: n });
    const first = await read({ limit: 2, fields: ["priceMidWithFee"] });
    const cursor = first.nextCursor ?? "";
    const second = await read({ limit: 2, fields: ["priceMidWithFee"], cursor });
    const prices = [...first.list, ...second.list].flatMap(({ changes }) => changes);
    expect(prices.map(({ field, after }) => [field, after])).toEqual(
      [3, 2, 1].map((n) => ["priceMidWithFee", n]),
    );
    expect(second).toMatchObject({ hasMore: false, nextCursor: null });
    await expect(read({ limit: 2, fields: ["remark"], cursor })).rejects.toMatchObject({
      reason: "INVALID_CURSOR",
    });
  });

  it("is visible to users who can see the creator", async () => {
    const local = await createTestOrganization({ dataMode: "LOCAL" });
    const member = await memberCtx(local);
    id = await createTestBlogger(local, { ownerUserId: local.ownerId });
    expect((await read({}, local.ctx())).list).toHaveLength(1);
    await expect(read({}, member)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    await expect(read()).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });

  it("is kept 365 days", async () => {
    await update({ remark: "new" });
    const { count } = await getDb().bloggerHistory.updateMany({
      where: { bloggerId: id, changes: { equals: [] } },
      data: { at: new Date(Date.now() - 366 * DAY_MS) },
    });
    expect(count).toBe(1);
    expect(await deleteOldHistory({ ctx: createJobCtx("prune") })).toBe(0);
    onTestFinished(changeSettings({ RETENTION_HISTORY_DAYS: "365" }));
    expect(await deleteOldHistory({ ctx: createJobCtx("prune") })).toBeGreaterThan(0);
    expect((await read()).list).toMatchObject([{ changes: [{ field: "remark" }] }]);
  });
});

const without = new Set(
  `id organizationId platform source createdAt updatedAt lastSyncedAt platformStatusCheckedAt rawData`.split(
    " ",
  ),
);
const others: Record<string, string> = {
  text: "'x'",
  "text[]": "ARRAY['x']",
  integer: "7",
  boolean: "true",
  "double precision": "7",
  timestamptz: "now()",
  jsonb: `'{"x": 1}'`,
  platform_status: "'NOT_FOUND'",
  review_status: "'REJECTED'",
};

describe("no field of the wire", () => {
  it.each(Object.entries(coreColumns).filter(([name]) => !without.has(name)))(
    "is forgotten: %s",
    async (name, { column, pgType }) => {
      const value =
        name === "ownerUserId"
          ? `'${organization.ownerId}'`
          : name === "mergedIntoId"
            ? "NULL"
            : others[pgType];
      if (name === "mergedIntoId") {
        const other = await createTestBlogger(organization);
        await getDb().blogger.update({ where: { id }, data: { deactivatedAt: new Date() } });
        await getDb().blogger.update({ where: { id }, data: { mergedIntoId: other } });
      }
      await getDb().$executeRawUnsafe(`UPDATE blogger SET ${column} = ${value ?? "?"} WHERE id = $1`, id);
      const { changes = [] } = (await newest()) ?? {};
      const shown = name === "ownerUserId" ? "ownerUserName" : name;
      expect(changes.map(({ field }) => field)).toEqual([shown]);
    },
  );

  it("is missing among the metrics", async () => {
    const all = Object.fromEntries(
      metricFields.map(({ name, kind }) => [name, kind === "string" ? "1%" : "1"]),
    );
    await getDb().blogger.update({ where: { id }, data: { metrics: all } });
    expect((await newest())?.changes.map(({ field }) => field).sort()).toEqual(Object.keys(all).sort());
  });
});
