import { expect, it, vi } from "vitest";
import { getDb } from "@/server/infra/db";
import { RunScene, targetsOf } from "@/testing/scraping/run-scene";
import { bloggerRow, whileRefused } from "@/testing/scraping/scraping-scene";

const platform = "VIDEO_HUXUAN";
const COUNT = 6;
const scene = new RunScene();
const calls = () => scene.simulator.log();
const rowOf = (id: string) => getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });

/** A run whose first scrapes all wait for their answer, and are saved together. */
async function startTogether() {
  const accounts: string[] = [];
  const bloggers: string[] = [];
  for (let n = 1; n <= COUNT; n += 1) {
    accounts.push(await scene.addAccount(platform));
    bloggers.push(await scene.addCreator(platform, n));
  }
  const { id, chain } = await scene.startRun(await scene.addTask({ platforms: [platform] }));
  scene.simulator.misbehave({ does: { kind: "slow", delayMs: 1_500 } });
  const work = scene.work(id);
  await vi.waitFor(() => expect(calls()).toHaveLength(COUNT), { timeout: 20_000, interval: 20 });
  return { id, chain, accounts, bloggers, work };
}

const leased = (accounts: readonly string[]) =>
  getDb().scraperAccount.count({ where: { id: { in: [...accounts] }, leaseToken: { not: null } } });
const entriesOf = (targetId: string) =>
  getDb().auditEntry.count({ where: { targetId, action: "blogger.scrape" } });

it("targets that end together count once each, and each has its entry", async () => {
  const { id, accounts, bloggers, work } = await startTogether();
  expect(await work).toMatchObject({ status: "SUCCESS", successCount: COUNT, failedCount: 0 });
  const uses = await getDb().scrapingRunAccount.findMany({ where: { runId: id } });
  expect(uses.map(({ succeeded }) => succeeded)).toEqual(accounts.map(() => 1));
  for (const one of bloggers) expect(await entriesOf(one)).toBe(1);
  expect(await leased(accounts)).toBe(0);
  expect(await getDb().scrapeClaim.count({ where: { runId: id } })).toBe(0);
});

it("one that has its outcome already is not counted twice, and keeps no other from being saved", async () => {
  const { id, chain, accounts, bloggers, work } = await startTogether();
  const [settled = ""] = bloggers;
  await getDb().scrapingRunTarget.updateMany({
    where: { chain, bloggerId: settled },
    data: { state: "SUCCESS" },
  });
  await getDb().scrapingTaskRun.update({ where: { id }, data: { successCount: { increment: 1 } } });
  expect(await work).toMatchObject({ status: "SUCCESS", successCount: COUNT });
  expect(await entriesOf(settled)).toBe(0);
  for (const one of bloggers.slice(1)) expect(await entriesOf(one)).toBe(1);
  expect((await bloggerRow(settled)).lastSyncedAt).toBeNull();
  expect(await leased(accounts)).toBe(0);
  expect(calls()).toHaveLength(COUNT);
});

it("none is saved of a run that was stopped", async () => {
  const { id, chain, accounts, bloggers, work } = await startTogether();
  await getDb().scrapingTaskRun.update({
    where: { id },
    data: { status: "CANCELLED", finishedAt: new Date(), executor: null, executorUntil: null },
  });
  await work;
  expect(await rowOf(id)).toMatchObject({ status: "CANCELLED", successCount: 0 });
  expect((await targetsOf(chain)).map(({ state }) => state)).toEqual(bloggers.map(() => "PENDING"));
  for (const one of bloggers) expect((await bloggerRow(one)).lastSyncedAt).toBeNull();
  expect(await leased(accounts)).toBe(0);
});

it("one that cannot be written fails alone", async () => {
  const refused = { change: "UPDATE", table: "blogger", when: "OLD.remark = 'refuses'" } as const;
  const { id, bloggers, work } = await startTogether();
  const [broken = ""] = bloggers;
  await getDb().blogger.update({ where: { id: broken }, data: { remark: "refuses" } });
  await whileRefused(refused, () => work);
  expect(await rowOf(id)).toMatchObject({ status: "PARTIAL", successCount: COUNT - 1, failedCount: 1 });
  expect((await bloggerRow(broken)).lastSyncedAt).toBeNull();
  for (const one of bloggers.slice(1)) expect((await bloggerRow(one)).lastSyncedAt).not.toBeNull();
});
