import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseOutboundAllow } from "@/server/domain/outbound-allow";
import { isCreatorId, type Platform, platforms } from "@/server/domain/platforms";
import { OutboundClient } from "@/server/infra/safe-fetch";
import { type Driver, findDriver, scrapeCreator, type ScrapedFields } from "@/server/platforms";
import { fieldsOfCreator } from "@/testing/platforms/fields-of-creator";
import { cookieOf, creatorOf, type MadeUpCreator, type Simulator, startSimulator } from ".";

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

/** Field by field. Of the trend of followers, whose days depend on the clock, the counts. */
function checkFields(creator: MadeUpCreator, { fansTrend, ...fields }: ScrapedFields): void {
  expect(fields).toEqual(fieldsOfCreator(creator));
  if (creator.platform !== "BILIBILI_HUAHUO") return expect(fansTrend).toBeUndefined();
  const days = JSON.parse(fansTrend ?? "") as { count: number }[];
  expect(days.map(({ count }) => count)).toEqual(creator.fansTrend);
}

describe.each(all)("the driver of %s", (platform, driver) => {
  it(
    "reads every figure of 50 creators, by any of their ids, without drift",
    { timeout: 120_000 },
    async () => {
      for (let n = 0; n < CREATORS; n++) {
        const creator = creatorOf(platform, SEED, n);
        // Of most creators one id, in turn.
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
    // Only this platform's code of a ban is known. Words alone ban nobody, but end the scrape.
    ["banned", platform === "BILIBILI_HUAHUO" ? "L4_BANNED" : "HTTP_5XX"],
    ["signature-required", "SIGNATURE_REQUIRED"],
    ["not-found", "NOT_FOUND"],
    ["not-on-marketplace", "NOT_ON_MARKETPLACE"],
    ["rate-limited", "RATE_LIMITED"],
    ["too-many-requests", "RATE_LIMITED"],
    ["server-error", "HTTP_5XX"],
    ["empty-body", "EMPTY_BODY"],
  ] as const)("understands %s as %s", async (kind, code) => {
    simulator.misbehave({ does: { kind } });
    const result = await scrape(driver, creatorOf(platform, SEED, 1).id);
    expect(result).toMatchObject({ kind: "refused", code });
    expect(simulator.log()).toMatchObject([{ outcome: kind }]);
  });
});
