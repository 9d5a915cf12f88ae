import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { getDb, isDatabaseUnavailable, Prisma } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { allowRole } from "@/testing/roster/allow-role";
import { RunScene } from "@/testing/scraping/run-scene";
import { accountRow, bloggerRow } from "@/testing/scraping/scraping-scene";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import {
  advanceBloggerRefresh,
  cancelBloggerRefresh,
  findWaitingRefreshes,
  getBloggerRefresh,
  listBloggerRefreshes,
  startBloggerRefresh,
} from ".";

const scene = new RunScene();
const owner = () => scene.organization.ctx();
const start = async (id: string) => {
  await allowRole(owner(), "blogger:write");
  return startBloggerRefresh({ ctx: owner(), input: { id, policyId: scene.policyId } });
};
const step = (refreshId: string, stepMs = 25_000) =>
  advanceBloggerRefresh({ ctx: createJobCtx("refresh-blogger"), input: { refreshId, stepMs } });
const sweep = async (refreshId: string) => {
  const events = await findWaitingRefreshes({ ctx: createJobCtx("sweep-refreshes") });
  return events.filter(({ data }) => data.refreshId === refreshId);
};
const stateOf = async (bloggerId: string) =>
  (await getBloggerRefresh({ ctx: owner(), input: { bloggerId } })).refresh;
async function work(refreshId: string, stepMs?: number): Promise<number> {
  for (let steps = 1; ; steps += 1) {
    const { kind, until } = await step(refreshId, stepMs);
    if (kind === "ended") return steps;
    if (until !== null) await sleep(Math.max(0, Date.parse(until) - Date.now()));
  }
}

describe("a manual refresh", { timeout: 120_000 }, () => {
  it("continues without the caller, reports its state, and is audited as theirs", async () => {
    const account = await scene.addAccount("PGY");
    const id = await scene.addCreator("PGY", 1);
    const asked = await start(id);
    expect(asked).toMatchObject({ status: "QUEUED", bloggerId: id, endedAt: null });
    expect(await start(id), "asked for again").toMatchObject({ id: asked.id });
    await work(asked.id);
    expect(await stateOf(id)).toMatchObject({ id: asked.id, status: "SUCCESS", code: null });
    expect((await bloggerRow(id)).fansCount).toBe(scene.creatorOf("PGY", 1).fans);
    expect((await listBloggerRefreshes({ ctx: owner() })).list).toMatchObject([{ id: asked.id }]);
    const entries = await getDb().auditEntry.findMany({ where: { targetId: id } });
    expect(entries).toMatchObject([
      {
        action: "blogger.refresh",
        actorId: scene.organization.ownerId,
        after: { outcome: "SUCCESS", accountId: account },
      },
    ]);
    expect(await accountRow(account)).toMatchObject({ usedToday: 1, leaseToken: null });
    expect((await start(id)).id).not.toBe(asked.id);
  });

  it.each(["empty-body", "server-error"] as const)(
    "retries once after a %s, with the same account",
    async (kind) => {
      const account = await scene.addAccount("PGY");
      const id = await scene.addCreator("PGY", 2);
      scene.simulator.misbehave({ path: "fans_profile", nth: { first: 1 }, does: { kind } });
      await work((await start(id)).id);
      expect(await stateOf(id)).toMatchObject({ status: "SUCCESS" });
      expect(await accountRow(account)).toMatchObject({ usedToday: 1, consecutiveFailures: 0 });
    },
  );

  it("continues with another account when one is refused, and fails when that one is, too", async () => {
    const accounts = [await scene.addAccount("PGY"), await scene.addAccount("PGY")];
    const id = await scene.addCreator("PGY", 3);
    scene.simulator.misbehave({ path: "fans_profile", nth: { first: 1 }, does: { kind: "expired-session" } });
    await work((await start(id)).id);
    expect(await stateOf(id)).toMatchObject({ status: "SUCCESS" });
    const rows = await Promise.all(accounts.map(accountRow));
    expect(rows.map(({ status }) => status).sort()).toEqual(["ACTIVE", "RISK"]);
    await scene.addAccount("PGY");
    const other = await scene.addCreator("PGY", 4);
    scene.simulator.misbehave({ does: { kind: "captcha" } });
    await work((await start(other)).id);
    expect(await stateOf(other)).toMatchObject({ status: "FAILED", code: "L2_CAPTCHA" });
    expect((await bloggerRow(other)).lastSyncedAt).toBeNull();
  });

  it("fails at once for a final reason, such as a creator that the platform does not have", async () => {
    await scene.addAccount("PGY");
    const id = await scene.addCreator("PGY", 5);
    scene.simulator.misbehave({ does: { kind: "not-found" } });
    await work((await start(id)).id);
    expect(await stateOf(id)).toMatchObject({ status: "FAILED", code: "NOT_FOUND" });
    expect(await bloggerRow(id)).toMatchObject({ platformStatus: "NOT_FOUND" });
  });

  it("fails with a reason when only a user can help, and when its user lost the permission", async () => {
    const id = await scene.addCreator("PGY", 6);
    await work((await start(id)).id);
    expect(await stateOf(id)).toMatchObject({ status: "FAILED", code: "NO_ACCOUNT" });
    await scene.addAccount("PGY");
    const { id: refreshId } = await start(id);
    await getDb().menu.deleteMany({ where: { permission: "blogger:write" } });
    await work(refreshId);
    const row = await getDb().bloggerRefresh.findUniqueOrThrow({ where: { id: refreshId } });
    expect(row).toMatchObject({ status: "FAILED", code: "PERMISSION_MISSING" });
    expect(scene.simulator.log()).toEqual([]);
  });
});

describe("a refresh that takes several steps", { timeout: 120_000 }, () => {
  it("keeps its account between steps and makes each call once", async () => {
    const account = await scene.addAccount("PGY");
    await scene.setPace({ minIntervalMs: 1_500 });
    const id = await scene.addCreator("PGY", 7);
    const { id: refreshId } = await start(id);
    expect(await work(refreshId, 14_000)).toBeGreaterThan(1);
    expect(await stateOf(id)).toMatchObject({ status: "SUCCESS" });
    expect(await accountRow(account)).toMatchObject({ usedToday: 1, leaseToken: null });
    const calls = scene.simulator.log().length;
    await scene.setPace();
    await work((await start(await scene.addCreator("PGY", 9))).id);
    expect(scene.simulator.log()).toHaveLength(2 * calls);
  });

  it("releases its account when it is cancelled", async () => {
    const account = await scene.addAccount("PGY");
    await scene.setPace({ minIntervalMs: 4_000 });
    const id = await scene.addCreator("PGY", 8);
    const { id: refreshId } = await start(id);
    expect((await step(refreshId, 14_000)).kind).not.toBe("ended");
    expect((await accountRow(account)).leaseToken).not.toBeNull();
    await cancelBloggerRefresh({ ctx: owner(), input: { id: refreshId } });
    expect(await step(refreshId)).toEqual({ kind: "ended", until: null });
    expect((await accountRow(account)).leaseToken).toBeNull();
    expect((await bloggerRow(id)).lastSyncedAt).toBeNull();
    expect(await getDb().scrapeClaim.count({ where: { bloggerId: id } })).toBe(0);
    await expect(cancelBloggerRefresh({ ctx: owner(), input: { id: refreshId } })).rejects.toMatchObject({
      reason: "CONFLICT",
    });
  });
});

describe("a refresh that is cancelled while its step parks it", { timeout: 120_000 }, () => {
  it("leaves its creator and its account free", async () => {
    const account = await scene.addAccount("PGY");
    await scene.setPace({ minIntervalMs: 4_000 });
    const id = await scene.addCreator("PGY", 10);
    const { id: refreshId } = await start(id);
    // Two calls, and no time for the third.
    const working = step(refreshId, 18_000);
    const claims = () => getDb().scrapeClaim.findMany({ where: { bloggerId: id } });
    const isParked = async () => {
      const [claim] = await claims();
      return claim !== undefined && claim.expiresAt.getTime() - Date.now() > 45_000;
    };
    await expect.poll(async () => (await stateOf(id))?.status, { timeout: 10_000 }).toBe("RUNNING");
    await getDb().$transaction(
      async (tx) => {
        const data = { status: "CANCELLED", endedAt: new Date() } as const;
        await tx.bloggerRefresh.update({ where: { id: refreshId }, data });
        await expect.poll(isParked, { timeout: 20_000 }).toBe(true);
      },
      { timeout: 30_000 },
    );
    expect(await working).toEqual({ kind: "ended", until: null });
    expect(await claims()).toEqual([]);
    expect((await accountRow(account)).leaseToken).toBeNull();
  });
});

describe("a refresh whose process died", { timeout: 120_000 }, () => {
  it("is found by the sweep when it is silent, and ends with the figures", async () => {
    const account = await scene.addAccount("PGY");
    await scene.setPace({ minIntervalMs: 4_000 });
    const id = await scene.addCreator("PGY", 31);
    const { id: refreshId } = await start(id);
    expect((await step(refreshId, 14_000)).kind).not.toBe("ended");
    expect(await sweep(refreshId), "while it is worked on").toEqual([]);
    // The next step took the refresh and died.
    const silentSince = new Date(Date.now() - 1_000);
    const dead = { executor: "dead", busyUntil: silentSince, kept: Prisma.DbNull };
    await getDb().bloggerRefresh.update({ where: { id: refreshId }, data: dead });
    const where = { id: account };
    await getDb().scraperAccount.update({ where, data: { leaseExpiresAt: silentSince } });
    await getDb().scrapeClaim.updateMany({ data: { expiresAt: silentSince } });
    await scene.setPace();
    const { organizationId } = scene.organization;
    expect(await sweep(refreshId)).toMatchObject([{ data: { refreshId, organizationId } }]);
    expect(await sweep(refreshId), "a moment later").toEqual([]);
    await work(refreshId);
    expect(await stateOf(id)).toMatchObject({ id: refreshId, status: "SUCCESS" });
    expect(await accountRow(account)).toMatchObject({ leaseToken: null });
  });
});

describe("a refresh whose database is out of reach for a moment", { timeout: 120_000 }, () => {
  it("does not end: its job repeats the step, and it ends with the figures", async () => {
    const account = await scene.addAccount("PGY");
    const id = await scene.addCreator("PGY", 32);
    const { id: refreshId } = await start(id);
    await getDb().$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE scrape_claim IN ACCESS EXCLUSIVE MODE`;
      const stepped = expect(step(refreshId)).rejects.toSatisfy(isDatabaseUnavailable);
      const end = () =>
        tx.$queryRaw<unknown[]>`
          SELECT pg_terminate_backend(l.pid)::text FROM pg_locks l
          WHERE l.relation = 'scrape_claim'::regclass AND NOT l.granted`;
      await expect.poll(async () => (await end()).length, { timeout: 20_000 }).toBeGreaterThan(0);
      await stepped;
    });
    expect(await stateOf(id)).toMatchObject({ status: "QUEUED", code: null, endedAt: null });
    await work(refreshId);
    expect(await stateOf(id)).toMatchObject({ id: refreshId, status: "SUCCESS" });
    expect(await accountRow(account)).toMatchObject({ usedToday: 1, leaseToken: null });
  });
});

describe("a refresh beside a run", { timeout: 120_000 }, () => {
  it("gets the account's next turn, while the run gets all others", async () => {
    await scene.addAccount("PGY");
    await scene.setPace({ burstSize: 1, refillRatePerMin: 20, shiftSize: 1_000 });
    for (let n = 11; n <= 14; n += 1) await scene.addCreator("PGY", n);
    const run = await scene.startRun(await scene.addTask({ platforms: ["PGY"], priority: "DAILY" }));
    const byHand = await scene.addCreator("PGY", 20);
    const over = new AbortController();
    const working = (async () => {
      for (; !over.signal.aborted; await sleep(100)) await scene.step(run.id, { stepMs: 13_000 });
    })();
    await expect.poll(() => scene.simulator.log().length, { timeout: 20_000 }).toBeGreaterThan(0);
    const { id: refreshId } = await start(byHand);
    await work(refreshId);
    over.abort();
    await working;
    expect(await stateOf(byHand)).toMatchObject({ status: "SUCCESS" });
    const asked = [...new Set(scene.simulator.log().map(({ creator }) => creator))];
    // The run may have started one or two creators before; the refresh comes next.
    expect(asked.indexOf(scene.creatorOf("PGY", 20).id)).toBeLessThanOrEqual(2);
  });

  it("waits with a message while all accounts rest, and exceeds no limit", async () => {
    const account = await scene.addAccount("PGY");
    await scene.setPace({ scrapesPerHour: 1 });
    const [first, second] = [await scene.addCreator("PGY", 21), await scene.addCreator("PGY", 22)];
    await work((await start(first)).id);
    const { id } = await start(second);
    expect((await step(id)).kind).toBe("sleep");
    const waits = await stateOf(second);
    expect(waits).toMatchObject({ status: "QUEUED", waitReason: "HOUR_CAP" });
    expect(Date.parse(waits?.waitUntil ?? "") - Date.now()).toBeGreaterThan(50 * MINUTE_MS);
    expect(await accountRow(account)).toMatchObject({ usedToday: 1 });
  });

  it("does not delay a run with another pace while its own pace makes it wait", async () => {
    await scene.addAccount("PGY");
    await scene.setPace({ scrapesPerHour: 1 });
    const [first, second] = [await scene.addCreator("PGY", 41), await scene.addCreator("PGY", 42)];
    await work((await start(first)).id);
    const { id } = await start(second);
    expect((await step(id)).kind).toBe("sleep");
    await scene.setPace();
    await scene.addCreator("PGY", 43);
    const run = await scene.startRun(await scene.addTask({ platforms: ["PGY"], priority: "DAILY" }));
    const until = Date.now() + 20_000;
    while (Date.now() < until) if ((await scene.step(run.id, { stepMs: 13_000 })).kind === "ended") break;
    const row = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id: run.id } });
    expect(row.successCount).toBeGreaterThan(0);
    expect(await stateOf(second)).toMatchObject({ status: "QUEUED", waitReason: "HOUR_CAP" });
  });
});
