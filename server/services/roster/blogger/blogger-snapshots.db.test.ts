import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays, dayIn } from "@/server/domain/kernel/days";
import { getDb } from "@/server/infra/db";
import { importBloggers } from "@/server/services/roster/import";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";

const ZONE = "Asia/Shanghai";
let organization: TestOrganization;
let id: string;
beforeAll(async () => {
  organization = await createTestOrganization();
});
beforeEach(async () => {
  id = await createTestBlogger(organization, { fansCount: 100, metrics: { personal30PlayMid: "7" } });
});

const db = () => getDb();
const update = (data: object) => db().blogger.update({ where: { id }, data });
async function listSnapshots(of = id) {
  const rows = await db().bloggerSnapshot.findMany({
    where: { bloggerId: of },
    orderBy: { snapshotDate: "asc" },
  });
  return rows.map(({ snapshotDate, fansCount, interactRate, metrics }) => [
    snapshotDate.toISOString().slice(0, 10),
    fansCount,
    interactRate,
    metrics,
  ]);
}
async function dayOfChange(of = id, zone = ZONE): Promise<string> {
  const { updatedAt } = await db().blogger.findUniqueOrThrow({ where: { id: of } });
  return dayIn(zone, updatedAt);
}
const nextDay = () =>
  db().$executeRaw`UPDATE blogger_snapshot SET snapshot_date = snapshot_date - 1 WHERE blogger_id = ${id}`;

describe("the day's snapshot", () => {
  it("has the values after the last change of the day", async () => {
    expect(await listSnapshots()).toEqual([[await dayOfChange(), 100, null, { personal30PlayMid: "7" }]]);
    await update({ fansCount: 120, interactRate: 350, metrics: { personal30PlayMid: "8" } });
    expect(await listSnapshots()).toEqual([[await dayOfChange(), 120, 350, { personal30PlayMid: "8" }]]);
  });

  it("does not change those of earlier days", async () => {
    await nextDay();
    await update({ fansCount: 90 });
    const today = await dayOfChange();
    expect(await listSnapshots()).toEqual([
      [addDays(today, -1), 100, null, { personal30PlayMid: "7" }],
      [today, 90, null, { personal30PlayMid: "7" }],
    ]);
  });

  it.each([{ remark: "call" }, { nickname: "小蓝" }, { fansCount: 100 }, { deactivatedAt: new Date() }])(
    "is not written for %j: nothing was measured",
    async (change) => {
      await nextDay();
      await update(change);
      expect(await listSnapshots()).toHaveLength(1);
    },
  );

  it("is written when a scrape finds no change", async () => {
    await nextDay();
    await update({ lastSyncedAt: new Date() });
    expect((await listSnapshots()).map(([, fansCount]) => fansCount)).toEqual([100, 100]);
  });

  it("is deleted when everything is cleared, and earlier ones stay", async () => {
    await nextDay();
    await update({ fansCount: 110 });
    await update({ fansCount: null });
    expect((await listSnapshots()).map(([, fansCount]) => fansCount)).toEqual([100, null]);
    await update({ metrics: {} });
    expect(await listSnapshots()).toEqual([
      [addDays(await dayOfChange(), -1), 100, null, { personal30PlayMid: "7" }],
    ]);
  });

  it("is not written when nothing is known", async () => {
    expect(await listSnapshots(await createTestBlogger(organization, { remark: "new" }))).toEqual([]);
  });

  it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])("has the current day in %s", async (timeZone) => {
    const there = await createTestOrganization();
    await db().organization.update({ where: { id: there.organizationId }, data: { timeZone } });
    const blogger = await createTestBlogger(there, { interactRate: 5 });
    expect(await listSnapshots(blogger)).toEqual([[await dayOfChange(blogger, timeZone), null, 5, {}]]);
  });
});

describe("an import", () => {
  const platformBloggerId = (n: number) => n.toString(16).padStart(24, "d");
  const send = (fans: number[], dryRun = false) => {
    const items = fans.map((fansCount, n) => ({
      platform: "PGY",
      url: `https://www.xiaohongshu.com/user/profile/${platformBloggerId(n)}`,
      fansCount,
      personal30ItemNum: n,
    }));
    return importBloggers({ ctx: organization.ctx(), input: { items, dryRun, idempotencyKey: null } });
  };
  const listAll = () =>
    db().bloggerSnapshot.findMany({
      where: {
        blogger: {
          organizationId: organization.organizationId,
          platformBloggerId: { in: [0, 1, 2].map(platformBloggerId) },
        },
      },
      orderBy: { blogger: { platformBloggerId: "asc" } },
      select: { fansCount: true, metrics: true },
    });

  it("writes the day's snapshot of every creator, new or changed; a dry run none", async () => {
    await send([1, 2, 3], true);
    expect(await listAll()).toEqual([]);
    await send([1, 2]);
    await send([1, 20, 30]);
    expect(await listAll()).toEqual([
      { fansCount: 1, metrics: { personal30ItemNum: 0 } },
      { fansCount: 20, metrics: { personal30ItemNum: 1 } },
      { fansCount: 30, metrics: { personal30ItemNum: 2 } },
    ]);
  });
});
