import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { findSimilarBloggers } from "./find-similar-bloggers";

let organization: TestOrganization;
let stranger: TestOrganization;
let owner: string;
const ids = new Map<string, string>();
const women = { genderMale: 0.1, genderFemale: 0.9 };
const men = { genderMale: 0.9, genderFemale: 0.1 };

beforeAll(async () => {
  [organization, stranger] = [await createTestOrganization(), await createTestOrganization()];
  owner = (await createTestUser()).id;
  const usual = { fansCount: 100_000, priceMidWithFee: 10_000, category: "Beauty", fansPortraitJson: women };
  const rows: [string, object][] = [
    ["One", { ownerUserId: owner }],
    ["Twin", { fansCount: 101_000, ownerUserId: owner }],
    ["Men", { fansPortraitJson: men }],
    ["Dear", { priceMidWithFee: 100_000, fansCount: 100_001 }],
    ["Far", { category: "food、beauty", fansCount: 9_000_000 }],
    ["Alike", { category: "Tech", fansCount: 150_000 }],
    ["Unlike", { category: "Tech", fansCount: 900_000 }],
    ["Other platform", { platform: "STARMAP" }],
    ["Off", { deactivatedAt: new Date() }],
    ["Bare", { fansCount: null, fansPortraitJson: undefined }],
    ["Odd", { fansPortraitJson: { genderMale: "many" }, priceMidWithFee: 0 }],
  ];
  for (const [of, given] of [
    [organization, rows],
    [stranger, rows.slice(0, 2)],
  ] as const)
    await getDb().blogger.createMany({
      data: given.map(([nickname, row]) => {
        const id = newId("blogger");
        if (of === organization) ids.set(nickname, id);
        const identity = { id, organizationId: of.organizationId, nickname, platformBloggerId: nickname };
        return { ...usual, platform: "PGY", source: "MANUAL", ...row, ...identity } as never;
      }),
    });
});

const similar = async (nickname: string, ctx = organization.ctx(), limit = 20) =>
  (await findSimilarBloggers({ ctx, input: { id: ids.get(nickname) ?? "", limit } })).list;

describe("similar creators", () => {
  it("are found up to the maximum number of fans", async () => {
    const most = { platform: "MP_HUXUAN", fansCount: 2_147_483_647 } as const;
    const [id, other] = [
      await createTestBlogger(organization, most),
      await createTestBlogger(organization, most),
    ];
    const { list } = await findSimilarBloggers({ ctx: organization.ctx(), input: { id } });
    expect(list).toMatchObject([{ blogger: { id: other } }]);
  });

  it("are of the same platform, and of the category or with fans alike, the nearest first", async () => {
    const list = await similar("One");
    expect(list.map(({ blogger }) => blogger.nickname)).toEqual(
      ["Twin", "Alike", "Odd", "Men", "Far", "Dear"].sort(
        (one, other) => place(list, one) - place(list, other),
      ),
    );
    expect(list.map(({ blogger }) => blogger.nickname).slice(0, 2)).toEqual(["Twin", "Alike"]);
    expect(list[0]?.similarity).toBeGreaterThan(0.8);
    expect(list.map(({ similarity }) => similarity)).toEqual(
      list.map(({ similarity }) => similarity).sort((one, other) => other - one),
    );
    const far = list.find(({ blogger }) => blogger.nickname === "Men")?.similarity ?? 1;
    expect(far).toBeLessThan((list[0]?.similarity ?? 0) - 0.19);
    expect(await similar("One", organization.ctx(), 1)).toHaveLength(1);
  });

  it("are compared by what the same form costs, on platforms without Douyin's lengths too", async () => {
    const place = { platform: "BILIBILI_HUAHUO", fansCount: 50_000, category: "Games" } as const;
    const create = (priceJson: object) => createTestBlogger(organization, { ...place, priceJson });
    const one = await create({ custom: 20_000 });
    const post = await create({ post: 20_000 });
    const dear = await create({ custom: 190_000 });
    const near = await create({ custom: 21_000, post: 500 });
    const { list } = await findSimilarBloggers({ ctx: organization.ctx(), input: { id: one } });
    expect(list.map(({ blogger }) => blogger.id)).toEqual([near, post, dear]);
  });

  it("are empty when fans are unknown", async () => {
    expect(await similar("Bare")).toEqual([]);
  });

  it("are only those that a member of a LOCAL organization owns", async () => {
    const ctx = organization.ctx();
    const member = (userId: string) => ({
      ...ctx,
      actor: { ...ctx.actor, type: "user", userId } as typeof ctx.actor,
      organization: { ...ctx.organization, dataMode: "LOCAL" as const, actorIsOwner: false },
    });
    expect((await similar("One", member(owner))).map(({ blogger }) => blogger.nickname)).toEqual(["Twin"]);
    await expect(similar("Men", member(owner))).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });

  it("are refused for another organization's creator, and without the permission", async () => {
    await expect(similar("One", stranger.ctx())).rejects.toMatchObject({ reason: "NOT_FOUND" });
    await expect(similar("One", organization.ctx([]))).rejects.toMatchObject({
      reason: "PERMISSION_MISSING",
    });
  });
});

function place(list: { blogger: { nickname: string } }[], nickname: string): number {
  return list.findIndex(({ blogger }) => blogger.nickname === nickname);
}
