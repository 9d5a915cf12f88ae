import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ServiceError } from "@/server/domain/kernel/errors";
import { type Pace } from "@/server/domain/scraping/pace";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { getDb } from "@/server/infra/db";
import { callsPerTarget, findDriver } from "@/server/platforms";
import { createScraperAccount, setScraperAccountCookie } from "@/server/services/scraping/account";
import { freePace } from "@/testing/scraping/create-paced-accounts";
import { createTestBlogger } from "@/testing/create-test-rows";
import { type SimulatorProcess, startSimulatorProcess } from "@/testing/processes/start-simulator-process";
import { seedTestPace } from "@/testing/scraping/seed-test-pace";
import { cookieOf, creatorOf, type Rule } from "@/testing/simulator";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { judgeSimulatorLog } from "@/testing/trials/pace/judge-simulator-log";
import { scrape } from "./internal/scrape";
import { askPlatform } from "./internal/ask-platform";
import { startScrape } from "./internal/start-scrape";
import { claimCreator } from "./internal/claim-creator";

const WORKERS = 20;
const ACCOUNTS_EACH = 4;
const HOUR_CAP = 8;
const creators = { VIDEO_HUXUAN: ACCOUNTS_EACH * HOUR_CAP + 6, BILIBILI_HUAHUO: 8 } as const;
type Tried = keyof typeof creators;
const tried: readonly Tried[] = ["VIDEO_HUXUAN", "BILIBILI_HUAHUO"];
const DIES_AFTER: Record<Tried, number> = { VIDEO_HUXUAN: 16, BILIBILI_HUAHUO: 4 };
const RETRY_AFTER_MS = 2_000;
/** A request is sent some ms after its instant was taken, more on a busy machine. */
const SLACK_MS = 150;

const pace = freePace({
  minIntervalMs: 1_000,
  burstSize: 2,
  refillRatePerMin: 45,
  hourCap: HOUR_CAP,
  consecutiveFailureThreshold: 1_000,
});
const paces = Object.fromEntries(platforms.map((platform) => [platform, pace])) as Record<Platform, Pace>;

let simulator: SimulatorProcess;
let organization: TestOrganization;
beforeAll(async () => {
  simulator = await startSimulatorProcess();
  vi.stubEnv("OUTBOUND_ALLOW", "127.0.0.1");
  for (const platform of tried) vi.stubEnv(`PLATFORM_BASE_URL_${platform}`, simulator.url);
  await seedTestPace();
  organization = await createTestOrganization();
  await addAccounts("VIDEO_HUXUAN", 1);
  for (const target of await addTargets("VIDEO_HUXUAN", 1)) await scrapeOne(target);
});
beforeEach(async () => {
  await simulator.reset();
  organization = await createTestOrganization();
});
afterAll(() => simulator.close());

type Target = { id: string; platform: Tried; platformBloggerId: string };

async function addAccounts(platform: Tried, count: number): Promise<string[]> {
  const ctx = organization.ctx();
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await createScraperAccount({ ctx, input: { platform, displayName: "一号" } });
    await setScraperAccountCookie({ ctx, input: { id, cookie: cookieOf(id) } });
    ids.push(id);
  }
  return ids;
}

async function addTargets(platform: Tried, count: number): Promise<Target[]> {
  const targets: Target[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id: platformBloggerId, url } = creatorOf(platform, 1, n);
    const id = await createTestBlogger(organization, { platform, platformBloggerId, url });
    targets.push({ id, platform, platformBloggerId });
  }
  return targets;
}

const scrapeOne = ({ id }: Target) =>
  scrape(organization.ctx(), { id, paces }, (_, { failure }) => Promise.resolve(failure));

async function dieInTheMiddle({ id, platform, platformBloggerId }: Target): Promise<void> {
  const ctx = organization.ctx();
  const driver = findDriver(platform);
  if (driver === null) throw new Error("a platform without calls");
  const claim = await claimCreator(ctx.db, id);
  try {
    const started = await startScrape(ctx, { platform, ownerUserId: null, driver, pace });
    await askPlatform(ctx, { started, claim, driver, platformBloggerId });
    await ctx.db.$executeRaw`
      UPDATE scraper_account SET lease_expires_at = clock_timestamp() WHERE id = ${started.account.id}`;
  } catch (error) {
    await claim.release();
    throw error;
  }
}

async function workThrough(targets: readonly Target[]): Promise<Set<string>> {
  const queue = [...targets].sort((a, b) => (a.id < b.id ? -1 : 1));
  const finished = new Set<string>();
  const out = new Set<Platform>();
  const dead = new Set<Platform>();
  const scraped = new Map<Platform, number>();
  const turn = async (target: Target) => {
    const { platform } = target;
    const done = scraped.get(platform) ?? 0;
    if (done >= DIES_AFTER[platform] && !dead.has(platform)) {
      dead.add(platform);
      await dieInTheMiddle(target).catch((error: unknown) => {
        dead.delete(platform);
        throw error;
      });
      return;
    }
    const failure = await scrapeOne(target);
    scraped.set(platform, (scraped.get(platform) ?? 0) + 1);
    if (failure === null) finished.add(target.id);
    else queue.push(target);
  };
  const work = async () => {
    for (let target = queue.shift(); target !== undefined; target = queue.shift()) {
      if (out.has(target.platform)) continue;
      try {
        await turn(target);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.reason !== "CONFLICT") throw error;
        queue.push(target);
        if (error.ineligible?.reason === "HOUR_CAP") out.add(target.platform);
        await sleep(200 + Math.random() * 400);
      }
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  expect([...dead].sort()).toEqual([...tried].sort());
  return finished;
}

async function judge() {
  const log = await simulator.log();
  const settings = { paces, callsOf: callsPerTarget, retryAfterMs: RETRY_AFTER_MS, slackMs: SLACK_MS };
  return { requests: log.length, ...judgeSimulatorLog(log, settings) };
}

it("keeps every account's pace on the wire, whatever happens between", { timeout: 120_000 }, async () => {
  const targets = (await Promise.all(tried.map((name) => addTargets(name, creators[name])))).flat();
  const [video, bilibili] = await Promise.all(tried.map((name) => addAccounts(name, ACCOUNTS_EACH)));
  const misbehave = (account: string | undefined, first: number, does: Rule["does"]) =>
    simulator.misbehave({ account: account ?? "nobody", nth: { first }, does });
  const retryAfterSeconds = RETRY_AFTER_MS / 1_000;
  await misbehave(video?.[1], 3, { kind: "too-many-requests", retryAfterSeconds });
  await misbehave(video?.[2], 4, { kind: "server-error" });
  await misbehave(bilibili?.[0], 2, { kind: "banned" });
  await misbehave(bilibili?.[2], 3, { kind: "captcha" });

  const from = performance.now();
  const finished = await workThrough(targets);
  const seconds = ((performance.now() - from) / 1_000).toFixed(1);
  const { requests, findings, completed, accounts } = await judge();
  console.log(`${requests} requests, ${finished.size} creators in ${seconds} s;`, findings.highestUse);
  expect(findings.broken).toEqual({});
  expect(accounts).toBe(2 * ACCOUNTS_EACH);
  expect(findings.highestUse).toMatchObject({ "hour cap": 1, "wait after 429": expect.any(Number) });
  // Creators claimed by a killed worker are not asked for again, so nothing was read twice.
  expect([...completed.values()].filter((times) => times > 1)).toEqual([]);
  const most = ACCOUNTS_EACH * HOUR_CAP - 1 + creators.BILIBILI_HUAHUO - 1;
  expect(finished.size).toBeGreaterThanOrEqual(most - 2);
});

/**
 * Disables both guards of this organization's accounts during `act`: revisions stay, and all leases of an
 * account are equal. Either guard alone keeps the pace.
 */
async function withoutGuards(act: () => Promise<unknown>): Promise<void> {
  await getDb().$executeRawUnsafe(`
    CREATE FUNCTION break_guards() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.revision := OLD.revision;
      IF NEW.lease_token IS NOT NULL THEN NEW.lease_token := 'of everyone'; END IF;
      RETURN NEW;
    END $$`);
  // Triggers run in the order of their names: this one follows the trigger that moves the revision.
  await getDb().$executeRawUnsafe(`
    CREATE TRIGGER z_break_guards BEFORE UPDATE ON scraper_account FOR EACH ROW
    WHEN (NEW.organization_id = '${organization.organizationId}') EXECUTE FUNCTION break_guards()`);
  try {
    await act();
  } finally {
    await getDb().$executeRawUnsafe("DROP FUNCTION break_guards CASCADE");
  }
}

it("breaks the pace when neither revisions nor leases separate workers", async () => {
  await addAccounts("BILIBILI_HUAHUO", 1);
  const targets = await addTargets("BILIBILI_HUAHUO", WORKERS);
  await withoutGuards(() => Promise.allSettled(targets.map(scrapeOne)));
  const { findings, requests } = await judge();
  console.log(`${requests} requests without guards;`, findings.broken);
  expect(findings.broken).toHaveProperty(["interval"]);
  expect(findings.broken).toHaveProperty(["one creator at a time"]);
});
