import { beforeAll, describe, expect, it } from "vitest";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { listQuoteBuckets } from "./list-quote-buckets";

let organization: TestOrganization;
let stranger: TestOrganization;
let owner: string;

beforeAll(async () => {
  [organization, stranger] = [await createTestOrganization(), await createTestOrganization()];
  owner = (await createTestUser()).id;
  const rows = [
    { platform: "PGY", priceJson: { imageText: 999, video: 1_000 }, ownerUserId: owner },
    { platform: "PGY", priceJson: { imageText: 4_999, 图文笔记: "坏" } },
    { platform: "PGY", priceJson: { video: 100_000 }, priceMidWithFee: 30_000 },
    { platform: "PGY", priceJson: { video: 5_000 }, deactivatedAt: new Date() },
    { platform: "STARMAP", priceJson: { mid: 9_600 }, priceMidWithFee: 10_080 },
    { platform: "BILIBILI_HUAHUO" },
  ] as const;
  for (const row of rows) await createTestBlogger(organization, row);
  await createTestBlogger(stranger, { platform: "PGY", priceJson: { imageText: 2_000 } });
});

describe("buckets of quotes", () => {
  it("count what creators ask in each form of their platform", async () => {
    const { list } = await listQuoteBuckets({ ctx: organization.ctx() });
    const shown = list.map(({ platform, form, isOwn, counts }) => [platform, form, isOwn, counts.join(" ")]);
    expect(shown.sort()).toEqual([
      ["PGY", "imageText", true, "1 1 0 0 0 0"],
      ["PGY", "video", true, "0 1 0 0 0 1"],
      ["PGY", "video21To60", false, "0 0 0 0 1 0"],
      ["STARMAP", "video21To60", true, "0 0 0 1 0 0"],
    ]);
  });

  it("are those of the organization, and of a member's own creators where they see no others", async () => {
    const { list } = await listQuoteBuckets({ ctx: stranger.ctx() });
    expect(list).toMatchObject([{ platform: "PGY", form: "imageText", counts: [0, 1, 0, 0, 0, 0] }]);
    const ctx = organization.ctx();
    const member = {
      ...ctx,
      actor: { ...ctx.actor, type: "user", userId: owner } as typeof ctx.actor,
      organization: { ...ctx.organization, dataMode: "LOCAL" as const, actorIsOwner: false },
    };
    const own = await listQuoteBuckets({ ctx: member });
    expect(own.list.map(({ form }) => form).sort()).toEqual(["imageText", "video"]);
  });
});
