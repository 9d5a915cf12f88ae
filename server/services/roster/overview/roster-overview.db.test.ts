import { beforeEach, describe, expect, it } from "vitest";
import { addDays, dayIn } from "@/server/domain/kernel/days";
import { platforms } from "@/server/domain/roster/platforms";
import { getDb, lockSandbox } from "@/server/infra/db";
import { countBloggers, mergeBloggers, searchBloggers } from "@/server/services/roster/blogger";
import { createJobCtx } from "@/server/services/integration/context";
import { type Ctx } from "@/server/services/kernel/verb";
import { createAgedRoster } from "@/testing/roster/create-aged-roster";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestSandbox } from "@/testing/integration/open-api/create-test-api-key";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS } from "@/server/domain/kernel/durations";
import {
  findUnsettledCounts,
  getBloggerActivityStats,
  getBloggerOverview,
  getRosterCountState,
  listBloggerSnapshots,
  listPlatformOverviews,
  settleRosterCounts,
} from ".";

let mine: TestOrganization;
let owners: (string | null)[];
beforeEach(async () => {
  mine = await createTestOrganization();
  owners = [null, mine.ownerId, (await createTestUser()).id];
});

const settle = (untilMs = 0) =>
  settleRosterCounts({
    ctx: createJobCtx("settle-roster-counts"),
    input: { id: mine.organizationId, untilMs },
  });

const inDays = (days: number, ctx = mine.ctx()): Ctx => ({
  ...ctx,
  now: () => new Date(Date.now() + days * DAY_MS),
});
const asMember = (userId: string): Ctx => {
  const ctx = mine.ctx();
  if (ctx.actor.type !== "user") throw new Error("not a person");
  const organization = { ...ctx.organization, dataMode: "LOCAL" as const, actorIsOwner: false };
  return { ...ctx, actor: { ...ctx.actor, userId }, organization };
};

function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

const fill = (rows: number, triggers = true) =>
  createAgedRoster(rows, { organizationId: mine.organizationId, holders: owners, triggers });

type Counted = Record<string, number | string | null>;

/** Counts the figures from their definition, row by row. */
async function countRows(ctx: Ctx, ownerId: string | null): Promise<Counted[]> {
  const { timeZone } = ctx.organization;
  const today = dayIn(timeZone, ctx.now());
  const since = (days: number) => addDays(today, 1 - days);
  return getDb().$queryRaw<Counted[]>`
    WITH active AS (
      SELECT b.*, coalesce(price_mid_with_fee, price_short_with_fee, price_long_with_fee) AS price,
        (created_at AT TIME ZONE ${timeZone})::date::text AS made,
        (greatest(CASE WHEN updated_at > created_at THEN updated_at END, last_synced_at, platform_status_checked_at)
          AT TIME ZONE ${timeZone})::date::text AS seen
      FROM blogger b
      WHERE organization_id = ${mine.organizationId} AND deactivated_at IS NULL AND merged_into_id IS NULL
        AND (${ownerId}::text IS NULL OR owner_user_id = ${ownerId}))
    SELECT platform::text, count(*)::integer AS total, coalesce(round(avg(fans_count)), 0)::integer AS mean,
      count(fans_count)::integer AS known, count(*) FILTER (WHERE fans_count_is_least AND fans_count IS NOT NULL)::integer AS least,
      to_char(max(last_synced_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS last,
      count(*) FILTER (WHERE made >= ${since(7)})::integer AS "new7", count(*) FILTER (WHERE made >= ${since(30)})::integer AS "new30",
      count(*) FILTER (WHERE price < 100000)::integer AS low,
      count(*) FILTER (WHERE price >= 100000 AND price < 1000000)::integer AS middle,
      count(*) FILTER (WHERE price >= 1000000)::integer AS high,
      count(*) FILTER (WHERE seen >= ${since(1)})::integer AS "seen1", count(*) FILTER (WHERE seen >= ${since(7)})::integer AS "seen7",
      count(*) FILTER (WHERE seen >= ${since(30)})::integer AS "seen30",
      count(*) FILTER (WHERE platform_status <> 'ACTIVE')::integer AS abnormal,
      count(*) FILTER (WHERE platform_status = 'ACTIVE'
        AND last_synced_at IS NULL AND platform_status_checked_at IS NULL)::integer AS unchecked,
      count(*) FILTER (WHERE seen IS NULL OR seen < ${addDays(today, -60)})::integer AS stale,
      count(*) FILTER (WHERE made >= ${since(1)})::integer AS "todayNew",
      count(*) FILTER (WHERE seen >= ${since(1)})::integer AS "todayUpdated",
      count(*) FILTER (WHERE seen >= ${since(7)})::integer AS "weekUpdated"
    FROM active GROUP BY platform ORDER BY active.platform`;
}

async function callVerbs(ctx: Ctx) {
  const { perPlatform, list, totalBloggers, platformCount } = await getBloggerOverview({ ctx });
  expect(list).toEqual(perPlatform);
  expect((await listPlatformOverviews({ ctx })).list).toEqual(perPlatform);
  expect(platformCount).toBe(perPlatform.length);
  const activity = await getBloggerActivityStats({ ctx });
  const counts = perPlatform.map((one) => {
    const part = (ratio: number) => Math.round(ratio * one.totalCount);
    return {
      platform: one.platform,
      total: one.totalCount,
      mean: one.avgFansCount,
      known: one.fansKnownCount,
      least: one.fansLeastCount,
      last: one.lastUpdatedAt,
      new7: one.newCount7d,
      new30: one.newCount30d,
      low: one.priceDistribution["0-10w"],
      middle: one.priceDistribution["10-100w"],
      high: one.priceDistribution["100w+"],
      seen1: part(one.updatedRatio1d),
      seen7: part(one.updatedRatio7d),
      seen30: part(one.updatedRatio30d),
      abnormal: one.abnormalCount,
      unchecked: one.uncheckedCount,
      stale: part(one.staleRatio60d),
    };
  });
  return { counts, activity, totalBloggers };
}

async function expectSame(ctx: Ctx, ownerId: string | null = null): Promise<void> {
  const rows = await countRows(ctx, ownerId);
  const found = await callVerbs(ctx);
  const sum = (key: string) => rows.reduce((all, row) => all + Number(row[key]), 0);
  expect(found.counts).toEqual(
    rows.map(({ todayNew: _new, todayUpdated: _day, weekUpdated: _week, ...row }) => row),
  );
  expect(found.totalBloggers).toBe(sum("total"));
  expect(found.activity).toEqual({
    todayNew: sum("todayNew"),
    weekNew: sum("new7"),
    todayUpdated: sum("todayUpdated"),
    weekUpdated: sum("weekUpdated"),
    total: sum("total"),
  });
}

describe("the figures of the overview", () => {
  it.each([11, 12, 13])("are those of the rows, whatever is written (%i)", async (seed) => {
    await fill(300);
    const random = chance(seed);
    const db = getDb();
    const id = () => `${mine.organizationId}${1 + Math.floor(random() * 300)}`;
    const acts = [
      (one: string) =>
        db.$executeRaw`UPDATE blogger SET fans_count = ${Math.floor(random() * 1e7)} WHERE id = ${one}`,
      (one: string) =>
        db.$executeRaw`UPDATE blogger SET fans_count = NULL, remark = ${one} WHERE id = ${one}`,
      (one: string) =>
        db.$executeRaw`UPDATE blogger SET price_mid_with_fee = ${Math.floor(random() * 2e6)} WHERE id = ${one}`,
      (one: string) => db.$executeRaw`UPDATE blogger SET price_mid_with_fee = NULL WHERE id = ${one}`,
      (one: string) => db.$executeRaw`UPDATE blogger SET deactivated_at = now() WHERE id = ${one}`,
      (one: string) =>
        db.$executeRaw`UPDATE blogger SET deactivated_at = NULL WHERE id = ${one} AND merged_into_id IS NULL`,
      (one: string) =>
        db.$executeRaw`UPDATE blogger SET owner_user_id = ${pick(random, owners)} WHERE id = ${one}`,
      (one: string) => db.$executeRaw`
        UPDATE blogger SET platform_status = ${pick(random, ["ACTIVE", "NOT_FOUND"])}::platform_status,
          platform_status_checked_at = now() WHERE id = ${one}`,
      (one: string) => db.$executeRaw`UPDATE blogger SET last_synced_at = now() WHERE id = ${one}`,
      (one: string) =>
        db.$executeRaw`UPDATE blogger SET fans_count_is_least = NOT fans_count_is_least WHERE id = ${one}`,
      (one: string) => db.$executeRaw`DELETE FROM blogger WHERE id = ${one}`,
      () => db.$executeRaw`
        UPDATE blogger SET deactivated_at = now() WHERE organization_id = ${mine.organizationId}
          AND platform = ${pick(random, platforms)}::platform AND right(id, 1) = ${String(Math.floor(random() * 10))}`,
      () => db.$executeRaw`
        INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, fans_count)
        SELECT ${mine.organizationId} || ${String(random())} || n, ${mine.organizationId},
          ${pick(random, platforms)}::platform, ${String(random())} || n, 'New', 'MANUAL', 5 FROM generate_series(1, 4) n`,
      async (one: string) => {
        const two = id();
        const rows = await db.blogger.findMany({ where: { id: { in: [one, two] }, mergedIntoId: null } });
        if (rows.length < 2 || rows[0]?.platform !== rows[1]?.platform) return;
        await db.$transaction((tx) =>
          mergeBloggers(tx, { ids: [one, two], primaryId: `p${String(random())}` }),
        );
      },
      () => settle(),
    ];
    for (let round = 0; round < 12; round += 1) {
      for (let n = 0; n < 12; n += 1) await pick(random, acts)(id());
      await expectSame(mine.ctx());
    }
    await expectSame(inDays(1));
    await expectSame(inDays(6));
    await expectSame(inDays(45));
    await expectSame(asMember(mine.ownerId), mine.ownerId);
    expect(await settle()).toBe(true);
    await expectSame(inDays(3));
    await expectSame(asMember(owners[2] ?? ""), owners[2] ?? null);
    expect(await db.rosterDelta.count({ where: { organizationId: mine.organizationId } })).toBe(0);
  });

  it("are zero in an empty roster, and can be limited to a platform", async () => {
    const ctx = mine.ctx();
    expect(await getBloggerOverview({ ctx })).toEqual({
      totalBloggers: 0,
      avgFansCount: 0,
      fansKnownCount: 0,
      fansLeastCount: 0,
      platformCount: 0,
      perPlatform: [],
      list: [],
    });
    expect((await listPlatformOverviews({ ctx })).list).toEqual([]);
    const { list } = await listPlatformOverviews({ ctx, input: { platform: "PGY" } });
    expect(list).toMatchObject([{ platform: "PGY", totalCount: 0, lastUpdatedAt: null, staleRatio60d: 0 }]);
  });

  it("do not include an uncommitted or rolled-back write", async () => {
    await getDb()
      .$transaction(async (tx) => {
        await tx.$executeRaw`
          INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source)
          VALUES (${`${mine.organizationId}x`}, ${mine.organizationId}, 'PGY', 'x', 'Test', 'MANUAL')`;
        expect((await getBloggerOverview({ ctx: mine.ctx() })).totalBloggers).toBe(0);
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    expect((await getBloggerOverview({ ctx: mine.ctx() })).totalBloggers).toBe(0);
  });
});

describe("a roster that is counted again", () => {
  /** The state after an upgrade: rows that were never counted. */
  async function forget(withHistory: boolean): Promise<void> {
    const where = { organizationId: mine.organizationId };
    const db = getDb();
    await db.rosterDelta.deleteMany({ where });
    await db.rosterTotal.deleteMany({ where });
    await db.rosterDay.deleteMany({ where });
    await db.rosterRecount.create({ data: { ...where, withHistory } });
  }
  const waits = async () =>
    (await findUnsettledCounts({ ctx: createJobCtx("settle-roster-counts") })).includes(mine.organizationId);

  it("is counted page by page, and misses nothing that is written between pages", async () => {
    // Written without change tracking, since nothing of them may be counted.
    await fill(12_000, false);
    await forget(true);
    expect(await getRosterCountState({ ctx: mine.ctx() })).toEqual({ isCounting: true });
    expect(await waits()).toBe(true);
    expect(await settle()).toBe(false);
    const { totalBloggers } = await getBloggerOverview({ ctx: mine.ctx() });
    expect(totalBloggers).toBeGreaterThan(3_000);
    expect(totalBloggers).toBeLessThan(5_001);
    const db = getDb();
    await db.$executeRaw`
      UPDATE blogger SET fans_count = 1 WHERE organization_id = ${mine.organizationId} AND right(id, 1) = '3'`;
    await db.$executeRaw`
      DELETE FROM blogger WHERE organization_id = ${mine.organizationId} AND right(id, 1) = '4'`;
    await Promise.all([
      settle(),
      db.$executeRaw`
        UPDATE blogger SET deactivated_at = now() WHERE organization_id = ${mine.organizationId} AND right(id, 1) = '5'`,
      fill(1).catch(() => undefined),
    ]);
    expect(await settle(Date.now() + 20_000)).toBe(true);
    expect(await getRosterCountState({ ctx: mine.ctx() })).toEqual({ isCounting: false });
    await expectSame(mine.ctx());
    expect(await waits()).toBe(false);
  });

  it("has the days that follow from its rows", async () => {
    await fill(500);
    await forget(true);
    await settle(Date.now() + 20_000);
    const ctx = mine.ctx();
    const day = addDays(dayIn(ctx.organization.timeZone, ctx.now()), -20);
    const { list } = await listBloggerSnapshots({ ctx, input: { from: day } });
    expect(list).toHaveLength(21);
    expect(list[0]?.snapshotDate).toBe(day);
    const expected = await getDb().$queryRaw<Counted[]>`
      SELECT platform::text, count(*)::integer AS "totalCount" FROM blogger b
      WHERE organization_id = ${mine.organizationId} AND (created_at AT TIME ZONE 'Asia/Shanghai')::date <= ${day}::date
        AND (deactivated_at IS NULL OR (deactivated_at AT TIME ZONE 'Asia/Shanghai')::date > ${day}::date)
      GROUP BY 1 ORDER BY 1`;
    const found = list[0]?.perPlatform.map(({ platform, totalCount }) => ({ platform, totalCount })) ?? [];
    expect(found.sort((a, b) => (a.platform < b.platform ? -1 : 1))).toEqual(expected);
  });

  it("is counted in the days of its new time zone", async () => {
    await fill(200);
    await settle();
    const before = await listBloggerSnapshots({ ctx: mine.ctx() });
    await getDb().organization.update({
      where: { id: mine.organizationId },
      data: { timeZone: "Pacific/Kiritimati" },
    });
    const ctx = mine.ctx();
    const there = { ...ctx, organization: { ...ctx.organization, timeZone: "Pacific/Kiritimati" } };
    expect(await getRosterCountState({ ctx: there })).toEqual({ isCounting: true });
    expect(await settle()).toBe(true);
    await expectSame(there);
    const totals = (days: typeof before) => days.list.at(-1)?.perPlatform.map(({ totalCount }) => totalCount);
    expect(totals(await listBloggerSnapshots({ ctx: there }))).toEqual(totals(before));
  });
});

it("another time zone does not wait for writes to the organization's sandbox", async () => {
  const sandbox = (await createTestSandbox(mine)).ctx.organization.id;
  await getDb().$transaction(async (writer) => {
    await lockSandbox(writer, sandbox, "shared");
    await getDb().$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL lock_timeout = '2s'`;
      await tx.organization.update({
        where: { id: mine.organizationId },
        data: { timeZone: "Pacific/Kiritimati" },
      });
    });
  });
  const { timeZone } = await getDb().organization.findUniqueOrThrow({ where: { id: sandbox } });
  expect(timeZone).toBe("Pacific/Kiritimati");
});

it("leads to lists of exactly the bloggers that it counts, whatever the time of day", async () => {
  await fill(600);
  // Two rows at each edge of a window: one a millisecond before it and one on it.
  await getDb().$executeRaw`
    INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, created_at, last_synced_at)
    SELECT ${mine.organizationId} || 'edge' || days || kind || ms, ${mine.organizationId}, 'PGY', 'edge-' || days || kind || ms, 'Test', 'IMPORT',
      at - CASE kind WHEN 'new' THEN interval '0' ELSE interval '90 days' END, at
    FROM unnest(ARRAY[0, 6, 29, 60]) days, unnest(ARRAY['new', 'seen']) kind, unnest(ARRAY[0, 1]) ms,
      LATERAL (SELECT (((now() AT TIME ZONE o.time_zone)::date - days)::timestamp AT TIME ZONE o.time_zone) - ms * interval '1 millisecond' AS at
        FROM organization o WHERE o.id = ${mine.organizationId}) edge`;
  const ctx = mine.ctx();
  const today = dayIn(ctx.organization.timeZone, ctx.now());
  const count = async (input: object) => (await countBloggers({ ctx, input })).total;
  const { perPlatform } = await getBloggerOverview({ ctx });
  expect(perPlatform.some(({ staleRatio60d }) => staleRatio60d > 0)).toBe(true);
  for (const { platform: name, totalCount, newCount7d, newCount30d, ...counts } of perPlatform) {
    const { staleRatio60d, uncheckedCount } = counts;
    const platform = [name];
    expect({
      week: await count({ platform, createdSince: addDays(today, -6) }),
      month: await count({ platform, createdSince: addDays(today, -29) }),
      stale: await count({ platform, staleDays: 60 }),
      unchecked: await count({ platform, platformStatus: ["UNCHECKED"] }),
    }).toEqual({
      week: newCount7d,
      month: newCount30d,
      stale: Math.round(staleRatio60d * totalCount),
      unchecked: uncheckedCount,
    });
  }
  const activity = await getBloggerActivityStats({ ctx });
  expect(activity.todayUpdated).toBeGreaterThan(0);
  expect({
    todayNew: await count({ createdSince: today }),
    weekNew: await count({ createdSince: addDays(today, -6) }),
    todayUpdated: await count({ refreshedSince: today }),
    weekUpdated: await count({ refreshedSince: addDays(today, -6) }),
    total: await count({}),
  }).toEqual(activity);
  const list = await searchBloggers({
    ctx,
    input: { createdSince: today, order: "createdAt", direction: "desc", limit: 200 },
  });
  expect(list.list).toHaveLength(activity.todayNew);
});

describe("the days", () => {
  it("end with the current state of today, and keep new and updated counts when the day is over", async () => {
    await fill(60);
    const db = getDb();
    await db.$executeRaw`
      UPDATE blogger SET platform_status_checked_at = now() WHERE organization_id = ${mine.organizationId} AND right(id, 1) = '1'`;
    await db.$executeRaw`
      INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source)
      VALUES (${`${mine.organizationId}new`}, ${mine.organizationId}, 'PGY', 'new', 'Test', 'MANUAL')`;
    const today = await listBloggerSnapshots({ ctx: mine.ctx() });
    const counts = await countRows(mine.ctx(), null);
    expect(today.list).toHaveLength(30);
    const last = today.list.at(-1)?.perPlatform ?? [];
    expect(
      last.map(({ platform, totalCount, newCount, updatedCount }) => [
        platform,
        totalCount,
        newCount,
        updatedCount,
      ]),
    ).toEqual(
      counts.map(({ platform, total, todayNew, todayUpdated }) => [platform, total, todayNew, todayUpdated]),
    );
    expect(last.some(({ updatedCount }) => updatedCount > 0)).toBe(true);
    const later = await listBloggerSnapshots({ ctx: inDays(2) });
    expect(later.list.at(-3)).toEqual(today.list.at(-1));
    expect(later.list.at(-1)?.perPlatform.map(({ newCount }) => newCount)).toEqual([0, 0, 0]);
  });
});
