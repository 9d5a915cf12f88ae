import { beforeEach, describe, expect, it } from "vitest";
import { dayIn } from "@/server/domain/kernel/days";
import { getDb } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { createTestBlogger } from "@/testing/create-test-rows";
import { bloggerRow } from "@/testing/scraping/scraping-scene";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { storeScrape } from "./internal/store-scrape";

let organization: TestOrganization;
let ctx: Ctx;
let id: string;
const now = new Date("2026-11-22T10:00:00.000Z");
const stored = {
  nickname: "旧名",
  avatar: "https://a/old",
  fansCount: 1_000,
  location: "上海",
  rawData: { old: 1 },
  lastSyncedAt: new Date("2026-11-01T00:00:00.000Z"),
};
beforeEach(async () => {
  organization = await createTestOrganization();
  ctx = organization.ctx();
  id = await createTestBlogger(organization, { platformBloggerId: "creator", ...stored });
});

type Answer = Parameters<typeof storeScrape>[2]["answer"];
type Order = Omit<Parameters<typeof storeScrape>[2], "id" | "answer" | "now">;
const progress = {
  drift: {},
  leftOut: [],
  asked: [],
  lastRequestAt: null,
  aliases: [],
  rawData: {},
  fields: {},
};
const answered: Answer = {
  kind: "done",
  ...progress,
  primaryId: "creator",
  rawData: { portrait: 2 },
  fields: { nickname: "新名", avatar: "https://a/new", fansCount: 1_200, location: null },
};
const refused = (code: "NOT_FOUND" | "RATE_LIMITED" | "L4_BANNED" | "SCHEMA_DRIFT"): Answer => ({
  kind: "refused",
  code,
  message: `it said ${code}`,
  retryAfterMs: null,
});
const store = (answer: Answer, order: Order = {}) =>
  getDb().$transaction((tx) => storeScrape(tx, ctx, { id, answer, now, ...order }));

describe("a task's list of fields", () => {
  it("limits what is written, except for status and time of the scrape", async () => {
    await store(answered, { only: new Set(["fansCount"]) });
    expect(await bloggerRow(id)).toMatchObject({
      ...stored,
      fansCount: 1_200,
      lastSyncedAt: now,
      platformStatus: "ACTIVE",
      platformStatusCheckedAt: now,
    });
  });

  it("must include rawData for it to be written", async () => {
    await store(answered, { only: new Set(["rawData"]) });
    expect(await bloggerRow(id)).toMatchObject({
      ...stored,
      rawData: { old: 1, portrait: 2 },
      lastSyncedAt: now,
    });
  });

  it.each([["remark"], []])("may leave no field to write: %s", async (...names) => {
    await store(answered, { only: new Set(names) });
    expect(await bloggerRow(id)).toMatchObject({ ...stored, lastSyncedAt: now });
  });

  it("allows all fields when absent", async () => {
    await store(answered);
    expect(await bloggerRow(id)).toMatchObject({
      nickname: "新名",
      avatar: "https://a/new",
      fansCount: 1_200,
      location: null,
      rawData: { old: 1, portrait: 2 },
    });
  });
});

describe("the creator's status", () => {
  const statusOf = async () => {
    const { platformStatus, platformStatusReason, platformStatusCheckedAt, lastSyncedAt } =
      await bloggerRow(id);
    return { platformStatus, platformStatusReason, platformStatusCheckedAt, lastSyncedAt };
  };

  it("records that the platform does not have it, why and when; the figures keep their date", async () => {
    expect(await store(refused("NOT_FOUND"))).toMatchObject({
      failure: { code: "NOT_FOUND" },
      written: {
        before: { platformStatus: "ACTIVE" },
        after: { platformStatus: "NOT_FOUND", lastSyncedAt: stored.lastSyncedAt },
      },
    });
    expect(await statusOf()).toEqual({
      platformStatus: "NOT_FOUND",
      platformStatusReason: "it said NOT_FOUND",
      platformStatusCheckedAt: now,
      lastSyncedAt: stored.lastSyncedAt,
    });
    await store(answered);
    expect(await statusOf()).toEqual({
      platformStatus: "ACTIVE",
      platformStatusReason: null,
      platformStatusCheckedAt: now,
      lastSyncedAt: now,
    });
  });

  it.each([
    refused("RATE_LIMITED"),
    refused("L4_BANNED"),
    refused("SCHEMA_DRIFT"),
    { kind: "partial" as const },
  ])("and all other fields do not change when the outcome says nothing about it: %j", async (answer) => {
    const before = await bloggerRow(id);
    expect(await store(answer)).toMatchObject({ written: null, failure: { code: expect.any(String) } });
    expect(await bloggerRow(id)).toEqual(before);
  });
});

it("a creator that was deactivated during its scrape stays deactivated, and nothing is written", async () => {
  await getDb().blogger.update({ where: { id }, data: { deactivatedAt: now, deactivatedReason: "left" } });
  const before = await bloggerRow(id);
  for (const answer of [answered, refused("NOT_FOUND")])
    expect(await store(answer)).toMatchObject({ failure: { code: "DEACTIVATED" }, written: null });
  expect(await bloggerRow(id)).toEqual(before);
});

it("each scrape writes the day's snapshot, also one without changes", async () => {
  const days = () => getDb().bloggerSnapshot.findMany({ where: { bloggerId: id } });
  await getDb().bloggerSnapshot.deleteMany({ where: { bloggerId: id } });
  await store(answered);
  const today = new Date(dayIn(ctx.organization.timeZone, new Date()));
  expect(await days()).toMatchObject([{ snapshotDate: today, fansCount: 1_200 }]);
  await getDb().bloggerSnapshot.deleteMany({ where: { bloggerId: id } });
  await getDb().$transaction((tx) =>
    storeScrape(tx, ctx, { id, answer: answered, now: new Date(now.getTime() + 1_000) }),
  );
  expect(await days()).toMatchObject([{ snapshotDate: today, fansCount: 1_200 }]);
  await getDb().bloggerSnapshot.deleteMany({ where: { bloggerId: id } });
  await store(refused("NOT_FOUND"));
  expect(await days()).toEqual([]);
});

it("a closed price neither clears nor lowers the stored one", async () => {
  const priceJson = { imageText: 5_200, video: 8_300, 直播: 900 };
  await getDb().blogger.update({ where: { id }, data: { priceJson } });
  const found = (prices: Record<string, number | null> | null) =>
    store({ ...answered, fields: { priceJson: prices } });
  await found({ imageText: null, video: 9_000 });
  expect((await bloggerRow(id)).priceJson).toEqual({ imageText: 5_200, video: 9_000 });
  await found({ video: 9_100, post: null });
  expect((await bloggerRow(id)).priceJson).toEqual({ video: 9_100 });
  await store({ ...answered, fields: {} });
  expect((await bloggerRow(id)).priceJson).toEqual({ video: 9_100 });
  await found(null);
  expect((await bloggerRow(id)).priceJson).toBeNull();
});
