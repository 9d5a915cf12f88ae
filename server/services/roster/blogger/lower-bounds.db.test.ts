import { beforeAll, describe, expect, it } from "vitest";
import { type UpsertFields } from "@/server/domain/roster/blogger";
import { getDb } from "@/server/infra/db";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { countBloggersInput } from "./schema";
import { upsertBloggers } from "./internal/upsert-bloggers";
import { countBloggers, listBloggers, searchBloggers } from "./verbs";

let mine: TestOrganization;
beforeAll(async () => {
  mine = await createTestOrganization();
  await write("bound", { fansCount: 5_000_000, fansCountIsLeast: true });
  await write("small bound", { fansCount: 100_000, fansCountIsLeast: true });
  await write("exact", { fansCount: 5_000_000 });
  await write("more", { fansCount: 7_000_000 });
  await write("unknown", {});
});

async function write(platformBloggerId: string, fields: UpsertFields, of = mine): Promise<void> {
  const { organization } = of.ctx();
  const row = { platform: "VIDEO_HUXUAN", platformBloggerId, fields } as const;
  await getDb().$transaction((tx) => upsertBloggers(tx, organization, [row], { source: "MANUAL" }));
}

async function find(input: object): Promise<string[]> {
  const ctx = mine.ctx();
  const asked = countBloggersInput.parse(input);
  const { list } = await searchBloggers({
    ctx,
    input: { ...asked, order: "fansCount", direction: "desc", limit: 50 },
  });
  expect((await countBloggers({ ctx, input: asked })).total).toBe(list.length);
  return list.map(({ platformBloggerId }) => platformBloggerId).sort();
}

describe("a range of fans", () => {
  it.each([
    [{ fansCountMin: 6_000_000 }, ["more"], ["bound", "small bound"]],
    [{ fansCountMin: 5_000_000 }, ["bound", "exact", "more"], ["small bound"]],
    [{ fansCountMax: 6_000_000 }, ["exact"], ["bound", "small bound"]],
    [{ fansCountMax: 4_000_000 }, [], ["small bound"]],
    [{ fansCountMin: 6_000_000, fansCountMax: 8_000_000 }, ["more"], ["bound", "small bound"]],
    [{ fansCountMin: 1, fansCountMax: 99_999 }, [], []],
  ])("%j matches what is certainly in it, and counts what may be", async (range, sure, unsure) => {
    expect(await find(range)).toEqual(sure);
    expect(await find({ ...range, fansBounds: "ONLY" })).toEqual(unsure);
    expect(await find({ ...range, fansBounds: "WITH" })).toEqual([...sure, ...unsure].sort());
  });

  it("compares the figure itself in the public list, which has the bound as a separate field", async () => {
    const { items } = await listBloggers({ ctx: mine.ctx(), input: { limit: 100, fansCountMax: 6_000_000 } });
    expect(items.map(({ fansCount, fansCountIsLeast }) => [fansCount, fansCountIsLeast]).sort()).toEqual([
      [100_000, true],
      [5_000_000, false],
      [5_000_000, true],
    ]);
  });
});

describe("a lower bound", () => {
  it.each([
    ["stays one where the same figure is sent back", { fansCount: 5_000_000, remark: "a" }, true],
    ["stays one where other fields are written", { remark: "b" }, true],
    ["is a figure where another one is written", { fansCount: 5_200_000 }, false],
    ["is one where that is said", { fansCount: 5_000_000, fansCountIsLeast: true }, true],
    ["is a figure where that is said", { fansCountIsLeast: false }, false],
  ])("%s", async (_, fields: UpsertFields, isLeast) => {
    const own = await createTestOrganization();
    await write("bound", { fansCount: 5_000_000, fansCountIsLeast: true }, own);
    await write("bound", fields, own);
    const { fansCount, fansCountIsLeast } = await getDb().blogger.findFirstOrThrow({
      where: { organizationId: own.organizationId },
    });
    expect([fansCount, fansCountIsLeast]).toEqual([fields.fansCount ?? 5_000_000, isLeast]);
  });
});
