import { beforeAll, describe, expect, it } from "vitest";
import { bloggerWireFields, metricFields } from "@/server/domain/roster/blogger";
import { addDays, dayIn } from "@/server/domain/kernel/days";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createTestBlogger } from "@/testing/create-test-rows";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { GET as getBlogger } from "./bloggers/[id]/route";
import { GET as getStats } from "./bloggers/[id]/stats/route";
import { POST as importBatch } from "./bloggers/batch/route";

describe("bloggers/:id", () => {
  let organization: TestOrganization;
  let key: string;
  let id: string;
  const heavy = {
    priceJson: { imageText: 3_000, video: [5_000, 8_000] },
    rawData: { page: { level: 3 }, list: [] },
    fansPortraitJson: { genderFemale: 0.8 },
    audiencePortraitJson: { age18To23: 0.5 },
    tiePortraitJson: { cityTop1: { name: "上海", ratio: 0.2 } },
  };
  beforeAll(async () => {
    organization = await createTestOrganization();
    ({ plaintext: key } = await createTestApiKey(organization));
    id = await createTestBlogger(organization, {
      ...heavy,
      tags: ["美妆", "护肤"],
      metrics: { personal30PlayMid: "9007199254740993", star90ItemNum: 4 },
    });
  });

  const read = (of: string, query = "") =>
    callRoute(getBlogger, { key, path: `/open-api/bloggers/${of}${query}`, params: { id: of } });

  it("returns every field, including the heavy ones, null where unknown", async () => {
    const { data } = await read(id);
    expect(Object.keys(data as object).sort()).toEqual([...bloggerWireFields].sort());
    expect(data).toMatchObject({ id, organizationId: organization.organizationId, ...heavy });
    expect(data).toMatchObject({
      tags: "美妆,护肤",
      personal30PlayMid: "9007199254740993",
      star90ItemNum: 4,
    });
    expect(data).toMatchObject({ ownerUserId: null, remark: null, star30PlayMid: null, deactivatedAt: null });
  });

  it("returns only the selected fields", async () => {
    const { data } = await read(id, "?fields=rawData,star90ItemNum,%20nickname");
    expect(data).toEqual({ rawData: heavy.rawData, star90ItemNum: 4, nickname: "小红" });
  });

  it("still finds a deactivated one", async () => {
    const deactivatedAt = new Date("2026-11-20T03:04:05.678Z");
    const gone = await createTestBlogger(organization, { deactivatedAt });
    expect((await read(gone)).data).toMatchObject({ id: gone, deactivatedAt: deactivatedAt.toISOString() });
  });

  it.each(["", "blg_", "BLG_01", "1", "blg_0\0", "undefined", newId("blogger"), newId("organization")])(
    "answers 404 for the id %j, whatever its shape",
    async (missing) => {
      const response = await read(missing);
      const message = "There is no such blogger. Check the id; it may belong to another organization.";
      expect(response).toMatchObject({ status: 404, reason: "NOT_FOUND", message, issues: [] });
    },
  );

  it.each(["fields=", "fields=id,hairColour", "limit=1"])("refuses %s, for any id", async (query) => {
    for (const of of [id, newId("blogger"), "no id"])
      expect(await read(of, `?${query}`)).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
  });

  it("returns the current row", async () => {
    await getDb().blogger.update({ where: { id }, data: { remark: "call on Monday" } });
    expect((await read(id, "?fields=remark")).data).toEqual({ remark: "call on Monday" });
  });
});

type Stats = {
  current: Record<string, unknown> & { metrics: object };
  snapshots: { snapshotDate: string; fansCount: number | null; metrics: object }[];
};

const ZONE = "Pacific/Kiritimati";
const lastSyncedAt = new Date("2026-11-20T01:02:03.004Z");

describe("bloggers/:id/stats", () => {
  let key: string;
  let id: string;
  let today: string;
  beforeAll(async () => {
    const organization = await createTestOrganization();
    const where = { id: organization.organizationId };
    await getDb().organization.update({ where, data: { timeZone: ZONE } });
    ({ plaintext: key } = await createTestApiKey(organization));
    id = await createTestBlogger(organization, {
      platform: "STARMAP",
      fansCount: 1_000,
      interactRate: 350,
      lastSyncedAt,
      metrics: { star30PlayMid: "12345678901" },
    });
    const { updatedAt } = await getDb().blogger.findUniqueOrThrow({ where: { id } });
    today = dayIn(ZONE, updatedAt);
    const ages = [1, 29, 30, 365, 366];
    await getDb().bloggerSnapshot.createMany({
      data: ages.map((age) => ({
        bloggerId: id,
        snapshotDate: new Date(addDays(today, -age)),
        fansCount: 1_000 - age,
        metrics: { personal90ItemNum: age },
      })),
    });
  });

  const read = (query = "", of = id) =>
    callRoute(getStats, { key, path: `/open-api/bloggers/${of}/stats${query}`, params: { id: of } });
  async function daysOf(query: string): Promise<string[]> {
    const response = await read(query);
    expect(response).toMatchObject({ status: 200 });
    return (response.data as Stats).snapshots.map(({ snapshotDate }) => snapshotDate);
  }
  const ago = (...ages: number[]) => ages.map((age) => addDays(today, -age));

  it("returns current and past values, oldest first", async () => {
    const { data } = await read();
    expect(data).toMatchObject({
      bloggerId: id,
      platform: "STARMAP",
      current: { fansCount: 1_000, interactRate: 350, lastSyncedAt: lastSyncedAt.toISOString() },
      snapshots: [
        { snapshotDate: ago(29)[0], fansCount: 971, interactRate: null, metrics: { personal90ItemNum: 29 } },
        { snapshotDate: ago(1)[0], fansCount: 999 },
        {
          snapshotDate: today,
          fansCount: 1_000,
          interactRate: 350,
          metrics: { star30PlayMid: "12345678901" },
        },
      ],
    });
  });

  it("names every metric, null where unknown", async () => {
    const { current, snapshots } = (await read()).data as Stats;
    const names = metricFields.map(({ name }) => name).sort();
    for (const { metrics } of [current, ...snapshots]) expect(Object.keys(metrics).sort()).toEqual(names);
    expect(current.metrics).toMatchObject({ star30PlayMid: "12345678901", personal90ItemNum: null });
  });

  it("returns the days between `from` and `to`, both included, by default the last 30", async () => {
    expect(await daysOf("")).toEqual(ago(29, 1, 0));
    expect(await daysOf(`?from=${addDays(today, -30)}`)).toEqual(ago(30, 29, 1, 0));
    expect(await daysOf(`?to=${addDays(today, -1)}`)).toEqual(ago(30, 29, 1));
    expect(await daysOf(`?from=${addDays(today, -365)}`)).toEqual(ago(365, 30, 29, 1, 0));
    expect(await daysOf(`?from=${addDays(today, -29)}&to=${addDays(today, -29)}`)).toEqual(ago(29));
    expect(await daysOf("?from=1970-01-01&to=1970-01-02")).toEqual([]);
  });

  it("shows what an import has just brought", async () => {
    const platformBloggerId = "5f2d1c3e000000000101b2c3";
    const url = `https://www.xiaohongshu.com/user/profile/${platformBloggerId}`;
    const json = { items: [{ platform: "PGY", url, fansCount: 5 }] };
    await callRoute(importBatch, { method: "POST", key, json });
    const { id: imported } = await getDb().blogger.findFirstOrThrow({
      where: {
        platformBloggerId,
        organization: { apiKeys: { some: { maskedKey: `${key.slice(0, 12)}****` } } },
      },
    });
    expect((await read("", imported)).data).toMatchObject({
      current: { fansCount: 5, lastSyncedAt: null },
      snapshots: [{ fansCount: 5, interactRate: null }],
    });
  });

  describe("what is wrong", () => {
    it.each([
      ["from=", "from"],
      ["from=2026-02-30", "from"],
      ["from=2026-1-1", "from"],
      ["to=yesterday", "to"],
      ["to=2026-11-21T00:00:00Z", "to"],
      ["from=0000-01-01&to=0000-01-02", "from"],
      ["from=1969-12-31&to=1970-01-01", "from"],
      ["from=2026-02-02&to=2026-02-01", "from"],
      ["from=2025-01-01&to=2026-01-02", "from"],
      ["from=9999-01-01", "from"],
      ["days=30", "days"],
    ])("refuses %s and names %s", async (query, path) => {
      const response = await read(`?${query}`);
      expect(response).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
      expect(response.issues[0]?.path).toBe(path);
    });

    it("answers 404 for an unknown blogger, whatever the id's shape", async () => {
      for (const missing of [newId("blogger"), "blg_", "0"])
        expect(await read("", missing)).toMatchObject({ status: 404, reason: "NOT_FOUND" });
    });
  });
});
