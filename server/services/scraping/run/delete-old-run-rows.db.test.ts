import { describe, expect, it, vi } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { withTransaction } from "@/server/services/kernel/verb";
import { createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { setSettings } from "@/testing/suite/suite-settings";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { continueRun, deleteOldRunRows, lockTaskOfRuns } from ".";

setSettings({ RETENTION_TARGETS_DAYS: "90" });

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const ctx = createJobCtx("prune");
type Fields = NonNullable<Parameters<typeof createTestScrapingRun>[2]>;

async function createRun(organization: TestOrganization, fields: Fields, ofTask?: string) {
  const task = ofTask ?? (await createTestScrapingTask(organization));
  const rows = { processed: ["blg_1"], failed: ["blg_2"] };
  const id = await createTestScrapingRun(organization, task, fields, rows);
  await getDb().scrapingRunAccount.create({ data: { runId: id, accountId: "acc_1", platform: "PGY" } });
  const { chain } = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });
  return { id, task, chain };
}

const countsOf = async ({ id, chain }: { id: string; chain: number }) => [
  await getDb().scrapingRunTarget.count({ where: { chain } }),
  await getDb().scrapingRunFailure.count({ where: { chain } }),
  await getDb().scrapingRunAccount.count({ where: { runId: id } }),
];
const prune = async () => {
  while ((await deleteOldRunRows({ ctx })) > 0);
};
const none = [0, 0, 0];
const all = [2, 1, 1];
const success = (days: number) => ({
  status: "SUCCESS" as const,
  startedAt: daysAgo(100),
  finishedAt: daysAgo(days),
});

describe("rows of old runs", () => {
  it("are deleted 90 days after the end, or once the runs are deleted, and no others", async () => {
    const organization = await createTestOrganization();
    const old = await createRun(organization, success(91));
    const recent = await createRun(organization, success(89));
    const working = await createRun(organization, { status: "RUNNING", startedAt: daysAgo(100) });
    const gone = await createRun(organization, success(1));
    await getDb().scrapingTask.delete({ where: { id: gone.task } });
    await prune();
    expect(await Promise.all([old, recent, working, gone].map(countsOf))).toEqual([none, all, all, none]);
    expect(await getDb().scrapingTaskRun.count({ where: { id: old.id } })).toBe(1);
  });

  it("include those of all attempts, by the newest one's end: a resumed one stays PAUSED", async () => {
    const organization = await createTestOrganization();
    const paused = { status: "PAUSED" as const, startedAt: daysAgo(120), finishedAt: daysAgo(120) };
    const resumedTo = async (days: number) => {
      const first = await createRun(organization, paused);
      const { chain } = first;
      await createTestScrapingRun(organization, first.task, { ...success(days), chain, attempt: 2 });
      return first;
    };
    const [old, recent] = [await resumedTo(91), await resumedTo(89)];
    await prune();
    expect([await countsOf(old), await countsOf(recent)]).toEqual([none, all]);
  });

  it("of a run that waits for a user are deleted 90 days after a later run of its task started", async () => {
    const organization = await createTestOrganization();
    const pausedThen = async (days: number | null, fields: Fields = {}) => {
      const first = await createRun(organization, {
        status: "PAUSED",
        pauseReason: "PERSON",
        startedAt: daysAgo(200),
        ...fields,
      });
      const later = { ...success(1), startedAt: daysAgo(days ?? 0) };
      if (days !== null) await createRun(organization, later, first.task);
      return first;
    };
    const runs = [
      await pausedThen(91),
      await pausedThen(89),
      await pausedThen(null),
      await pausedThen(91, { resumeAt: daysAgo(-1) }),
      await pausedThen(91, { pauseReason: "ORG_SUSPENDED" }),
    ];
    await prune();
    expect(await Promise.all(runs.map(countsOf))).toEqual([none, all, all, all, all]);
    const reasonOf = async ({ id }: { id: string }) =>
      (await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } })).pauseReason;
    const reasons = ["EXPIRED", "PERSON", "PERSON", "PERSON", "ORG_SUSPENDED"];
    expect(await Promise.all(runs.map(reasonOf))).toEqual(reasons);
  });

  it("of a run that waits for a user are kept while only its own retry came later", async () => {
    const organization = await createTestOrganization();
    const paused = { status: "PAUSED" as const, pauseReason: "PERSON", startedAt: daysAgo(200) };
    const first = await createRun(organization, paused);
    const retry = { ...success(92), parentRunId: first.id, attempt: 2 };
    await createRun(organization, retry, first.task);
    await prune();
    expect(await countsOf(first)).toEqual(all);
  });

  it("are kept when the run was resumed after it was listed", async () => {
    const organization = await createTestOrganization();
    const old = await createRun(organization, success(91));
    let pruned: Promise<unknown> = Promise.resolve();
    await withTransaction(organization.ctx(), async (tx) => {
      await lockTaskOfRuns(tx, old.task);
      const [session] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      pruned = prune();
      await vi.waitFor(async () => {
        const waiting = await getDb().$queryRaw`
          SELECT 1 FROM pg_stat_activity WHERE ${session?.pid}::int = ANY (pg_blocking_pids(pid))`;
        expect(waiting).toHaveLength(1);
      }, 10_000);
      const { organizationId } = organization;
      const next = { id: `${old.id}2`, organizationId, taskId: old.task, chain: old.chain, attempt: 2 };
      await tx.scrapingTaskRun.update({ where: { id: old.id }, data: { isNewest: false } });
      await tx.scrapingTaskRun.create({ data: next });
    });
    await pruned;
    expect(await countsOf(old)).toEqual(all);
  });

  it("of a run that is too old cannot be resumed or retried, even if they still exist", async () => {
    const organization = await createTestOrganization();
    const { id } = await createRun(organization, { ...success(91), status: "PARTIAL" });
    const { id: recent } = await createRun(organization, { ...success(89), status: "PARTIAL" });
    const tenant = organization.ctx();
    const retry = (run: string) =>
      withTransaction(tenant, (tx) => continueRun(tx, tenant, { id: run }, { targets: "failed" }));
    await expect(retry(id)).rejects.toThrow("no longer kept");
    expect(await retry(recent)).toMatchObject({ targetCount: 1 });
  });

  it("are deleted in statements of 5,000, many in one call", async () => {
    const { chain } = await createRun(await createTestOrganization(), success(91));
    await getDb().scrapingRunTarget.createMany({
      data: Array.from({ length: 12_000 }, (_, n) => ({
        chain,
        bloggerId: `blg_${n + 10}`,
        platform: "PGY",
      })),
    });
    expect(await deleteOldRunRows({ ctx })).toBeGreaterThanOrEqual(12_004);
    expect(await getDb().scrapingRunTarget.count({ where: { chain } })).toBe(0);
  });
});
