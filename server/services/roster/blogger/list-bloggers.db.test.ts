import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { countBloggers, getBlogger, listBloggers, searchBloggers } from "./verbs";
import { bloggerPage, listBloggersQuery, searchBloggersInput } from "./schema";

let organization: TestOrganization;
let stranger: TestOrganization;
const start = Date.UTC(2026, 10, 1);

const rows = [
  { nickname: "林一", platform: "PGY", fansCount: 100, tags: ["food", "home"], category: "food" },
  {
    nickname: "Bo%b",
    platform: "STARMAP",
    fansCount: 2_000,
    tags: ["tech"],
    reviewStatus: "APPROVED",
    externalId: "erp-2",
  },
  { nickname: "Cai", platform: "STARMAP", fansCount: null, tags: [], category: "tech" },
  {
    nickname: "Dee",
    platform: "KUAISHOU_JLJX",
    fansCount: 50_000,
    tags: ["food"],
    rawData: { a: 1 },
    metrics: { personal30PlayMid: "7" },
  },
  { nickname: "Gone", platform: "PGY", fansCount: 1, tags: ["food"], deactivatedAt: new Date(start) },
] as const;

beforeAll(async () => {
  [organization, stranger] = [await createTestOrganization(), await createTestOrganization()];
  await getDb().blogger.createMany({
    data: rows.map(({ tags, ...row }, n) => ({
      ...row,
      id: newId("blogger", start + n),
      organizationId: organization.organizationId,
      platformBloggerId: `list-${n}`,
      source: "OPEN_API" as const,
      tags: [...tags],
      updatedAt: new Date(start + n * 1_000),
      createdAt: new Date(start - n * 1_000),
    })),
  });
});

const list = (query: Record<string, string> = {}, from: TestOrganization = organization) =>
  listBloggers({ ctx: from.ctx(), input: listBloggersQuery.parse(query) });
const search = (input: object = {}) =>
  searchBloggers({ ctx: organization.ctx(), input: searchBloggersInput.parse(input) });
const names = (page: { items: { nickname?: string | undefined }[] }) =>
  page.items.map((item) => item.nickname);

describe("the list of bloggers", () => {
  it("has the newest change first, deactivated ones only when asked", async () => {
    expect(names(await list())).toEqual(["Dee", "Cai", "Bo%b", "林一"]);
    expect(names(await list({ includeDeactivated: "true" }))).toEqual(["Gone", "Dee", "Cai", "Bo%b", "林一"]);
    expect(names(await list({}, stranger))).toEqual([]);
  });

  it.each([
    [{ platform: "STARMAP,PGY" }, ["Cai", "Bo%b", "林一"]],
    [{ fansCountMin: "2000" }, ["Dee", "Bo%b"]],
    [{ fansCountMax: "2000" }, ["Bo%b", "林一"]],
    [{ fansCount: "101..2000" }, ["Bo%b"]],
    [{ fansCount: "..100" }, ["林一"]],
    [{ fansCount: "2001.." }, ["Dee"]],
    [{ fansCount: "50000..2147483647" }, ["Dee"]],
    [{ updatedSince: "0001-01-01T00:00:00Z" }, ["Dee", "Cai", "Bo%b", "林一"]],
    [{ updatedSince: "9999-12-31T23:59:59.999Z" }, []],
    [{ updatedSince: "9999-12-31T13:59:59-10:00" }, []],
    [{ tags: "tech,home" }, ["Bo%b", "林一"]],
    [{ category: "tech" }, ["Cai"]],
    [{ updatedSince: "2026-11-01T00:00:02Z" }, ["Dee", "Cai"]],
    [{ updatedSince: "2026-11-01T08:00:03+08:00" }, ["Dee"]],
    [{ updatedSince: "2026-11-01T20:00:03+20:00" }, ["Dee"]],
    [{ reviewStatus: "APPROVED" }, ["Bo%b"]],
    [{ externalId: "erp-2" }, ["Bo%b"]],
    [{ platform: "STARMAP", fansCountMin: "1", tags: "food" }, []],
  ])("filters by %j", async (query, expected) => {
    expect(names(await list(query))).toEqual(expected);
  });

  it("pages by cursor, each blogger once", async () => {
    const first = await list({ limit: "3" });
    expect(first).toMatchObject({ hasMore: true });
    const second = await list({ limit: "3", cursor: first.nextCursor ?? "" });
    expect([...names(first), ...names(second)]).toEqual(["Dee", "Cai", "Bo%b", "林一"]);
    expect(second).toMatchObject({ hasMore: false, nextCursor: null });
  });

  it("merges several platforms in one order, page by page", async () => {
    const platform = "STARMAP,PGY,STARMAP,KUAISHOU_JLJX";
    const first = await list({ platform, limit: "3" });
    const second = await list({ platform, limit: "3", cursor: first.nextCursor ?? "" });
    expect([names(first), names(second)]).toEqual([["Dee", "Cai", "Bo%b"], ["林一"]]);
    expect(second.nextCursor).toBeNull();
  });

  it("accepts a cursor only for its query", async () => {
    const { nextCursor } = await list({ limit: "1" });
    const cursor = nextCursor ?? "";
    for (const [query, from] of [
      [{ cursor, platform: "PGY" }, organization],
      [{ cursor }, stranger],
      [{ cursor: "c1.e30.x" }, organization],
    ] as const)
      await expect(list(query, from)).rejects.toMatchObject({ reason: "INVALID_CURSOR" });
  });

  it("has every field, null where unknown, and heavy ones only when named", async () => {
    const page = await list({ limit: "1" });
    expect(bloggerPage.parse(page)).toEqual(page);
    expect(page.items[0]).toMatchObject({
      personal30PlayMid: "7",
      personal30LikeAvg: null,
      tags: "food",
      gender: null,
    });
    expect(page.items[0]).not.toHaveProperty("rawData");
    expect((await list({ limit: "1", fields: "nickname,rawData,personal30PlayMid" })).items).toEqual([
      { nickname: "Dee", rawData: { a: 1 }, personal30PlayMid: "7" },
    ]);
  });

  it.each([
    { limit: "0" },
    { limit: "501" },
    { limit: "ten" },
    { limit: "1e2" },
    { fansCountMin: "" },
    { category: "a\0b" },
    { updatedSince: "0000-01-01T00:00:00Z" },
    { updatedSince: "0001-01-01T00:00:00+14:00" },
    { updatedSince: "9999-12-31T23:59:59-14:00" },
    { fansCount: "3000000000.." },
    { fansCount: "1..2147483648" },
    { platform: "NOWHERE" },
    { fansCount: ".." },
    { fansCount: "1..2", fansCountMin: "1" },
    { updatedSince: "yesterday" },
    { fields: "id,hair" },
    { colour: "red" },
  ])("refuses the query %j", (query) => {
    expect(listBloggersQuery.safeParse(query).success).toBe(false);
  });
});

describe("the roster of the console", () => {
  const found = async (input: object) => (await search(input)).list.map((blogger) => blogger.nickname);

  it("searches by part of the name, and by ids", async () => {
    expect(await found({ text: "林" })).toEqual(["林一"]);
    expect(await found({ text: "o%" })).toEqual(["Bo%b"]);
    expect(await found({ text: "%" })).toEqual(["Bo%b"]);
    expect(await found({ text: "list-3" })).toEqual(["Dee"]);
    expect(await found({ text: "erp-2" })).toEqual(["Bo%b"]);
    expect(await found({ text: "林一" })).toEqual(["林一"]);
    expect(await found({ text: "BO%" })).toEqual(["Bo%b"]);
    expect(await found({ text: "ob" })).toEqual([]);
    expect(await found({ text: "o_b" })).toEqual([]);
    expect(await found({ text: "Bo%b\\" })).toEqual([]);
  });

  it.each([
    ["desc", ["Dee", "Bo%b", "林一", "Cai"]],
    ["asc", ["林一", "Bo%b", "Dee", "Cai"]],
  ] as const)(
    "sorts by fans %s with the unknown last, and pages in that order",
    async (direction, sorted) => {
      const order = { order: "fansCount", direction };
      const platform = ["STARMAP", "PGY", "KUAISHOU_JLJX"];
      expect(await found(order)).toEqual(sorted);
      expect(await found({ ...order, platform })).toEqual(sorted);
      expect(await found({ ...order, fansCountMin: 0 })).toEqual(sorted.slice(0, 3));
      for (const limit of [1, 2, 3]) {
        const paged: string[] = [];
        for (let cursor: string | null | undefined; cursor !== null;) {
          const page = await search({ ...order, limit, cursor });
          paged.push(...page.list.map((blogger) => blogger.nickname));
          cursor = page.nextCursor;
        }
        expect(paged).toEqual(sorted);
      }
      for (const skip of [1, 2, 3, 4]) {
        const jumped = await search({ ...order, platform, limit: 2, cursor: { skip } });
        expect(jumped.list.map(({ nickname }) => nickname)).toEqual(sorted.slice(skip, skip + 2));
        const rest = jumped.nextCursor;
        if (rest !== null)
          expect(await found({ ...order, platform, cursor: rest })).toEqual(sorted.slice(skip + 2));
      }
    },
  );

  it("sorts by age", async () => {
    expect(await found({ order: "createdAt", direction: "asc" })).toEqual(["Dee", "Cai", "Bo%b", "林一"]);
  });
});

describe("the total of a roster", () => {
  const count = (input: object = {}, from = organization) => countBloggers({ ctx: from.ctx(), input });

  it.each([
    [{}, 4],
    [{ includeDeactivated: true }, 5],
    [{ platform: ["STARMAP", "PGY", "STARMAP"] }, 3],
    [{ fansCountMin: 2_000 }, 2],
    [{ platform: ["STARMAP"], fansCountMax: 2_000 }, 1],
    [{ text: "林" }, 1],
    [{ tags: ["food"], category: "food" }, 1],
    [{ tags: ["nothing"] }, 0],
  ])("counts what %j finds", async (input, total) => {
    expect(await count(input)).toEqual({ total, isLeast: false });
    expect((await search(input)).list).toHaveLength(total);
  });

  it("is exact up to 10,000, and beyond that says that there are more", async () => {
    const large = await createTestOrganization();
    const fill = (from: number, to: number) => getDb().$executeRaw`
      INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source)
      SELECT 'blg_total' || n || ${large.organizationId}, ${large.organizationId}, 'PGY', 'total-' || n, 'n', 'OPEN_API'
      FROM generate_series(${from}::integer, ${to}::integer) n`;
    await fill(1, 10_000);
    expect(await count({}, large)).toEqual({ total: 10_000, isLeast: false });
    await fill(10_001, 10_002);
    expect(await count({ platform: ["PGY", "STARMAP"] }, large)).toEqual({ total: 10_000, isLeast: true });
    expect(await count({}, stranger)).toEqual({ total: 0, isLeast: false });
  });

  it("needs the permission to read, and is not part of the public list", async () => {
    await expect(countBloggers({ ctx: organization.ctx([]), input: {} })).rejects.toMatchObject({
      reason: "PERMISSION_MISSING",
    });
    expect(Object.keys(await list())).toEqual(["items", "nextCursor", "hasMore"]);
  });
});

describe("a LOCAL organization", () => {
  it("shows a member their own bloggers, the Owner all", async () => {
    const own = await createTestOrganization({ dataMode: "LOCAL" });
    const held = { ...rowOf(own, "held"), ownerUserId: own.ownerId };
    await getDb().blogger.createMany({ data: [held, rowOf(own, "free")] });
    const owner = own.ctx();
    const member = { ...owner, organization: { ...owner.organization, actorIsOwner: false } };
    const input = searchBloggersInput.parse({});
    expect((await searchBloggers({ ctx: owner, input })).list).toHaveLength(2);
    expect((await searchBloggers({ ctx: member, input })).list.map(({ id }) => id)).toEqual([held.id]);
    expect((await countBloggers({ ctx: owner, input: {} })).total).toBe(2);
    expect((await countBloggers({ ctx: member, input: {} })).total).toBe(1);
    const free = (await searchBloggers({ ctx: owner, input })).list.find(
      ({ nickname }) => nickname === "free",
    );
    await expect(getBlogger({ ctx: member, input: { id: free?.id ?? "" } })).rejects.toMatchObject({
      reason: "NOT_FOUND",
    });
    expect(await getBlogger({ ctx: member, input: { id: held.id } })).toMatchObject({ nickname: "held" });
  });
});

function rowOf(own: TestOrganization, nickname: string) {
  const { organizationId } = own;
  return {
    id: newId("blogger"),
    organizationId,
    platform: "PGY" as const,
    platformBloggerId: nickname,
    nickname,
    source: "OPEN_API" as const,
  };
}

describe("one blogger", () => {
  it("is returned whole, deactivated or not", async () => {
    const [gone] = (await list({ includeDeactivated: "true", limit: "1" })).items;
    const blogger = await getBlogger({ ctx: organization.ctx(), input: { id: gone?.id ?? "" } });
    expect(blogger).toMatchObject({
      nickname: "Gone",
      deactivatedAt: "2026-11-01T00:00:00.000Z",
      rawData: null,
    });
  });

  it("of another organization is like one that does not exist", async () => {
    const [item] = (await list({ limit: "1" })).items;
    const foreign = getBlogger({ ctx: stranger.ctx(), input: { id: item?.id ?? "" } });
    const missing = getBlogger({ ctx: stranger.ctx(), input: { id: newId("blogger") } });
    const [a, b] = await Promise.allSettled([foreign, missing]);
    expect(a).toEqual(b);
    expect(a).toMatchObject({ status: "rejected", reason: { reason: "NOT_FOUND" } });
  });

  it("needs the permission to read", async () => {
    const input = listBloggersQuery.parse({});
    await expect(listBloggers({ ctx: organization.ctx([]), input })).rejects.toMatchObject({
      reason: "PERMISSION_MISSING",
    });
  });
});
