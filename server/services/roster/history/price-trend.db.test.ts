import { beforeEach, expect, it } from "vitest";
import { addDays, dayIn } from "@/server/domain/kernel/days";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { getDb } from "@/server/infra/db";
import { updateBlogger } from "@/server/services/roster/import";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { getPriceTrend } from ".";

let organization: TestOrganization;
let id: string;
beforeEach(async () => {
  organization = await createTestOrganization();
  id = await createTestBlogger(organization, { platform: "PGY", priceJson: { video: 700 } });
  await grow(20);
});

const daysAgo = (age: number) => addDays(dayIn("Asia/Shanghai", new Date()), -age);
const read = (days: 90 | 365 = 90) => getPriceTrend({ ctx: organization.ctx(), input: { id, days } });

/** Makes the newest entry of the history older by that many days. */
async function grow(age: number): Promise<void> {
  const { id: newest } = await getDb().bloggerHistory.findFirstOrThrow({
    where: { bloggerId: id },
    orderBy: { id: "desc" },
  });
  await getDb().bloggerHistory.updateMany({
    where: { bloggerId: id, id: newest },
    data: { at: new Date(Date.now() - age * DAY_MS) },
  });
}

const reprice = (fields: object) => updateBlogger({ ctx: organization.ctx(), input: { id, ...fields } });

it("has the prices of each day since the creation, by form", async () => {
  await reprice({ priceJson: { video: 800, imageText: 300 } });
  await grow(10);
  await reprice({ priceJson: { video: 900, imageText: 300 } });
  const { days, list } = await read();
  expect([days[0], days.at(-1), days.length]).toEqual([daysAgo(20), daysAgo(0), 21]);
  expect(list.map(({ form, withFee }) => [form, withFee])).toEqual([
    ["video", false],
    ["imageText", false],
  ]);
  const [video = [], pictures = []] = list.map(({ prices }) => prices);
  expect([0, 9, 10, 19, 20].map((place) => [video[place], pictures[place]])).toEqual([
    [700, null],
    [700, null],
    [800, 300],
    [800, 300],
    [900, 300],
  ]);
});

it("has prices with the fee, and the days that are asked for", async () => {
  await reprice({ priceMidWithFee: 1_050 });
  await grow(5);
  await getDb().bloggerHistory.updateMany({
    where: { bloggerId: id, changes: { equals: [] } },
    data: { at: new Date(Date.now() - 200 * DAY_MS) },
  });
  expect((await read()).days).toHaveLength(90);
  const { days, list } = await read(365);
  expect(days).toHaveLength(201);
  const [, withFee] = list;
  expect(withFee).toMatchObject({ form: "video21To60", withFee: true });
  expect(withFee?.prices.slice(-7)).toEqual([null, 1_050, 1_050, 1_050, 1_050, 1_050, 1_050]);
});

it("begins with the oldest entry where the creation is not in the history", async () => {
  await getDb().bloggerHistory.deleteMany({ where: { bloggerId: id } });
  expect((await read()).days).toEqual([daysAgo(0)]);
  await reprice({ priceJson: { video: 900 } });
  await grow(3);
  expect(await read()).toMatchObject({
    days: [3, 2, 1, 0].map(daysAgo),
    list: [{ prices: [900, 900, 900, 900] }],
  });
});

it("reads neither more changes than 2,000 nor a value of more than 32 KB", async () => {
  const large = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`套餐${String(n)}`, n + 1]));
  await reprice({ priceJson: { ...large, video: 800 } });
  await grow(12);
  await reprice({ priceJson: { video: 900 } });
  await grow(6);
  const [video] = (await read()).list;
  expect(video?.prices.slice(-8)).toEqual([null, 900, 900, 900, 900, 900, 900, 900]);
  await getDb().$executeRaw`
    INSERT INTO blogger_history (organization_id, blogger_id, changes, source, at)
    SELECT organization_id, blogger_id, '[{"field":"priceJson","before":{"video":850},"after":{"video":900}}]', source,
      clock_timestamp() - interval '3 days'
    FROM blogger_history, generate_series(1, 2100)
    WHERE id = (SELECT max(id) FROM blogger_history WHERE blogger_id = ${id})`;
  const { days, list } = await read();
  expect(days).toEqual([3, 2, 1, 0].map(daysAgo));
  expect(list[0]?.prices).toEqual([900, 900, 900, 900]);
});

it("has no line of a creator without prices", async () => {
  id = await createTestBlogger(organization);
  expect((await read()).list).toEqual([]);
});

it("is visible to users who can see the creator", async () => {
  const local = await createTestOrganization({ dataMode: "LOCAL" });
  const held = await createTestBlogger(local, { ownerUserId: local.ownerId });
  const input = { id: held };
  expect((await getPriceTrend({ ctx: local.ctx(), input })).list).toEqual([]);
  for (const ctx of [await memberCtx(local), organization.ctx()])
    await expect(getPriceTrend({ ctx, input })).rejects.toMatchObject({ reason: "NOT_FOUND" });
});
