import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/integration/context";
import { admitTenant } from "@/server/services/kernel/verb";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { listBloggerReviews, reviewBloggers, undoRosterChange } from ".";

let mine: TestOrganization;
let lin: string;
let mei: string;
beforeEach(async () => {
  mine = await createTestOrganization();
  lin = await createTestBlogger(mine, { nickname: "Lin", platform: "STARMAP", platformBloggerId: "1" });
  mei = await createTestBlogger(mine, { nickname: "Mei", platform: "PGY", platformBloggerId: "2" });
});

type Input = Partial<Parameters<typeof listBloggerReviews>[0]["input"]>;
const decide = (of: string, reviewStatus: "APPROVED" | "REJECTED", reason?: string) =>
  reviewBloggers({ ctx: mine.ctx(), input: { ids: [of], reviewStatus, ...(reason && { reason }) } });
const list = async (input: Input = {}) =>
  listBloggerReviews({ ctx: mine.ctx(), input: { limit: 50, ...input } });
const told = async (input: Input = {}) =>
  (await list(input)).list.map(({ nickname, reviewStatus }) => `${nickname} ${reviewStatus}`);

describe("the decisions of reviews", () => {
  it("are listed newest first, with the creator, the reason and who", async () => {
    await getDb().user.update({ where: { id: mine.ownerId }, data: { nickname: "老板" } });
    await decide(lin, "APPROVED");
    const { jobId } = await decide(mei, "REJECTED", "画像不符");
    expect((await list()).list).toMatchObject([
      { bloggerId: mei, nickname: "Mei", platform: "PGY", reviewStatus: "REJECTED", reason: "画像不符" },
      {
        bloggerId: lin,
        reviewStatus: "APPROVED",
        reason: null,
        userId: mine.ownerId,
        userName: mine.ownerId,
        userNickname: "老板",
      },
    ]);
    await undoRosterChange({ ctx: mine.ctx(), input: { id: jobId ?? "" } });
    expect(await told()).toEqual(["Mei PENDING", "Mei REJECTED", "Lin APPROVED"]);
  });

  it("are filtered by creator, decision, platform and person", async () => {
    await decide(lin, "APPROVED");
    await decide(mei, "REJECTED");
    const other = await createTestUser({ memberOf: [mine.organizationId] });
    await getDb().bloggerReview.updateMany({ where: { bloggerId: lin }, data: { userId: other.id } });
    expect(await told({ bloggerId: lin })).toEqual(["Lin APPROVED"]);
    expect(await told({ reviewStatus: "REJECTED" })).toEqual(["Mei REJECTED"]);
    expect(await told({ platform: "STARMAP" })).toEqual(["Lin APPROVED"]);
    expect(await told({ userId: mine.ownerId })).toEqual(["Mei REJECTED"]);
    await getDb().user.delete({ where: { id: other.id } });
    expect((await list({ bloggerId: lin })).list).toMatchObject([
      { userId: null, userName: null, userNickname: null },
    ]);
  });

  it("are paged by a cursor that is valid only for its filter", async () => {
    for (const status of ["APPROVED", "REJECTED", "APPROVED"] as const) await decide(lin, status);
    const first = await list({ limit: 2 });
    const cursor = first.nextCursor ?? "";
    const second = await list({ limit: 2, cursor });
    const rows = [...first.list, ...second.list];
    expect(rows.map(({ reviewStatus }) => reviewStatus)).toEqual(["APPROVED", "REJECTED", "APPROVED"]);
    expect(second).toMatchObject({ nextCursor: null, hasMore: false });
    await expect(list({ reviewStatus: "APPROVED", cursor })).rejects.toMatchObject({
      reason: "INVALID_CURSOR",
    });
  });

  it("are those of the organization, in LOCAL mode of a member's own bloggers", async () => {
    await decide(lin, "APPROVED");
    const stranger = await createTestOrganization();
    const theirs = await listBloggerReviews({ ctx: stranger.ctx(), input: { limit: 50, bloggerId: lin } });
    expect(theirs.list).toEqual([]);
    const { id } = await createTestUser({ memberOf: [mine.organizationId] });
    const where = { id: mine.organizationId };
    const organization = await getDb().organization.update({ where, data: { dataMode: "LOCAL" } });
    const permissions = new Set(["blogger:read"] as const);
    const actor = { type: "user", userId: id, username: id, permissions } as const;
    const ctx = createCtx({ actor, defer: () => undefined }, admitTenant(organization));
    const held = async () => (await listBloggerReviews({ ctx, input: { limit: 50 } })).list.length;
    expect(await held()).toBe(0);
    await getDb().blogger.update({ where: { id: lin }, data: { ownerUserId: id } });
    expect(await held()).toBe(1);
  });
});
