import { beforeEach, describe, expect, it, vi } from "vitest";
import { getDb, type Prisma } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { type CommitEvent } from "@/server/services/kernel/verb";
import { createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { seedTestPace } from "@/testing/scraping/seed-test-pace";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { whileRefused } from "@/testing/scraping/scraping-scene";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { startDueTasks } from ".";

await openOwnDatabase();

const NOW = new Date("2026-11-22T12:00:00Z");
const NEXT = new Date("2026-11-22T19:00:00Z");
const DUE = new Date(NOW.getTime() - MINUTE_MS);

let organization: TestOrganization;
let events: CommitEvent[];
beforeEach(async () => {
  await seedTestPace();
  // A call starts every due task of the database.
  await getDb().scrapingTask.deleteMany();
  organization = await createTestOrganization();
  events = [];
});

const tick = (now = NOW) =>
  startDueTasks({
    ctx: { ...createJobCtx("test"), now: () => now, afterCommit: (event) => void events.push(event) },
  });
const dueTask = (
  fields: Partial<Prisma.ScrapingTaskUncheckedCreateInput> = {},
  of: TestOrganization = organization,
) =>
  createTestScrapingTask(of, {
    scheduleType: "DAILY",
    nextRunAt: DUE,
    scheduledIn: "Asia/Shanghai",
    ...fields,
  });
const rowOf = (id: string) => getDb().scrapingTask.findUniqueOrThrow({ where: { id } });
const runsOf = (taskId: string) => getDb().scrapingTaskRun.findMany({ where: { taskId } });
const counts = (given: object) => ({ started: 0, skipped: 0, failed: 0, isMore: false, ...given });

describe("a task whose time has come", () => {
  it("is started once, by its own priority, and waits for its next time", async () => {
    const id = await dueTask({ priority: "WEEKLY", fieldsJson: ["fansCount"] });
    const later = await dueTask({ nextRunAt: new Date(NOW.getTime() + 1) });
    expect(await tick()).toEqual(counts({ started: 1 }));
    expect(await tick()).toEqual(counts({}));
    const [run, ...others] = await runsOf(id);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ status: "PENDING", dispatcher: "SERVER", priority: "WEEKLY", attempt: 1 });
    expect(run).toMatchObject({ fieldsJson: ["fansCount"] });
    expect(await rowOf(id)).toMatchObject({ nextRunAt: NEXT, runCount: 1, lastRunAt: run?.startedAt });
    expect(events).toEqual([
      { type: "run.waiting", runId: run?.id, organizationId: organization.organizationId },
    ]);
    expect(await runsOf(later)).toEqual([]);
  });

  it("uses a change that a user saves at the same moment in its run", async () => {
    const id = await dueTask({ fieldsJson: ["fansCount"] });
    let ticked: Promise<unknown> = Promise.resolve();
    await getDb().$transaction(async (tx) => {
      await tx.scrapingTask.update({ where: { id }, data: { fieldsJson: ["nickname"] } });
      const [session] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      ticked = tick();
      await vi.waitFor(async () => {
        const waiting = await getDb().$queryRaw`
          SELECT 1 FROM pg_stat_activity WHERE ${session?.pid}::int = ANY (pg_blocking_pids(pid))`;
        expect(waiting).toHaveLength(1);
      }, 4_000);
    });
    await ticked;
    expect(await runsOf(id)).toMatchObject([{ fieldsJson: ["nickname"] }]);
  });

  it("is caught up once, however often it was missed", async () => {
    const id = await dueTask({ nextRunAt: new Date(NOW.getTime() - 10 * 24 * 60 * MINUTE_MS) });
    expect(await tick()).toEqual(counts({ started: 1 }));
    expect(await rowOf(id)).toMatchObject({ nextRunAt: NEXT });
    expect(await tick()).toEqual(counts({}));
  });

  it("does not run the same instant twice when the clock is set back", async () => {
    const id = await dueTask({ nextRunAt: NEXT });
    const late = [NEXT, NEXT];
    const now = () => late.shift() ?? new Date(NEXT.getTime() - 500);
    await startDueTasks({ ctx: { ...createJobCtx("test"), now, afterCommit: () => undefined } });
    expect(await rowOf(id)).toMatchObject({ nextRunAt: new Date("2026-11-23T19:00:00Z"), runCount: 1 });
  });

  it("starts once at an instant that was set by hand, and then by its schedule, if it has one", async () => {
    const manual = await dueTask({ scheduleType: "MANUAL", scheduledIn: null });
    const daily = await dueTask({ scheduledIn: null });
    expect(await tick()).toEqual(counts({ started: 2 }));
    expect(await rowOf(manual)).toMatchObject({ nextRunAt: null, scheduledIn: null });
    expect(await rowOf(daily)).toMatchObject({ nextRunAt: NEXT, scheduledIn: "Asia/Shanghai" });
  });

  it("is started once by any number of ticks at once", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => dueTask()));
    const ticks = await Promise.all(Array.from({ length: 4 }, () => tick()));
    expect(ticks.reduce((sum, { started }) => sum + started, 0)).toBe(ids.length);
    expect(ticks.reduce((sum, { failed }) => sum + failed, 0)).toBe(0);
    const runs = await getDb().scrapingTaskRun.groupBy({ by: "taskId", _count: true });
    expect(runs.map(({ _count }) => _count)).toEqual(ids.map(() => 1));
  });

  it.each([
    { status: "RUNNING" as const },
    { status: "PENDING" as const },
    { status: "PAUSED" as const, resumeAt: NEXT },
  ])("waits for its next time while its last run is not over: %s", async (run) => {
    const id = await dueTask();
    await createTestScrapingRun(organization, id, run);
    expect(await tick()).toEqual(counts({ skipped: 1 }));
    expect(await rowOf(id)).toMatchObject({ nextRunAt: NEXT, runCount: 0 });
    expect(await runsOf(id)).toHaveLength(1);
  });

  it.each(["PERSON", "NO_ELIGIBLE_ACCOUNT", "DISPATCHER_GONE"])(
    "makes no other run while its last one waits for a person: %s",
    async (pauseReason) => {
      const id = await dueTask();
      await createTestScrapingRun(organization, id, { status: "PAUSED", pauseReason });
      expect(await tick()).toEqual(counts({ skipped: 1 }));
      expect(await rowOf(id)).toMatchObject({ nextRunAt: NEXT, runCount: 0 });
      expect(await runsOf(id)).toHaveLength(1);
    },
  );

  it("is started when the waiting run was replaced, or can never resume", async () => {
    const overtaken = await dueTask();
    await createTestScrapingRun(organization, overtaken, { status: "PAUSED", pauseReason: "PERSON" });
    await createTestScrapingRun(organization, overtaken, { status: "SUCCESS" });
    const expired = await dueTask();
    await createTestScrapingRun(organization, expired, { status: "PAUSED", pauseReason: "EXPIRED" });
    expect(await tick()).toEqual(counts({ started: 2 }));
  });

  it("waits for its next time while the organization has its maximum of targets", async () => {
    const id = await dueTask();
    const full = { status: "SUCCESS" as const, targetCount: 20_000_000, startedAt: new Date() };
    await createTestScrapingRun(organization, id, full);
    expect(await tick()).toEqual(counts({ skipped: 1 }));
    expect(await rowOf(id)).toMatchObject({ nextRunAt: NEXT, runCount: 0 });
    const old = new Date(Date.now() - 91 * 24 * 60 * MINUTE_MS);
    await getDb().scrapingTaskRun.updateMany({ where: { taskId: id }, data: { startedAt: old } });
    await getDb().scrapingTask.update({ where: { id }, data: { nextRunAt: DUE } });
    expect(await tick()).toEqual(counts({ started: 1 }));
  });

  it("starts no more often than every 15 minutes", async () => {
    const id = await dueTask({ cronExpression: "* * * * *" });
    expect(await tick()).toEqual(counts({ started: 1 }));
    expect(await rowOf(id)).toMatchObject({ nextRunAt: new Date(DUE.getTime() + 15 * MINUTE_MS) });
  });

  it("does not delay others when it cannot be started, and is retried after five minutes", async () => {
    const bad = await dueTask({ nextRunAt: new Date(DUE.getTime() - MINUTE_MS) });
    const good = await dueTask();
    const refused = {
      change: "UPDATE",
      table: "scraping_task",
      when: `OLD.id = '${bad}' AND NEW.run_count = 1`,
    } as const;
    await whileRefused(refused, async () => expect(await tick()).toEqual(counts({ started: 1, failed: 1 })));
    expect(await runsOf(good)).toHaveLength(1);
    expect(await runsOf(bad)).toEqual([]);
    const again = new Date(NOW.getTime() + 5 * MINUTE_MS);
    expect(await rowOf(bad)).toMatchObject({ nextRunAt: again, runCount: 0 });
    expect(await tick(again)).toEqual(counts({ started: 1 }));
  });

  it("is one of a hundred per call, and the rest are reported", async () => {
    await Promise.all(Array.from({ length: 101 }, () => dueTask()));
    expect(await tick()).toEqual(counts({ started: 100, isMore: true }));
    expect(await tick()).toEqual(counts({ started: 1 }));
  });
});

describe("a task that may not start", () => {
  it.each<[string, Parameters<typeof createTestOrganization>[0]]>([
    ["suspended", { status: "SUSPENDED" }],
    ["expired", { subscriptionExpiresAt: NOW }],
  ])("waits until its organization is no longer %s, and then starts once", async (_state, overrides) => {
    const stopped = await createTestOrganization(overrides);
    const id = await dueTask({}, stopped);
    expect(await tick()).toEqual(counts({}));
    expect(await rowOf(id)).toMatchObject({ nextRunAt: DUE });
    await getDb().organization.update({
      where: { id: stopped.organizationId },
      data: { status: "ACTIVE", subscriptionExpiresAt: null },
    });
    expect(await tick()).toEqual(counts({ started: 1 }));
  });

  it("is not started while it is off, or in a sandbox", async () => {
    await dueTask({ enabled: false });
    const sandbox = await createTestOrganization();
    await getDb().organization.update({
      where: { id: sandbox.organizationId },
      data: { sandboxOfId: organization.organizationId },
    });
    await dueTask({}, sandbox);
    expect(await tick()).toEqual(counts({}));
  });
});

describe("a change of the organization's time zone", () => {
  const moveTo = (timeZone: string) =>
    getDb().organization.update({ where: { id: organization.organizationId }, data: { timeZone } });

  it("moves the next start of its tasks, earlier and later", async () => {
    const id = await dueTask({ nextRunAt: NEXT });
    await moveTo("Europe/Berlin");
    expect(await tick()).toEqual(counts({}));
    const berlin = { nextRunAt: new Date("2026-11-23T02:00:00Z"), scheduledIn: "Europe/Berlin" };
    expect(await rowOf(id)).toMatchObject(berlin);
    await moveTo("Asia/Tokyo");
    await tick();
    expect(await rowOf(id)).toMatchObject({ nextRunAt: new Date("2026-11-22T18:00:00Z") });
    expect(await runsOf(id)).toEqual([]);
  });

  it("does not change what is due, or was set by hand", async () => {
    const due = await dueTask();
    const set = await dueTask({ nextRunAt: NEXT, scheduledIn: null });
    await moveTo("Europe/Berlin");
    expect(await tick()).toEqual(counts({ started: 1 }));
    expect(await rowOf(due)).toMatchObject({ nextRunAt: new Date("2026-11-23T02:00:00Z") });
    expect(await rowOf(set)).toMatchObject({ nextRunAt: NEXT, scheduledIn: null });
  });
});

it("can be done only by the service's own job", async () => {
  await expect(startDueTasks({ ctx: organization.ctx() })).rejects.toMatchObject({
    reason: "PERMISSION_MISSING",
  });
});
