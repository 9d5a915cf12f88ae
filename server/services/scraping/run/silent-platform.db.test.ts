import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { RunScene, targetsOf } from "@/testing/scraping/run-scene";
import { accountRow, whileRefused } from "@/testing/scraping/scraping-scene";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { findMendedRuns, resumeDueRuns } from ".";

const scene = new RunScene();
const unblamed = { consecutiveFailures: 0, cooldownUntil: null, cooldownRound: 0, status: "ACTIVE" } as const;
const lanes = z.object({ PGY: z.looseObject({ outage: z.looseObject({ since: z.number() }) }) });

let accounts: string[];
beforeEach(async () => {
  await scene.setPace({ consecutiveFailureThreshold: 2 });
  accounts = [];
});

async function addAccounts(count: number) {
  for (let n = 0; n < count; n += 1) accounts.push(await scene.addAccount("PGY"));
}

async function startRun(creators: number) {
  for (let n = 1; n <= creators; n += 1) await scene.addCreator("PGY", n);
  return scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
}

const runRow = (id: string) => getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });

async function age(id: string, ms: number) {
  const { PGY } = lanes.parse((await runRow(id)).crewJson);
  const outage = { ...PGY.outage, since: Date.now() - ms, until: Date.now() - 1 };
  const savedLanes = JSON.stringify({ PGY: { ...PGY, outage } });
  await getDb().$executeRaw`UPDATE scraping_task_run SET crew_json = ${savedLanes}::jsonb WHERE id = ${id}`;
}

describe("a platform that answers no account", () => {
  it.each([{ kind: "server-error" }, { kind: "empty-body" }] as const)(
    "with $kind penalises no account; the run waits, and resumes when the platform responds again",
    async (does) => {
      await addAccounts(3);
      const { id, chain } = await startRun(4);
      scene.simulator.misbehave({ platform: "PGY", does });
      expect((await scene.step(id)).kind).toBe("sleep");
      expect(lanes.safeParse((await runRow(id)).crewJson).success).toBe(true);
      for (const account of accounts) expect(await accountRow(account)).toMatchObject(unblamed);
      expect(await runRow(id)).toMatchObject({ status: "RUNNING", successCount: 0, failedCount: 0 });
      await age(id, 60_000);
      expect((await scene.step(id)).kind).toBe("sleep");
      for (const account of accounts) expect(await accountRow(account)).toMatchObject(unblamed);
      scene.simulator.reset();
      await age(id, 120_000);
      expect(await scene.work(id)).toMatchObject({ status: "SUCCESS", successCount: 4, failedCount: 0 });
      expect((await targetsOf(chain)).map(({ state }) => state)).toEqual(Array<string>(4).fill("SUCCESS"));
    },
  );

  const triesOf = async (chain: number) =>
    (await targetsOf(chain)).reduce((sum, { tries }) => sum + tries, 0);

  it("counts tries again after half an hour", async () => {
    await addAccounts(2);
    const { id, chain } = await startRun(3);
    scene.simulator.misbehave({ platform: "PGY", does: { kind: "server-error" } });
    await scene.step(id);
    const before = await triesOf(chain);
    await age(id, 31 * MINUTE_MS);
    await scene.step(id);
    expect(await triesOf(chain)).toBe(before + 1);
    for (const account of accounts) expect(await accountRow(account)).toMatchObject(unblamed);
  });

  it("counts the try of a long outage even if the account could not be settled", async () => {
    await addAccounts(2);
    const { id, chain } = await startRun(3);
    scene.simulator.misbehave({ platform: "PGY", does: { kind: "server-error" } });
    await scene.step(id);
    const before = await triesOf(chain);
    await age(id, 31 * MINUTE_MS);
    const when = "OLD.lease_token IS NOT NULL AND NEW.lease_token IS NULL";
    await whileRefused({ change: "UPDATE", table: "scraper_account", when }, () => scene.step(id));
    expect(await triesOf(chain)).toBe(before + 1);
  });

  it("is distinguished from an account's own failures: a single account cools down", async () => {
    await addAccounts(1);
    const { id } = await startRun(3);
    scene.simulator.misbehave({ platform: "PGY", does: { kind: "server-error" } });
    await scene.step(id);
    expect(await accountRow(accounts[0] ?? "")).toMatchObject({ consecutiveFailures: 2, cooldownRound: 1 });
  });

  it("is distinguished from a creator whose own page is broken", async () => {
    await scene.setPace({ consecutiveFailureThreshold: 9 });
    await addAccounts(3);
    const { id } = await startRun(1);
    scene.simulator.misbehave({ platform: "PGY", does: { kind: "server-error" } });
    expect(await scene.work(id)).toMatchObject({ failedCount: 1, status: "PAUSED", pauseReason: "RETRY" });
  });
});

describe("several runs with an account each", () => {
  const taskOf = (tag: string) =>
    scene.addTask({ platforms: ["PGY"], scope: "FILTERED", filterJson: { tags: [tag] } });

  async function startRunOf(tag: string, creators: readonly number[]) {
    for (const n of creators) await scene.addCreator("PGY", n, { tags: [tag] });
    return scene.startRun(await taskOf(tag));
  }

  it("detect it together, even if the first one's account already cools down: both resume when it responds again", async () => {
    await addAccounts(1);
    const first = await startRunOf("first", [1, 2]);
    scene.simulator.misbehave({ platform: "PGY", does: { kind: "server-error" } });
    expect(await scene.work(first.id)).toMatchObject({
      status: "PAUSED",
      pauseReason: "NO_ELIGIBLE_ACCOUNT",
    });
    expect(await accountRow(accounts[0] ?? "")).toMatchObject({ consecutiveFailures: 2, cooldownRound: 1 });
    await addAccounts(1);
    const second = await startRunOf("second", [3, 4]);
    expect((await scene.step(second.id, { executor: "job_2" })).kind).toBe("sleep");
    for (const account of accounts) expect(await accountRow(account)).toMatchObject(unblamed);
    scene.simulator.reset();
    await age(second.id, 60_000);
    expect(await scene.work(second.id, { executor: "job_2" })).toMatchObject({
      status: "SUCCESS",
      failedCount: 0,
    });
    const ctx = createJobCtx("scraping-tick");
    await findMendedRuns({ ctx, input: { after: null } });
    await resumeDueRuns({ ctx });
    const { taskId } = first;
    const next = await getDb().scrapingTaskRun.findFirstOrThrow({ where: { taskId, attempt: 2 } });
    expect(await scene.work(next.id)).toMatchObject({ status: "SUCCESS", failedCount: 0 });
  });

  it("do not report it when the platform has answered one of them in between", async () => {
    await addAccounts(1);
    const first = await startRunOf("first", [1, 2]);
    scene.simulator.misbehave({ platform: "PGY", does: { kind: "server-error" } });
    await scene.work(first.id);
    await addAccounts(1);
    scene.simulator.reset();
    const answered = await startRunOf("answered", [3]);
    expect(await scene.work(answered.id, { executor: "job_2" })).toMatchObject({ status: "SUCCESS" });
    scene.simulator.misbehave({ platform: "PGY", does: { kind: "server-error" } });
    const third = await startRunOf("third", [4, 5]);
    await scene.work(third.id, { executor: "job_3" });
    for (const account of accounts)
      expect(await accountRow(account)).toMatchObject({ consecutiveFailures: 2, cooldownRound: 1 });
  });
});
