import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { countBloggers, countBloggersInput, searchBloggers } from "@/server/services/roster/blogger";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { getCategoryTree, listTagColors, listTags, setCategoryMapping, setTagColor } from ".";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
});

let serial = 0;
const add = (row: object, of = mine) => {
  serial += 1;
  return createTestBlogger(of, { platformBloggerId: `labelled-${serial}`, ...row });
};
const setMapping = (words: string[], node: string | null) =>
  setCategoryMapping({ ctx: mine.ctx(), input: { words, node } });
const found = async (filter: object) => {
  const input = { order: "createdAt", direction: "asc", limit: 50, ...filter } as const;
  const { list } = await searchBloggers({ ctx: mine.ctx(), input });
  if ("order" in filter) return list.map(({ nickname }) => nickname);
  const { total } = await countBloggers({ ctx: mine.ctx(), input: countBloggersInput.parse(filter) });
  expect(total).toBe(list.length);
  return list.map(({ nickname }) => nickname);
};
const nodeOf = async (id: string, ctx = mine.ctx()) => {
  const { list } = await getCategoryTree({ ctx, input: undefined });
  return list.find((node) => node.id === id);
};

async function asMember(of: TestOrganization) {
  const { id } = await createTestUser({ memberOf: [of.organizationId] });
  const ctx = of.ctx();
  const actor = { ...ctx.actor, type: "user", userId: id } as typeof ctx.actor;
  return {
    ...ctx,
    actor,
    organization: { ...ctx.organization, dataMode: "LOCAL" as const, actorIsOwner: false },
  };
}

describe("tags", () => {
  it("are listed with colour and count in their most common spelling", async () => {
    await add({ tags: ["Food", "b"] });
    await add({ tags: ["Food"] });
    await add({ tags: ["FOOD"] });
    await setTagColor({ ctx: mine.ctx(), input: { name: "food", color: "RED" } });
    await setTagColor({ ctx: mine.ctx(), input: { name: "Unused", color: "BLUE" } });
    const { list, hasMore } = await listTags({ ctx: mine.ctx(), input: {} });
    expect(list).toEqual([
      { name: "Food", color: "RED", count: 3 },
      { name: "b", color: null, count: 1 },
      { name: "Unused", color: "BLUE", count: 0 },
    ]);
    expect(hasMore).toBe(false);
    const searched = await listTags({ ctx: mine.ctx(), input: { text: "OO" } });
    expect(searched.list.map(({ name }) => name)).toEqual(["Food"]);
    const colors = await listTagColors({ ctx: mine.ctx(), input: undefined });
    expect(colors.list).toEqual([
      { name: "food", color: "RED" },
      { name: "unused", color: "BLUE" },
    ]);
  });

  it("lose their colour again, which is audited with both", async () => {
    await setTagColor({ ctx: mine.ctx(), input: { name: "a", color: "RED" } });
    await setTagColor({ ctx: mine.ctx(), input: { name: "A", color: null } });
    expect((await listTags({ ctx: mine.ctx(), input: {} })).list).toEqual([]);
    const { organizationId } = mine;
    const entries = await getDb().auditEntry.findMany({
      where: { organizationId, action: "tag.set-color" },
      orderBy: { id: "asc" },
    });
    expect(entries).toMatchObject([
      { before: { color: null }, after: { color: "RED" } },
      { before: { color: "RED" }, after: { color: null } },
    ]);
  });

  it("in LOCAL mode are the member's own to see, and the Owner's to keep", async () => {
    const member = await asMember(mine);
    const ownerUserId = member.actor.type === "user" ? member.actor.userId : "";
    await add({ tags: ["own", "both"], ownerUserId, category: "美食" });
    await add({ tags: ["theirs", "both"], category: "美妆" });
    for (const name of ["own", "theirs"])
      await setTagColor({ ctx: mine.ctx(), input: { name, color: "RED" } });
    const { list } = await listTags({ ctx: member, input: {} });
    expect(list).toEqual([
      { name: "both", color: null, count: 1 },
      { name: "own", color: "RED", count: 1 },
    ]);
    const colors = await listTagColors({ ctx: member, input: undefined });
    expect(colors.list).toEqual([{ name: "own", color: "RED" }]);
    expect([(await nodeOf("food", member))?.count, (await nodeOf("beauty", member))?.count]).toEqual([1, 0]);
    const refused = { reason: "PERMISSION_MISSING", issues: [{ code: "OWNER_ONLY" }] };
    const color = setTagColor({ ctx: member, input: { name: "own", color: "BLUE" } });
    await expect(color).rejects.toMatchObject(refused);
    const mapping = setCategoryMapping({ ctx: member, input: { words: ["x"], node: "food" } });
    await expect(mapping).rejects.toMatchObject(refused);
  });
});

describe("the tree of categories", () => {
  it("counts each blogger once, and lists words that belong nowhere with their platforms", async () => {
    await add({ category: "美妆,护肤" });
    await add({ category: "护肤", platform: "STARMAP" });
    await add({ category: "Vlog、Curling", platform: "STARMAP" });
    await add({ category: "curling", platform: "BILIBILI_HUAHUO" });
    await add({ category: "护肤", deactivatedAt: new Date() });
    expect(await nodeOf("beauty")).toMatchObject({
      count: 2,
      isLeast: false,
      words: [{ word: "美妆", count: 1 }],
    });
    expect(await nodeOf("skincare")).toMatchObject({
      parentId: "beauty",
      count: 2,
      words: [{ word: "护肤" }],
    });
    expect(await nodeOf("life")).toMatchObject({ count: 1, words: [{ word: "Vlog", isOwn: false }] });
    const { unmapped, unmappedTotal, setAside } = await getCategoryTree({
      ctx: mine.ctx(),
      input: undefined,
    });
    expect(unmapped).toEqual([
      {
        word: expect.stringMatching(/curling/i) as string,
        count: 2,
        platforms: ["BILIBILI_HUAHUO", "STARMAP"],
      },
    ]);
    expect([unmappedTotal, setAside]).toEqual([1, []]);
  });

  it("finds bloggers by a node: all words mapped to it or below, beside exact words", async () => {
    await add({ nickname: "top", category: "美妆个护" });
    await add({ nickname: "below", category: "其它,护肤" });
    await add({ nickname: "vlog", category: "VLOG" });
    await add({ nickname: "none" });
    expect(await found({ categoryNode: ["beauty"] })).toEqual(["top", "below"]);
    expect(await found({ categoryNode: ["skincare"] })).toEqual(["below"]);
    expect(await found({ categoryNode: ["skincare"], category: ["vlog"] })).toEqual(["below", "vlog"]);
    expect(await found({ category: "美妆" })).toEqual([]);
    expect(await found({ categoryNode: ["military"] })).toEqual([]);
    expect(await found({ categoryNode: ["beauty", "life"], order: "interactRate" })).toHaveLength(3);
  });

  it("follows what the organization says of a word, in any case, and no other organization", async () => {
    await add({ nickname: "curling", category: "Curling" });
    await add({ nickname: "skin", category: "护肤" });
    await setMapping(["CURLING", "护肤"], "competitions");
    expect(await found({ categoryNode: ["sports"] })).toEqual(["curling", "skin"]);
    expect(await found({ categoryNode: ["beauty"] })).toEqual([]);
    expect((await nodeOf("competitions"))?.words).toEqual([
      { word: "Curling", count: 1, isOwn: true },
      { word: "护肤", count: 1, isOwn: true },
    ]);
    const other = await createTestOrganization();
    await add({ category: "Curling" }, other);
    expect((await nodeOf("competitions", other.ctx()))?.words).toEqual([]);

    await setMapping(["护肤"], "skincare");
    expect((await nodeOf("skincare"))?.words, "as delivered again").toMatchObject([{ isOwn: false }]);
    await setMapping(["Curling"], null);
    const { setAside, unmapped } = await getCategoryTree({ ctx: mine.ctx(), input: undefined });
    expect([setAside, unmapped]).toEqual([[{ word: "Curling", count: 1 }], []]);
    expect(await found({ categoryNode: ["sports"] })).toEqual([]);
    await setMapping(["curling"], "delivered");
    expect((await getCategoryTree({ ctx: mine.ctx(), input: undefined })).unmappedTotal).toBe(1);
    const { organizationId } = mine;
    const entries = await getDb().auditEntry.findMany({
      where: { organizationId, action: "category.set-mapping" },
    });
    expect(entries).toHaveLength(4);
  });

  it("refuses nodes that do not exist, and lists of words as one", async () => {
    for (const input of [
      { words: ["a"], node: "nowhere" },
      { words: ["a,b"], node: "food" },
    ])
      await expect(setMapping(input.words, input.node)).rejects.toMatchObject({
        reason: "VALIDATION_FAILED",
      });
  });

  it("goes with its organization, as colours do", async () => {
    await setMapping(["Curling"], "sports");
    await setTagColor({ ctx: mine.ctx(), input: { name: "a", color: "RED" } });
    const { organizationId } = mine;
    await getDb().organization.delete({ where: { id: organizationId } });
    expect(await getDb().categoryMapping.count({ where: { organizationId } })).toBe(0);
    expect(await getDb().coloredTag.count({ where: { organizationId } })).toBe(0);
  });
});
