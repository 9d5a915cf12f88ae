import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { countBloggersInput, searchBloggersInput } from "./schema";
import { countBloggers, listBloggers, searchBloggers } from "./verbs";

const DAY = 86_400_000;
const MID = "3493081247123456";
const SEC_UID = "MS4wLjABAAAA3xTq9fUuW0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1";
const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

let organization: TestOrganization;
let stranger: TestOrganization;
let owner: string;

const rows = () => [
  {
    nickname: "Star",
    platform: "STARMAP",
    platformBloggerId: "6870062341234567890",
    tags: ["Food"],
    category: "Beauty",
    contactPhone: "+86 139-0000-1111",
    contactWechat: "Star_Wx",
    externalId: "Erp-1001",
    priceMidWithFee: 20_000,
    priceShortWithFee: 1,
    ownerUserId: owner,
  },
  {
    nickname: "Notes",
    platform: "PGY",
    platformBloggerId: "5ff0e6410000000001008400",
    tags: ["HOME", "food"],
    category: "beauty",
    priceLongWithFee: 90_000,
    createdAt: daysAgo(200),
    updatedAt: daysAgo(90),
    source: "IMPORT",
  },
  {
    nickname: "Bili",
    platform: "BILIBILI_HUAHUO",
    platformBloggerId: MID,
    category: "tech,剧情、Home",
    tags: ["a,b"],
    priceShortWithFee: 500,
    updatedAt: daysAgo(90),
    lastSyncedAt: daysAgo(10),
    platformStatus: "NOT_FOUND",
  },
  {
    nickname: "Quick",
    platform: "KUAISHOU_JLJX",
    platformBloggerId: "3xk2yzq9m4n8p2w",
    tags: [],
    updatedAt: daysAgo(90),
    platformStatusCheckedAt: daysAgo(61),
    contactEmail: "pr@quick.example.com",
    remark: "半价 改约下周",
    source: "MANUAL",
  },
];

const ids = new Map<string, string>();

beforeAll(async () => {
  [organization, stranger] = [await createTestOrganization(), await createTestOrganization()];
  owner = (await createTestUser()).id;
  for (const of of [organization, stranger])
    await getDb().blogger.createMany({
      data: rows().map((row) => {
        const id = newId("blogger");
        if (of === organization) ids.set(row.nickname, id);
        return { source: "OPEN_API", ...row, id, organizationId: of.organizationId } as never;
      }),
    });
  const { organizationId } = organization;
  await getDb().bloggerAlias.create({
    data: { organizationId, platform: "STARMAP", alias: SEC_UID, bloggerId: ids.get("Star") ?? "" },
  });
});

async function find(input: object, of = organization): Promise<string[]> {
  const ctx = of.ctx();
  const { list } = await searchBloggers({ ctx, input: searchBloggersInput.parse(input) });
  const { total } = await countBloggers({ ctx, input: countBloggersInput.parse(input) });
  expect(total).toBe(list.length);
  return list.map(({ nickname }) => nickname).sort();
}

describe("the roster's filters", () => {
  it.each([
    ["tags in any case", { tags: ["FOOD"] }, ["Notes", "Star"]],
    ["several tags", { tags: ["home", "nothing"] }, ["Notes"]],
    ["a tag as text of a list", { tags: ["a,b"] }, ["Bili"]],
    ["a category in any case", { category: "BEAUTY" }, ["Notes", "Star"]],
    ["several categories", { category: ["Tech", "nothing", "BEAUTY"] }, ["Bili", "Notes", "Star"]],
    ["one category of several", { category: ["剧情"] }, ["Bili"]],
    ["one of several in any case", { category: "home" }, ["Bili"]],
    ["a text of several categories, any of them", { category: "剧情/BEAUTY" }, ["Bili", "Notes", "Star"]],
    ["part of a category's name", { category: "剧" }, []],
    ["no owner", { ownerUserId: "nobody" }, ["Bili", "Notes", "Quick"]],
    ["not updated or checked for 60 days", { staleDays: 60 }, ["Notes", "Quick", "Star"]],
    ["not for 61 days and a bit", { staleDays: 62 }, ["Notes", "Star"]],
    ["not for 91 days, as added is not updated", { staleDays: 91 }, ["Star"]],
    ["not for 9 days", { staleDays: 9 }, ["Bili", "Notes", "Quick", "Star"]],
    ["a price from", { priceMin: 20_000 }, ["Notes", "Star"]],
    ["a price up to", { priceMax: 20_000 }, ["Bili", "Star"]],
    ["a price of both", { priceMin: 501, priceMax: 20_001 }, ["Star"]],
    ["a platform's status", { platformStatus: ["NOT_FOUND", "INVALID_URL"] }, ["Bili"]],
    ["a single status", { platformStatus: ["NOT_FOUND"] }, ["Bili"]],
    ["those whom the platform knows", { platformStatus: ["ACTIVE"] }, ["Quick"]],
    ["those whom it was never asked about", { platformStatus: ["UNCHECKED"] }, ["Notes", "Star"]],
    ["both", { platformStatus: ["UNCHECKED", "ACTIVE"] }, ["Notes", "Quick", "Star"]],
    ["unchecked or gone", { platformStatus: ["NOT_FOUND", "UNCHECKED"] }, ["Bili", "Notes", "Star"]],
    ["an update or a check since", { refreshedSince: dayAgo(30) }, ["Bili"]],
    ["an update or a check until", { refreshedTo: dayAgo(30) }, ["Notes", "Quick"]],
    ["a change alone", { refreshedSince: dayAgo(91), refreshedTo: dayAgo(89) }, ["Notes"]],
    ["an update or a check of both", { refreshedSince: dayAgo(11), refreshedTo: dayAgo(9) }, ["Bili"]],
    ["a change until", { updatedTo: daysAgo(80).toISOString() }, ["Bili", "Notes", "Quick"]],
    ["an addition until", { createdTo: dayAgo(2) }, ["Notes"]],
    ["a single source", { source: ["IMPORT"] }, ["Notes"]],
    ["the source", { source: ["IMPORT", "MANUAL"] }, ["Notes", "Quick"]],
    [
      "all at once",
      { staleDays: 60, tags: ["home"], category: "beauty", platform: ["PGY", "STARMAP"] },
      ["Notes"],
    ],
  ])("take %s", async (_, input, expected) => {
    expect(await find(input)).toEqual(expected);
    const ordered = { ...input, order: "fansCount", direction: "asc" };
    const { list } = await searchBloggers({
      ctx: organization.ctx(),
      input: searchBloggersInput.parse(ordered),
    });
    expect(list.map(({ nickname }) => nickname).sort()).toEqual(expected);
  });

  it.each([
    ["a tag", "few", { tags: ["food"] }, { kind: "TAG", value: "FOOD", count: 0 }],
    ["a tag", "many", { tags: ["food"] }, { kind: "TAG", value: "FOOD", count: 20_001 }],
    ["a category", "few", { category: "beauty" }, { kind: "CATEGORY", value: "beauty", count: 0 }],
    ["a category", "many", { category: "beauty" }, { kind: "CATEGORY", value: "beauty", count: 20_001 }],
  ] as const)("page through the bloggers with %s that %s have", async (_, __, filter, label) => {
    const { organizationId } = organization;
    const { id } = await getDb().bloggerLabel.create({ data: { organizationId, ...label } });
    for (const order of ["updatedAt", "fansCount"] as const)
      for (const direction of ["asc", "desc"] as const) {
        const asked = { ...filter, order, direction, limit: 1 };
        const page = (input: object) =>
          searchBloggers({ ctx: organization.ctx(), input: searchBloggersInput.parse(input) });
        const first = await page(asked);
        const second = await page({ ...asked, cursor: first.nextCursor });
        const names = [...first.list, ...second.list].map(({ nickname }) => nickname);
        expect(names.sort()).toEqual(["Notes", "Star"]);
        expect(second.hasMore).toBe(false);
      }
    await getDb().bloggerLabel.delete({ where: { id } });
  });

  it("match an owner", async () => {
    expect(await find({ ownerUserId: owner })).toEqual(["Star"]);
    expect(await find({ ownerUserId: newId("user") })).toEqual([]);
  });

  it("leave the case in the public list", async () => {
    const list = async (input: object) =>
      (await listBloggers({ ctx: organization.ctx(), input: { limit: 100, ...input } })).items;
    expect(await list({ tags: ["FOOD"] })).toEqual([]);
    expect(await list({ category: "BEAUTY" })).toEqual([]);
    expect(await list({ category: "Beauty" })).toHaveLength(1);
    expect(await list({ category: "剧情" })).toHaveLength(1);
    expect(await list({ category: "home" })).toEqual([]);
    expect(await list({ category: "tech、剧情,Home" })).toHaveLength(1);
    expect(await list({ category: "tech,剧情" })).toEqual([]);
    expect(await list({ category: "、" })).toEqual([]);
  });

  it.each([
    { staleDays: 0 },
    { ownerUserId: "somebody" },
    { category: [] },
    { priceMin: -1 },
    { priceMin: 5, priceMax: 1 },
    { fansCountMin: 2, fansCountMax: 1 },
    { createdSince: "2026-11-02", createdTo: "2026-11-01" },
    { updatedSince: "2026-11-02T00:00:00Z", updatedTo: "2026-11-01T23:00:00Z" },
    { platformStatus: ["GONE"] },
    { text: "a\0" },
  ])("refuse %j", (input) => {
    expect(countBloggersInput.safeParse(input).success).toBe(false);
  });
});

describe("the roster's search", () => {
  it.each([
    ["https://www.xiaohongshu.com/user/profile/5ff0e6410000000001008400?xsec_source=pc", ["Notes"]],
    [`看看她 https://space.bilibili.com/${MID}/video 复制打开`, ["Bili"]],
    ["https://www.kuaishou.com/profile/3xk2yzq9m4n8p2w", ["Quick"]],
    [`space.bilibili.com/${MID}`, ["Bili"]],
    [`https：//m.bilibili.com/space/${MID}`, ["Bili"]],
    ["https://v.m.chenzhongtech.com/fw/user/3xk2yzq9m4n8p2w?cc=share", ["Quick"]],
    ["https%3A%2F%2Fwww.rednote.com%2Fuser%2Fprofile%2F5FF0E6410000000001008400", ["Notes"]],
    [`https://www.douyin.com/user/${SEC_UID}`, ["Star"]],
    [`https://huahuo.bilibili.com/#/upper/page/${MID}`, []],
    ["https://www.xiaohongshu.com/user/profile/5ff0e6410000000001008401", []],
    ["6870062341234567890", ["Star"]],
    [SEC_UID, ["Star"]],
    ["13900001111", ["Star"]],
    ["(+86) 139 0000 1111", ["Star"]],
    ["00001111", []],
    ["star_WX", ["Star"]],
    ["ot", ["Notes"]],
    ["eRP-1001", ["Star"]],
    ["5FF0E6410000000001008400", ["Notes"]],
    ["3XK2YZQ9M4N8P2W", []],
    ["notes home", ["Notes"]],
    ["HOME  notes", ["Notes"]],
    ["notes travel", []],
    ["剧情 tech bil", ["Bili"]],
    ["food", ["Notes", "Star"]],
    ["QUICK.example", ["Quick"]],
    ["半价", ["Quick"]],
    ["下周 pr@quick", ["Quick"]],
    ["a,b", ["Bili"]],
  ])("finds by %s", async (text, expected) => {
    expect(await find({ text })).toEqual(expected);
  });

  it("matches the case of an external id exactly", async () => {
    const exactly = async (externalId: string) =>
      (await listBloggers({ ctx: organization.ctx(), input: { limit: 100, externalId } })).items.length;
    expect([await exactly("Erp-1001"), await exactly("erp-1001")]).toEqual([1, 0]);
  });

  it("finds by our own id, and not by another organization's", async () => {
    expect(await find({ text: ids.get("Bili") })).toEqual(["Bili"]);
    expect(await find({ text: ids.get("Bili") }, stranger)).toEqual([]);
    expect(await find({ text: SEC_UID }, stranger)).toEqual([]);
  });

  it("finds only the bloggers that a member of a LOCAL organization owns", async () => {
    const ctx = organization.ctx();
    const member = (userId: string) => ({
      ...ctx,
      actor: { ...ctx.actor, type: "user", userId } as typeof ctx.actor,
      organization: { ...ctx.organization, dataMode: "LOCAL" as const, actorIsOwner: false },
    });
    for (const [userId, expected] of [
      [owner, ["Star"]],
      [newId("user"), []],
    ] as const) {
      const input = searchBloggersInput.parse({ text: "13900001111" });
      const { list } = await searchBloggers({ ctx: member(userId), input });
      expect(list.map(({ nickname }) => nickname)).toEqual(expected);
    }
  });
});
