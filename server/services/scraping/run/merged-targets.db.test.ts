import { expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { callsPerTarget } from "@/server/platforms";
import { RunScene, targetsOf } from "@/testing/scraping/run-scene";
import { bloggerRow } from "@/testing/scraping/scraping-scene";

const platform = "BILIBILI_HUAHUO";

const scene = new RunScene();
const claims = () =>
  getDb().scrapeClaim.findMany({ where: { blogger: { organizationId: scene.organization.organizationId } } });
const calls = () => scene.simulator.log().length;

async function startRun() {
  await scene.addAccount(platform);
  const merged = await scene.addCreator(platform, 1);
  const { id, chain } = await scene.startRun(await scene.addTask({ platforms: [platform] }));
  await scene.step(id, { stepMs: 10_000 });
  const kept = await scene.addCreator(platform, 2);
  await getDb().blogger.update({
    where: { id: merged },
    data: { platformBloggerId: `merged:${merged}`, mergedIntoId: kept, deactivatedAt: new Date() },
  });
  return { id, chain, merged, kept };
}

it("is scraped as the creator it was merged into, which no one else scrapes at the same time", async () => {
  const { id, chain, merged, kept } = await startRun();
  scene.simulator.misbehave({ does: { kind: "slow", delayMs: 300 } });
  const working = scene.work(id);
  await expect.poll(calls).toBeGreaterThan(0);
  expect((await claims()).map(({ bloggerId }) => bloggerId)).toEqual([kept]);
  for (const asked of [kept, merged])
    await expect(scene.refresh(asked)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining("being refreshed") as unknown,
    });
  expect(await working).toMatchObject({ status: "SUCCESS", successCount: 1 });
  expect(await targetsOf(chain)).toMatchObject([{ bloggerId: merged, state: "SUCCESS" }]);
  expect((await bloggerRow(kept)).lastSyncedAt).not.toBeNull();
});

it("waits while another run scrapes the creator it was merged into", async () => {
  const { id, kept } = await startRun();
  const expiresAt = new Date(Date.now() + 2_000);
  await getDb().scrapeClaim.create({ data: { bloggerId: kept, token: "another", expiresAt } });
  expect(await scene.work(id)).toMatchObject({ status: "SUCCESS" });
  expect(scene.simulator.log()[0]?.at).toBeGreaterThanOrEqual(expiresAt.getTime());
});

it("continues from step to step, and repeats no call", async () => {
  await scene.setPace({ minIntervalMs: 400 });
  const { id, chain, merged, kept } = await startRun();
  let parked = 0;
  for (let kind = "more"; kind !== "ended"; parked += (await claims()).length) {
    ({ kind } = await scene.step(id, { stepMs: 10_700 }));
    for (const claim of await claims()) expect(claim).toMatchObject({ bloggerId: kept, runId: id });
  }
  expect(parked).toBeGreaterThan(0);
  expect(scene.simulator.log()).toHaveLength(callsPerTarget(platform));
  expect(await targetsOf(chain)).toMatchObject([{ bloggerId: merged, state: "SUCCESS" }]);
});

it("is scraped again when its creator is merged during a parked scrape", async () => {
  await scene.setPace({ minIntervalMs: 400 });
  await scene.addAccount(platform);
  const merged = await scene.addCreator(platform, 1);
  const { id, chain } = await scene.startRun(await scene.addTask({ platforms: [platform] }));
  while ((await claims()).length === 0) await scene.step(id, { stepMs: 10_700 });
  const kept = await scene.addCreator(platform, 2);
  await getDb().blogger.update({
    where: { id: merged },
    data: { platformBloggerId: `merged:${merged}`, mergedIntoId: kept, deactivatedAt: new Date() },
  });
  const before = calls();
  expect(await scene.work(id)).toMatchObject({ status: "SUCCESS", successCount: 1 });
  expect(calls() - before).toBe(callsPerTarget(platform));
  const creators = scene.simulator.log().slice(before);
  expect(new Set(creators.map(({ creator }) => creator))).toEqual(new Set([scene.creatorOf(platform, 2).id]));
  expect(await targetsOf(chain)).toMatchObject([{ bloggerId: merged, state: "SUCCESS" }]);
});

it("counts once when a merge settled it during its own call", async () => {
  scene.simulator.misbehave({ does: { kind: "slow", delayMs: 300 } });
  await scene.addAccount(platform);
  const creator = await scene.addCreator(platform, 1);
  const { id, chain } = await scene.startRun(await scene.addTask({ platforms: [platform] }));
  const working = scene.work(id);
  await expect.poll(calls).toBeGreaterThan(0);
  await getDb().$transaction([
    getDb().scrapingRunTarget.updateMany({ where: { chain }, data: { state: "SUCCESS", attempt: 1 } }),
    getDb().scrapingTaskRun.update({ where: { id }, data: { successCount: { increment: 1 } } }),
  ]);
  expect(await working).toMatchObject({ status: "SUCCESS", targetCount: 1, successCount: 1 });
  const audited = { action: "blogger.scrape", targetId: creator };
  expect(await getDb().auditEntry.count({ where: audited })).toBe(0);
  expect(await getDb().scrapingRunAccount.count({ where: { runId: id } })).toBe(0);
});
