import { beforeEach, describe, expect, it } from "vitest";
import { getDb, type Tx } from "@/server/infra/db";
import { type CommitEvent, type Ctx, requireUser, withTransaction } from "@/server/services/kernel/verb";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { upsertBloggerBatch } from ".";

const NOW = new Date("2026-11-22T12:00:00Z");
const pgyId = (n: number) => n.toString(16).padStart(24, "e");
const item = (n: number, more: object = {}) => ({
  platform: "PGY",
  platformBloggerId: pgyId(n),
  nickname: `第${n}号`,
  ...more,
});

let organization: TestOrganization;
let events: CommitEvent[];
beforeEach(async () => {
  organization = await createTestOrganization();
  events = [];
});

const ctx = (): Ctx => ({
  ...organization.ctx(),
  now: () => NOW,
  afterCommit: (event: CommitEvent) => void events.push(event),
});
const upsert = (bloggers: unknown[], by = ctx()) => upsertBloggerBatch({ ctx: by, input: { bloggers } });
const rowOf = (n: number) =>
  getDb().blogger.findFirstOrThrow({
    where: { organizationId: organization.organizationId, platformBloggerId: pgyId(n) },
  });
const add = (n: number, fields: Parameters<typeof createTestBlogger>[1] = {}) =>
  createTestBlogger(organization, { platformBloggerId: pgyId(n), ...fields });

describe("a batch of creators", () => {
  it("refuses texts of question marks when the roster has Chinese there, whatever the source", async () => {
    await add(1, { nickname: "小鹿", location: "上海" });
    await add(2, { nickname: "Lin" });
    const broken = { nickname: "??", location: "??" };
    const { updated, errors } = await upsert([
      item(1, broken),
      item(2, broken),
      item(1, { ...broken, source: "MANUAL" }),
    ]);
    expect(updated).toBe(1);
    expect(errors.map(({ index, code, message }) => [index, code, message.split(" ", 1)[0]])).toEqual([
      [0, "INVALID_FIELD", '"nickname"'],
      [0, "INVALID_FIELD", '"location"'],
      [2, "INVALID_FIELD", '"nickname"'],
      [2, "INVALID_FIELD", '"location"'],
    ]);
    expect(await rowOf(1)).toMatchObject({ nickname: "小鹿", location: "上海" });
  });

  it("imports the new, updates the known, and says which rows failed and why", async () => {
    const known = await add(1, { fansCount: 900, remark: "keep" });
    const batch = [
      item(1, { fansCount: 1_000 }),
      item(2, { url: `https://www.xiaohongshu.com/user/profile/${pgyId(2)}?from=x`, tags: ["美妆"] }),
      item(2, { fansCount: 5 }),
      item(3, { fansCount: "many" }),
      item(4, { url: "https://example.com/4" }),
      { platform: "PGY", nickname: "no id" },
      { platform: "PGY", platformBloggerId: pgyId(6) },
      item(7, { source: "OPEN_API" }),
      "no item",
    ];
    const result = await upsert(batch);
    expect(result).toMatchObject({ imported: 1, updated: 2, failed: 6 });
    expect(result.errors.map(({ index, code }) => [index, code])).toEqual([
      [3, "INVALID_FIELD"],
      [4, "PLATFORM_URL_MISMATCH"],
      [5, "INVALID_URL"],
      [6, "INVALID_FIELD"],
      [7, "INVALID_FIELD"],
      [8, "INVALID_FIELD"],
    ]);
    expect(await rowOf(1)).toMatchObject({ id: known, fansCount: 1_000, remark: "keep", source: "OPEN_API" });
    expect(await rowOf(2)).toMatchObject({
      fansCount: 5,
      tags: ["美妆"],
      source: "SCRAPE",
      ownerUserId: null,
      reviewStatus: "PENDING",
      url: `https://www.xiaohongshu.com/user/profile/${pgyId(2)}`,
    });
    expect(events).toEqual([{ type: "roster.changed", organizationId: organization.organizationId }]);
    const audited = await getDb().auditEntry.findFirstOrThrow({
      where: { targetId: organization.organizationId, action: "blogger.batch-upsert" },
    });
    expect(audited.after).toMatchObject({ imported: 1, updated: 2, failed: 6 });
  });

  it("counts scraped creators as synced, and manually imported ones not", async () => {
    await add(1, { platformStatus: "NOT_FOUND", platformStatusReason: "gone" });
    await upsert([item(1), item(2, { source: "MANUAL" }), item(3, { source: "IMPORT" })]);
    const synced = { lastSyncedAt: NOW, platformStatusCheckedAt: NOW };
    expect(await rowOf(1)).toMatchObject({ ...synced, platformStatus: "ACTIVE", platformStatusReason: null });
    expect(await rowOf(2)).toMatchObject({ source: "MANUAL", lastSyncedAt: null });
    expect(await rowOf(3)).toMatchObject({ source: "IMPORT", lastSyncedAt: null });
  });

  it("holds back a figure that dropped, as the service's own scrapes do", async () => {
    const bloggerId = await add(1, { fansCount: 1_000_000 });
    await upsert([item(1, { fansCount: 3 })]);
    expect(await rowOf(1)).toMatchObject({ fansCount: 1_000_000, lastSyncedAt: NOW });
    expect(await getDb().heldFigure.findMany({ where: { bloggerId } })).toMatchObject([
      { field: "fansCount" },
    ]);
    await upsert([item(1, { fansCount: 1_000_001 }), item(1, { fansCount: 4 })]);
    expect(await rowOf(1), "the good figure of the first row").toMatchObject({ fansCount: 1_000_001 });
    await upsert([item(1, { fansCount: 3, source: "MANUAL" })]);
    expect(await rowOf(1)).toMatchObject({ fansCount: 3 });
  });

  it("does not reactivate a deactivated creator by a scrape, but by an import", async () => {
    await add(1, { deactivatedAt: NOW });
    const { errors } = await upsert([item(1)]);
    expect(errors).toMatchObject([{ index: 0, code: "NOT_FOUND" }]);
    expect(await upsert([item(1, { source: "IMPORT" })])).toMatchObject({ updated: 1, failed: 0 });
    expect(await rowOf(1)).toMatchObject({ deactivatedAt: null });
  });

  it("finds a scraped creator by an id that it had before, and none by an ambiguous number", async () => {
    const { organizationId } = organization;
    const kept = await add(1);
    const huahuo = await createTestBlogger(organization, {
      platform: "BILIBILI_HUAHUO",
      platformBloggerId: "999",
    });
    const former = [
      { organizationId, platform: "PGY", alias: pgyId(9), bloggerId: kept },
      { organizationId, platform: "BILIBILI_HUAHUO", alias: "123", bloggerId: huahuo },
    ] as const;
    await getDb().bloggerAlias.createMany({ data: [...former] });
    const batch = [
      item(9, { fansCount: 7 }),
      { ...item(0), platform: "BILIBILI_HUAHUO", platformBloggerId: "123" },
    ];
    expect(await upsert(batch)).toMatchObject({ updated: 1, imported: 1, failed: 0 });
    expect(await rowOf(1)).toMatchObject({ id: kept, fansCount: 7 });
    expect(await getDb().blogger.count({ where: { organizationId } })).toBe(3);
    await add(9, { fansCount: 1 });
    await upsert([item(9, { fansCount: 8 })]);
    expect([await rowOf(1), await rowOf(9)]).toMatchObject([{ fansCount: 7 }, { fansCount: 8 }]);
  });

  it("has 500 rows at most", async () => {
    await expect(upsert(Array.from({ length: 501 }, (_, n) => item(n)))).rejects.toMatchObject({
      reason: "BATCH_TOO_LARGE",
    });
    await expect(upsert([])).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  });

  it("needs the permission to write bloggers", async () => {
    const reader = organization.ctx(["blogger:read"]);
    await expect(upsert([item(1)], reader)).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
  });
});

describe("in LOCAL mode", () => {
  beforeEach(async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
  });
  const held = { reason: "HELD_BY_ANOTHER_MEMBER" };

  it("makes the writer the owner of new creators, and does not change another member's", async () => {
    const member = await memberCtx(organization);
    const other = await memberCtx(organization);
    await upsert([item(1)], member);
    const { ownerUserId } = await rowOf(1);
    expect(ownerUserId).toBe(member.actor.type === "user" && member.actor.userId);
    await expect(upsert([item(1, { remark: "mine" })], other)).rejects.toMatchObject(held);
    const both = await upsert([item(1, { remark: "mine" }), item(2)], other);
    expect(both).toMatchObject({ imported: 1, updated: 0, failed: 1 });
    expect(both.errors).toMatchObject([{ index: 0, code: held.reason }]);
    expect(both.errors[0]?.message).not.toContain(ownerUserId);
    expect(await rowOf(1)).toMatchObject({ remark: null, ownerUserId });
    expect(await upsert([item(1, { remark: "the Owner's" })])).toMatchObject({ updated: 1 });
    expect(await rowOf(1)).toMatchObject({ remark: "the Owner's", ownerUserId });
    await add(3);
    await expect(upsert([item(3)], member)).rejects.toMatchObject(held);
  });

  it("gives a creator that two members import at once to one of them", async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => memberCtx(organization)));
    const results = await Promise.allSettled(members.map((member) => upsert([item(9)], member)));
    expect(results.map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      ...Array<string>(3).fill("rejected"),
    ]);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject(held);
  });
});

describe("a batch that was admitted, and waits while the organization changes", () => {
  const change = {
    "its writer's removal": (tx: Tx, by: Ctx) =>
      tx.organizationMember.updateMany({
        where: { organizationId: by.organization.id, userId: requireUser(by).userId },
        data: { status: "REMOVED" },
      }),
    "another data mode": (tx: Tx, { organization: { id, dataMode } }: Ctx) =>
      tx.organization.update({ where: { id }, data: { dataMode: dataMode === "LOCAL" ? "CLOUD" : "LOCAL" } }),
    suspension: (tx: Tx, { organization: { id } }: Ctx) =>
      tx.organization.update({ where: { id }, data: { status: "SUSPENDED" } }),
  };

  it.each([
    ["LOCAL", "its writer's removal", { reason: "NOT_FOUND" }],
    ["LOCAL", "another data mode", { reason: "UNAVAILABLE", retryAfterSeconds: 1 }],
    ["LOCAL", "suspension", { reason: "ORGANIZATION_SUSPENDED" }],
    ["CLOUD", "its writer's removal", { reason: "NOT_FOUND" }],
    ["CLOUD", "another data mode", { reason: "UNAVAILABLE", retryAfterSeconds: 1 }],
  ] as const)("writes nothing in %s mode after %s", async (dataMode, what, refusal) => {
    organization = await createTestOrganization({ dataMode });
    const by = await memberCtx(organization);
    let batch: Promise<unknown> = Promise.resolve();
    await withTransaction(by, async (tx) => {
      const [{ pid } = { pid: 0 }] = await tx.$queryRaw<{ pid: number }[]>`
        SELECT pg_backend_pid() AS pid FROM organization WHERE id = ${by.organization.id} FOR NO KEY UPDATE`;
      batch = upsert([item(1)], by);
      batch.catch(() => undefined);
      const waiting = () =>
        getDb().$queryRaw`SELECT 1 FROM pg_stat_activity WHERE ${pid} = ANY (pg_blocking_pids(pid))`;
      await expect.poll(waiting).toHaveLength(1);
      await change[what](tx, by);
    });
    await expect(batch).rejects.toMatchObject(refusal);
    expect(await getDb().blogger.count({ where: { organizationId: by.organization.id } })).toBe(0);
  });
});
