import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseOutboundAllow } from "@/server/domain/kernel/outbound-allow";
import { isCreatorId, type Platform, platforms } from "@/server/domain/roster/platforms";
import { OutboundClient } from "@/server/infra/safe-fetch";
import { type Driver, findDriver, scrapeCreator, type ScrapedFields } from "@/server/platforms";
import { cookieOf, creatorOf, type MadeUpCreator, type Simulator, startSimulator } from ".";
import { platformApis } from "./platforms";

const SEED = 3;
const CREATORS = 50;
let simulator: Simulator;
let client: OutboundClient;
beforeAll(async () => {
  simulator = await startSimulator({ seed: SEED, creators: CREATORS });
  client = new OutboundClient({ policy: parseOutboundAllow(["127.0.0.1"]) });
});
beforeEach(() => simulator.reset());
afterAll(async () => {
  await client.close();
  await simulator.close();
});

function scrape(driver: Driver, target: string) {
  return scrapeCreator({
    driver: { ...driver, baseUrl: simulator.url },
    target,
    session: {
      cookie: cookieOf("a1"),
      fingerprint: { userAgent: "Mozilla/5.0", platform: "Win32", languages: ["zh-CN"] },
    },
    deadline: Number.MAX_SAFE_INTEGER,
    intervalMs: () => 0,
    clock: () => Date.now(),
    wait: () => Promise.resolve(),
    client,
  });
}

const all = platforms.flatMap((platform): [Platform, Driver][] => {
  const driver = findDriver(platform);
  return driver === null ? [] : [[platform, driver]];
});

/**
 * Compares field by field. The days of the follower trend depend on the clock, so only its counts are
 * compared.
 */
function checkFields(creator: MadeUpCreator, { fansTrend, ...fields }: ScrapedFields): void {
  expect(fields).toEqual(platformApis[creator.platform].fieldsOf(creator));
  if (creator.platform !== "BILIBILI_HUAHUO") return expect(fansTrend).toBeUndefined();
  const days = JSON.parse(fansTrend ?? "") as { count: number }[];
  expect(days.map(({ count }) => count)).toEqual(creator.fansTrend);
}

const knowsBan = (platform: Platform) =>
  platformApis[platform].knownCodes.some(([, code]) => code === "L4_BANNED");

describe.each(all)("the driver of %s", (platform, driver) => {
  it(
    "reads every figure of 50 creators, by any of their ids, without drift",
    { timeout: 120_000 },
    async () => {
      for (let n = 0; n < CREATORS; n++) {
        const creator = creatorOf(platform, SEED, n);
        // One id per creator, in rotation, except for the first three.
        const ids = [creator.id, ...creator.aliases].filter((id) => isCreatorId(platform, id));
        for (const target of n < 3 ? ids : ids.slice(n % ids.length).slice(0, 1)) {
          const result = await scrape(driver, target);
          expect(result).toMatchObject({ kind: "done", leftOut: [] });
          if (result.kind !== "done") continue;
          expect(Object.values(result.drift).flat()).toEqual([]);
          expect(result.asked).toEqual(driver.subCalls.map(({ name }) => name));
          expect(Object.keys(result.rawData)).toEqual(result.asked);
          expect(result.primaryId ?? target).toBe(creator.id);
          checkFields(creator, result.fields);
        }
      }
      expect(simulator.log().every(({ outcome }) => outcome === "ok")).toBe(true);
    },
  );

  it.each([
    ["captcha", "L2_CAPTCHA"],
    ["expired-session", "L3_AUTH_FAIL"],
    // Without a known code for a ban, the platform's wording only ends the scrape.
    ["banned", knowsBan(platform) ? "L4_BANNED" : "HTTP_5XX"],
    ["signature-required", "SIGNATURE_REQUIRED"],
    ["not-found", "NOT_FOUND"],
    ["not-on-marketplace", "NOT_ON_MARKETPLACE"],
    ["rate-limited", "RATE_LIMITED"],
    ["too-many-requests", "RATE_LIMITED"],
    ["server-error", "HTTP_5XX"],
    ["empty-body", "EMPTY_BODY"],
    ["verify-header", "L2_CAPTCHA"],
    ["too-many-words", "RATE_LIMITED"],
    ["too-many-page", "RATE_LIMITED"],
    ["check-page", "L2_CAPTCHA"],
    ["login-page", "L3_AUTH_FAIL"],
  ] as const)("understands %s as %s", async (kind, code) => {
    simulator.misbehave({ does: { kind } });
    const result = await scrape(driver, creatorOf(platform, SEED, 1).id);
    expect(result).toMatchObject({ kind: "refused", code });
    expect(simulator.log()).toMatchObject([{ outcome: kind }]);
  });

  it("reads figures that come as text, and no price from one that is closed", async () => {
    const creator = creatorOf(platform, SEED, 2);
    const { figures, prices } = platformApis[platform];
    simulator.misbehave({ does: { kind: "as-text", fields: figures } });
    const asText = await scrape(driver, creator.id);
    if (asText.kind !== "done") return expect.fail(JSON.stringify(asText));
    expect(Object.values(asText.drift).flat()).toEqual([]);
    checkFields(creator, asText.fields);

    simulator.reset();
    simulator.misbehave({ does: { kind: "zeroed", fields: prices } });
    const closed = await scrape(driver, creator.id);
    if (closed.kind !== "done") return expect.fail(JSON.stringify(closed));
    expect(Object.values(closed.drift).flat()).toEqual([]);
    const named = Object.keys(closed.fields).filter((name) => /^price|Cpm$|Cpe$/.test(name));
    expect(named).toEqual([]);
    expect(closed.fields.nickname).toBe(creator.nickname);
  });
});

it("keeps the other calls' figures when PGY refuses one call to the account, and says which", async () => {
  const [, driver] = all.find(([platform]) => platform === "PGY") ?? expect.fail();
  const creator = creatorOf("PGY", SEED, 1);
  simulator.misbehave({ path: "fans_summary", does: { kind: "call-refused" } });
  const result = await scrape(driver, creator.id);
  if (result.kind !== "done") return expect.fail(JSON.stringify(result));
  expect(result.drift["data_v3/fans_summary"]).toEqual([expect.stringContaining("code 301")]);
  expect(result.leftOut).toEqual([]);
  expect(Object.keys(result.rawData)).toHaveLength(driver.subCalls.length - 1);
  expect(result.fields).toMatchObject({ nickname: creator.nickname, fansCount: creator.fans });

  simulator.reset();
  simulator.misbehave({ does: { kind: "call-refused" } });
  expect(await scrape(driver, creator.id)).toMatchObject({ kind: "refused", code: "HTTP_5XX" });
});
