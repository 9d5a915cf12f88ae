import { beforeEach, describe, expect, it } from "vitest";
import { addDays, dayIn } from "@/server/domain/kernel/days";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { createAgedRoster } from "@/testing/roster/create-aged-roster";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { getBloggerActivityStats, listBloggerSnapshots, settleRosterCounts } from ".";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
});

const settle = () =>
  settleRosterCounts({
    ctx: createJobCtx("settle-roster-counts"),
    input: { id: mine.organizationId, untilMs: 0 },
  });

describe("the days of a roster", () => {
  it("of a past range are the same as in a longer range", async () => {
    await createAgedRoster(60, mine);
    await settle();
    const ctx = mine.ctx();
    const today = dayIn(ctx.organization.timeZone, ctx.now());
    const ask = async (from: number, to: number) =>
      (await listBloggerSnapshots({ ctx, input: { from: addDays(today, from), to: addDays(today, to) } }))
        .list;
    const all = await ask(-200, 3);
    expect(all).toHaveLength(201);
    expect(await ask(-90, -50)).toEqual(all.slice(110, 151));
    expect(await ask(1, 3)).toEqual([]);
    expect((await ask(-20_000, -19_990)).flatMap(({ perPlatform }) => perPlatform)).toEqual([]);
  });

  it("count what a transaction across midnight creates and changes, each on its day", async () => {
    await createAgedRoster(10, mine);
    await settle();
    const [clock] = await getDb().$queryRaw<{ zone: string }[]>`
      SELECT '<here>' || to_char((clock_timestamp() AT TIME ZONE 'UTC')::time + interval '1500 ms', 'HH24:MI:SS') AS zone`;
    const zone = clock?.zone ?? "";
    await getDb().$executeRaw`UPDATE organization SET time_zone = ${zone} WHERE id = ${mine.organizationId}`;
    await settle();
    await getDb().$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT now()`;
        await tx.$executeRaw`SELECT pg_sleep(3)`;
        await tx.$executeRaw`
          INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source)
          SELECT ${mine.organizationId} || 'late' || n, ${mine.organizationId}, 'PGY', 'late-' || n, 'Test', 'IMPORT' FROM generate_series(1, 5) n`;
      },
      { timeout: 20_000 },
    );
    const lines = await getDb().$queryRaw<{ net: number; added: number; isBegun: boolean }[]>`
      SELECT sum(d.net)::integer AS net, sum(d.added)::integer AS added,
        d.day = (b.created_at AT TIME ZONE ${zone})::date AS "isBegun"
      FROM roster_delta d, (SELECT created_at FROM blogger WHERE id = ${`${mine.organizationId}late1`}) b
      WHERE d.organization_id = ${mine.organizationId} AND d.day IS NOT NULL GROUP BY 3 ORDER BY 3`;
    expect(lines.filter(({ net, added }) => net + added !== 0)).toEqual([
      { net: 5, added: 5, isBegun: true },
    ]);
  });

  it("refuse a range that is reversed or longer than a year", async () => {
    const ask = (input: { from: string; to: string }) => listBloggerSnapshots({ ctx: mine.ctx(), input });
    await expect(ask({ from: "2026-11-02", to: "2026-11-01" })).rejects.toThrow("from");
    await expect(ask({ from: "2020-11-02", to: "2026-11-01" })).rejects.toThrow("from");
    for (const from of ["0000-01-01", "0001-01-01", "1969-12-31"])
      await expect(ask({ from, to: "1970-01-02" })).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  });

  it("use another time zone from its change on, like the figures", async () => {
    const hour = new Date().getUTCHours();
    // The local day has just started there, so what was seen in the last hours was seen yesterday.
    const timeZone = hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`;
    await createAgedRoster(60, mine);
    await getDb().$executeRaw`
      UPDATE blogger SET created_at = now() - interval '2 hours' WHERE organization_id = ${mine.organizationId} AND right(id, 1) = '2'`;
    await settle();
    const where = { id: mine.organizationId };
    await getDb().organization.update({ where, data: { timeZone } });
    const ctx = mine.ctx();
    const there = { ...ctx, organization: { ...ctx.organization, timeZone } };
    const write = (remark: string) => getDb().$executeRaw`
      UPDATE blogger SET remark = ${remark}, last_synced_at = now() WHERE organization_id = ${mine.organizationId} AND right(id, 1) = '3'`;
    await write("while it waits to be counted");
    await settle();
    await write("once it is counted");
    const activity = await getBloggerActivityStats({ ctx: there });
    const [last] = (await listBloggerSnapshots({ ctx: there })).list.slice(-1);
    const sum = (key: "newCount" | "updatedCount" | "totalCount") =>
      (last?.perPlatform ?? []).reduce((all, one) => all + one[key], 0);
    expect(activity.todayUpdated).toBeGreaterThan(0);
    expect([sum("newCount"), sum("updatedCount"), sum("totalCount")]).toEqual([
      activity.todayNew,
      activity.todayUpdated,
      activity.total,
    ]);
  });
});
