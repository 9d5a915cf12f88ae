import { beforeEach, expect, it } from "vitest";
import { addDays, dayIn } from "@/server/domain/kernel/days";
import { getDb } from "@/server/infra/db";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { getBloggerTrend } from ".";

let organization: TestOrganization;
let id: string;
beforeEach(async () => {
  organization = await createTestOrganization();
  id = await createTestBlogger(organization, { fansCount: 120, metrics: { personal30PlayMid: "9" } });
});

const today = () => dayIn("Asia/Shanghai", new Date());
const read = (days: 30 | 90 | 365) => getBloggerTrend({ ctx: organization.ctx(), input: { id, days } });
const know = (age: number, fansCount: number, metrics: object = {}) =>
  getDb().bloggerSnapshot.create({
    data: { bloggerId: id, snapshotDate: new Date(addDays(today(), -age)), fansCount, metrics },
  });

it("has the fans of each day in the range, and the values before the newest figures", async () => {
  await know(40, 100);
  await know(29, 110);
  await know(3, 115, { personal30PlayMid: "7" });
  const { list, previous } = await read(30);
  expect(list.map(({ date, fansCount }) => [date, fansCount])).toEqual([
    [addDays(today(), -29), 110],
    [addDays(today(), -3), 115],
    [today(), 120],
  ]);
  expect(previous).toMatchObject({
    date: addDays(today(), -3),
    fansCount: 115,
    metrics: { personal30PlayMid: "7", star30PlayMid: null },
  });
  expect((await read(90)).list).toHaveLength(4);
});

it("is empty before a creator's first day", async () => {
  expect((await read(365)).previous).toBeNull();
});

it("is visible to users who can see the creator", async () => {
  const local = await createTestOrganization({ dataMode: "LOCAL" });
  const held = await createTestBlogger(local, { ownerUserId: local.ownerId });
  const input = { id: held, days: 30 as const };
  expect((await getBloggerTrend({ ctx: local.ctx(), input })).list).toEqual([]);
  for (const ctx of [await memberCtx(local), organization.ctx()])
    await expect(getBloggerTrend({ ctx, input })).rejects.toMatchObject({ reason: "NOT_FOUND" });
});
