import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseUpsertItem } from "@/server/domain/roster/blogger";
import { parseOutboundAllow } from "@/server/domain/kernel/outbound-allow";
import { OutboundClient } from "@/server/infra/safe-fetch";
import { COOKIE_CANARY, testSession } from "@/testing/scraping/platforms/test-session";
import { behave, type Behaviour } from "@/testing/push/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { checkConnectivity } from "./check-connectivity";
import { count, idText, text } from "./converters";
import { type Driver } from "./driver";
import { NOT_KEPT } from "./raw-data";
import { refuseId, scrapeCreator, type ScrapeOptions, type ScrapeProgress } from "./scrape-creator";
import { starmap } from "./starmap/driver";

let platform: Receiver;
let client: OutboundClient;
beforeEach(async () => {
  platform = await startReceiver();
  client = new OutboundClient({ policy: parseOutboundAllow(["127.0.0.1"]) });
});
afterEach(async () => {
  await Promise.all([platform.close(), client.close()]);
});

const ID = "6870062341234567890";
const ALIAS = "MS4wLjABAAAA3xTq9fUuW0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1";
const MEBIBYTE = 1024 * 1024;

function small(): Driver {
  return {
    ...starmap,
    baseUrl: platform.url,
    envelope: { ...starmap.envelope, refusals: { [BAN]: "L4_BANNED" } },
    subCalls: [
      {
        name: "who",
        request: { path: "/who", query: { id: "{id}" } },
        rows: [
          { from: "id", to: "primaryId", as: idText, required: true },
          { from: "sec", to: "alias", as: idText },
          { from: "name", to: "nickname", as: text, required: true },
          { from: "fans", to: "fansCount", as: count },
        ],
      },
      { name: "fans", request: { path: "/fans/{id}" }, rows: [{ from: "fans", to: "fansCount", as: count }] },
      { name: "city", request: { path: "/city/{id}" }, rows: [{ from: "city", to: "location", as: text }] },
    ],
  };
}

const ok = (payload: object) => behave.status(200, { base_resp: { status_code: 0 }, ...payload });
const refuse = (message: string, code = 1) =>
  behave.status(200, { base_resp: { status_code: code, status_message: message } });
const BAN = 2;

function answering(told: Partial<Record<"who" | "fans" | "city", Behaviour>> = {}): Behaviour {
  const good = {
    who: ok({ id: ID, sec: ALIAS, name: "雨", fans: 7 }),
    fans: ok({ fans: 8 }),
    city: ok({ city: "杭州" }),
  };
  return (response, request) => {
    const word = /^\/(who|fans|city)/.exec(request.path)?.[1] as keyof typeof good;
    (told[word] ?? good[word])(response, request);
  };
}

const NOW = 1_000_000;

function virtual(more: Partial<ScrapeOptions> = {}) {
  let now = NOW;
  const waits: number[] = [];
  const options: ScrapeOptions = {
    driver: small(),
    target: ID,
    session: testSession,
    deadline: Number.MAX_SAFE_INTEGER,
    intervalMs: () => 2_500,
    clock: () => now,
    wait: (ms) => {
      waits.push(ms);
      now += ms;
      return Promise.resolve();
    },
    client,
    ...more,
  };
  return { options, waits };
}

const scrape = (more: Partial<ScrapeOptions> = {}) => scrapeCreator(virtual(more).options);
const paths = () => platform.requests.map(({ path }) => path);

async function done(more: Partial<ScrapeOptions> = {}) {
  const result = await scrape(more);
  return result.kind === "done" ? result : expect.fail(`it was ${result.kind}: ${JSON.stringify(result)}`);
}

async function firstPart(): Promise<ScrapeProgress> {
  const part = await scrape({ deadline: NOW + 10_000 });
  return part.kind === "partial" ? part.progress : expect.fail(part.kind);
}

async function refused(more: Partial<ScrapeOptions> = {}) {
  const result = await scrape(more);
  return result.kind === "refused" ? result : expect.fail(`it was ${result.kind}`);
}

describe("a scrape", () => {
  it("makes every sub-call and merges the answers; the later one wins", async () => {
    platform.behaveAs(answering());
    expect(await done()).toEqual({
      kind: "done",
      fields: { nickname: "雨", fansCount: 8, location: "杭州" },
      primaryId: ID,
      aliases: [ALIAS],
      rawData: {
        who: { base_resp: { status_code: 0 }, id: ID, sec: ALIAS, name: "雨", fans: 7 },
        fans: { base_resp: { status_code: 0 }, fans: 8 },
        city: { base_resp: { status_code: 0 }, city: "杭州" },
      },
      drift: { who: [], fans: [], city: [] },
      leftOut: [],
      asked: ["who", "fans", "city"],
      lastRequestAt: 1_005_000,
    });
  });

  it("uses an alias first, and the primary id once it is known", async () => {
    platform.behaveAs(answering());
    expect((await done({ target: ALIAS })).primaryId).toBe(ID);
    expect(paths()).toEqual([`/who?id=${ALIAS}`, `/fans/${ID}`, `/city/${ID}`]);
  });

  it("refuses an id that the platform cannot have, without a request", async () => {
    const { code, message } = await refused({ target: "../admin" });
    expect([code, message]).toEqual(["INVALID_URL", expect.stringContaining("(../admin)")]);
    expect(refuseId(starmap, "../admin")).toEqual({ code, message, retryAfterMs: null });
    expect(refuseId(starmap, ALIAS)).toBeNull();
    expect(platform.requests).toEqual([]);
  });

  it("fills only the wanted fields, and asks only for them", async () => {
    platform.behaveAs(answering());
    const { fields, primaryId } = await done({ only: new Set(["location"]) });
    expect([fields, primaryId]).toEqual([{ location: "杭州" }, ID]);
    expect(paths()).toEqual([`/who?id=${ID}`, `/city/${ID}`]);
  });

  it("keeps the cookie out of its result, whatever the platform repeats", async () => {
    platform.behaveAs(
      answering({ fans: ok({ fans: 8, you: testSession.cookie }), city: refuse(`频繁 ${COOKIE_CANARY}`) }),
    );
    const result = await refused();
    expect(result.message).toContain("[cookie]");
    expect(JSON.stringify(result)).not.toContain(COOKIE_CANARY);
  });

  it("keeps an answer that does not fit in rawData only in its fields", async () => {
    const long = { fans: 9, more: "长".repeat(MEBIBYTE / 4) };
    const deepText = `{"base_resp":{"status_code":0},"city":"杭州","deep":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    platform.behaveAs(answering({ fans: ok(long), city: behave.status(200, deepText) }));
    const { fields, rawData } = await done();
    expect(fields).toMatchObject({ fansCount: 9, location: "杭州" });
    expect(rawData).toMatchObject({ fans: NOT_KEPT, city: NOT_KEPT });
  });
});

describe("what is missing or wrong", () => {
  it("is absent from the fields, and reported when its type is wrong", async () => {
    platform.behaveAs(answering({ fans: ok({ fans: "many" }), city: ok({ city: null }) }));
    const { fields, drift } = await done();
    expect(fields).toEqual({ nickname: "雨", fansCount: 7 });
    expect(drift).toEqual({ who: [], fans: ["fans"], city: [] });
  });

  it("does not become 0 by a later call when an earlier one had the figure", async () => {
    for (const fans of [0, "--"]) {
      platform.behaveAs(answering({ fans: ok({ fans }) }));
      expect(await done()).toMatchObject({ fields: { fansCount: 7 }, drift: { fans: [] } });
    }
  });

  it.each([
    ["gone", { id: ID }],
    ["empty", { id: ID, name: " " }],
    ["of another type", { id: ID, name: ["雨"] }],
    ["too long to be stored", { id: ID, name: "雨".repeat(201) }],
  ])("ends the scrape when it is required and %s", async (_, payload) => {
    platform.behaveAs(answering({ who: ok({ ...payload, fans: 7 }) }));
    const { code, subCall, message, progress } = await refused();
    expect({ code, subCall }).toEqual({ code: "SCHEMA_DRIFT", subCall: "who" });
    expect(message).toContain("(name)");
    expect(progress).toMatchObject({ fields: {}, rawData: {}, drift: { who: ["name"] }, asked: [] });
    expect(platform.requests).toHaveLength(1);
  });

  it("refuses an id that a JSON number has cut off", async () => {
    platform.behaveAs(
      answering({ who: behave.status(200, `{"base_resp":{"status_code":0},"id":${ID},"name":"雨"}`) }),
    );
    expect((await refused()).code).toBe("SCHEMA_DRIFT");
  });

  it("refuses an id that no creator of the platform can have", async () => {
    platform.behaveAs(answering({ who: ok({ id: "[cookie]", name: "小红" }) }));
    expect(await scrape()).toMatchObject({
      kind: "refused",
      code: "SCHEMA_DRIFT",
      message: expect.stringContaining("the id [cookie]"),
      progress: { fields: {}, rawData: {}, primaryId: null },
    });
  });
});

describe("a refusal", () => {
  it.each([
    ["签名校验失败", [], ["fans"]],
    ["达人不存在", [], []],
    ["该达人未入驻星图", [], []],
    ["???", [expect.stringContaining("code 1: ???")], []],
  ])("%s of a sub-call without required fields costs only its fields", async (message, drift, leftOut) => {
    platform.behaveAs(answering({ fans: refuse(message) }));
    const result = await done();
    expect(result.fields).toEqual({ nickname: "雨", fansCount: 7, location: "杭州" });
    expect(result.drift.fans ?? []).toEqual(drift);
    expect(result.leftOut).toEqual(leftOut);
  });

  it.each(["签名校验失败", "达人不存在", "该达人未入驻星图", "???"])(
    "%s of the first sub-call ends the scrape",
    async (message) => {
      platform.behaveAs(answering({ who: refuse(message) }));
      expect((await refused()).subCall).toBe("who");
      expect(platform.requests).toHaveLength(1);
    },
  );

  it.each([
    ["a captcha's", refuse("请完成验证码验证"), "L2_CAPTCHA", null],
    ["the session's", behave.status(401), "L3_AUTH_FAIL", null],
    ["a ban's", refuse("", BAN), "L4_BANNED", null],
    ["a limit's", behave.retryAfter(429, 7), "RATE_LIMITED", 7_000],
    ["an outage's", behave.status(502), "HTTP_5XX", null],
    ["an empty answer's", behave.status(200, ""), "EMPTY_BODY", null],
  ])(
    "because of %s ends it, and another account continues from there",
    async (_, behaviour, code, retryAfterMs) => {
      platform.behaveAs(answering({ fans: behaviour }));
      const first = await refused();
      expect(first).toMatchObject({ code, retryAfterMs, subCall: "fans", progress: { asked: ["who"] } });
      expect(paths()).toEqual([`/who?id=${ID}`, `/fans/${ID}`]);

      platform.behaveAs(answering());
      const progress = JSON.parse(JSON.stringify(first.progress)) as ScrapeProgress;
      expect((await done({ progress })).fields).toEqual({ nickname: "雨", fansCount: 8, location: "杭州" });
      expect(paths().slice(2)).toEqual([`/fans/${ID}`, `/city/${ID}`]);
    },
  );

  it("for a signature keeps the sub-call out for the rest of the run", async () => {
    platform.behaveAs(answering());
    const result = await done({ leaveOut: ["fans"] });
    expect(paths()).toEqual([`/who?id=${ID}`, `/city/${ID}`]);
    expect(result.leftOut).toEqual(["fans"]);
  });
});

describe("the pace of a scrape", () => {
  it("waits for the interval after each request", async () => {
    platform.behaveAs(answering());
    const asked: number[] = [];
    const { options, waits } = virtual({ intervalMs: (lastRequestAt) => 3_000 + asked.push(lastRequestAt) });
    await scrapeCreator(options);
    expect(asked).toEqual([1_000_000, 1_003_001]);
    expect(waits).toEqual([3_001, 3_002]);
  });

  it("counts from the start of the last request, also of an earlier part", async () => {
    platform.behaveAs(answering());
    const { options, waits } = virtual({ progress: await firstPart() });
    await scrapeCreator(options);
    expect(waits).toEqual([2_500, 2_500]);
  });

  it("starts no call that could outlast the deadline, and continues from there to the same result", async () => {
    platform.behaveAs(answering());
    const whole = await done();
    expect(await scrape({ deadline: NOW + 9_999 })).toMatchObject({ kind: "partial", nextCallAt: NOW });
    // One millisecond short of the second call's start plus its timeout of 10 s.
    const deadline = NOW + 2_500 + 10_000 - 1;
    const part = await scrape({ deadline });
    expect(part).toMatchObject({ kind: "partial", progress: { asked: ["who"] }, nextCallAt: NOW + 2_500 });
    expect(await scrape({ deadline: deadline + 1 })).toMatchObject({ progress: { asked: ["who", "fans"] } });

    const progress = part.kind === "partial" ? part.progress : expect.fail(part.kind);
    const rest = await done({ progress: JSON.parse(JSON.stringify(progress)) as ScrapeProgress });
    expect({ ...rest, lastRequestAt: 0 }).toEqual({ ...whole, lastRequestAt: 0 });
    expect(platform.requests).toHaveLength(3 + 1 + 2 + 2);
  });

  it("also stops when the wait took longer than planned", async () => {
    platform.behaveAs(answering());
    let now = NOW;
    const late = (ms: number) => {
      now += ms + 60_000;
      return Promise.resolve();
    };
    const result = await scrape({ deadline: NOW + 30_000, clock: () => now, wait: late });
    expect(result).toMatchObject({ kind: "partial", progress: { asked: ["who"] } });
    expect(paths()).toEqual([`/who?id=${ID}`]);
  });

  it("also stops when checking the account took too long", async () => {
    platform.behaveAs(answering());
    let now = NOW;
    const beforeCall = () => Promise.resolve(void (now += 15_000));
    const result = await scrape({ deadline: NOW + 20_000, clock: () => now, beforeCall });
    expect(result).toMatchObject({ kind: "partial", progress: { asked: [] } });
    expect(paths()).toEqual([]);
  });

  it("checks the account before each wait and each call, for their whole duration", async () => {
    platform.behaveAs(answering());
    const asked: number[] = [];
    const beforeCall = (endsBy: number) => Promise.resolve(void asked.push(endsBy - NOW));
    await done({ beforeCall, intervalMs: () => 300_000 });
    expect(asked).toEqual([10_000, 310_000, 310_000, 610_000, 610_000]);
  });

  it("makes no call with an account that was lost during the wait", async () => {
    platform.behaveAs(answering());
    let times = 0;
    const beforeCall = () => ((times += 1) < 3 ? Promise.resolve() : Promise.reject(new Error("lost")));
    await expect(scrape({ beforeCall })).rejects.toThrow("lost");
    expect(paths()).toEqual([`/who?id=${ID}`]);
  });

  it("leaves the given progress as it is", async () => {
    platform.behaveAs(answering());
    const progress = await firstPart();
    const before = JSON.stringify(progress);
    await scrape({ progress });
    expect(JSON.stringify(progress)).toBe(before);
  });
});

it("fills a whole creator of STARMAP with values that an import would take", async () => {
  const fixture = (name: string) =>
    readFileSync(
      new URL(`./starmap/fixtures/${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.json`, import.meta.url),
      "utf8",
    );
  platform.behaveAs((response, { path }) => {
    const { pathname, searchParams } = new URL(path, platform.url);
    searchParams.delete("o_author_id");
    const query = searchParams.toString();
    response.end(fixture(`${pathname.replace("/gw/api/", "")}${query === "" ? "" : `?${query}`}`));
  });
  const { fields, rawData, drift } = await done({ driver: { ...starmap, baseUrl: platform.url } });
  const parsed = parseUpsertItem({ platform: "STARMAP", platformBloggerId: ID, ...fields, rawData });
  expect(parsed).toMatchObject({ ok: true, discarded: [], fields });
  expect(Object.keys(drift)).toHaveLength(starmap.subCalls.length);
  expect(Object.values(drift).flat()).toEqual([]);
  expect(Object.keys(fields)).toHaveLength(141);
});

describe("checkConnectivity", () => {
  const check = (more: { target?: string } = {}) =>
    checkConnectivity({ driver: small(), session: testSession, clock: Date.now, client, ...more });

  it("asks the first sub-call once, for the creator it is given or one of its own", async () => {
    platform.behaveAs(answering());
    expect(await check({ target: ALIAS })).toBeNull();
    expect(await check()).toBeNull();
    expect(await check({ target: "../admin" })).toBeNull();
    expect(paths()).toEqual([ALIAS, starmap.probeId, starmap.probeId].map((id) => `/who?id=${id}`));
  });

  it.each([
    ["a creator that no longer exists", refuse("达人不存在"), null],
    ["a creator who is not there", refuse("该达人未入驻星图"), null],
    ["a session that has ended", behave.status(401), "L3_AUTH_FAIL"],
    ["a captcha", refuse("请完成验证码验证"), "L2_CAPTCHA"],
    ["a ban", refuse("", BAN), "L4_BANNED"],
    ["a limit", behave.status(429), "RATE_LIMITED"],
    ["unknown words", refuse("???"), "SCHEMA_DRIFT"],
    ["a broken connection", behave.reset(), "HTTP_5XX"],
  ])("recognises %s", async (_, behaviour, code) => {
    platform.behaveAs(answering({ who: behaviour }));
    expect((await check())?.code ?? null).toBe(code);
  });
});
