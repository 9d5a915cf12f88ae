import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import { listRefreshQueue } from ".";
import { queueStatement } from "./list-refresh-queue";

const NOW = new Date("2026-11-22T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

let organization: TestOrganization;
beforeEach(async () => {
  organization = await createTestOrganization();
});

const ctx = (): Ctx => ({ ...organization.ctx(), now: () => NOW });
type Input = Parameters<typeof listRefreshQueue>[0]["input"];
const ask = async (input: Input, by = ctx()) => {
  const { list, ...rest } = await listRefreshQueue({ ctx: by, input });
  return { ids: list.map(({ id }) => id), ...rest };
};
const add = (fields: Parameters<typeof createTestBlogger>[1]) => createTestBlogger(organization, fields);

describe("the refresh queue", () => {
  it("has the active ones, never synced first and then the stalest, of all platforms or one", async () => {
    const fresh = await add({ lastSyncedAt: hoursAgo(1) });
    const stale = await add({ lastSyncedAt: hoursAgo(48), platform: "STARMAP" });
    const staler = await add({ lastSyncedAt: hoursAgo(72) });
    const never = await add({ platform: "MP_HUXUAN" });
    await add({ deactivatedAt: NOW });
    await createTestBlogger(await createTestOrganization());
    expect(await ask({ take: 10 })).toEqual({ ids: [never, staler, stale, fresh], take: 10, totalCount: 4 });
    expect(await ask({ take: 10, platform: "PGY" })).toMatchObject({ ids: [staler, fresh], totalCount: 2 });
    expect(await ask({ take: 10, staleHours: 48 })).toMatchObject({ ids: [never, staler, stale] });
    expect(await ask({ take: 10, staleHours: 49 })).toMatchObject({ ids: [never, staler], totalCount: 2 });
  });

  it("counts all matches, whatever is taken", async () => {
    for (let n = 0; n < 5; n += 1) await add({ lastSyncedAt: hoursAgo(n) });
    expect(await ask({ take: 2, staleHours: 1 })).toMatchObject({ take: 2, totalCount: 4 });
    expect((await ask({ take: 2, staleHours: 1 })).ids).toHaveLength(2);
  });

  it("shows bloggers as lists do, without their heaviest fields", async () => {
    await add({ rawData: { k: 1 } });
    const { list } = await listRefreshQueue({ ctx: ctx(), input: { take: 1 } });
    expect(list[0]).toMatchObject({ nickname: "小红", lastSyncedAt: null });
    expect(list[0]).not.toHaveProperty("rawData");
  });

  it.each([{ take: 0 }, { take: 501 }, { take: 1.5 }, { take: 1, staleHours: -1 }, {}])(
    "refuses what is out of bounds: %s",
    async (input) => {
      await expect(ask(input as Input)).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
    },
  );

  it("has only a member's own bloggers in LOCAL mode, and all for the Owner", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    const member = await memberCtx(organization);
    const userId = member.actor.type === "user" ? member.actor.userId : "";
    const theirs = await add({ ownerUserId: userId });
    await add({ ownerUserId: organization.ownerId });
    expect(await ask({ take: 5 }, member)).toMatchObject({ ids: [theirs], totalCount: 1 });
    expect(await ask({ take: 5 })).toMatchObject({ totalCount: 2 });
  });

  it("reads no more of each platform than it takes", async () => {
    const filter = {
      organizationId: organization.organizationId,
      visibleOwnerId: undefined,
      platform: undefined,
    };
    const statement = queueStatement({ ...filter, before: NOW }, 10);
    const plan = await getDb().$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      await tx.$executeRaw`SET LOCAL enable_sort = off`;
      return tx.$queryRaw<Record<string, string>[]>`EXPLAIN ${statement}`;
    });
    const text = plan.flatMap((line) => Object.values(line)).join("\n");
    expect(text.match(/blogger_refresh_queue_idx/g)).toHaveLength(6);
  });
});
