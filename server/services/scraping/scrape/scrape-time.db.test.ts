import { describe, expect, it } from "vitest";
import { createTestPacePolicy } from "@/testing/create-test-rows";
import { getDb } from "@/server/infra/db";
import { findDriver } from "@/server/platforms";
import { paceInForce } from "@/server/services/scraping/policy";
import { accountRow, bloggerRow, ScrapingScene } from "@/testing/scraping/scraping-scene";
import { askPlatform } from "./internal/ask-platform";
import { startScrape } from "./internal/start-scrape";
import { claimCreator } from "./internal/claim-creator";
import { settleWithin } from "./internal/commit-answer";
import { storeScrape } from "./internal/store-scrape";

const scene = new ScrapingScene();

const setPace = async (minIntervalMs: number) => {
  scene.policyId = await createTestPacePolicy(scene.organization, { minIntervalMs });
};
const callsOf = (account: string) => scene.simulator.log().filter((call) => call.account === account);
const slowDown = (id: string, slowdown: number) =>
  getDb().scraperAccount.update({ where: { id }, data: { slowdown } });

describe("a scrape that would take longer than a refresh may", () => {
  const refused = { reason: "CONFLICT", ineligible: { reason: "INTERVAL", freesAt: null } };

  it("is refused before anything is counted or called: a policy is too slow", async () => {
    const account = await scene.addAccount("PGY");
    const id = await scene.addCreator("PGY", 1);
    await setPace(86_400_000);
    await expect(scene.refresh(id)).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(
        /takes about 786241 seconds, and a refresh has 240. Choose a faster pace policy/,
      ),
    });
    expect(await accountRow(account)).toMatchObject({ usedToday: 0, leaseFence: 0n, leaseToken: null });
    expect(callsOf(account)).toEqual([]);
    expect(await getDb().scrapeClaim.findUnique({ where: { bloggerId: id } })).toBeNull();
  });

  it("is refused for a slowed-down account, and done by one that is not", async () => {
    const slowed = await scene.addAccount("PGY");
    await slowDown(slowed, 8);
    const id = await scene.addCreator("PGY", 1);
    await setPace(4_000);
    await expect(scene.refresh(id)).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(/slowed down/),
    });
    const quick = await scene.addAccount("PGY");
    expect((await scene.refresh(id)).outcome).toBe("RUNNING");
    expect(await accountRow(slowed)).toMatchObject({ usedToday: 0 });
    expect(await accountRow(quick)).toMatchObject({ usedToday: 1 });
  });

  it("reports NO_SESSION when no session of a quick account can be decrypted", async () => {
    await slowDown(await scene.addAccount("PGY"), 8);
    const quick = await scene.addAccount("PGY");
    const data = { cookieEncrypted: "v1.nothing" };
    await getDb().scraperAccount.update({ where: { id: quick }, data });
    await setPace(4_000);
    const id = await scene.addCreator("PGY", 1);
    await expect(scene.refresh(id)).rejects.toMatchObject({ ineligible: { reason: "NO_SESSION" } });
  });
});

it("the seconds that a running refresh promises count the account's slowdown", async () => {
  await slowDown(await scene.addAccount("PGY"), 4);
  const id = await scene.addCreator("PGY", 1);
  await setPace(3_000);
  // Seven intervals of 3 s, four times as long and with the longest jitter, less the time already waited.
  expect(await scene.refresh(id)).toMatchObject({
    outcome: "RUNNING",
    message: expect.stringMatching(/about 108 seconds/),
  });
});

async function begin() {
  const account = await scene.addAccount("PGY");
  const id = await scene.addCreator("PGY", 1);
  const ctx = scene.organization.ctx();
  const driver = findDriver("PGY");
  if (driver === null) throw new Error("PGY has a driver");
  const { PGY: pace } = await paceInForce(getDb(), ctx.organization.id, scene.policyId ?? null);
  const started = await startScrape(ctx, { platform: "PGY", ownerUserId: null, driver, pace });
  const claim = await claimCreator(getDb(), id);
  const { platformBloggerId } = await bloggerRow(id);
  return { ctx, id, account, target: { started, claim, driver, platformBloggerId } };
}

it("a scrape that its deadline ends writes no figures, and blames no account", async () => {
  const { ctx, id, account, target } = await begin();
  await slowDown(account, 2);
  const { started } = target;
  const before = await bloggerRow(id);
  scene.simulator.misbehave({ account, nth: { first: 1 }, does: { kind: "slow", delayMs: 2_000 } });
  const deadline = started.clock() + 11_500;
  const answer = await askPlatform(ctx, { ...target, started: { ...started, deadline } });
  expect(answer.kind).toBe("partial");
  expect(callsOf(account)).toHaveLength(1);
  const stored = await getDb().$transaction(async (tx) => {
    const result = await storeScrape(tx, ctx, { id, answer, now: new Date(started.clock()) });
    await settleWithin(tx, { ...started, pace: { ...started.pace, minIntervalMs: 60_000 } }, answer);
    return result;
  });
  expect(stored).toMatchObject({
    written: null,
    failure: { code: "TIMEOUT", message: expect.stringMatching(/longer than the 240 seconds/) },
  });
  expect(await bloggerRow(id)).toEqual(before);
  const row = await accountRow(account);
  expect(row).toMatchObject({ usedToday: 1, consecutiveFailures: 0, slowdown: 2, leaseToken: null });
  const lastRequestAt = answer.kind === "partial" ? (answer.progress.lastRequestAt ?? 0) : 0;
  const waits = (row.nextRequestAt?.getTime() ?? 0) - lastRequestAt;
  expect(waits).toBeGreaterThanOrEqual(120_000);
  expect(waits).toBeLessThanOrEqual(156_000);
});

it("makes no call beyond its lease", async () => {
  const { ctx, account, target } = await begin();
  const late = () => target.started.clock() + 31_000;
  const started = { ...target.started, clock: late, deadline: Infinity };
  await expect(askPlatform(ctx, { ...target, started })).rejects.toMatchObject({ reason: "CONFLICT" });
  expect(callsOf(account)).toEqual([]);
});

it("makes no call for a creator that another scrape took over", async () => {
  const { ctx, id, account, target } = await begin();
  await getDb().scrapeClaim.update({ where: { bloggerId: id }, data: { token: "of another" } });
  const claim = { ...target.claim, renew: () => target.claim.renew(120_000, target.started.account.id) };
  await expect(askPlatform(ctx, { ...target, claim })).rejects.toMatchObject({ reason: "CONFLICT" });
  expect(callsOf(account)).toEqual([]);
});
