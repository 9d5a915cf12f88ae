import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { markScraperAccountRisk, updateScraperAccount } from "@/server/services/scraping/account";
import { createTestScrapingRun } from "@/testing/create-test-rows";
import { RunScene } from "@/testing/scraping/run-scene";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import { findMendedRuns, resumeDueRuns } from ".";

const scene = new RunScene();

let account: string;
beforeEach(async () => {
  account = await scene.addAccount("PGY");
  await scene.addCreator("PGY", 1);
});

const change = (input: object) =>
  updateScraperAccount({ ctx: scene.organization.ctx(), input: { id: account, ...input } });

const ageChanges = () =>
  getDb()
    .$executeRaw`UPDATE scraper_account SET updated_at = now() - interval '1 hour' WHERE id = ${account}`;

async function pausedRun() {
  const { id, taskId } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
  const run = await scene.work(id);
  expect(run).toMatchObject({ status: "PAUSED", pauseReason: "NO_ELIGIBLE_ACCOUNT", targetCount: 0 });
  expect(Date.now() - (run.pausedAt?.getTime() ?? 0)).toBeLessThan(10_000);
  await ageChanges();
  expect(await attemptsAfterTick(taskId)).toHaveLength(1);
  return run;
}

async function attemptsAfterTick(taskId: string) {
  const ctx = createJobCtx("scraping-tick");
  await findMendedRuns({ ctx, input: { after: null } });
  await resumeDueRuns({ ctx });
  return getDb().scrapingTaskRun.findMany({ where: { taskId }, orderBy: { attempt: "asc" } });
}

it("resumes by itself when a user fixed an account that would not become free by itself", async () => {
  await change({ status: "RISK" });
  const { taskId, resumeAt } = await pausedRun();
  expect(resumeAt).toBeNull();
  await change({ displayName: "二号" });
  expect(await attemptsAfterTick(taskId)).toHaveLength(1);
  await change({ status: "ACTIVE" });
  const [, next] = await attemptsAfterTick(taskId);
  expect(await scene.work(next?.id ?? "")).toMatchObject({ status: "SUCCESS", attempt: 2 });
});

it("does not wait for its resume time when a user ended the cooldown, or added an account", async () => {
  const ctx = scene.organization.ctx();
  const cool = (cooldownMinutes: number) =>
    markScraperAccountRisk({ ctx, input: { id: account, reason: "rest", cooldownMinutes } });
  await cool(60);
  const { taskId, resumeAt } = await pausedRun();
  expect(resumeAt?.getTime()).toBeGreaterThan(Date.now() + HOUR_MS / 2);
  await change({ weight: 2 });
  expect(await attemptsAfterTick(taskId)).toHaveLength(1);
  await cool(0);
  expect(await attemptsAfterTick(taskId)).toHaveLength(2);
});

it("continues with an added account", async () => {
  await change({ status: "BANNED" });
  const { taskId } = await pausedRun();
  await scene.addAccount("STARMAP");
  expect(await attemptsAfterTick(taskId)).toHaveLength(1);
  await scene.addAccount("PGY");
  expect(await attemptsAfterTick(taskId)).toHaveLength(2);
});

it("makes only one attempt when the stored session cannot be decrypted", async () => {
  await change({ status: "RISK" });
  const { taskId } = await pausedRun();
  await change({ status: "ACTIVE" });
  await getDb().scraperAccount.update({ where: { id: account }, data: { cookieEncrypted: "v1:broken" } });
  const [, next] = await attemptsAfterTick(taskId);
  expect(await scene.work(next?.id ?? "")).toMatchObject({
    status: "PAUSED",
    pauseReason: "NO_ELIGIBLE_ACCOUNT",
    resumeAt: null,
  });
  await ageChanges();
  expect(await attemptsAfterTick(taskId)).toHaveLength(2);
});

it("does not resume a run that a user paused, or that a later run of its task replaced", async () => {
  await change({ status: "RISK" });
  const { id, taskId } = await pausedRun();
  const byPerson = { status: "PAUSED", pauseReason: "PERSON" } as const;
  const laterId = await createTestScrapingRun(scene.organization, taskId, byPerson);
  await change({ status: "ACTIVE" });
  const runs = await attemptsAfterTick(taskId);
  expect(runs.map((run) => run.id).sort()).toEqual([id, laterId].sort());
});

it("resumes even if its failed targets were retried since: that is not a later run of its task", async () => {
  await change({ status: "RISK" });
  const started = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
  const { id, taskId, chain } = await scene.workUntilAlone(started.id);
  await ageChanges();
  const failed = await scene.addCreator("PGY", 2);
  const target = { chain, bloggerId: failed, platform: "PGY" as const };
  await getDb().scrapingRunTarget.create({ data: { ...target, state: "FAILED", attempt: 1 } });
  await getDb().scrapingRunFailure.create({ data: { ...target, runId: id, attempt: 1, url: "" } });
  const retry = await scene.continueRun(id, "failed");
  expect(retry.chain).not.toBe(chain);
  await getDb().scrapingTaskRun.update({ where: { id: retry.id }, data: { status: "FAILED" } });
  await change({ status: "ACTIVE" });
  expect((await attemptsAfterTick(taskId)).filter((run) => run.chain === chain)).toHaveLength(2);
});

it("uses an account that a user adds while its own rests, at the next check a minute later", async () => {
  await scene.addCreator("PGY", 2);
  await scene.addCreator("PGY", 3);
  await scene.setPace({ shiftRestMinutes: 20 });
  const { id } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
  const scrapesAfterStep = async () => {
    expect(await scene.step(id)).toMatchObject({ kind: "sleep" });
    return (await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } })).successCount;
  };
  expect(await scrapesAfterStep()).toBe(1);
  await scene.addAccount("PGY");
  expect(await scrapesAfterStep()).toBe(1);
  await getDb().$executeRaw`
    UPDATE scraping_task_run
    SET crew_json = jsonb_set(crew_json, '{PGY,crew,lookedAt}', to_jsonb((crew_json #>> '{PGY,crew,lookedAt}')::float8 - 60000))
    WHERE id = ${id}`;
  expect(await scrapesAfterStep()).toBe(2);
});
