import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseOutboundAllow } from "@/server/domain/outbound-allow";
import { type Platform } from "@/server/domain/platforms";
import { OutboundClient } from "@/server/infra/safe-fetch";
import { type Driver, drivers, scrapeCreator, type ScrapedFields } from "@/server/platforms";
import { cookieOf, creatorOf, type MadeUpCreator, type Simulator, startSimulator } from ".";

const SEED = 3;
let simulator: Simulator;
let client: OutboundClient;
beforeAll(async () => {
  simulator = await startSimulator({ seed: SEED, creators: 20 });
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

const all: [Platform, Driver][] = Object.values<Driver>(drivers).map((driver) => [driver.platform, driver]);

/** The figures whose units platforms have each in their own way. */
function checkFields(creator: MadeUpCreator, fields: ScrapedFields): void {
  const { interactRate } = creator.personal.days30;
  expect(fields).toMatchObject({ nickname: creator.nickname, avatar: creator.avatar });
  expect(fields.priceJson).toBeDefined();
  if (fields.interactRate !== undefined) expect(fields.interactRate).toBe(interactRate);
  // 互选 tells a bucket of followers.
  if (creator.platform === "VIDEO_HUXUAN") expect(fields.fansCount).toBeLessThanOrEqual(creator.fans);
  else expect(fields.fansCount).toBe(creator.fans);
  if (fields.fansPortraitJson === undefined) return;
  const { genders, ages, provinces } = creator.fansPortrait;
  for (const { field, share } of [...genders, ...ages, ...provinces])
    expect([field, fields.fansPortraitJson?.[field]]).toEqual([field, share / 10_000]);
}

describe.each(all)("the driver of %s", (platform, driver) => {
  it("reads every answer of the simulator, by every id, without drift", async () => {
    for (let n = 0; n < 5; n++) {
      const creator = creatorOf(platform, SEED, n);
      for (const target of [creator.id, ...creator.aliases].filter((id) => driver.ids.test(id))) {
        const result = await scrape(driver, target);
        expect(result).toMatchObject({ kind: "done", leftOut: [] });
        if (result.kind !== "done") continue;
        expect(Object.values(result.drift).flat()).toEqual([]);
        expect(result.asked).toEqual(driver.subCalls.map(({ name }) => name));
        // Nothing of this one's payload is known: it is kept as it came.
        if (platform === "MP_HUXUAN") continue;
        expect(result.primaryId ?? target).toBe(creator.id);
        checkFields(creator, result.fields);
      }
    }
    expect(simulator.log().every(({ outcome }) => outcome === "ok")).toBe(true);
  });

  it.each([
    ["captcha", "L2_CAPTCHA"],
    ["expired-session", "L3_AUTH_FAIL"],
    ["banned", "L4_BANNED"],
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
