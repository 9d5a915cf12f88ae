import { expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { withTransaction } from "@/server/services/kernel/verb";
import { FREEZE_PAGE as PAGE, RunScene } from "@/testing/scraping/run-scene";
import { whileRefused } from "@/testing/scraping/scraping-scene";
import { getRunProgress, resumeDueRuns, stopRun } from ".";

const scene = new RunScene();

const rowOf = (id: string) => getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });
const countOf = (chain: number, state: "PENDING" | "FAILED") =>
  getDb().scrapingRunTarget.count({ where: { chain, state } });
const progressOf = (id: string) => getRunProgress({ ctx: scene.organization.ctx(), input: { id } });
const pause = (id: string) =>
  withTransaction(scene.organization.ctx(), (tx) =>
    stopRun(tx, { id }, { status: "PAUSED", pauseReason: "PERSON", resumeAt: null }),
  );

async function failedRun(failed: number, { left = 0, code = "HTTP_5XX" } = {}) {
  // The planner's statistics see few rows, as before any large run.
  await getDb().$executeRaw`ANALYZE scraping_run_target, scraping_run_failure`;
  const ids = await scene.fillRoster(failed + left);
  const { id } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
  const { chain, targetCount } = await scene.workUntilAlone(id);
  expect(targetCount).toBe(ids.length);
  const db = getDb();
  await db.$executeRaw`
    UPDATE scraping_run_target SET state = 'FAILED', attempt = 1
    WHERE chain = ${chain} AND blogger_id = ANY (${ids.slice(0, failed)}::text[])`;
  await db.$executeRaw`
    INSERT INTO scraping_run_failure (run_id, chain, attempt, blogger_id, platform, url, error_code)
    SELECT ${id}, chain, 1, blogger_id, platform, '', ${code} FROM scraping_run_target
    WHERE chain = ${chain} AND state = 'FAILED'`;
  await db.scrapingTaskRun.update({ where: { id }, data: { failedCount: failed } });
  return { id, chain, ids };
}

it("requeues many failed targets page by page, with a possible pause and resume in between", async () => {
  const { id, chain } = await failedRun(PAGE + 5, { left: 3 });
  const second = await scene.continueRun(id, "pending-and-failed");
  expect(second).toMatchObject({ status: "PENDING", frozenAt: null, targetCount: PAGE + 3 });
  expect(await countOf(chain, "PENDING")).toBe(PAGE + 3);
  const counts = { targetCount: PAGE + 8, pendingCount: PAGE + 3, failedCount: 5 };
  expect(await progressOf(id)).toMatchObject({ ...counts, perPlatform: [counts] });
  await pause(second.id);
  const third = await scene.continueRun(id, "pending");
  expect(third).toMatchObject({ attempt: 3, targetCount: PAGE + 8 });
  expect(await scene.work(third.id)).toMatchObject({ targetCount: PAGE + 8, freezeJson: null });
  expect(await countOf(chain, "PENDING")).toBe(PAGE + 8);
  expect(await progressOf(id)).toMatchObject({ pendingCount: PAGE + 8, failedCount: 0, causes: [] });
});

// Forty thousand targets take seconds, and several times as long on a busy machine.
it("continues with the next page of its own retry after a kill", { timeout: 60_000 }, async () => {
  const { id, chain } = await failedRun(2 * PAGE + 5, { left: 3 });
  const retry = await scene.continueRun(id, "failed");
  expect(retry.chain).not.toBe(chain);
  expect(retry).toMatchObject({ frozenAt: null, targetCount: PAGE });
  expect(await progressOf(retry.id)).toMatchObject({
    targetCount: PAGE,
    pendingCount: PAGE,
    perPlatform: [{ targetCount: PAGE }],
  });
  // The step dies between the second page and the last.
  const change = { change: "UPDATE", table: "scraping_task_run", when: "OLD.target_count > 20000" } as const;
  await whileRefused(change, () => expect(scene.step(retry.id)).rejects.toThrow("refused by a test"));
  expect(await countOf(retry.chain, "PENDING")).toBe(2 * PAGE);
  expect(await scene.work(retry.id)).toMatchObject({ status: "PAUSED", targetCount: 2 * PAGE + 5 });
  expect(await progressOf(retry.id)).toMatchObject({ perPlatform: [{ targetCount: 2 * PAGE + 5 }] });
  expect(await countOf(chain, "FAILED"), "the first run keeps its failures").toBe(2 * PAGE + 5);
});

it("leaves automatic retries to the run's job, without the creators' own failures", async () => {
  const { id, chain } = await failedRun(4);
  const [own] = await getDb().scrapingRunFailure.findMany({ where: { chain }, take: 1 });
  await getDb().scrapingRunFailure.updateMany({
    where: { id: own?.id ?? 0n },
    data: { errorCode: "NOT_FOUND" },
  });
  const due = { pauseReason: "RETRY", resumeAt: new Date(0) };
  await getDb().scrapingTaskRun.update({ where: { id }, data: due });
  await resumeDueRuns({ ctx: createJobCtx("scraping-tick") });
  const next = await getDb().scrapingTaskRun.findFirstOrThrow({ where: { parentRunId: id } });
  expect(next).toMatchObject({ targetCount: 0, frozenAt: null });
  expect(await countOf(chain, "PENDING")).toBe(0);
  expect(await scene.work(next.id)).toMatchObject({ targetCount: 3, status: "PAUSED" });
  const failed = await getDb().scrapingRunTarget.findMany({ where: { chain, state: "FAILED" } });
  expect(failed.map(({ bloggerId }) => bloggerId)).toEqual([own?.bloggerId]);
  expect(await rowOf(id)).toMatchObject({ status: "PAUSED", resumeAt: null });
  const all = await scene.continueRun(next.id, "pending-and-failed");
  expect(all, "a person asks for all").toMatchObject({ targetCount: 4 });
});
