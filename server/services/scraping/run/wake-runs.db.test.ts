import { describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { type CommitEvent, withTransaction } from "@/server/services/kernel/verb";
import { createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { RunScene, targetsOf } from "@/testing/scraping/run-scene";
import { whileRefused } from "@/testing/scraping/scraping-scene";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { findWaitingRuns, resumeDueRun, resumeDueRuns, stopRun } from ".";

// These jobs span all organizations, and the tests check how much they did.
await openOwnDatabase();

const scene = new RunScene();
const ctx = createJobCtx("scraping-tick");
const past = () => new Date(Date.now() - 60_000);
const setRun = (
  id: string,
  data: Parameters<ReturnType<typeof getDb>["scrapingTaskRun"]["update"]>[0]["data"],
) => getDb().scrapingTaskRun.update({ where: { id }, data });
const setOrganization = (data: Parameters<ReturnType<typeof getDb>["organization"]["update"]>[0]["data"]) =>
  getDb().organization.update({ where: { id: scene.organization.organizationId }, data });
const rowOf = (id: string) => getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });
const attemptsOf = async (chain: number) =>
  (await getDb().scrapingTaskRun.findMany({ where: { chain }, orderBy: { attempt: "asc" } })).map(
    ({ attempt, status, resumeAt }) => [attempt, status, resumeAt === null],
  );

async function pausedRun(n = 1) {
  await scene.addCreator("PGY", n);
  const { id, chain } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
  await scene.workUntilAlone(id);
  return { id, chain };
}

describe("a paused run", () => {
  it("is resumed at its resume time, once", async () => {
    const { id, chain } = await pausedRun();
    await resumeDueRuns({ ctx });
    expect(await attemptsOf(chain)).toEqual([[1, "PAUSED", true]]);
    await setRun(id, { resumeAt: past() });
    await Promise.all([resumeDueRuns({ ctx }), resumeDueRuns({ ctx })]);
    await resumeDueRuns({ ctx });
    expect(await attemptsOf(chain)).toEqual([
      [1, "PAUSED", true],
      [2, "PENDING", true],
    ]);
  });

  it("waits for its organization, and resumes when that is active again", async () => {
    await setOrganization({ status: "SUSPENDED" });
    const { id, chain } = await pausedRun();
    expect(await getDb().scrapingTaskRun.findUnique({ where: { id } })).toMatchObject({
      pauseReason: "ORG_SUSPENDED",
      resumeAt: null,
    });
    await resumeDueRuns({ ctx });
    expect(await attemptsOf(chain)).toHaveLength(1);
    const { taskId } = await rowOf(id);
    await expect(scene.startRun(taskId), "it goes on by itself").rejects.toThrow(id);
    await setOrganization({ status: "ACTIVE", subscriptionExpiresAt: past() });
    await resumeDueRuns({ ctx });
    expect(await attemptsOf(chain)).toHaveLength(1);
    await setOrganization({ subscriptionExpiresAt: null });
    await resumeDueRuns({ ctx });
    await resumeDueRuns({ ctx });
    expect(await attemptsOf(chain)).toHaveLength(2);
  });

  it("with an expired subscription makes no call", async () => {
    await scene.addAccount("PGY");
    await setOrganization({ subscriptionExpiresAt: past() });
    const { id } = await pausedRun();
    expect(await getDb().scrapingTaskRun.findUnique({ where: { id } })).toMatchObject({
      status: "PAUSED",
      pauseReason: "ORG_SUSPENDED",
    });
    expect(scene.simulator.log()).toEqual([]);
  });

  it("does not stop others from being resumed when it cannot be", async () => {
    const first = await pausedRun();
    const { taskId } = await setRun(first.id, { resumeAt: past() });
    const second = await pausedRun(2);
    await setRun(second.id, { resumeAt: new Date(Date.now() - 1_000) });
    await getDb().scrapingTaskRun.create({
      data: {
        id: `${first.id}x`,
        organizationId: scene.organization.organizationId,
        taskId,
        status: "RUNNING",
      },
    });
    await resumeDueRuns({ ctx });
    expect(await attemptsOf(first.chain)).toEqual([[1, "PAUSED", false]]);
    expect(await attemptsOf(second.chain)).toHaveLength(2);
    const { resumeAt } = await rowOf(first.id);
    const seconds = ((resumeAt?.getTime() ?? 0) - Date.now()) / 1_000;
    expect(seconds, "it is looked at again in a minute").toBeGreaterThan(45);
    expect(seconds).toBeLessThan(65);
  });

  it.each([
    ["SUCCESS", ["SUCCESS", "SUCCESS"]],
    ["PARTIAL", ["SUCCESS", "FAILED"]],
    ["FAILED", ["FAILED", "FAILED"]],
  ] as const)("of which nothing is left ends %s, and its task can run again", async (status, states) => {
    await scene.addCreator("PGY", 2);
    const { id, chain } = await pausedRun();
    const targets = await targetsOf(chain);
    for (const [at, { bloggerId }] of targets.entries())
      await getDb().scrapingRunTarget.update({
        where: { chain_bloggerId: { chain, bloggerId } },
        data: { state: states[at] ?? "PENDING" },
      });
    const { taskId } = await setRun(id, { resumeAt: past() });
    await expect(scene.startRun(taskId)).rejects.toMatchObject({ reason: "CONFLICT" });
    await resumeDueRuns({ ctx });
    expect(await rowOf(id)).toMatchObject({ status, pauseReason: null, resumeAt: null });
    expect((await rowOf(id)).finishedAt).not.toBeNull();
    expect(await attemptsOf(chain)).toHaveLength(1);
    expect(await scene.startRun(taskId)).toMatchObject({ status: "PENDING" });
  });

  it("is not resumed after a user cancelled or paused it, even if the tick had listed it", async () => {
    const [cancelled, held] = [await pausedRun(), await pausedRun(2)];
    const later = await pausedRun(3);
    for (const { id } of [cancelled, held]) await setRun(id, { resumeAt: past() });
    await setRun(later.id, { resumeAt: new Date(Date.now() + 60_000) });
    const organization = scene.organization.ctx();
    const resume = (id: string) =>
      withTransaction(organization, (tx) => resumeDueRun(tx, organization, { id }));
    await withTransaction(organization, (tx) => stopRun(tx, cancelled, { status: "CANCELLED" }));
    const byPerson = { status: "PAUSED", pauseReason: "PERSON", resumeAt: null } as const;
    await withTransaction(organization, (tx) => stopRun(tx, held, byPerson));
    // The status alone decides, whatever else the row says.
    await setRun(cancelled.id, { resumeAt: past() });
    for (const { id, chain } of [cancelled, held, later]) {
      expect(await resume(id)).toBe("NOT_DUE");
      expect(await attemptsOf(chain)).toHaveLength(1);
    }
    expect(await rowOf(cancelled.id)).toMatchObject({ status: "CANCELLED" });
  });

  it("is not resumed when it has a later attempt, even if that one has stopped", async () => {
    const { id, chain } = await pausedRun();
    const organization = scene.organization.ctx();
    const next = await scene.continueRun(id, "pending");
    await withTransaction(organization, (tx) => stopRun(tx, next, { status: "CANCELLED" }));
    await setRun(id, { resumeAt: past() });
    const answer = withTransaction(organization, (tx) => resumeDueRun(tx, organization, { id }));
    expect(await answer).toBe("NOT_DUE");
    await resumeDueRuns({ ctx });
    expect(await attemptsOf(chain)).toEqual([
      [1, "PAUSED", false],
      [2, "CANCELLED", true],
    ]);
  });

  it("does not delay one of another organization, even if a hundred are due earlier", async () => {
    const due = async (of: TestOrganization, resumeAt: Date) =>
      createTestScrapingRun(of, await createTestScrapingTask(of), { status: "PAUSED", resumeAt });
    const many = await Promise.all(
      Array.from({ length: 101 }, () => due(scene.organization, new Date(Date.now() - 120_000))),
    );
    const other = await due(await createTestOrganization(), past());
    const isEnded = async (id: string) => (await rowOf(id)).status === "SUCCESS";
    expect(await resumeDueRuns({ ctx })).toMatchObject({ isMore: true });
    expect(await isEnded(other)).toBe(true);
    await resumeDueRuns({ ctx });
    expect(await Promise.all(many.map(isEnded))).not.toContain(false);
  });

  it("is retried after a minute when resuming it fails, and the next call takes others", async () => {
    const { id, chain } = await pausedRun();
    await setRun(id, { resumeAt: past() });
    const when = "OLD.is_newest AND NOT NEW.is_newest";
    const change = { change: "UPDATE", table: "scraping_task_run", when } as const;
    await whileRefused(change, async () => {
      expect(await resumeDueRuns({ ctx })).toMatchObject({ resumed: 0 });
    });
    expect(await attemptsOf(chain)).toEqual([[1, "PAUSED", false]]);
    expect((await rowOf(id)).resumeAt?.getTime()).toBeGreaterThan(Date.now() + 45_000);
  });

  it("has its job woken only after its new attempt is committed", async () => {
    const { id } = await pausedRun();
    await setRun(id, { resumeAt: past() });
    const seen: Promise<number>[] = [];
    const afterCommit = (event: CommitEvent) => {
      if (event.type !== "run.waiting") return;
      // Prisma sends a query only when it is awaited.
      seen.push(
        getDb()
          .scrapingTaskRun.count({ where: { id: event.runId } })
          .then((count) => count),
      );
    };
    await resumeDueRuns({ ctx: { ...ctx, afterCommit } });
    expect(await Promise.all(seen)).toEqual([1]);
  });
});

describe("a run that no worker has", () => {
  const isFound = async (id: string) =>
    (await findWaitingRuns({ ctx })).some(({ data }) => data.runId === id);

  it("is found when its event was lost, or its executor died", async () => {
    const { id } = await scene.startRun(await scene.addTask());
    expect(await isFound(id)).toBe(false);
    await setRun(id, { startedAt: past() });
    expect(await isFound(id)).toBe(true);
    expect(await isFound(id), "it was woken, and may only wait for a place").toBe(false);
    await setRun(id, { status: "RUNNING", executor: "job_1#1", executorUntil: new Date(Date.now() + 1_000) });
    expect(await isFound(id)).toBe(false);
    await setRun(id, { executorUntil: past() });
    expect(await isFound(id)).toBe(true);
  });

  it("excludes a desktop client's run with targets, and one that has ended", async () => {
    const { id } = await scene.startRun(await scene.addTask());
    await setRun(id, { startedAt: past(), dispatcher: "DESKTOP", frozenAt: past() });
    expect(await isFound(id)).toBe(false);
    await setRun(id, { dispatcher: "SERVER", status: "PAUSED" });
    expect(await isFound(id)).toBe(false);
  });
});
